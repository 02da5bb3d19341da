const DECIMAL: Readonly<Record<string, number>> = { n: -9, u: -6, m: -3, "": 0, k: 3, M: 6, G: 9, T: 12, P: 15, E: 18 };
const BINARY: Readonly<Record<string, number>> = { Ki: 10, Mi: 20, Gi: 30, Ti: 40, Pi: 50, Ei: 60 };
const NANO = 9;
const ONE = 1_000_000_000n;
/** Exponents beyond this are not quantities anybody means; refusing them keeps the arithmetic small. */
const MAX_EXPONENT = 60;

const PATTERN = /^([+-]?)(\d+(?:\.\d*)?|\.\d+)(?:[eE]([+-]?\d{1,3})|(n|u|m|k|[KMGTPE]i|[MGTPE]))?$/;

/**
 * Reads a Kubernetes quantity exactly, in billionths of the base unit (the API's own resolution;
 * smaller parts are rounded away from zero, as it does). Returns null for text that is not a quantity.
 */
export function parseQuantityNano(text: string | undefined): bigint | null {
  const match = PATTERN.exec(text?.trim() ?? "");
  if (!match) return null;
  const [, sign, number = "", exponentText, suffix = ""] = match;
  const [whole = "", fraction = ""] = number.split(".");
  const exponent = exponentText === undefined ? (DECIMAL[suffix] ?? 0) : Number(exponentText);
  if (Math.abs(exponent) > MAX_EXPONENT) return null;
  const digits = BigInt(`${whole}${fraction}` || "0") << BigInt(BINARY[suffix] ?? 0);
  const shift = exponent - fraction.length + NANO;
  const value = shift >= 0 ? digits * 10n ** BigInt(shift) : divideUp(digits, 10n ** BigInt(-shift));
  return sign === "-" ? -value : value;
}

function divideUp(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by;
}

/**
 * Reads a Kubernetes quantity into base units (cores, bytes, counts): `500m` is 0.5, `512Mi` is 536870912.
 * The result is the double nearest to the exact value; null for text that is not a quantity.
 */
export function parseQuantity(text: string | number | undefined): number | null {
  if (text === undefined) return null;
  const written = String(text);
  const known = READ.get(written);
  if (known !== undefined) return known;
  const nano = parseQuantityNano(written);
  const value = nano === null ? null : Number(nano / ONE) + Number(nano % ONE) / Number(ONE);
  if (READ.size >= MOST_READ) READ.clear();
  if (written.length <= LONGEST_READ) READ.set(written, value);
  return value;
}

/** A cluster writes the same few amounts over and over; what strangers write is kept only up to a bound. */
const READ = new Map<string, number | null>();
const MOST_READ = 2_000;
const LONGEST_READ = 32;

/**
 * Takes the rounding noise off a sum of quantities (0.1 + 0.2) so that sums can be compared:
 * rounds to thousandths, which is as fine as the scheduler counts.
 */
export function settleQuantity(value: number): number {
  return Math.abs(value) > 1e12 ? Math.round(value) : Math.round(value * 1000) / 1000;
}

const BYTE_UNITS = ["Ei", "Pi", "Ti", "Gi", "Mi", "Ki"] as const;

/**
 * Writes a value in base units as people write it: `500m` or `4` for cpu, `512Mi` for bytes, a plain number otherwise.
 * Bytes are given in the largest unit in which they are exact to two decimals, else rounded in the largest that fits.
 */
export function formatQuantity(resource: string, value: number): string {
  const settled = settleQuantity(value);
  if (resource === "cpu") return Number.isInteger(settled) ? String(settled) : `${Math.round(settled * 1000)}m`;
  if (!isBytes(resource)) return String(settled);
  for (const unit of BYTE_UNITS) {
    const scaled = settled / 2 ** (BINARY[unit] ?? 0);
    const readable = Math.abs(scaled) >= 1 && Math.abs(scaled) < 10_000;
    if (readable && Math.abs(scaled * 100 - Math.round(scaled * 100)) < 1e-9) return `${scaled}${unit}`;
  }
  const size = BYTE_UNITS.find((unit) => Math.abs(settled) >= 2 ** (BINARY[unit] ?? 0));
  return size ? `${Math.round((settled / 2 ** (BINARY[size] ?? 0)) * 10) / 10}${size}` : String(settled);
}

/** True for resources that are counted in bytes. */
function isBytes(resource: string): boolean {
  return /(^|\.)(memory|ephemeral-storage|storage)$/.test(resource) || resource.startsWith("hugepages-");
}
