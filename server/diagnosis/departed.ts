import type { Judgement } from "#lib/diagnosis/types.ts";
import type { EvidenceSet } from "#lib/evidence/types.ts";
import type { ObjectMeta, Pod } from "#lib/kube/objects.ts";

/** A pod, what was said about it, and what that rested on. */
export interface JudgedPod {
  readonly pod: Pod;
  readonly judgement: Judgement;
  readonly evidence: EvidenceSet;
}

/** What is remembered of a sick pod that is no longer there. */
export interface DepartedPod extends JudgedPod {
  /** Its metadata when it was seen last: whether and when its deletion was asked for. */
  readonly deletion: ObjectMeta | undefined;
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

/**
 * Whether this is what a reader wants to know once the pod is gone: how it was before its deletion was asked for, or
 * the deletion that hung and why. A deletion that goes its way, be it the last second of a hanging one, says neither.
 */
export function worthKeeping({ pod, judgement: { symptom, causes } }: JudgedPod): boolean {
  return pod.metadata?.deletionTimestamp === undefined || (symptom.class === "terminating" && symptom.listed && causes.length > 0);
}
