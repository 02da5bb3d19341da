import type { SubjectClass } from "#lib/contract/causes.ts";
import { ownContainersOf } from "#lib/evidence/containers.ts";
import { type EventFacts, eventsWith, timeline } from "#lib/evidence/timeline.ts";
import { conditionStatus } from "#lib/kube/conditions.ts";
import type { KubeEvent, Pod } from "#lib/kube/objects.ts";

/** Why no sandbox came to be, by the runtime's words; each text belongs to one of them. */
export type SandboxFault = "no-cni" | "no-addresses" | "no-runtime" | "network" | "other";

/** A runtime says that it knows of no network plugin at all (F4.2, F4.6). Also in a node's Ready message. */
const NO_CNI =
  /cni (?:plugin not |config un)initialized|network plugin (?:is )?not ready|NetworkPluginNotReady|NetworkReady=false|no (?:valid )?networks? (?:config )?found in|no CNI configuration file/i;

/** Plugins that ran out of addresses, each in its own words (F4.6, F9). */
const NO_ADDRESSES =
  /no (?:more |free |available )?(?:ip(?:v[46])?s?|addresses)(?: addresses)? (?:are )?(?:available|left|remaining)|no (?:more )?(?:available|free|more) (?:ip|address)|no address(?:es)? allocated|failed to find (?:an? )?(?:available|free) ip|insufficient[\w ]{0,40}addresses|InsufficientFreeAddresses|range is full|(?:ip ?pool|subnet|address pool)[\w\- ]{0,60}(?:exhausted|is full)|could not allocate ip in range|assigned 0 out of \d+ requested|no more free affine blocks|NoAvailableAddress|InsufficientCidrBlocks|(?:not|no) enough (?:free |available )?(?:ip ?)?(?:ips?|addresses)\b|IpNotEnough|\bips? (?:are |is )?(?:all )?(?:used (?:out|up)|exhausted)|(?:run|ran)? ?out of (?:free |available )?(?:ip ?)?(?:ips?|addresses)\b/i;

/** No address was given, and nothing is said of how many are left: the plugin's own daemon may not have answered at all. */
const NOT_GIVEN = /failed to assign an ip|unable to allocate ip/i;
const NOT_ASKED = /connection refused|no such file or directory|unauthorized|deadline exceeded|timed? ?out|unavailable/i;

/** A RuntimeClass whose handler the runtime of that node does not know, or that does not exist (F4.6). */
const NO_RUNTIME =
  /no runtime for "|runtime handler "?[\w.-]+"? (?:is )?(?:not (?:supported|found)|from runtime list)|failed to find runtime handler|RuntimeHandler "[^"]+" not supported|runtimeclass(?:\.node\.k8s\.io)? "[^"]+" not found/i;

const NETWORK =
  /set ?up (?:pod |sandbox container .{0,120})?network|networkPlugin cni|plugin type="|failed \(add\)|adding (?:container|pod \S{1,253}) to (?:cni )?network|to CNI network|CNI request failed|create pod network sandbox|cni plugin|network for (?:sandbox|pod)/i;

/** Sorts the text of a FailedCreatePodSandBox or NetworkNotReady event. */
export function sandboxFault(text: string): SandboxFault {
  if (NO_RUNTIME.test(text)) return "no-runtime";
  if (isCniMissing(text)) return "no-cni";
  if (!NETWORK.test(text) && !/\bcni\b|\bipam\b/i.test(text)) return "other";
  const isOut = NO_ADDRESSES.test(text) || (NOT_GIVEN.test(text) && !NOT_ASKED.test(text));
  return isOut ? "no-addresses" : "network";
}

/** True for the words with which a runtime or kubelet says that no network plugin is configured or ready. */
export function isCniMissing(text: string): boolean {
  return NO_CNI.test(text);
}

/** The network plugin a text names: its type, else its network's name; null when it names none. */
export function cniPluginIn(text: string): string | null {
  return (
    /plugin type="([^"]{1,80})"/.exec(text)?.[1] ??
    /failed to find plugin "([^"]{1,80})"/.exec(text)?.[1] ??
    /CNI network "([^"]{1,80})"/.exec(text)?.[1] ??
    null
  );
}

