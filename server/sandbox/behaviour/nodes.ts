import type { Condition, Lease, Node, Pod } from "#lib/kube/objects.ts";
import { kubeMicroTime, kubeTime } from "../time.ts";
import type { Draft, StoredObject } from "../types.ts";
import type { Kubelets } from "./kubelet/kubelets.ts";
import type { Live, World } from "./world.ts";

const JOIN_MS = 500;
const LEASE_EVERY_MS = 10_000;
const LEASE_SECONDS = 40;
/** F1.11: without a renewed lease for this long a node counts as lost (1.32 and later). */
const MONITOR_GRACE_MS = 50_000;
const STATUS_EVERY_MS = 300_000;
const LEASES = "kube-node-lease";

/** Heartbeats of the nodes, and the controller that notices when they stop (F1.11). */
export class Nodes {
  readonly #world: World;
  readonly #kubelets: Kubelets;

  constructor(world: World, kubelets: Kubelets) {
    this.#world = world;
    this.#kubelets = kubelets;
  }

  /** Starts the heartbeats of all nodes, those to come included. */
  begin(): void {
    const start = (name: string) => {
      this.#world.soon(`lease/${name}`, this.#world.context.ids.between(0, LEASE_EVERY_MS), () => this.#renew(name));
      this.#world.soon(`heartbeat/${name}`, this.#world.context.ids.between(1_000, STATUS_EVERY_MS), () => this.#heartbeat(name));
    };
    for (const node of this.#world.list<Node>("Node")) start(node.metadata.name);
    this.#world.onChange("Node", ({ type, object }) => {
      if (type !== "ADDED") return;
      this.#world.soon(`join/${object.metadata.name}`, JOIN_MS, () => this.#join(object.metadata.name));
      start(object.metadata.name);
    });
  }

  /** A kubelet reports on a Node that was just made: it is Ready, and its controller takes the first taint off. */
  #join(name: string): void {
    const node = this.#world.get<Node>("Node", undefined, name);
    if (!node) return;
    const now = kubeTime(this.#world.now());
    const since = { lastHeartbeatTime: now, lastTransitionTime: now };
    const conditions = Object.entries(HEALTHY).map(([type, texts]) => ({ type, status: "False", ...since, ...texts }));
    const ready = { type: "Ready", status: "True", ...since, reason: "KubeletReady", message: "kubelet is posting ready status" };
    this.#world.edit<Node>("Node", node, (draft) => {
      const taints = (draft.spec?.taints ?? []).filter((each) => each.key !== "node.kubernetes.io/not-ready");
      const { taints: _before, ...spec } = draft.spec ?? {};
      draft.spec = { podCIDR: "10.244.0.0/24", ...spec, ...(taints.length === 0 ? {} : { taints }) };
      draft.status = { ...joinedStatus(name, this.#world.context.version), ...draft.status, conditions: [...conditions, ready] };
    });
  }

  /** The node's kubelet goes silent now; the controller acts when the grace is over. */
  lose(name: string): void {
    this.touch(name);
    this.#report(name);
    this.#world.ailments.silentNodes.set(name, this.#world.now());
    this.#world.soon(`node-lost/${name}`, MONITOR_GRACE_MS, () => this.#declareLost(name));
  }

  /** The node's kubelet is back. */
  restore(name: string): void {
    this.#world.ailments.silentNodes.delete(name);
    this.#world.agenda.cancel(`node-lost/${name}`);
    this.touch(name);
    this.#setReady(name, "True", "KubeletReady", "kubelet is posting ready status");
    this.#kubelets.agent(name).resume();
  }

  /** Writes the lease as renewed now. */
  touch(name: string): void {
    const world = this.#world;
    const now = kubeMicroTime(world.now());
    const lease = world.get<Lease>("Lease", LEASES, name);
    if (lease) {
      world.edit<Lease>("Lease", lease, (draft) => {
        draft.spec = { ...draft.spec, renewTime: now };
      });
      return;
    }
    const node = world.get<Node>("Node", undefined, name);
    const owner = node ? { ownerReferences: [{ apiVersion: "v1", kind: "Node", name, uid: node.metadata.uid }] } : {};
    world.create("Lease", LEASES, {
      metadata: { name, ...owner },
      spec: { holderIdentity: name, leaseDurationSeconds: LEASE_SECONDS, renewTime: now },
    } as Lease);
  }

  #renew(name: string): void {
    if (!this.#world.get<Node>("Node", undefined, name)) return;
    if (!this.#world.ailments.silentNodes.has(name)) this.touch(name);
    this.#world.soon(`lease/${name}`, LEASE_EVERY_MS, () => this.#renew(name));
  }

  #heartbeat(name: string): void {
    const node = this.#world.get<Node>("Node", undefined, name);
    if (!node) return;
    if (!this.#world.ailments.silentNodes.has(name)) this.#report(name);
    this.#world.soon(`heartbeat/${name}`, STATUS_EVERY_MS, () => this.#heartbeat(name));
  }

  /** Writes the node's status anew, as it does every five minutes where nothing changes (F1.11). */
  #report(name: string): void {
    const node = this.#world.get<Node>("Node", undefined, name);
    if (!node) return;
    const now = kubeTime(this.#world.now());
    this.#world.edit<Node>("Node", node, (draft) => {
      for (const condition of draft.status?.conditions ?? []) condition.lastHeartbeatTime = now;
    });
  }

  #declareLost(name: string): void {
    const world = this.#world;
    const node = world.get<Node>("Node", undefined, name);
    if (!node || !world.ailments.silentNodes.has(name)) return;
    const now = world.now();
    world.edit<Node>("Node", node, (draft) => {
      const conditions = draft.status?.conditions ?? [];
      for (const condition of conditions) {
        Object.assign(condition, {
          status: "Unknown",
          reason: "NodeStatusUnknown",
          message: "Kubelet stopped posting node status.",
          lastTransitionTime: kubeTime(now),
        });
      }
      taint(draft, "node.kubernetes.io/unreachable", ["NoSchedule", "NoExecute"], now);
    });
    world.recorder.legacy(node, {
      type: "Normal",
      reason: "NodeNotReady",
      message: `Node ${name} status is now: NodeNotReady`,
      component: "node-controller",
    });
    for (const pod of world.list<Pod>("Pod").filter((each) => each.spec?.nodeName === name)) this.#podNotReady(pod, now);
  }

  /** The node controller changes status and time of Ready, and leaves its text (F1.11). */
  #podNotReady(pod: Live<Pod>, now: number): void {
    const ready = pod.status?.conditions?.find((each) => each.type === "Ready");
    if (ready?.status !== "True") return;
    this.#world.edit<Pod>("Pod", pod, (draft) => {
      const condition = draft.status?.conditions?.find((each) => each.type === "Ready");
      if (condition) Object.assign(condition, { status: "False", lastTransitionTime: kubeTime(now) });
    });
    this.#world.recorder.legacy(pod, {
      type: "Warning",
      reason: "NodeNotReady",
      message: "Node is not ready",
      component: "node-controller",
    });
  }

  #setReady(name: string, status: string, reason: string, message: string): void {
    const node = this.#world.get<Node>("Node", undefined, name);
    if (!node) return;
    const now = this.#world.now();
    this.#world.edit<Node>("Node", node, (draft) => {
      for (const condition of draft.status?.conditions ?? []) restoreCondition(condition, { status, reason, message }, now);
      if (draft.spec)
        draft.spec.taints = (draft.spec.taints ?? []).filter((each) => !each.key?.startsWith("node.kubernetes.io/unreachable"));
    });
  }
}

