import type { Locale } from "#lib/contract/causes.ts";
import { describeFinding } from "#lib/diagnosis/describe.ts";
import type { Judgement } from "#lib/diagnosis/types.ts";
import type { UnreadyMate } from "#lib/evidence/network-view.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import type { Pod } from "#lib/kube/objects.ts";
import type { ClusterView, SlimPod } from "#server/watch/types.ts";

type View = ClusterView & { podsInNamespace?(namespace: string): Iterable<SlimPod> };

/**
 * The other pods of a pod's namespace that are not ready, from what the watch keeps, each with its first cause where it was
 * judged. Finished pods are no endpoints, and a pod that is well is ready.
 */
export function unreadyMates(view: View, pod: Pod, judgement: (uid: string) => Judgement | undefined, locale: Locale): UnreadyMate[] {
  const { namespace = "", uid: own } = pod.metadata ?? {};
  const found: UnreadyMate[] = [];
  for (const slim of view.podsInNamespace?.(namespace) ?? view.pods()) {
    const full = slim.namespace === namespace && slim.uid !== own ? view.fullPod(slim.uid) : undefined;
    const ready = conditionOf(full?.status?.conditions, "Ready");
    if (full === undefined || slim.phase === "Succeeded" || slim.phase === "Failed" || ready?.status === "True") continue;
    const why = () => {
      const [first] = judgement(slim.uid)?.causes ?? [];
      return first === undefined ? [ready?.reason, ready?.message].filter(Boolean).join(": ") : describeFinding(first, locale).title;
    };
    found.push({ name: slim.name, uid: slim.uid, status: slim.symptom.status, labels: slim.labels, why });
  }
  return found;
}
