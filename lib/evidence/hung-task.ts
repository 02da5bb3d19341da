import type { Condition, KubeEvent, Node, Pod } from "#lib/kube/objects.ts";
import { containersOf } from "./containers.ts";
import { type EventFacts, timeline } from "./timeline.ts";

/** A process that the kernel of a node reports as blocked, with the words that say so. */
export interface HungTask {
  readonly name: string;
  readonly pid: string;
  readonly words: string;
  readonly event: EventFacts | null;
  readonly condition: Condition | null;
}

/** The kernel cuts a process's name at 15 characters. */
const COMM_LENGTH = 15;

/** Reads the kernel's own words: `INFO: task NAME:PID blocked for more than N seconds`; null for any other text. */
export function hungTaskIn(text: string): { readonly name: string; readonly pid: string } | null {
  const match = /task ([^\s:]{1,64}(?::[^\s:]{1,32})?):(\d{1,10}) blocked for more than \d{1,6} seconds/.exec(text);
  return match ? { name: match[1] ?? "", pid: match[2] ?? "" } : null;
}

/** Hung tasks that the node's events and conditions (node-problem-detector) name since that moment, newest last (F4.9). */
export function hungTasks(nodeEvents: readonly KubeEvent[], node: Node | null, since: number): readonly HungTask[] {
  const told = timeline(nodeEvents).flatMap((event): HungTask[] => {
    const task = hungTaskIn(event.message);
    return task && (event.last ?? 0) >= since ? [{ ...task, words: event.message, event, condition: null }] : [];
  });
  const standing = (node?.status?.conditions ?? []).flatMap((condition): HungTask[] => {
    const task = condition.status === "True" ? hungTaskIn(condition.message ?? "") : null;
    return task ? [{ ...task, words: condition.message ?? "", event: null, condition }] : [];
  });
  return [...standing, ...told];
}

/** Last part of a path, an image or a command. */
function base(text: string | undefined): string {
  return /([^/@:]+)(?::[^/]*|@[^/]*)?$/.exec(text ?? "")?.[1] ?? "";
}

/** Whether a process of that name may belong to the pod: it is called like a container, its image or its command. */
export function maybeOf(pod: Pod, task: string): boolean {
  const names = containersOf(pod).flatMap(({ name, image, spec }) => [name, base(image), base(spec?.command?.[0])]);
  return names.some((name) => name !== "" && name.slice(0, COMM_LENGTH) === task.slice(0, COMM_LENGTH));
}
