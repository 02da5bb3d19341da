import "server-only";
import { PodWardError } from "#lib/contract/errors.ts";
import type { Judgement } from "#lib/diagnosis/types.ts";
import type { EvidenceSet } from "#lib/evidence/types.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { say } from "#lib/messages/sentences.ts";
import type { Store } from "./database.ts";

/** A pod as it was: the object with its secrets masked, what was around it, and what was said about it. */
export interface Snapshot {
  readonly cluster: string;
  readonly pod: Pod;
  readonly judgement: Judgement | null;
  /** What was around it: owners, node, claims, events. */
  readonly evidence: EvidenceSet;
  /** RFC 3339. */
  readonly time: string;
  /** Why it was taken. */
  readonly reason: string;
}

/** Pods as they were, so that a record can be shown, and cleared up after, when the API no longer knows it. */
export class Snapshots {
  readonly #store: Store;
  readonly #now: () => number;

  /** `now` gives ms since the epoch. */
  constructor(store: Store, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /** Keeps a pod; throws `store-unavailable`, and then nothing may be deleted. `intentId` = the act it was taken for. */
  async keep({ cluster, pod, judgement, evidence, reason }: Omit<Snapshot, "time">, intentId: number | null): Promise<void> {
    const { namespace = "", name = "", uid = "" } = pod.metadata ?? {};
    const body = JSON.stringify({ pod, judgement, evidence });
    const time = new Date(this.#now()).toISOString();
    const row = { time, cluster, kind: "Pod", namespace, name, uid, reason, intent_id: intentId, body };
    try {
      await this.#store.insertInto("snapshots").values(row).execute();
    } catch (cause) {
      throw new PodWardError("store-unavailable", say("storeRefused"), { cause });
    }
  }

  /** The newest snapshot of this UID, or null. */
  async last(cluster: string, uid: string): Promise<Snapshot | null> {
    const rows = this.#store.selectFrom("snapshots").selectAll().where("cluster", "=", cluster).where("uid", "=", uid);
    const row = await rows.orderBy("id", "desc").limit(1).executeTakeFirst();
    if (row === undefined) return null;
    const { pod, judgement, evidence = {} } = JSON.parse(row.body) as Pick<Snapshot, "pod" | "judgement"> & Partial<Snapshot>;
    return { cluster, pod, judgement, evidence, time: row.time, reason: row.reason };
  }
}
