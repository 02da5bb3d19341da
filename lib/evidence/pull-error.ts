import { type ContainerFacts, ownContainersOf } from "#lib/evidence/containers.ts";
import { pulledImage } from "#lib/evidence/pull-image.ts";
import { type EventFacts, eventsWith } from "#lib/evidence/timeline.ts";
import type { KubeEvent, Pod } from "#lib/kube/objects.ts";

/**
 * What an image pull failed for, read from the runtime's own words (F4.3). One family per remedy;
 * `unclear` when none of the known texts is in it.
 */
export type PullFailure =
  | "rate-limit"
  | "platform"
  | "disk-full"
  | "runtime"
  | "plain-http"
  | "tls"
  | "signature"
  | "name-invalid"
  | "never-pulled"
  | "credential-malformed"
  | "denied"
  | "unreachable"
  | "tag-missing"
  | "registry-error"
  | "unclear";

/**
 * Order matters: `not found` ends many texts (a missing platform, a denied repository), so what is more exact
 * comes first, and denial comes before absence (F4.3, F10.34). What cuts the line while a token is fetched
 * (`failed to fetch oauth token: … no such host`) is a fault of the line, so the network comes before denial.
 */
const FAMILIES: readonly (readonly [PullFailure, RegExp])[] = [
  ["rate-limit", /toomanyrequests|429 too many requests|status(?: code)?:? 429|pull rate limit|pull QPS exceeded/i],
  [
    "platform",
    /no match for platform|no matching manifest for|no image found in (?:manifest list|image index)|no child with platform|cannot be used on this platform|no unpack platforms defined|does not match the (?:specified|current) platform|operating system (?:of the container )?does not match the (?:host operating system|operating system of the host)|image is incompatible with a \S+ host/i,
  ],
  [
    "runtime",
    /dial unix \S{0,200}(?:containerd|crio|cri-o|docker)\S{0,100}\.sock|cannot connect to the docker daemon|code = \w+ desc = (?:error reading from server: EOF|transport is closing)|^error reading from server: EOF|^transport is closing/i,
  ],
  ["disk-full", /no space left on device|disk quota exceeded|not enough space on the disk/i],
  [
    "signature",
    /signature validation failed|SignatureValidationFailed|a signature was required|source image rejected|is rejected by policy|image is not signed by/i,
  ],
  ["plain-http", /server gave HTTP response to HTTPS client|first record does not look like a TLS handshake/i],
  // A line that breaks within TLS is cut; and a proxy that refuses the way answers with a bare status in place of a connection.
  [
    "unreachable",
    /tls: bad record MAC|stream error: stream ID \d+|\b(?:Head|Get) "https:\/\/[^"\s]{1,500}": (?:Proxy Authentication Required|Forbidden|Bad Gateway|Service Unavailable|Gateway Timeout|Internal Server Error)$/i,
  ],
  ["tls", /x509:|certificate (?:signed by|has expired|is not trusted|is valid for)|tls: (?!.*handshake timeout)|remote error: tls/i],
  [
    "name-invalid",
    /invalid reference format|failed to parse image reference|repository name must be lowercase|couldn't parse image name|short-name |short name mode/i,
  ],
  [
    "credential-malformed",
    /^(?:unable to parse auth field|illegal base64 data|invalid character .{1,12} (?:looking for|after|in )|unexpected end of JSON input|json: cannot unmarshal)/i,
  ],
  // The registry has the manifest and not what it is made of, or something answers that is no registry.
  [
    "registry-error",
    /content at \S{1,400}\/blobs\/\S{1,100} not found|blob unknown|unknown blob|BLOB_UNKNOWN|unexpected media type text\/html/i,
  ],
  [
    "unreachable",
    /no such host|server misbehaving|temporary failure in name resolution|connection refused|no route to host|i\/o timeout|network is unreachable|TLS handshake timeout|connection reset by peer|connection timed out|Client\.Timeout|context deadline exceeded|request canceled|proxyconnect|RegistryUnavailable|registry is unavailable|read udp|cannot assign requested address|client connection lost|\bdial (?:tcp|udp) [^\s]{1,200}: |\bEOF$|unexpected EOF/i,
  ],
  [
    "registry-error",
    /unexpected (?:HTTP )?status.*[: ]5\d\d\b|StatusCode: 5\d\d\b|\b50[0234] (?:Internal Server Error|Bad Gateway|Service Unavailable|Gateway Time-?out)/i,
  ],
  [
    "denied",
    /pull access denied|access to the resource is denied|insufficient_scope|no basic auth credentials|unauthorized|\b401\b|\b403\b|forbidden|authentication required|authorization failed|invalid_token|failed to authorize|failed to fetch (?:oauth|anonymous) token|unable to retrieve auth token|incorrect username|invalid username|token has expired|token is expired|permission ".*" denied|^denied|: denied|412 precondition failed|402 payment required|cannot be pulled due to configured policy/i,
  ],
  [
    "tag-missing",
    /manifest unknown|manifest for .* not found|name unknown|name_unknown|manifest_unknown|failed to resolve (?:reference|image).*: not found|artifact \S{1,300} not found|failed open: content at \S{1,400} not found|\b404 Not Found/i,
  ],
];

