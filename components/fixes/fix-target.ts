import { FIX_TARGETS, type FixId } from "#lib/contract/causes.ts";
import type { FixOffer } from "#lib/contract/diagnosis.ts";
import type { FixTarget } from "#lib/contract/fixes.ts";
import type { PodRecord } from "#lib/contract/record.ts";

/** Objects that the offer of a fix names, or else the one on the record; none when there is nothing to be bound to. */
export function targetsOfOffer(record: PodRecord, { id, targets }: Pick<FixOffer, "id" | "targets">): readonly FixTarget[] {
  const named = (targets ?? []).filter(({ uid }) => uid !== "");
  if (named.length > 0) return named;
  const target = targetOnRecord(record, id);
  return target === null ? [] : [target];
}

/**
 * The object that a fix offered on a pod's record acts on: the pod, its highest owner of a kind the fix is for, or its
 * node. Null when there is none, when it is gone, or when its UID could not be read: a fix is always bound to a UID.
 */
export function targetOnRecord(record: PodRecord, fix: FixId): FixTarget | null {
  const kinds = FIX_TARGETS[fix];
  if (kinds.includes("Pod")) return record.diagnosis.subject;
  const role = kinds.includes("Node") ? "node" : "owner";
  const near = record.related.filter((one) => one.role === role && kinds.includes(one.kind) && one.state !== "gone");
  const found = near.at(-1);
  if (!found?.uid) return null;
  return { kind: found.kind, namespace: found.namespace ?? "", name: found.name, uid: found.uid };
}
