import type { Pod, Taint } from "#lib/kube/objects.ts";
import { tolerates } from "#lib/kube/taints.ts";
import { parseTime } from "#lib/kube/time.ts";
import { type NodeInput, type Said, says } from "./define.ts";
import { nodeReady, stamp } from "./pod-deletion.ts";

/** How long a kubelet's Lease holds where it does not say so itself, s (F1.11). */
const LEASE_SECONDS = 40;

/** Last renewal of the node's Lease, ms; null where there is none. */
export function lastRenewal({ lease }: NodeInput): number | null {
  return parseTime(lease?.spec?.renewTime);
}

/**
 * What speaks against the machine being off: its node says Ready, or its kubelet's Lease has not run out.
 * Null when nothing does; that alone proves nothing, the machine may be cut off and running.
 */
export function signOfLife(input: NodeInput): Said | null {
  const node = input.object.metadata?.name ?? "";
  if (nodeReady(input.object) === "True") return says("ready", { node });
  const renewed = lastRenewal(input);
  const limit = (input.lease?.spec?.leaseDurationSeconds ?? LEASE_SECONDS) * 1000;
  if (renewed === null || input.now - renewed > limit) return null;
  return says("heard", { node, at: stamp(renewed) });
}

/**
 * Pods of the node that an out-of-service taint takes away: those that are being deleted, whatever they tolerate, and
 * those that do not tolerate it, which it deletes first (F1.9).
 */
export function takenByTaint(pods: readonly Pod[], taint: Taint): readonly Pod[] {
  return pods.filter(
    ({ metadata, spec }) =>
      metadata?.deletionTimestamp !== undefined || !(spec?.tolerations ?? []).some((toleration) => tolerates(toleration, taint)),
  );
}

/** UIDs of pods, for a success test. */
export function uidsOf(pods: readonly Pod[]): string[] {
  return pods.flatMap(({ metadata }) => metadata?.uid ?? []);
}