/** Sorts a runtime's pull error into its family. */
export function classifyPull(text: string): PullFailure {
  return FAMILIES.find(([, pattern]) => pattern.test(text.trim()))?.[0] ?? "unclear";
}

const BACK_OFF = /^Back-off pulling image "[^"]*"(?:: (?:ErrImagePull|[A-Za-z]+): ?)?/;
const FAILED = /^Failed to pull image "[^"]*": /;
const INSPECTED = /^Failed to inspect image "[^"]*": /;
const ENVELOPE = /^rpc error: code = \w+ desc = /;

/**
 * The runtime's error inside a waiting message or a `Failed` event, without the kubelet's and gRPC's wrapping (F4.3).
 * Empty when the text holds none, as in `Back-off pulling image "x"` of 1.31 and older.
 */
export function runtimeError(text: string): string {
  return text.trim().replace(BACK_OFF, "").replace(FAILED, "").replace(INSPECTED, "").replace(ENVELOPE, "").trim();
}

/** The full name the runtime asked for, as its own words hold it: registry aliases and defaults of the node included. Null when they do not. */
export function askedReference(error: string): string | null {
  return (
    /(?:pull and unpack image|resolve reference|resolve image) "([^"]+)"/.exec(error)?.[1] ??
    /docker:\/\/([^\s:]+(?::\d+)?[^\s:]*(?::[^\s:]+)?): /.exec(error)?.[1] ??
    null
  );
}

/** A container that waits for its image, and the runtime's words about it. */
export interface PullProblem {
  readonly container: ContainerFacts;
  /** The image that fails: the container's own, or that of an image volume it mounts. */
  readonly image: string;
  /** Where an image volume asks for it; null for the container's own. */
  readonly volumePath: string | null;
  /** Empty when neither the waiting message nor an event holds the runtime's error. */
  readonly error: string;
  readonly failure: PullFailure;
  /** The event the words come from; null when they stand in the waiting message. */
  readonly event: EventFacts | null;
}

const PULL_REASONS: readonly string[] = [
  "ErrImagePull",
  "ImagePullBackOff",
  "RegistryUnavailable",
  "SignatureValidationFailed",
  "InvalidImageName",
  "ErrImageNeverPull",
  "ImageInspectError",
];

/** Reasons with which the kubelet itself refuses to pull: they are the whole answer (F4.3, F5.1). */
const BY_KUBELET: Readonly<Record<string, PullFailure>> = { InvalidImageName: "name-invalid", ErrImageNeverPull: "never-pulled" };

/** Reasons of a runtime with typed errors: they count where its words tell nothing more exact (F4.3). */
const TYPED: Readonly<Record<string, PullFailure>> = { RegistryUnavailable: "unreachable", SignatureValidationFailed: "signature" };

function familyOf(reason: string, error: string): PullFailure {
  const read = classifyPull(error);
  return BY_KUBELET[reason] ?? (read === "unclear" && error !== "" ? (TYPED[reason] ?? read) : read);
}

/** True when nothing that can be read tells why the pull fails. */
export function isSilent({ error, failure }: PullProblem): boolean {
  return error === "" && failure === "unclear";
}

/**
 * Every container of a pod whose pull failed. The waiting message counts first: it is current; servers of 1.31 and
 * older put the runtime's words into the `Failed` event only, which expires (F4.3).
 */
export function pullProblems(pod: Pod, events: readonly KubeEvent[]): readonly PullProblem[] {
  const known = READ.get(pod);
  if (known && known.status === pod.status && known.events === events) return known.problems;
  const problems = readProblems(pod, events);
  READ.set(pod, { status: pod.status, events, problems });
  return problems;
}

/** A dozen rules about pulls ask the same question of the same pod. */
const READ = new WeakMap<
  Pod,
  { readonly status: Pod["status"]; readonly events: readonly KubeEvent[]; readonly problems: readonly PullProblem[] }
>();

function readProblems(pod: Pod, events: readonly KubeEvent[]): readonly PullProblem[] {
  return ownContainersOf(pod)
    .filter(({ phase, reason }) => phase === "waiting" && PULL_REASONS.includes(reason))
    .map((container) => {
      const said = runtimeError(container.message);
      const event = said === "" ? failedEvent(container, events) : null;
      const error = said === "" && event ? runtimeError(event.message) : said;
      const { image, volumePath } = pulledImage(
        pod,
        container,
        event && !BACK_OFF.test(container.message) ? event.message : container.message,
      );
      return { container, image, volumePath, error, failure: familyOf(container.reason, error), event };
    });
}

/** The newest event that holds the runtime's words about a container's pull. */
function failedEvent(container: ContainerFacts, events: readonly KubeEvent[]): EventFacts | null {
  const isOfContainer = (event: EventFacts) => event.container === container.name || event.message.includes(`"${container.image}"`);
  const failed = eventsWith(events, { reason: ["Failed", "InspectFailed"] });
  return failed.findLast((event) => (FAILED.test(event.message) || INSPECTED.test(event.message)) && isOfContainer(event)) ?? null;
}
