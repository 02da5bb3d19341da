import type { Node, Pod } from "#lib/kube/objects.ts";
import type { Live, World } from "../world.ts";
import { identityOf } from "./identity.ts";
import { PodWorker } from "./pod-worker.ts";
import { NOTICE_MS } from "./timing.ts";

/** The kubelet of one node: its pods, the images it has, the addresses it gives out. */
export class NodeAgent {
  readonly name: string;
  readonly images = new Set<string>();
  readonly #world: World;
  readonly #workers = new Map<string, PodWorker>();
  #nextIp = 2;

  constructor(world: World, name: string) {
    this.#world = world;
    this.name = name;
  }

  /** Nobody hears this kubelet, and it hears nobody. */
  get silent(): boolean {
    return this.#world.ailments.silentNodes.has(this.name);
  }

  get address(): string {
    const node = this.#world.get<Node>("Node", undefined, this.name);
    return node?.status?.addresses?.find((each) => each.type === "InternalIP")?.address ?? "";
  }

  /** An address for a pod's sandbox, out of the node's range; the node's own for hostNetwork. */
  takeIp(pod: Pod): string {
    if (pod.spec?.hostNetwork) return this.address;
    const range = this.#world.get<Node>("Node", undefined, this.name)?.spec?.podCIDR ?? "10.244.0.0/24";
    const [a, b, c] = range.split(".");
    this.#nextIp = this.#nextIp >= 254 ? 2 : this.#nextIp + 1;
    return `${a}.${b}.${c}.${this.#nextIp}`;
  }

  /** A pod on this node is new or has changed. */
  notice(pod: Live<Pod>): void {
    const known = this.#workers.get(identityOf(pod));
    const worker = known ?? new PodWorker(this.#world, this, pod);
    if (!known) this.#workers.set(identityOf(pod), worker);
    worker.plan(NOTICE_MS);
  }

  /** A pod is gone from the API. */
  gone(pod: Pod): void {
    this.#workers.get(identityOf(pod))?.plan(NOTICE_MS);
  }

  forget(worker: { readonly uid: string }): void {
    this.#workers.delete(worker.uid);
  }

  /** Looks at every pod: after the kubelet came back. */
  resume(): void {
    for (const worker of this.#workers.values()) worker.plan(NOTICE_MS);
  }
}
