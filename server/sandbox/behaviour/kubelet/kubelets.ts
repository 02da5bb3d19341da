import { asKube } from "#lib/kube/cast.ts";
import type { Pod } from "#lib/kube/objects.ts";
import type { Change } from "../../store/change.ts";
import type { Live, World } from "../world.ts";
import { NodeAgent } from "./node-agent.ts";

/** The kubelets of all nodes, each told of the pods that are bound to it. */
export class Kubelets {
  readonly #world: World;
  readonly #agents = new Map<string, NodeAgent>();

  constructor(world: World) {
    this.#world = world;
  }

  begin(): void {
    this.#world.onChange("Pod", (change) => this.#told(change));
    for (const pod of this.#world.list<Pod>("Pod")) if (pod.spec?.nodeName) this.agent(pod.spec.nodeName).notice(pod);
  }

  agent(name: string): NodeAgent {
    const known = this.#agents.get(name);
    if (known) return known;
    const made = new NodeAgent(this.#world, name);
    this.#agents.set(name, made);
    return made;
  }

  #told(change: Change): void {
    const pod = asKube<Live<Pod>>(change.object);
    const node = pod.spec?.nodeName;
    if (!node) return;
    const before = change.previous?.metadata;
    const { uid, deletionGracePeriodSeconds } = pod.metadata;
    // A missed deletion is noticed when the API sends the pod again with another deadline (F1.2).
    if (before?.deletionTimestamp && before.deletionGracePeriodSeconds !== deletionGracePeriodSeconds)
      this.#world.ailments.missedDeletions.delete(uid);
    if (change.type === "DELETED") this.agent(node).gone(pod);
    else if (isNews(change)) this.agent(node).notice(pod);
  }
}

/** The kubelet's own status writes are no news to it. */
function isNews(change: Change): boolean {
  const { object, previous } = change;
  if (!previous || previous.metadata.uid !== object.metadata.uid) return true;
  return previous.spec !== object.spec && JSON.stringify(previous.spec) !== JSON.stringify(object.spec)
    ? true
    : previous.metadata.deletionTimestamp !== object.metadata.deletionTimestamp ||
        previous.metadata.deletionGracePeriodSeconds !== object.metadata.deletionGracePeriodSeconds;
}
