import type { ContainerFacts } from "#lib/evidence/containers.ts";
import { type EventFacts, eventsWith } from "#lib/evidence/timeline.ts";
import type { KubeEvent } from "#lib/kube/objects.ts";
import type { Probe } from "#lib/kube/pod-parts.ts";
import { parseTime } from "#lib/kube/time.ts";
import { DEFAULT_PATIENCE } from "#lib/symptoms/types.ts";

export type ProbeKind = "liveness" | "readiness" | "startup";
export const PROBE_FIELDS = { liveness: "livenessProbe", readiness: "readinessProbe", startup: "startupProbe" } as const;

/** The probe of a kind, as the container's spec has it. */
export function probeOf(container: ContainerFacts, kind: ProbeKind): Probe | undefined {
  return container.spec?.[PROBE_FIELDS[kind]];
}

/** What a probe asks. `number` null = the name is not among the container's ports, or it asks no port. */
export interface ProbeTarget {
  readonly handler: "http" | "tcp" | "grpc" | "exec";
  readonly number: number | null;
  /** The port as written in the probe; empty for a command. */
  readonly port: string;
  readonly path: string;
  readonly command: string;
  /** In words, e.g. `GET /healthz on port 8080`. */
  readonly what: string;
}

/** A port by number, by digits, or by its name among the container's ports. */
export function resolvePort(container: ContainerFacts, port: number | string): number | null {
  if (typeof port === "number") return port;
  if (/^\d+$/.test(port)) return Number(port);
  return (container.spec?.ports ?? []).find(({ name }) => name === port)?.containerPort ?? null;
}

/** What a container's probe of this kind asks; null without such a probe. */
export function probeTarget(container: ContainerFacts, kind: ProbeKind): ProbeTarget | null {
  const { exec, httpGet, tcpSocket, grpc } = probeOf(container, kind) ?? {};
  if (exec) {
    const command = (exec.command ?? []).join(" ");
    return { handler: "exec", number: null, port: "", path: "", command, what: `exec ${command.slice(0, 120)}` };
  }
  const port = httpGet?.port ?? tcpSocket?.port ?? grpc?.port;
  if (port === undefined) return null;
  const handler = httpGet ? "http" : tcpSocket ? "tcp" : "grpc";
  const path = httpGet ? (httpGet.path ?? "/") : "";
  const number = resolvePort(container, port);
  const asked = number === null || String(number) === String(port) ? String(port) : `${port} (${number})`;
  const words = { http: `GET ${path}`, tcp: "TCP", grpc: "gRPC" } as const;
  return { handler, number, port: String(port), path, command: "", what: `${words[handler]} on port ${asked}` };
}

/** How a probe failed, by the words of the kubelet (F4.4). */
export type ProbeFault =
  | "status"
  | "refused"
  | "timeout"
  | "no-connection"
  | "bad-answer"
  | "not-serving"
  | "command-missing"
  | "command-timeout"
  | "command-failed"
  | "other";

/** One failed probe in parts. */
export interface ProbeFailure {
  readonly kind: ProbeKind;
  readonly fault: ProbeFault;
  /** HTTP status code; null for everything else. */
  readonly code: number | null;
  /** What the probe gave back, without the kubelet's own words before it. */
  readonly output: string;
}

const HEAD =
  /^(?:\(combined from similar events\): ?)?(Readiness|Liveness|Startup) probe (?:failed|errored)(?: and resulted in \w+ state)?:? ?/;
const STATUS_CODE = /statuscode: ?(\d{3})/i;
const REFUSED = /connection refused|actively refused/i;
const NO_CONNECTION =
  /dial [^\n]{0,120}i\/o timeout|waiting for connection|no route to host|(?:network|host) is unreachable|failed to connect service/i;
const TIMEOUT = /deadline exceeded|client\.timeout|i\/o timeout|request canceled|timed out|handshake timeout|did not complete within/i;
const NOT_SERVING = /service unhealthy|health rpc probe failed|not implement the grpc health/i;
const BAD_ANSWER = /\btls:|x509:|HTTP response to HTTPS|malformed HTTP|\bEOF\b|connection reset|broken pipe|stopped after \d+ redirects/i;

/** The runtime gave up on the command; the command's own "timed out" (curl, pg_isready) is its output and no sign. */
const COMMAND_TIMEOUT =
  /^(?:rpc error: [^\n]{0,120})?(?:command error: )?command timed out|^command "[^\n]{0,400}" timed out|^rpc error: [^\n]{0,200}deadline ?exceeded|^context deadline exceeded$/i;
/** The runtime could not start the command at all (containerd, CRI-O, dockershim: the same words of runc or crun). */
const NOT_STARTED =
  /executable file not found|exec failed: |failed to exec in container|starting container process caused|executable file [^\n]{1,120} not found/i;
/** A shell that found no such command or may not run it: exit 127 and 126. */
const SHELL_MISSING =
  /^(?:[\w./-]{0,40}\b(?:sh|bash|ash|dash|zsh|busybox): |[\w./-]{1,120}\.sh: (?:line )?\d+: )[^\n]{0,160}(?:not found|no such file|permission denied|can't open|cannot open|can't execute)/im;

