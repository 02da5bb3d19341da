import type { KubeEvent } from "#lib/kube/objects.ts";
import { classifyPull, runtimeError } from "./pull-error.ts";
import { type EventFacts, eventsWith } from "./timeline.ts";

/** What a failed kill, or a failed start of a sandbox, says is at fault. */
export type RuntimeFault = "netns" | "network" | "shim" | "runtime" | "deadline" | "other";

/** What the kubelet could not end. `pod` = the text names neither. */
export type KillTarget = "container" | "sandbox" | "pod";

/** One part of a FailedKillPod event: the kubelet wraps several as `[a, b]` (F4.2). */
export interface KillError {
  readonly event: EventFacts;
  readonly target: KillTarget;
  /** Name of the container, or the pod's UID for a sandbox; empty when the text names none. */
  readonly name: string;
  readonly fault: RuntimeFault;
  /** The runtime's own words, without the kubelet's envelope. */
  readonly words: string;
}

/** Kubelet and API server read two clocks. */
export const CLOCK_TOLERANCE_MS = 5000;
/** Longer texts are cut: a runtime repeats itself in nested errors. */
const LONGEST_WORDS = 400;

/**
 * Texts of containerd 1.x and 2.x, CRI-O, dockershim and cri-dockerd (F4.6). The order matters: a plugin that cannot be
 * reached says "connection refused" like a runtime that cannot, and a shim's socket looks like the runtime's.
 */
const FAULTS: readonly (readonly [RuntimeFault, RegExp])[] = [
  ["netns", /netns\/[\w.-]+"?: device or resource busy|unmount(?:ing)? \S*netns\S*: device or resource busy/i],
  [
    "network",
    /failed \((?:add|delete)\)|failed to (?:destroy|setup|set up) network|failed to teardown pod|from CNI network|cni plugin not initialized|cni config uninitialized|failed to find plugin/i,
  ],
  ["shim", /containerd\/s\/|ttrpc|\bshim\b|containerd-shim|kata|runsc|gvisor|firecracker|failed to ping agent|dead agent/i],
  [
    "runtime",
    /connection is unavailable|cannot connect to the docker daemon|error reading from server: EOF|server preface|dial unix \S*(?:containerd|crio|cri-dockerd|dockershim|docker|cri-o)\S*\.sock|transport is closing|code = Unavailable/i,
  ],
  ["deadline", /deadline ?exceeded|operation timeout|did not receive an exit event|timed out|timeout/i],
];

/** Sorts the words of a runtime by the part that is at fault. */
export function runtimeFault(words: string): RuntimeFault {
  return FAULTS.find(([, pattern]) => pattern.test(words))?.[0] ?? "other";
}

/** The kubelet writes errors within errors as Go literals: a backslash before each quote for every level, line ends as `\\n`. */
function unquoted(text: string): string {
  return text
    .replace(/\\+"/g, '"')
    .replace(/\\+n(?=[A-Z:\s"]|$)/g, " ")
    .replace(/ +(?=:)/g, "");
}

/** What stands inside the outermost `desc = `, else the whole. */
function wordsOf(part: string): string {
  const at = part.indexOf(" desc = ");
  const words = unquoted(at < 0 ? part : part.slice(at + " desc = ".length)).replace(/["\s\],]+$/, "");
  return words.length > LONGEST_WORDS ? `${words.slice(0, LONGEST_WORDS)}…` : words;
}

const TARGETS: Readonly<Record<string, KillTarget>> = { KillContainer: "container", KillPodSandbox: "sandbox" };

/** Takes one FailedKillPod message apart, by target. */
function partsOf(event: EventFacts): KillError[] {
  const parts = event.message.split('failed to "').slice(1);
  const named = parts.flatMap((part): KillError[] => {
    const target = TARGETS[part.slice(0, Math.max(0, part.indexOf('"')))];
    if (target === undefined) return [];
    const name = /^\w+" for "([^"]{1,253})"/.exec(part)?.[1] ?? "";
    // Names are left out: a container may be called after a runtime.
    const said = part.slice(Math.max(0, part.indexOf('Error: "')));
    return [{ event, target, name, fault: runtimeFault(said), words: wordsOf(said) }];
  });
  if (named.length > 0) return named;
  return [{ event, target: "pod", name: "", fault: runtimeFault(event.message), words: wordsOf(event.message) }];
}

/**
 * Why the kubelet could not end a pod, newest event last. Only events from `since` (ms) on count, when it is given:
 * a kill that failed before a deletion was asked for says nothing about it.
 */
export function killErrors(events: readonly KubeEvent[], since: number | null): readonly KillError[] {
  const failed = eventsWith(events, { reason: "FailedKillPod" });
  return failed.filter(({ last }) => since === null || (last !== null && last >= since - CLOCK_TOLERANCE_MS)).flatMap(partsOf);
}

/** Reasons under which the kubelet reports that it could not talk to its runtime (F4.2). */
const SPEAKS_OF_RUNTIME = ["FailedKillPod", "FailedCreatePodSandBox", "FailedPodSandBoxStatus", "FailedSync"];

/** Reasons of events about images and containers, most of which are about something else. */
const OF_IMAGES = ["Failed", "InspectFailed"];

/** The newest event since that moment (ms) in which the kubelet says that its runtime's socket does not answer, or null. */
export function runtimeSilence(events: readonly KubeEvent[], since: number): EventFacts | null {
  const spoken = eventsWith(events, { reason: [...SPEAKS_OF_RUNTIME, ...OF_IMAGES] });
  // A registry may be unavailable too: of a pull, only words about the runtime's own socket count.
  const isSilence = ({ reason, message }: EventFacts) =>
    OF_IMAGES.includes(reason) ? classifyPull(runtimeError(message)) === "runtime" : runtimeFault(message) === "runtime";
  return spoken.findLast((event) => event.last !== null && event.last >= since && isSilence(event)) ?? null;
}
