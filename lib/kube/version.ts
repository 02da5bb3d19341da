/** A Kubernetes server version, as far as rules and kubectl's texts depend on it. */
export interface ServerVersion {
  readonly major: number;
  readonly minor: number;
}

/** The newest minor whose behaviour this product knows (kubernetes-facts, head). */
export const NEWEST_KNOWN: ServerVersion = { major: 1, minor: 37 };

/** Versions before 1.28 are read by the rules of 1.28 (design, "The command line"). */
export const OLDEST_KNOWN: ServerVersion = { major: 1, minor: 28 };

/**
 * Reads a version text such as `v1.33.2-gke.1`, `1.28` or `1.27+`.
 * Returns null when there is no `major.minor` in it.
 */
export function parseVersion(text: string | undefined): ServerVersion | null {
  const match = /^v?(\d+)\.(\d+)/.exec(text?.trim() ?? "");
  return match ? { major: Number(match[1]), minor: Number(match[2]) } : null;
}

/** True when `version` is `1.minor` or newer; versions older than 1.28 count as 1.28. */
export function atLeast(version: ServerVersion, minor: number): boolean {
  if (version.major !== 1) return version.major > 1;
  return Math.max(version.minor, OLDEST_KNOWN.minor) >= minor;
}
