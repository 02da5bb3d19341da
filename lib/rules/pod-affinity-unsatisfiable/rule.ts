import { citeField, citeRecomputed, refOf, workloadRoot } from "#lib/evidence/cite.ts";
import { selectorText } from "#lib/evidence/pod-terms.ts";
import { nearMisses } from "#lib/evidence/references.ts";
import { nameList } from "#lib/evidence/scheduling.ts";
import { podTermsOf, type TermView, termText } from "#lib/evidence/scheduling-pods.ts";
import type { BoundPod } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { matchesSelector } from "#lib/kube/selector.ts";
import { offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { type Blocked, judgeBlocked } from "#lib/rules/unschedulable.ts";
import { messages } from "./messages.ts";

const PATH = "spec.affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution";

/** The term that keeps the pod away, with its place in the list. */
function failing(pod: Pod, { meant, reasons }: Blocked): { view: TermView | undefined; index: number } {
  const { affinity } = podTermsOf(
    pod,
    meant.map(({ candidate }) => candidate),
    undefined,
  );
  const index = affinity.findIndex(({ term }) => termText(term) === reasons[0]?.asked);
  return { view: affinity[index], index: Math.max(index, 0) };
}

/** A placed pod that comes near a term nobody meets: the right labels in another namespace, or a label value that looks alike. */
function nearMiss(
  pod: Pod,
  { term }: TermView,
  placed: readonly BoundPod[],
): { pod: string; label: string; kind: "namespace" | "label" } | null {
  const elsewhere = placed.find(({ labels }) => matchesSelector(labels, term.labelSelector));
  if (elsewhere) return { pod: elsewhere.pod, label: selectorText(term.labelSelector), kind: "namespace" };
  for (const [key, value] of Object.entries(term.labelSelector?.matchLabels ?? {})) {
    const same = placed.filter(({ namespace, labels }) => namespace === pod.metadata?.namespace && labels[key] !== undefined);
    const [near] = nearMisses(value, [...new Set(same.map(({ labels }) => labels[key] ?? ""))], 1);
    const holder = same.find(({ labels }) => labels[key] === near);
    if (near !== undefined && holder) return { pod: holder.pod, label: `${key}=${near}`, kind: "label" };
  }
  return null;
}

export const rule = defineRule({
  meta: {
    id: "pod-affinity-unsatisfiable",
    evidence: ["pod"],
    optionalEvidence: ["schedulingNodes", "owners"],
    classes: ["pending"],
    certainties: ["certain", "likely", "possible"],
    explains: [],
    fixes: ["delete-pod"],
    runbooks: [],
  },
  messages,
  detect(evidence, { version }) {
    const terms = evidence.pod.spec?.affinity?.podAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? [];
    if (terms.length === 0) return NOT_APPLICABLE;
    return judgeBlocked(evidence, version, {
      mine: ({ text }) => text === "node(s) didn't match pod affinity rules",
      said: /didn't match pod affinity rules/,
      avoid: "capacity",
      tell({ pod, owners }, blocked) {
        const { view, index } = failing(pod, blocked);
        const noLabel = blocked.reasons.every(({ found }) => found.startsWith("!"));
        const nobody = (view?.domains.size ?? 0) === 0;
        const near =
          view && nobody && !noLabel
            ? nearMiss(
                pod,
                view,
                blocked.meant.flatMap(({ candidate }) => candidate.pods),
              )
            : null;
        const partners = nameList([...(view?.domains.values() ?? [])].flat());
        const wanted = selectorText(view?.term.labelSelector);
        const ref = refOf("Pod", pod);
        return {
          message: noLabel ? "no-label" : near ? `near-${near.kind}` : nobody ? "nobody" : "elsewhere",
          nextStep: noLabel ? "label-nodes" : near ? "correct-term" : nobody ? "start-partner" : "open-domain",
          avoid: "capacity",
          params: {
            key: view?.key ?? "",
            wanted,
            near: near?.label ?? "-",
            nearPod: near?.pod ?? "-",
            partners: partners || "-",
            domains: nameList([...(view?.domains.keys() ?? [])]) || "-",
          },
          root: workloadRoot(pod, owners),
          cites: [
            citeField(ref, `${PATH}[${index}].topologyKey`, view?.key),
            citeField(ref, `${PATH}[${index}].labelSelector`, view?.term.labelSelector),
            ...(near ? [citeRecomputed(`Pod/${near.pod}`, "metadata.labels", near.label)] : []),
          ],
          fixes: [offer("delete-pod", "no")],
          kubectl: [sh`kubectl get pods -A -l ${wanted} -o wide`],
          notChecked: nobody ? ["waiting-partners"] : [],
        };
      },
    });
  },
});
