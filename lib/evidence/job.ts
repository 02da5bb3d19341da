import { asKube } from "#lib/kube/cast.ts";
import type { PodTemplateHolder } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import type { OwnerLink } from "./types.ts";

/** Why and when a Job gave up. */
export interface JobFailure {
  readonly job: PodTemplateHolder;
  /** Condition that says so: `Failed`, or `FailureTarget` while its pods are still being ended (1.31 on). */
  readonly type: "Failed" | "FailureTarget";
  readonly reason: string;
  readonly message: string;
  readonly time: string | null;
  /** The same in ms. */
  readonly at: number | null;
}

/** The failure of the Job that owns a pod, from its conditions (F4.8); null when it has not failed or could not be read. */
export function jobFailure(owners: readonly OwnerLink[]): JobFailure | null {
  const link = owners.find(({ ref }) => ref.kind === "Job");
  if (!link?.object) return null;
  const job = asKube<PodTemplateHolder>(link.object);
  const found = (["FailureTarget", "Failed"] as const).flatMap((type) => {
    const condition = job.status?.conditions?.find((one) => one.type === type && one.status === "True");
    return condition ? [{ type, condition }] : [];
  });
  const [first] = found;
  if (!first) return null;
  const { reason = "", message = "", lastTransitionTime } = first.condition;
  return { job, type: first.type, reason, message, time: lastTransitionTime ?? null, at: parseTime(lastTransitionTime) };
}