function restoreCondition(condition: Draft<Condition>, ready: { status: string; reason: string; message: string }, now: number): void {
  const wanted = condition.type === "Ready" ? ready : { ...HEALTHY[condition.type ?? ""], status: "False" };
  if (condition.status === wanted.status) return;
  Object.assign(condition, wanted, { lastTransitionTime: kubeTime(now), lastHeartbeatTime: kubeTime(now) });
}

/** What a machine of ordinary size reports, for a Node that says nothing itself. */
function joinedStatus(name: string, kubeletVersion: string): Draft<NonNullable<Node["status"]>> {
  const size = { cpu: "8", memory: "32Gi", "ephemeral-storage": "100Gi", pods: "110" };
  return {
    capacity: size,
    allocatable: { ...size },
    addresses: [
      { type: "InternalIP", address: "10.20.0.100" },
      { type: "Hostname", address: name },
    ],
    nodeInfo: { kubeletVersion, containerRuntimeVersion: "containerd://2.4.2", operatingSystem: "linux", architecture: "amd64" },
  };
}

/** Reason and message of the conditions that are False on a healthy node (F5.5). */
export const HEALTHY: Readonly<Record<string, { readonly reason: string; readonly message: string }>> = {
  MemoryPressure: { reason: "KubeletHasSufficientMemory", message: "kubelet has sufficient memory available" },
  DiskPressure: { reason: "KubeletHasNoDiskPressure", message: "kubelet has no disk pressure" },
  PIDPressure: { reason: "KubeletHasSufficientPID", message: "kubelet has sufficient PID available" },
};

/** Puts a taint of the node controller on a node, once per effect. */
export function taint(draft: Draft<Node> & StoredObject, key: string, effects: readonly string[], now: number): void {
  const others = (draft.spec?.taints ?? []).filter((each) => each.key !== key);
  const added = effects.map((effect) => ({ key, effect, timeAdded: kubeTime(now) }));
  draft.spec = { ...draft.spec, taints: [...others, ...added] };
}
