import type { FixTarget, Precondition } from "#lib/contract/fixes.ts";
import type { Judgement } from "#lib/diagnosis/types.ts";
import type { EvidenceSet } from "#lib/evidence/types.ts";
import type { Fix, FixInput, FixPlan } from "#lib/fixes/define.ts";
import type { Pod } from "#lib/kube/objects.ts";
import type { Words } from "#lib/messages/words.ts";
import type { KubeError } from "#server/kube/types.ts";
import type { AuditLog } from "#server/records/audit.ts";
import type { ClusterView } from "#server/watch/types.ts";

export type OfferedPlan = Extract<FixPlan, { offered: true }>;

/** What the API server says to each eviction in a dry run, by UID: `null` = accepted. */
export type Tries = ReadonlyMap<string, KubeError | null>;

/** Who acts: the cluster's own word for the user, and in local mode the OS login beside it. */
export interface Actor {
  readonly user: string;
  readonly osUser: string | null;
}

/** A cluster as the fixes see it. */
export interface OpenCluster {
  readonly view: ClusterView;
  judgement(uid: string): Judgement | undefined;
  /** What is around a pod, healthy or not, to be kept with it; within seconds, with what came too late missing. */
  examine?(pod: Pod): Promise<Examined>;
}

/** What was around a pod, and what is said of it by that. */
export interface Examined {
  readonly judgement: Judgement;
  readonly evidence: EvidenceSet;
}

/** What the fixes need of the rest of the server; times in ms. */
export interface FixDependencies {
  /** Opens a cluster by name; throws `no-cluster`. */
  open(name: string): Promise<OpenCluster>;
  /** The audit log; throws `store-unavailable` when there is none. */
  audit(): Promise<AuditLog>;
  /** Takes the right to act on a cluster from this store; throws `store-unavailable` where another process has it. */
  hold?(cluster: string): void;
  whoAmI(cluster: ClusterView): Promise<Actor>;
  readonly readOnly: boolean;
  /** Image of a debug container where its user names none; undefined = the product's own. */
  readonly debugImage?: string;
  now(): number;
  sleep(ms: number): Promise<void>;
  /** Told when a fix on this cluster begins or ends. */
  changed?(cluster: string): void;
  /** Aborted when the process ends: what runs on is left to the next one. */
  readonly stopping?: AbortSignal;
}

/** A precondition before anybody reads it. */
export type CheckedPrecondition = Omit<Precondition, "message"> & { readonly message: Words };

/** A fix with its plan, fresh from the API server. */
export interface PreparedPlan {
  readonly fix: Fix;
  readonly target: FixTarget;
  readonly input: FixInput;
  readonly plan: OfferedPlan;
  readonly preconditions: readonly CheckedPrecondition[];
  readonly dryRun: { readonly ok: boolean; readonly message: Words };
  /** The target changed between its reading and the dry run. */
  readonly stale: boolean;
  /** What the dry runs of a drain's evictions said. */
  readonly tries?: Tries | undefined;
}
