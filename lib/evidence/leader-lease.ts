import type { Cite } from "#lib/contract/diagnosis.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, Lease } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { citeField, refOf } from "./cite.ts";

/** Leaders renew every few seconds for terms of 15 to 60 s; four terms without a sign, and a minute at the least, is no short pause. */
const SILENT_SECONDS = 60;
const TERMS = 4;
const USUAL_TERM = 15;

/** A lease whose holder leads among the pods of a controller. */
export interface LeaderLease {
  readonly lease: string;
  readonly holder: string;
  /** Since how many seconds it was not renewed. */
  readonly silent: number;
  readonly isStale: boolean;
  readonly cites: readonly Cite[];
}

/** True for an object that is a Lease: among the evidence about controllers it is no workload. */
export function isLease({ kind }: KubeObject): boolean {
  return kind === "Lease";
}

/** The Leases among these that a pod of the workload holds: a holder is called like its pod, with more behind it. */
export function leasesHeldBy(workload: KubeObject, leases: readonly KubeObject[]): readonly KubeObject[] {
  const { name = "", namespace } = workload.metadata ?? {};
  const holds = (object: KubeObject) => (asKube<Lease>(object).spec?.holderIdentity ?? "").startsWith(`${name}-`);
  return leases.filter((object) => isLease(object) && object.metadata?.namespace === namespace && holds(object));
}

/**
 * Who leads among the pods of these workloads, by the Lease that was renewed last. Null where none of them elects a leader
 * by a Lease that is seen.
 */
export function leaderOf(workloads: readonly KubeObject[], leases: readonly KubeObject[], now: number): LeaderLease | null {
  const read = workloads.flatMap((workload) => leasesHeldBy(workload, leases)).flatMap((object) => leaderLease(object, now) ?? []);
  return read.sort((a, b) => a.silent - b.silent)[0] ?? null;
}

function leaderLease(object: KubeObject, now: number): LeaderLease | null {
  const { spec, readAt } = asKube<Lease & { readonly readAt?: string }>(object);
  const renewed = spec?.renewTime;
  const at = parseTime(renewed ?? undefined);
  if (at === null) return null;
  // What was read a while ago tells of that moment, not of now.
  const silent = Math.max(0, Math.round(((parseTime(readAt) ?? now) - at) / 1000));
  const ref = refOf("Lease", object);
  return {
    lease: `${object.metadata?.namespace ?? ""}/${object.metadata?.name ?? ""}`,
    holder: (spec?.holderIdentity ?? "").replace(/_.*$/, ""),
    silent,
    isStale: silent >= Math.max(SILENT_SECONDS, TERMS * (spec?.leaseDurationSeconds ?? USUAL_TERM)),
    cites: [citeField(ref, "spec.renewTime", renewed), citeField(ref, "spec.holderIdentity", spec?.holderIdentity)],
  };
}
