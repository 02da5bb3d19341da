import type { Condition, Pod } from "#lib/kube/objects.ts";
import type { Draft, StoredObject } from "../../types.ts";
import { transitionTime } from "../condition-time.ts";
import type { Live, World } from "../world.ts";
import { failureMessage, prefilterFault, tryNodes } from "./fit.ts";

const NAME = "default-scheduler";
const REACTION_MS = 40;
/** Unschedulable pods are tried again after this long even when nothing changed. */
const RETRY_MS = 300_000;

/** A scheduler: binds pods to nodes that take them, and says why when none does. */
export class Scheduler {
  readonly #world: World;
  #waiting = new Set<string>();

  constructor(world: World) {
    this.#world = world;
  }

  begin(): void {
    const world = this.#world;
    world.onChange("Pod", ({ object, type }) => {
      if (type === "DELETED") this.#retryWaiting();
      else this.#consider(object);
    });
    for (const kind of ["Node", "PersistentVolumeClaim"])
      world.onChange(kind, ({ previous, object }) => {
        // Heartbeats change nothing for the scheduler.
        if (!previous || JSON.stringify(previous.spec) !== JSON.stringify(object.spec) || kind !== "Node") this.#retryWaiting();
      });
    for (const pod of world.list<Pod>("Pod")) this.#consider(pod);
  }

  #consider(object: StoredObject): void {
    const { name, namespace, uid, deletionTimestamp } = object.metadata;
    const scheduler = object.spec?.schedulerName ?? NAME;
    if (object.spec?.nodeName || deletionTimestamp || scheduler !== NAME || this.#waiting.has(uid)) return;
    this.#world.soon(`schedule/${uid}`, REACTION_MS, () => this.#schedule(namespace ?? "default", name, uid));
  }

  #retryWaiting(): void {
    if (this.#waiting.size === 0) return;
    this.#world.soon("scheduler/retry", 1_000, () => {
      const uids = this.#waiting;
      this.#waiting = new Set();
      for (const pod of this.#world.list<Pod>("Pod")) if (uids.has(pod.metadata.uid)) this.#consider(pod);
    });
  }

  #schedule(namespace: string, name: string, uid: string): void {
    const world = this.#world;
    const pod = world.get<Pod>("Pod", namespace, name);
    if (!pod || pod.metadata.uid !== uid || pod.spec?.nodeName || pod.metadata.deletionTimestamp) return;
    if ((pod.spec?.schedulingGates ?? []).length > 0) {
      this.#condition(pod, "SchedulingGated", "Scheduling is blocked due to non-empty scheduling gates");
      return;
    }
    const prefilter = prefilterFault(world, pod);
    const verdicts = tryNodes(world, pod);
    const fitting = prefilter === null ? verdicts.filter((each) => each.refusals.length === 0) : [];
    // A pod that fits one node only (a daemon's) goes there whatever the placement.
    const [node] = (fitting.length === 1 ? fitting : fitting.filter((each) => world.placement(each.node)))
      .map((each) => ({ name: each.node, load: this.#load(each.node) }))
      .sort((a, b) => a.load - b.load || (a.name < b.name ? -1 : 1));
    if (node) this.#bind(pod, node.name);
    else if (fitting.length > 0) this.#consider(pod);
    else this.#refuse(pod, failureMessage(verdicts, prefilter));
  }

  #load(node: string): number {
    return this.#world.list<Pod>("Pod").filter((pod) => pod.spec?.nodeName === node).length;
  }

  #bind(pod: Live<Pod>, node: string): void {
    const { namespace, name } = pod.metadata;
    this.#world.edit<Pod>("Pod", pod, (draft) => {
      draft.spec = { ...draft.spec, nodeName: node };
      setCondition(draft, { type: "PodScheduled", status: "True" }, this.#world.now());
    });
    this.#event(pod, "Normal", "Scheduled", `Successfully assigned ${namespace}/${name} to ${node}`, "Binding");
  }

  #refuse(pod: Live<Pod>, message: string): void {
    const { uid, name, namespace } = pod.metadata;
    // Noted first: the write below comes back as a change of the pod.
    this.#waiting.add(uid);
    this.#condition(pod, "Unschedulable", message);
    this.#event(pod, "Warning", "FailedScheduling", message, "Scheduling");
    this.#world.soon(`schedule-again/${uid}`, RETRY_MS, () => {
      this.#waiting.delete(uid);
      const again = this.#world.get<Pod>("Pod", namespace, name);
      if (again) this.#consider(again);
    });
  }

  #condition(pod: Live<Pod>, reason: string, message: string): void {
    this.#world.edit<Pod>("Pod", pod, (draft) =>
      setCondition(draft, { type: "PodScheduled", status: "False", reason, message }, this.#world.now()),
    );
  }

  #event(pod: Live<Pod>, type: "Normal" | "Warning", reason: string, message: string, action: string): void {
    this.#world.recorder.modern(pod, { type, reason, message, component: NAME, action });
  }
}

function setCondition(draft: Draft<Pod> & StoredObject, condition: Condition, now: number): void {
  const conditions: readonly Condition[] = draft.status?.conditions ?? [];
  const old = conditions.find((each) => each.type === condition.type);
  const since = transitionTime(old, condition, now);
  const made: Draft<Condition> = {
    ...condition,
    lastProbeTime: null,
    lastTransitionTime: since,
    observedGeneration: draft.metadata.generation ?? 1,
  };
  const others = (draft.status?.conditions ?? []).filter((each) => each.type !== condition.type);
  draft.status = { ...draft.status, conditions: [...others, made] };
}
