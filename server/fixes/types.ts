import type { FixTarget, Precondition } from "#lib/contract/fixes.ts";
import type { Judgement } from "#lib/diagnosis/types.ts";
import type { Fix, FixInput, FixPlan } from "#lib/fixes/define.ts";
import type { AuditLog } from "#server/records/audit.ts";
import type { ClusterView } from "#server/watch/types.ts";
import type { Tries } from "./drain-checks.ts";

export type OfferedPlan = Extract<FixPlan, { offered: true }>;

/** Who acts: the cluster's own word for the user, and in local mode the OS login beside it. */
export interface Actor {
  readonly user: string;
  readonly osUser: string | null;
}

/** A cluster as the fixes see it. */
export interface OpenCluster {
  readonly view: ClusterView;
  judgement(uid: string): Judgement | undefined;
}

/** What the fixes need of the rest of the server; times in ms. */
export interface FixDependencies {
  /** Opens a cluster by name; throws `no-cluster`. */
  open(name: string): Promise<OpenCluster>;
  /** The audit log; throws `store-unavailable` when there is none. */
  audit(): Promise<AuditLog>;
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

/** A fix with its plan, fresh from the API server. */
export interface PreparedPlan {
  readonly fix: Fix;
  readonly target: FixTarget;
  readonly input: FixInput;
  readonly plan: OfferedPlan;
  readonly preconditions: readonly Precondition[];
  readonly dryRun: { readonly ok: boolean; readonly message: string };
  /** The target changed between its reading and the dry run. */
  readonly stale: boolean;
  /** What the dry runs of a drain's evictions said. */
  readonly tries?: Tries | undefined;
}
