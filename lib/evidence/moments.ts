import { type ContainerFacts, ownContainersOf } from "#lib/evidence/containers.ts";
import type { Node, Pod, Taint } from "#lib/kube/objects.ts";
import { isNodeLost, tolerates } from "#lib/kube/taints.ts";
import { parseTime } from "#lib/kube/time.ts";

/** The end of a toleration: from then on the pod is deleted for a taint of its node. */
export interface EvictionMoment {
  /** ms since the epoch. */
  readonly at: number;
  readonly taint: Taint;
  readonly seconds: number;
}

/**
 * When the taint controller deletes a pod of this node (F1.9): it counts from the first `NoExecute` taint that the pod
 * tolerates for a time only, down the shortest of the tolerations in use. Null where there is no such moment, or where
 * it cannot be told: nothing is tolerated for a time, a taint is not tolerated at all, or has no `timeAdded`.
 */
export function evictionMoment(pod: Pod, node: Node): EvictionMoment | null {
  const { phase } = pod.status ?? {};
  if (pod.metadata?.deletionTimestamp || phase === "Succeeded" || phase === "Failed") return null;
  const timed: { readonly taint: Taint; readonly seconds: number; readonly since: number | null }[] = [];
  for (const taint of node.spec?.taints ?? []) {
    if (taint.effect !== "NoExecute") continue;
    // The first toleration that fits is the one in use.
    const used = pod.spec?.tolerations?.find((one) => tolerates(one, taint));
    if (used === undefined) return null;
    if (used.tolerationSeconds !== undefined)
      timed.push({ taint, seconds: Math.max(0, used.tolerationSeconds), since: parseTime(taint.timeAdded) });
  }
  const starts = timed.map(({ since }) => since);
  if (starts.length === 0 || starts.includes(null)) return null;
  const start = Math.min(...starts.map(Number));
  const [first] = timed.filter(({ since }) => since === start).sort((a, b) => a.seconds - b.seconds);
  return first === undefined ? null : { at: start + first.seconds * 1000, taint: first.taint, seconds: first.seconds };
}

/** The next attempt to start a container that waits in its back-off. */
export interface RestartMoment {
  /** ms since the epoch. */
  readonly at: number;
  readonly container: ContainerFacts;
  /** The pause in the kubelet's own words, such as `2m40s`. */
  readonly backOff: string;
}

const BACK_OFF = /^back-off ((?:\d+h)?(?:\d+m)?(?:\d+(?:\.\d+)?s)?) restarting failed container/;

/**
 * When the kubelet starts a crashed container again: the end of its last instance and the pause that the waiting message
 * names (F3.3; the steps depend on the node's settings, so none is taken for granted). The soonest of the pod's containers;
 * null where the message has no pause, the end has no time, or nobody works on the pod: deleted, or on a lost node.
 */
export function restartMoment(pod: Pod, node: Node | null): RestartMoment | null {
  if (pod.metadata?.deletionTimestamp || (node !== null && isNodeLost(node))) return null;
  const moments = ownContainersOf(pod).flatMap((container): RestartMoment[] => {
    const backOff = container.reason === "CrashLoopBackOff" ? BACK_OFF.exec(container.message)?.[1] : undefined;
    const ended = parseTime(container.last?.finishedAt);
    const pause = backOff === undefined ? null : goDuration(backOff);
    return pause === null || backOff === undefined || ended === null ? [] : [{ at: ended + pause, container, backOff }];
  });
  return moments.sort((a, b) => a.at - b.at)[0] ?? null;
}

/** A duration as Go prints it (`1m20s`) in ms; null for an empty one. */
function goDuration(text: string): number | null {
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)([hms])/g)];
  const MS = { h: 3_600_000, m: 60_000, s: 1000 } as const;
  return parts.length === 0 ? null : parts.reduce((sum, [, count, unit]) => sum + Number(count) * MS[unit as keyof typeof MS], 0);
}
