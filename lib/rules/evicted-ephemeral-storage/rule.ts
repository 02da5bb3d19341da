import { citeField, refOf, workloadRoot } from "#lib/evidence/cite.ts";
import { type Eviction, readEviction } from "#lib/evidence/refusal.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { foundOr } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { offerDelete, putAside } from "#lib/rules/put-aside.ts";
import { messages } from "./messages.ts";

type Limit = Extract<Eviction, { kind: "limit" }>;

/** Where the limit that was broken stands, and its value in the spec; the pod's total is the sum of its containers'. */
function limitFields(pod: Pod, limit: Limit): readonly (readonly [path: string, value: string | undefined])[] {
  if (limit.of === "emptyDir") {
    const index = (pod.spec?.volumes ?? []).findIndex(({ name }) => name === limit.name);
    return [[`spec.volumes[${index}].emptyDir.sizeLimit`, pod.spec?.volumes?.[index]?.emptyDir?.sizeLimit]];
  }
  return (pod.spec?.containers ?? []).flatMap(({ name, resources }, index) => {
    const value = resources?.limits?.["ephemeral-storage"];
    const meant = limit.of === "pod" ? value !== undefined : name === limit.name;
    return meant ? [[`spec.containers[${index}].resources.limits.ephemeral-storage`, value] as const] : [];
  });
}

export const rule = defineRule({
  meta: {
    id: "evicted-ephemeral-storage",
    evidence: ["pod"],
    optionalEvidence: ["owners"],
    classes: ["failed"],
    certainties: ["certain"],
    explains: ["container-status-unknown", "killed-without-oom"],
    fixes: ["delete-pod"],
    runbooks: [],
  },
  messages,
  detect({ pod, owners }, { symptom }) {
    const eviction = readEviction(pod);
    if (eviction?.kind !== "limit") return NOT_APPLICABLE;
    const aside = putAside(pod, owners, symptom);
    const fields = limitFields(pod, eviction);
    return foundOr(
      [
        {
          certainty: "certain",
          message: eviction.of,
          nextStep: eviction.of === "emptyDir" ? "volume" : "container",
          avoid: "memory",
          params: {
            ...aside.params,
            limit: eviction.limit,
            name: eviction.name || (pod.spec?.containers ?? []).map(({ name }) => name).join(", "),
            field: fields.map(([path]) => path).join(", ") || "resources.limits.ephemeral-storage",
          },
          root: workloadRoot(pod, aside.owners),
          cites: [...aside.cites, ...fields.map(([path, value]) => citeField(refOf("Pod", pod), path, value))],
          fixes: [offerDelete(aside.place, { waiting: "now", naked: "now" })],
          runbooks: [],
          kubectl: aside.kubectl,
          notChecked: [...aside.notChecked, "files"],
        },
      ],
      NOT_APPLICABLE,
    );
  },
});
