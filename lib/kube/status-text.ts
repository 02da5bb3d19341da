import { conditionStatus } from "./conditions.ts";
import type { Pod } from "./objects.ts";
import type { ContainerState, ContainerStateTerminated, ContainerStatus } from "./pod-parts.ts";
import { parseTime } from "./time.ts";
import { atLeast, type ServerVersion } from "./version.ts";

/** What `kubectl get pods -o wide` prints for a pod, apart from AGE. */
export interface PodColumns {
  readonly ready: string;
  readonly status: string;
  readonly restarts: number;
  /** Time of the last restart, ms; null when none is known. */
  readonly lastRestart: number | null;
  readonly ip: string;
  readonly node: string;
  readonly nominatedNode: string;
  readonly readinessGates: string;
}

const NONE = "<none>";

/**
 * The columns of `kubectl get pods -o wide`. The API server computes them, so the text depends on the
 * *server's* version; the algorithm and its version differences are F2.1 and F2.2.
 */
export function podColumns(pod: Pod, version: ServerVersion): PodColumns {
  const tally = tallyContainers(pod, version);
  const gates = pod.spec?.readinessGates ?? [];
  const open = gates.filter((gate) => conditionStatus(pod.status?.conditions, gate.conditionType ?? "") === "True").length;
  return {
    ready: `${tally.ready}/${tally.total}`,
    status: deletionText(pod, tally.reason, version),
    restarts: tally.restarts,
    lastRestart: tally.lastRestart,
    ip: pod.status?.podIPs?.[0]?.ip || pod.status?.podIP || NONE,
    node: pod.spec?.nodeName || NONE,
    nominatedNode: pod.status?.nominatedNodeName || NONE,
    readinessGates: gates.length === 0 ? NONE : `${open}/${gates.length}`,
  };
}

interface Tally {
  reason: string;
  ready: number;
  total: number;
  restarts: number;
  lastRestart: number | null;
}

function tallyContainers(pod: Pod, version: ServerVersion): Tally {
  const sidecars = sidecarNames(pod);
  const tally: Tally = {
    reason: firstReason(pod),
    ready: 0,
    total: (pod.spec?.containers?.length ?? 0) + sidecars.size,
    restarts: 0,
    lastRestart: null,
  };
  const init = walkInit(pod, sidecars, tally);
  if (init.initializing && conditionStatus(pod.status?.conditions, "Initialized") !== "True") return tally;
  tally.restarts = init.sidecarRestarts;
  tally.lastRestart = init.sidecarLastRestart;
  walkContainers(pod, version, tally);
  return tally;
}

function sidecarNames(pod: Pod): ReadonlySet<string> {
  const names = (pod.spec?.initContainers ?? []).filter((c) => c.restartPolicy === "Always").map((c) => c.name ?? "");
  return new Set(names);
}

function firstReason(pod: Pod): string {
  const gated = pod.status?.conditions?.some((c) => c.type === "PodScheduled" && c.reason === "SchedulingGated");
  if (gated) return "SchedulingGated";
  return pod.status?.reason || pod.status?.phase || "Unknown";
}

function walkInit(pod: Pod, sidecars: ReadonlySet<string>, tally: Tally) {
  const total = pod.spec?.initContainers?.length ?? 0;
  let sidecarRestarts = 0;
  let sidecarLastRestart: number | null = null;
  for (const [index, status] of (pod.status?.initContainerStatuses ?? []).entries()) {
    const sidecar = sidecars.has(status.name ?? "");
    tally.restarts += status.restartCount ?? 0;
    tally.lastRestart = newest(tally.lastRestart, lastFinished(status));
    if (sidecar) {
      sidecarRestarts += status.restartCount ?? 0;
      sidecarLastRestart = newest(sidecarLastRestart, lastFinished(status));
    }
    const text = initText(status, sidecar, index, total);
    if (text !== null) {
      tally.reason = text;
      return { initializing: true, sidecarRestarts, sidecarLastRestart };
    }
    if (sidecar && status.started && status.ready && !status.state?.terminated) tally.ready += 1;
  }
  return { initializing: false, sidecarRestarts, sidecarLastRestart };
}

/** The `Init:` text at which kubectl stops, or null when this init container is done (F2.1 step 4). */
function initText(status: ContainerStatus, sidecar: boolean, index: number, total: number): string | null {
  const { terminated, waiting } = status.state ?? {};
  if (terminated && (terminated.exitCode ?? 0) === 0) return null;
  if (sidecar && status.started === true) return null;
  if (terminated) return `Init:${terminatedText(terminated)}`;
  if (waiting?.reason && waiting.reason !== "PodInitializing") return `Init:${waiting.reason}`;
  return `Init:${index}/${total}`;
}

function walkContainers(pod: Pod, version: ServerVersion, tally: Tally): void {
  let running = false;
  let errorReason = "";
  for (const status of [...(pod.status?.containerStatuses ?? [])].reverse()) {
    tally.restarts += status.restartCount ?? 0;
    tally.lastRestart = newest(tally.lastRestart, lastFinished(status));
    const state: ContainerState = status.state ?? {};
    if (state.waiting?.reason) tally.reason = state.waiting.reason;
    else if (state.terminated) {
      tally.reason = terminatedText(state.terminated);
      if ((state.terminated.exitCode ?? 0) !== 0) errorReason = tally.reason;
    } else if (status.ready && state.running) {
      running = true;
      tally.ready += 1;
    }
  }
  if (tally.reason !== "Completed") return;
  if (running && conditionStatus(pod.status?.conditions, "Ready") === "True") tally.reason = "Running";
  else if (errorReason !== "" && atLeast(version, 35)) tally.reason = errorReason;
  else if (running) tally.reason = "NotReady";
}

function terminatedText(terminated: ContainerStateTerminated): string {
  if (terminated.reason) return terminated.reason;
  return terminated.signal ? `Signal:${terminated.signal}` : `ExitCode:${terminated.exitCode ?? 0}`;
}

function deletionText(pod: Pod, reason: string, version: ServerVersion): string {
  if (!pod.metadata?.deletionTimestamp) return reason;
  if (pod.status?.reason === "NodeLost") return "Unknown";
  const terminal = pod.status?.phase === "Succeeded" || pod.status?.phase === "Failed";
  return terminal && atLeast(version, 31) ? reason : "Terminating";
}

function lastFinished(status: ContainerStatus): number | null {
  return parseTime(status.lastState?.terminated?.finishedAt);
}

function newest(a: number | null, b: number | null): number | null {
  return a === null || (b !== null && b > a) ? b : a;
}
