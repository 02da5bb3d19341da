import { citeField, citeRecomputed, refOf, workloadRoot } from "#lib/evidence/cite.ts";
import { selectorText } from "#lib/evidence/pod-terms.ts";
import { type Spread, spreadsOf } from "#lib/evidence/scheduling-spread.ts";
import { sh } from "#lib/format/shell-word.ts";
import { offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { type Blocked, judgeBlocked, type Waiting } from "#lib/rules/unschedulable.ts";
import { messages } from "./messages.ts";

/** The constraint that keeps the pod from these nodes, and its domains in words: `zone-a 3, zone-b 1`. */
function violated(pod: Waiting["pod"], { meant, reasons }: Blocked): { spread: Spread | undefined; counts: string } {
  const spreads = spreadsOf(
    pod,
    meant.map(({ candidate }) => candidate),
  );
  const spread = spreads.find(({ key, constraint }) => {
    return reasons[0]?.asked === `maxSkew ${constraint.maxSkew ?? 1} over ${key} of ${selectorText(constraint.labelSelector)}`;
  });
  const sizes = [...(spread?.domains ?? [])].map(([domain, pods]) => `${domain} ${pods.length}`);
  return { spread, counts: sizes.sort().join(", ") || "-" };
}

/** At most so many nodes are named with their reasons. */
const NAMED = 3;

/** The domains with the fewest pods, and why their nodes refuse the pod where it is not for the spread: what is to be repaired. */
function emptiest({ meant }: Blocked, spread: Spread | undefined): { domains: readonly string[]; closed: readonly string[] } {
  const fewest = Math.min(...[...(spread?.domains.values() ?? [])].map(({ length }) => length));
  const domains = [...(spread?.domains ?? [])].flatMap(([domain, pods]) => (pods.length === fewest ? [domain] : [])).sort();
  const closed = meant.flatMap(({ name, candidate: { node }, reasons }) => {
    const inside = domains.includes(node.metadata?.labels?.[spread?.key ?? ""] ?? "");
    const others = reasons.filter(({ filter }) => filter !== "PodTopologySpread");
    return inside && others.length > 0 ? [`${name}: ${[...new Set(others.map(({ text }) => text))].join(", ")}`] : [];
  });
  return { domains, closed: closed.sort() };
}

export const rule = defineRule({
  meta: {
    id: "topology-spread-unsatisfiable",
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
    if ((evidence.pod.spec?.topologySpreadConstraints ?? []).length === 0) return NOT_APPLICABLE;
    return judgeBlocked(evidence, version, {
      mine: ({ filter }) => filter === "PodTopologySpread",
      said: /topology spread constraints/,
      avoid: "squeeze",
      tell({ pod, owners }, blocked) {
        const { spread, counts } = violated(pod, blocked);
        const noLabel = blocked.reasons.every(({ text }) => text.endsWith("(missing required label)"));
        const key = spread?.key ?? (blocked.reasons[0]?.found ?? "").replace("!", "");
        const { maxSkew = 1, minDomains } = spread?.constraint ?? {};
        const tooFew = minDomains !== undefined && spread !== undefined && spread.domains.size < minDomains;
        const { domains, closed } = emptiest(blocked, spread);
        const ref = refOf("Pod", pod);
        const path = `spec.topologySpreadConstraints[${spread?.index ?? 0}]`;
        return {
          message: noLabel ? "no-label" : tooFew ? "too-few-domains" : "skew",
          nextStep: noLabel ? "label-nodes" : tooFew ? "more-domains" : closed.length > 0 ? "open-nodes" : "open-domain",
          avoid: "squeeze",
          params: {
            key,
            counts,
            maxSkew,
            minDomains: minDomains ?? 1,
            domains: spread?.domains.size ?? 0,
            emptiest: domains.join(", ") || "-",
            closed: [...closed.slice(0, NAMED), ...(closed.length > NAMED ? ["…"] : [])].join("; ") || "-",
          },
          root: workloadRoot(pod, owners),
          cites: [
            citeField(ref, `${path}.topologyKey`, key),
            citeField(ref, `${path}.maxSkew`, String(maxSkew)),
            citeRecomputed(ref, `${path}.domains`, counts),
          ],
          fixes: [offer("delete-pod", "no")],
          kubectl: [sh`kubectl get nodes -L ${key}`],
          notChecked: ["autoscaler"],
        };
      },
    });
  },
});
