import { citeField, nodeRoot, refOf } from "#lib/evidence/cite.ts";
import { readShortage, refusalText, type Shortage } from "#lib/evidence/refusal.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { formatQuantity } from "#lib/kube/quantity.ts";
import { foundOr } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { offerDelete, putAside } from "#lib/rules/put-aside.ts";
import { messages } from "./messages.ts";

type Variant = "larger" | "full" | "unreadable" | "critical" | "alignment";

/** Why the kubelet had no room: by its reason, and by its own arithmetic (F4.9). */
function variantOf(pod: Pod, shortage: Shortage | null): Variant | null {
  const reason = pod.status?.reason ?? "";
  if (reason === "TopologyAffinityError" || reason === "SMTAlignmentError") return "alignment";
  if (reason === "UnexpectedAdmissionError") return /preempt/i.test(refusalText(pod)) ? "critical" : null;
  if (!reason.startsWith("OutOf") || reason === "OutOfpods") return null;
  if (shortage === null) return "unreadable";
  return shortage.requested > shortage.capacity ? "larger" : "full";
}

/** The kubelet counts cpu in thousandths. */
function amount(resource: string, value: number | undefined): string {
  if (value === undefined) return "?";
  return formatQuantity(resource, resource === "cpu" ? value / 1000 : value);
}

/** Requests of that resource, container by container, with their field paths. */
function requestsOf(pod: Pod, resource: string): readonly (readonly [path: string, value: string])[] {
  return (pod.spec?.containers ?? []).flatMap(({ resources }, index) => {
    const value = resources?.requests?.[resource] ?? resources?.limits?.[resource];
    return value === undefined ? [] : [[`spec.containers[${index}].resources.requests.${resource}`, value] as const];
  });
}

export const rule = defineRule({
  meta: {
    id: "node-out-of-resources",
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
    const shortage = readShortage(pod);
    const variant = variantOf(pod, shortage);
    if (variant === null) return NOT_APPLICABLE;
    const aside = putAside(pod, owners, symptom);
    const resource = shortage?.resource ?? (pod.status?.reason ?? "").replace(/^OutOf/, "");
    const requests = requestsOf(pod, resource);
    const allocatable = node.ok ? node.value.object?.status?.allocatable?.[resource] : undefined;
    return foundOr(
      [
        {
          certainty: "certain",
          message: variant,
          nextStep: aside.place === "replaced" ? "tidy" : variant === "larger" ? "lower" : variant === "alignment" ? "align" : "room",
          avoid: "node",
          params: {
            ...aside.params,
            resource,
            requested: amount(resource, shortage?.requested),
            used: amount(resource, shortage?.used),
            capacity: shortage === null ? (allocatable ?? "?") : amount(resource, shortage.capacity),
            field: requests.map(([path]) => path).join(", ") || "resources.requests",
          },
          root: nodeRoot(aside.node),
          cites: [
            ...aside.cites,
            ...requests.map(([path, value]) => citeField(refOf("Pod", pod), path, value)),
            ...(allocatable ? [citeField(`Node/${aside.node}`, `status.allocatable.${resource}`, allocatable)] : []),
          ],
          fixes: [offerDelete(aside.place, { waiting: "after", naked: "now" })],
          runbooks: [],
          kubectl: aside.kubectl,
          notChecked: aside.notChecked,
        },
      ],
      NOT_APPLICABLE,
    );
  },
});
