import type { Subject } from "#lib/contract/diagnosis.ts";
import { citeField, nodeRoot } from "#lib/evidence/cite.ts";
import { isCordon, nameList } from "#lib/evidence/scheduling.ts";
import type { NodeVerdict } from "#lib/evidence/scheduling-table.ts";
import { volumeReach } from "#lib/evidence/volume-reach.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { Node } from "#lib/kube/objects.ts";
import { TAINT_UNSCHEDULABLE } from "#lib/kube/vocabulary.ts";
import { offer } from "#lib/rules/answer.ts";
import { defineRule } from "#lib/rules/define.ts";
import { judgeBlocked } from "#lib/rules/unschedulable.ts";
import { messages } from "./messages.ts";

/** So many nodes are offered to be opened again. */
const TARGETS = 3;

/** Which client set spec.unschedulable last, as managedFields tell it (F1.8); null where they do not. */
function cordonedBy({ metadata }: Node): { readonly manager: string; readonly time: string | undefined } | null {
  const entry = (metadata?.managedFields ?? []).findLast(({ fieldsV1 }) => {
    const spec = fieldsV1?.["f:spec"];
    return typeof spec === "object" && spec !== null && "f:unschedulable" in spec;
  });
  return entry?.manager ? { manager: entry.manager, time: entry.time } : null;
}

const targetOf = ({ name, candidate: { node } }: NodeVerdict): Subject => ({
  kind: "Node",
  namespace: "",
  name,
  uid: node.metadata?.uid ?? "",
});

function cites({ name, candidate: { node } }: NodeVerdict) {
  const by = cordonedBy(node);
  const since = node.spec?.taints?.find(({ key }) => key === TAINT_UNSCHEDULABLE)?.timeAdded ?? by?.time;
  return [
    citeField(`Node/${name}`, "spec.unschedulable", "true", since),
    ...(by ? [citeField(`Node/${name}`, "metadata.managedFields[spec.unschedulable].manager", by.manager, by.time)] : []),
  ];
}

export const rule = defineRule({
  meta: {
    id: "nodes-cordoned",
    evidence: ["pod"],
    optionalEvidence: ["schedulingNodes", "owners", "claims", "volumes"],
    classes: ["pending"],
    certainties: ["certain", "likely", "possible"],
    explains: [],
    fixes: ["uncordon", "delete-pod"],
    runbooks: [],
  },
  messages,
  detect: ({ claims, volumes, ...evidence }, { version }) =>
    judgeBlocked(evidence, version, {
      reach: (nodes) => volumeReach(evidence.pod, nodes, claims, volumes),
      mine: isCordon,
      said: /were unschedulable/,
      avoid: "drain",
      tell: (_waiting, { nodes, meant }) => {
        const all = nodes.length === meant.length;
        const managers = [...new Set(nodes.flatMap(({ candidate }) => cordonedBy(candidate.node)?.manager ?? []))].sort();
        const names = nodes.map(({ name }) => name);
        return {
          message: `${all ? "all" : "some"}${managers.length > 0 ? "-by" : ""}`,
          nextStep: "ask-then-uncordon",
          // Beside nodes that refuse for the pod's own wishes, a cordon is one way out among others.
          ...(all ? {} : { certainty: "possible" as const }),
          avoid: "drain",
          params: { manager: managers.join(", ") },
          root: names.length === 1 ? nodeRoot(names[0] ?? "") : { kind: "Nodes", key: `nodes/${names.join(",")}`, label: nameList(names) },
          cites: nodes.slice(0, 4).flatMap(cites),
          fixes: [
            {
              ...offer("uncordon", all ? "now" : "after", all ? "uncordon" : "uncordon-if-done"),
              targets: nodes.slice(0, TARGETS).map(targetOf),
            },
            offer("delete-pod", "no"),
          ],
          kubectl: names.slice(0, TARGETS).map((name) => sh`kubectl uncordon ${name}`),
          notChecked: ["reason"],
        };
      },
    }),
});