/** The runtime handler a text misses, or null. */
export function handlerIn(text: string): string | null {
  return (
    /no runtime for "([^"]{1,80})"/i.exec(text)?.[1] ??
    /runtime ?handler "?([\w.-]{1,80}?)"?(?: from| is not| not)/i.exec(text)?.[1] ??
    null
  );
}

/** What is left of a sandbox event's text without what differs from try to try: prefixes, sandbox ids (F4.6). */
export function sandboxWords(text: string): string {
  return (
    text
      .replace(/^\(combined from similar events\): /, "")
      .replace(/^Failed (?:to )?create pod sandbox: /, "")
      .replace(/^rpc error: code = \w+ desc = /, "")
      .replace(/failed to set ?up network for sandbox "[^"]{1,100}": /, "")
      .replace(/ for sandbox "[0-9a-f]{32,80}"/, "")
      .replace(/failed to create pod network sandbox \S{1,400}: /, "")
      // Multus repeats the whole call before it says what is wrong.
      .replace(/CNI request failed with status \d{3}: '(?:&\{)?ContainerID:.{1,1500}? ERRORED: /, "CNI request failed: ")
      .replace(/(CNI request failed: .{1,2000}?)'(?:: StdinData: .{0,2000})?$/, "$1")
      .trim()
  );
}

export interface SandboxFailure {
  readonly fault: SandboxFault;
  readonly event: EventFacts;
  readonly words: string;
}

/** Classes in which a pod may be without a sandbox: not started, or its sandbox was lost and is to be made anew. */
export const SANDBOX_CLASSES: readonly SubjectClass[] = ["creating", "not-ready", "crash-loop", "unknown"];
const NOT_YET = ["ContainerCreating", "PodInitializing", ""];

/**
 * Whether a bound pod may be waiting for its sandbox. `PodReadyToStartContainers` says so from 1.29 on (F3.2); before,
 * a container that runs or whose image or configuration was looked at proves that there is one.
 */
export function mayLackSandbox(pod: Pod, subjectClass: SubjectClass): boolean {
  if (!SANDBOX_CLASSES.includes(subjectClass)) return false;
  const conditions = pod.status?.conditions;
  const ready = conditionStatus(conditions, "PodReadyToStartContainers") ?? conditionStatus(conditions, "PodHasNetwork");
  if (ready !== null) return ready !== "True";
  const containers = ownContainersOf(pod);
  if (containers.some(({ phase }) => phase === "running")) return false;
  return subjectClass !== "creating" || containers.every(({ phase, reason }) => phase !== "waiting" || NOT_YET.includes(reason));
}

const AFTER_SANDBOX = ["Pulling", "Pulled", "Created", "Started"];

/** A network controller says itself why a pod gets no interface; the plugin on the node knows only that it got none. */
const CONTROLLER_SAYS: readonly string[] = ["BranchAllocationFailed"];

/** The newest failure to make the pod's sandbox that nothing has outdated since; null when there is none. */
export function sandboxFailure(events: readonly KubeEvent[]): SandboxFailure | null {
  const event = eventsWith(events, { reason: ["FailedCreatePodSandBox", "NetworkNotReady"] }).at(-1);
  if (!event) return null;
  const later = timeline(events).some(({ reason, last }) => AFTER_SANDBOX.includes(reason) && (last ?? 0) > (event.last ?? 0));
  if (later) return null;
  const fault = sandboxFault(event.message);
  const told = eventsWith(events, { reason: CONTROLLER_SAYS }).at(-1);
  if (told && (fault === "network" || (fault === "no-addresses" && !NO_ADDRESSES.test(event.message))))
    return {
      fault: sandboxFault(`network for pod: ${told.message}`),
      event: told,
      words: `${sandboxWords(told.message)}; ${sandboxWords(event.message)}`,
    };
  return { fault, event, words: sandboxWords(event.message) };
}
