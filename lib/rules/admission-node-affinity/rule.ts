import { citeField, refOf, workloadRoot } from "#lib/evidence/cite.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { Node, Pod } from "#lib/kube/objects.ts";
import { matchesNodeTerms } from "#lib/kube/selector.ts";
import { foundOr } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { offerDelete, putAside } from "#lib/rules/put-aside.ts";
import { messages } from "./messages.ts";

/** Reasons of this refusal: the predicate's name; `MatchNodeSelector` before 1.17 or so; the node's operating system (F4.9). */
const REASONS: readonly string[] = ["NodeAffinity", "MatchNodeSelector", "PodOSSelectorNodeLabelDoesNotMatch", "PodOSNotSupported"];
const OS_LABEL = "kubernetes.io/os";

interface Demand {
  readonly path: string;
  /** As written, e.g. `zone=b`. */
  readonly wanted: string;
  readonly key: string;
  readonly met: boolean | null;
}

/** A node's labels, and its name as match fields call it. */
function labelsOf(node: Node | null): Readonly<Record<string, string>> {
  return { ...node?.metadata?.labels, ...(node?.metadata?.name && { "metadata.name": node.metadata.name }) };
}

/** What the pod demands of its node's labels, each with whether this node meets it now; null = the node was not read. */
function demandsOf(pod: Pod, node: Node | null): readonly Demand[] {
  const labels = labelsOf(node);
  const selector = Object.entries(pod.spec?.nodeSelector ?? {}).map(([key, value]) => ({
    path: `spec.nodeSelector[${key}]`,
    wanted: `${key}=${value}`,
    key,
    met: node === null ? null : labels[key] === value,
  }));
  const terms = pod.spec?.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? [];
  const affinity = terms.flatMap((term, index) =>
    [...(term.matchExpressions ?? []), ...(term.matchFields ?? [])].map(({ key = "", operator = "", values = [] }) => ({
      path: `spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[${index}]`,
      wanted: `${key} ${operator} ${values.join("|")}`.trim(),
      key,
      met: node === null ? null : matchesNodeTerms(node, terms),
    })),
  );
  const os = pod.spec?.os?.name;
  const system =
    os === undefined
      ? []
      : [{ path: "spec.os.name", wanted: `${OS_LABEL}=${os}`, key: OS_LABEL, met: node === null ? null : labels[OS_LABEL] === os }];
  return [...selector, ...affinity, ...system];
}

export const rule = defineRule({
  meta: {
    id: "admission-node-affinity",
    evidence: ["pod"],
    optionalEvidence: ["node", "owners"],
    classes: ["failed"],
    certainties: ["certain"],
    explains: [],
    fixes: ["delete-pod"],
    runbooks: [],
  },
  messages,
  detect({ pod, node, owners }, { symptom }) {
    if (!REASONS.includes(pod.status?.reason ?? "")) return NOT_APPLICABLE;
    const aside = putAside(pod, owners, symptom);
    const object = node.ok ? node.value.object : null;
    const demands = demandsOf(pod, object);
    const unmet = demands.filter(({ met }) => met === false);
    const variant = object === null ? "not-compared" : unmet.length > 0 ? "mismatch" : "matches-now";
    const told = unmet.length > 0 ? unmet : demands;
    const labels = labelsOf(object);
    const keys = [...new Set(told.map(({ key }) => key))];
    return foundOr(
      [
        {
          certainty: "certain",
          message: variant,
          nextStep: variant === "matches-now" ? "again" : told.some(({ key }) => key === OS_LABEL) ? "other-system" : "correct",
          avoid: "resources",
          params: {
            ...aside.params,
            wanted: told.map(({ wanted }) => wanted).join(", ") || "-",
            has: keys.map((key) => `${key}=${labels[key] ?? "<none>"}`).join(", ") || "-",
            field: told[0]?.path ?? "spec.nodeSelector",
          },
          root: workloadRoot(pod, aside.owners),
          cites: [
            ...aside.cites,
            ...told.map(({ path, wanted }) => citeField(refOf("Pod", pod), path, wanted)),
            ...(object === null ? [] : keys.map((key) => citeField(`Node/${aside.node}`, `metadata.labels[${key}]`, labels[key]))),
          ],
          fixes: [offerDelete(aside.place, { waiting: "now", naked: "now" })],
          runbooks: [],
          kubectl: [...aside.kubectl.slice(0, 1), sh`kubectl get node ${aside.node} --show-labels`],
          notChecked: [...aside.notChecked, ...(object === null ? ["labels"] : [])],
        },
      ],
      NOT_APPLICABLE,
    );
  },
});
