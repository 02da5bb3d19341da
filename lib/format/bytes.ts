const UNITS = ["B", "KiB", "MiB", "GiB"] as const;

/** A number of bytes for reading: `936 B`, `3.2 MiB`; one decimal below ten, none above. */
export function formatBytes(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const rounded = unit === 0 || value >= 9.95 ? Math.round(value) : Math.round(value * 10) / 10;
  return `${rounded} ${UNITS[unit]}`;
}
