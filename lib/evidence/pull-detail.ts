import { askedReference } from "#lib/evidence/pull-error.ts";
import { parseImage, registryOf } from "#lib/kube/image-reference.ts";

/** What of the way to a registry is broken (F4.3, "DNS" and "network"). */
export type Unreachable = "proxy" | "dns" | "refused" | "no-route" | "timeout" | "cut" | "other";

const UNREACHABLE: readonly (readonly [Unreachable, RegExp])[] = [
  [
    "proxy",
    /proxyconnect|Proxy Authentication Required|": (?:Forbidden|Bad Gateway|Service Unavailable|Gateway Timeout|Internal Server Error)$/i,
  ],
  ["dns", /\blookup \S+|no such host|server misbehaving|temporary failure in name resolution/i],
  ["refused", /connection refused/i],
  ["no-route", /no route to host|network is unreachable/i],
  ["timeout", /i\/o timeout|connection timed out|TLS handshake timeout|Client\.Timeout|context deadline exceeded|request canceled/i],
  ["cut", /tls: bad record MAC|stream error|connection reset by peer|unexpected EOF|\bEOF$/i],
];

/** Sorts an unreachable registry by what failed: the name, the port, the way, the time or the line. */
export function unreachableBy(error: string): Unreachable {
  return UNREACHABLE.find(([, pattern]) => pattern.test(error.trim()))?.[0] ?? "other";
}

/** Why a registry's certificate is refused (F4.3, "TLS"). */
export type Untrusted = "authority" | "expired" | "name" | "other";

const UNTRUSTED: readonly (readonly [Untrusted, RegExp])[] = [
  ["authority", /unknown authority|not trusted|self[- ]signed/i],
  ["expired", /has expired|not yet valid/i],
  ["name", /certificate is (?:valid|not valid) for|doesn't contain any IP SANs|relies on legacy Common Name|not valid for any names/i],
];

/** Sorts a TLS failure by what would mend it. */
export function untrustedBy(error: string): Untrusted {
  return UNTRUSTED.find(([, pattern]) => pattern.test(error))?.[0] ?? "other";
}

/** Whether a refusal tells that credentials were sent: containerd names the kind of token it asked for (F4.3). */
export type CredentialsSent = "none" | "sent" | "unknown";

/** Reads from a refusal whether the node sent credentials at all. */
export function credentialsSent(error: string): CredentialsSent {
  if (/no basic auth credentials|fetch anonymous token|unauthenticated|anonymous/i.test(error)) return "none";
  if (/fetch oauth token|incorrect username|bad username|invalid_token|invalid credentials|token (?:has|is) expired/i.test(error))
    return "sent";
  return "unknown";
}

/** True for a refusal in which the registry itself says that the credential is too old. */
export function saysExpired(error: string): boolean {
  return /token (?:has|is) expired|expired token|ExpiredToken|(?:credential|password)s? (?:has|have|is|are) expired/i.test(error);
}

/** True for a refusal by a rule of the registry's own about the image, whoever asks: Harbor answers 412 for what its project blocks. */
export function isPolicyRefusal(error: string): boolean {
  return /412 precondition failed|cannot be pulled due to configured policy|402 payment required/i.test(error);
}

/** True when the registry gave the manifest and the store that it sends to for the layers refuses: another server, and no registry's path. */
export function isStoreRefusal(error: string): boolean {
  return /(?:failed open: unexpected status code https?:\/\/[^/\s]{1,253}\/(?!v2\/)\S{0,2000}|fetching blob: StatusCode): ?403\b/.test(
    error,
  );
}

/**
 * A refusal without the second half of a list that registries send to whoever asks without a token for something that
 * they do not show: `denied: requested access to the resource is denied`, `unauthorized: authentication required`. Only
 * older CRI-O quotes the whole list; the second half asks for no credentials there (F4.3, "ambiguous by design").
 */
export function refusalWords(error: string): string {
  return error.replace(/(denied: requested access to the resource is denied)\s{1,4}unauthorized: authentication required/i, "$1");
}

/** True for a refusal that means a repository that is missing as well as one that is closed, on purpose (F4.3). */
export function isAmbiguousRefusal(error: string): boolean {
  const plain = /unauthorized|\b401\b|\b403\b|forbidden|no basic auth credentials|invalid_token|fetch oauth token|incorrect username/i;
  return (
    /does not exist or may require|insufficient_scope|requested access to the resource is denied/i.test(error) &&
    !plain.test(refusalWords(error))
  );
}

/** Names under which the default registry is spoken to; they are one registry (F4.3). */
const DEFAULT_HOSTS: readonly string[] = ["registry-1.docker.io", "index.docker.io", "auth.docker.io", "docker.io"];

/** `host:port` with the port that https or http has by default. */
function withPort(host: string, scheme: string): string {
  return /:\d+$/.test(host) ? host : `${host}:${scheme === "http" ? 80 : 443}`;
}

/** Registry of an image, `host:port`: as the runtime says it asked, else as the image's own name has it. Null when that cannot be told. */
export function registryAsked(error: string, image: string): string | null {
  const host = registryOf(askedReference(error) ?? image) ?? parseImage(image)?.registry ?? null;
  return host === null ? null : withPort(host, "https");
}

function lastUrl(error: string): RegExpMatchArray | undefined {
  return [...error.matchAll(/\b(https?):\/\/([^/\s"':]+(?::\d{1,5})?)/g)].at(-1);
}

/** How the failing request was made: `http` only where the words say so. */
export function schemeOf(error: string): string {
  return lastUrl(error)?.[1] ?? "https";
}

/**
 * The server that the failing request went to, `host:port`. A mirror, a token server or a store of layers may be
 * another one than the image's registry, so the last address in the words counts; without one the registry itself.
 */
export function endpointOf(error: string, image: string): string | null {
  const url = lastUrl(error);
  if (url) return withPort(url[2] ?? "", url[1] ?? "https");
  const pinged = /pinging container registry ([^\s:]+(?::\d{1,5})?):/.exec(error)?.[1];
  return pinged === undefined ? registryAsked(error, image) : withPort(pinged, "https");
}

/** The address behind a refused or silent connection, `ip:port`, as the dialler names it. Null when it names none. */
export function dialled(error: string): string | null {
  return /dial tcp (\[[0-9a-f:]+\]:\d+|[\d.]+:\d+)/i.exec(error)?.[1] ?? null;
}

/** The DNS server that was asked, `ip:port`. Null when the words hold none. */
export function resolverAsked(error: string): string | null {
  return /lookup \S+ on (\S+?):? /.exec(`${error} `)?.[1]?.replace(/:$/, "") ?? null;
}

/** Key of a registry as the root of a group: `registry/host:port`, one for all names of the default registry. */
export function registryKey(endpoint: string): string {
  const [host = "", port = "443"] = endpoint.split(/:(?=\d+$)/);
  return `registry/${DEFAULT_HOSTS.includes(host) ? "docker.io" : host}:${port}`;
}