function commandFault(output: string): ProbeFault {
  if (COMMAND_TIMEOUT.test(output)) return "command-timeout";
  return NOT_STARTED.test(output) || SHELL_MISSING.test(output) || /exit (?:code|status) 12[67]\b/.test(output)
    ? "command-missing"
    : "command-failed";
}

function networkFault(output: string): ProbeFault {
  if (STATUS_CODE.test(output)) return "status";
  if (REFUSED.test(output)) return "refused";
  if (NO_CONNECTION.test(output)) return "no-connection";
  if (NOT_SERVING.test(output)) return "not-serving";
  if (TIMEOUT.test(output)) return "timeout";
  return BAD_ANSWER.test(output) ? "bad-answer" : "other";
}

/**
 * Reads the message of an `Unhealthy` event of any version (F4.4): `X probe failed: …`, `X probe errored: …` (<= 1.32),
 * `X probe errored and resulted in … state: …` (>= 1.33). What is asked decides how its output is read, since the
 * output of a command is the program's own. Null for any other text.
 */
export function parseProbeMessage(message: string, handler: ProbeTarget["handler"]): ProbeFailure | null {
  const head = HEAD.exec(message);
  if (!head) return null;
  const kind = (head[1] ?? "").toLowerCase() as ProbeKind;
  const output = message.slice(head[0].length).trim();
  const fault = handler === "exec" ? commandFault(output) : networkFault(output);
  const code = fault === "status" ? Number(STATUS_CODE.exec(output)?.[1] ?? 0) : null;
  return { kind, fault, code, output };
}

export interface SeenFailure extends ProbeFailure {
  readonly event: EventFacts;
}

/** Failed probes of one container and kind, the one seen last at the end. Events without a container count for it. */
export function probeFailures(events: readonly KubeEvent[], container: ContainerFacts, kind: ProbeKind): readonly SeenFailure[] {
  const target = probeTarget(container, kind);
  if (target === null) return [];
  return eventsWith(events, { reason: "Unhealthy" }).flatMap((event) => {
    if (event.container !== null && event.container !== container.name) return [];
    const failure = parseProbeMessage(event.message, target.handler);
    return failure?.kind === kind ? [{ ...failure, event }] : [];
  });
}

/** Longest time in seconds a probe lets a container take before it counts as failed; the API's defaults fill gaps. */
export function budgetSeconds(probe: Probe): number {
  return (probe.initialDelaySeconds ?? 0) + (probe.failureThreshold ?? 3) * (probe.periodSeconds ?? 10);
}

/** Seconds the kubelet and the runtime may lag behind the arithmetic. */
const SLACK = 15;

/**
 * When, in seconds after its start, a container whose liveness or startup probe never passes is ended: after
 * `failureThreshold` failures, one period apart, and at the latest when its grace has run out too.
 */
export function killWindow(probe: Probe, graceSeconds: number): { readonly from: number; readonly to: number } {
  const failures = (probe.failureThreshold ?? 3) - 1;
  const from = (probe.initialDelaySeconds ?? 0) + failures * (probe.periodSeconds ?? 10);
  const grace = probe.terminationGracePeriodSeconds ?? graceSeconds;
  return { from: Math.max(0, from - 2), to: budgetSeconds(probe) + (probe.timeoutSeconds ?? 1) + grace + SLACK };
}

/**
 * Until when (ms) a container that is not ready is not at fault: the time its probes leave it, a minute at least;
 * a startup probe counts until it has passed. Null when it is not known when the container began.
 */
export function readyBy(container: ContainerFacts): number | null {
  const startedAt = parseTime(container.startedAt);
  if (startedAt === null) return null;
  const { readinessProbe, startupProbe } = container.spec ?? {};
  const budgets = [readinessProbe, container.started ? undefined : startupProbe].map((probe) => (probe ? budgetSeconds(probe) : 0));
  return startedAt + Math.max(DEFAULT_PATIENCE.notReady, ...budgets) * 1000;
}

/** How programs say where they listen; the number may follow an address, a colon or the word port. Clock times do not count. */
const LISTENING =
  /\b(?:listen(?:ing)?|serving|bound|started|running|accepting)\b[^\n]{0,60}?(?:(?<!\d\d):|\bport\b[^\n\d]{0,6})(\d{2,5})\b(?!:\d\d)/i;

/** Ports that a log's lines claim to listen on, in their order. */
export function listeningPorts(lines: readonly string[]): readonly { port: number; line: string; loopback: boolean }[] {
  return lines.flatMap((line) => {
    const port = Number(LISTENING.exec(line)?.[1] ?? 0);
    const loopback = /\b(?:127\.0\.0\.\d{1,3}|localhost)\b|\[::1\]/i.test(line);
    return port > 0 && port < 65_536 ? [{ port, line, loopback }] : [];
  });
}
