import { missingEnvKey } from "#lib/evidence/key-references.ts";

export interface NonRootFault {
  /** The image has no user, a named one, or the spec itself says user 0. */
  readonly kind: "image-is-root" | "named-user" | "user-zero";
  /** The user the message names, or null. */
  readonly user: string | null;
}

/** Reads the kubelet's words for a container that may not run as root; null for any other text (F5.1). */
export function nonRootFault(text: string): NonRootFault | null {
  const named = /runAsNonRoot and image has non-numeric user \(([^)]{0,200})\)/.exec(text);
  if (named) return { kind: "named-user", user: named[1] ?? null };
  if (/runAsNonRoot and image will run as root/.test(text)) return { kind: "image-is-root", user: null };
  return /runAsUser breaks non-?root policy/.test(text) ? { kind: "user-zero", user: "0" } : null;
}

/** Kinds of refusal by which a container could not be made, as far as no cause of its own stands for them. */
export type CreateFault = "still-busy" | "no-command" | "mount" | "device" | "no-room" | "low-limit" | "other";

/** CRI-O makes no container whose memory limit its runtime could not even start in: 12 MiB, 512 KiB with crun (F5.1). */
const LOW_LIMIT = /set memory limit (\d{1,19}) too low; should be at ?least (\d{1,19})/;

const KINDS: readonly (readonly [CreateFault, RegExp])[] = [
  ["low-limit", LOW_LIMIT],
  ["still-busy", /is reserved for|name is reserved|is already in use by container|context deadline exceeded|DeadlineExceeded/i],
  ["no-command", /no command specified|no entrypoint|no ENTRYPOINT|image has no command/i],
  ["no-room", /no space left on device|cannot allocate memory|disk quota exceeded|too many open files/i],
  ["device", /CDI device|unresolvable|nvidia|device plugin|failed to add device|no such device/i],
  ["mount", /shared mount|failed to mkdir|mount|bind source path|not a directory|subpath/i],
];

/** Sorts the message of `CreateContainerError` and of the rest of `CreateContainerConfigError` (F5.1). */
export function createFault(text: string): CreateFault {
  return KINDS.find(([, pattern]) => pattern.test(text))?.[0] ?? "other";
}

/** The limit and the least that the runtime takes, in bytes; null for any other text. */
export function lowLimit(text: string): { readonly limit: number; readonly least: number } | null {
  const found = LOW_LIMIT.exec(text);
  return found ? { limit: Number(found[1]), least: Number(found[2]) } : null;
}

/** True for messages for which another cause stands: a missing object or key, the user, a sub path, the program itself (F5.1). */
export function hasOwnCause(text: string): boolean {
  if (missingEnvKey(text) || nonRootFault(text)) return true;
  return /(?:^|[\s:])(?:configmap|secret) "[^"]{1,253}" not found|(?<!apparmor_parser": )executable file not found|exec format error|failed to prepare subPath|failed to create subPath|^missing value for \S/.test(
    text,
  );
}
