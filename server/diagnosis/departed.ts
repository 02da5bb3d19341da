import type { Judgement } from "#lib/diagnosis/types.ts";
import type { Pod } from "#lib/kube/objects.ts";

/** The last that is known of a pod that is no longer there. */
export interface DepartedPod {
  readonly pod: Pod;
  readonly judgement: Judgement;
  /** When it went or was found gone, ms of the API server's clock. */
  readonly at: number;
}

/** Remembers the sick pods that went last, so that a link to a record still answers. */
export class Departed {
  readonly #pods = new Map<string, DepartedPod>();
  readonly #capacity: number;

  constructor(capacity = 200) {
    this.#capacity = capacity;
  }

  add(uid: string, departed: DepartedPod): void {
    this.#pods.delete(uid);
    this.#pods.set(uid, departed);
    for (const oldest of this.#pods.keys()) {
      if (this.#pods.size <= this.#capacity) break;
      this.#pods.delete(oldest);
    }
  }

  get(uid: string): DepartedPod | undefined {
    return this.#pods.get(uid);
  }

  /** The last departed pod of a name, for links without a UID. */
  byName(namespace: string, name: string): DepartedPod | undefined {
    return [...this.#pods.values()].findLast(({ pod }) => pod.metadata?.namespace === namespace && pod.metadata.name === name);
  }
}
