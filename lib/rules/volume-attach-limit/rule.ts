import { citeField, citeRecomputed, kubectlIn, refOf } from "#lib/evidence/cite.ts";
import { claimsSaid } from "#lib/evidence/claims.ts";
import { podReferences } from "#lib/evidence/pod-references.ts";
import { nameList, parseRefusal, refusedBy, visibleNodes } from "#lib/evidence/scheduling.ts";
import { type SchedulingInput, schedulingTable } from "#lib/evidence/scheduling-table.ts";
import { filterVolumeLimits, volumeViewOf } from "#lib/evidence/scheduling-volumes.ts";
import type { SchedulingNode } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";
import { refusedForVolumes } from "./refused.ts";

/**
 * Nodes that hold as many volumes as they may; without the scheduler's word only those that nothing else keeps the pod
 * from. Attachments are counted first: the whole table is made only where some node is full.
 */
function fullNodes(input: SchedulingInput, said: boolean): readonly { readonly name: string; readonly found: string }[] {
  const view = volumeViewOf(input.pod, input.volumes);
  const isFull = (node: SchedulingNode) => view !== null && (filterVolumeLimits(view, node) ?? []).length > 0;
  if (!input.nodes.some(isFull)) return [];
  return schedulingTable(input).nodes.flatMap(({ name, reasons }) => {
    const limit = reasons.find(({ filter }) => filter === "NodeVolumeLimits");
    return limit && (reasons.length === 1 || said) ? [{ name, found: limit.found }] : [];
  });
}

export const rule = defineRule({
  meta: {
    id: "volume-attach-limit",
    evidence: ["pod"],
    optionalEvidence: ["schedulingNodes", "claims", "volumes", "storageClasses", "volumeAttachments", "owners"],
    classes: ["pending", "failed"],
    certainties: ["certain", "likely", "possible"],
    explains: [],
    fixes: ["delete-pod"],
    runbooks: [],
  },
  messages,
  detect({ pod, schedulingNodes, claims, volumes, storageClasses, volumeAttachments, owners }, { symptom, version }) {
    if (symptom.class === "failed") return refusedForVolumes(pod, owners, symptom);
    const names = podReferences(pod).claims;
    const uses = names.length > 0 || (pod.spec?.volumes ?? []).some(({ csi }) => csi !== undefined);
    const condition = symptom.class === "pending" && uses ? refusedBy(pod) : null;
    if (condition === null) return NOT_APPLICABLE;
    const refusal = parseRefusal(condition.message ?? "");
    const said = claimsSaid(condition.message ?? "").tooMany;
    const count = refusal?.reasons.find(({ text }) => claimsSaid(text).tooMany)?.count ?? 0;
    const nodes = visibleNodes(schedulingNodes, refusal) ?? [];
    const full = fullNodes({ pod, nodes, version, volumes: { claims, volumes, storageClasses, volumeAttachments } }, said);
    // Without the scheduler's word it decides only where it is all that speaks against a node.
    if (!said && full.length === 0) return NOT_APPLICABLE;
    const [first] = full;
    const all = said && count >= (refusal?.nodes ?? 0);
    const ref = refOf("Pod", pod);
    const root = nameList(full.map(({ name }) => name));
    return {
      verdict: "found",
      findings: [
        {
          certainty: all ? "certain" : said ? "likely" : "possible",
          message: first ? "counted" : "by-message",
          nextStep: "detach",
          avoid: "requests",
          params: {
            pod: pod.metadata?.name ?? "",
            nodes: root || `${count}`,
            count: first ? full.length : count,
            total: refusal?.nodes ?? nodes.length,
            found: first?.found ?? "-",
            claims: names.join(", ") || "-",
          },
          root:
            first && full.length === 1
              ? { kind: "Node", key: `Node/${first.name}`, label: first.name }
              : { kind: "AttachLimit", key: "attach-limit/nodes", label: "attach limit" },
          cites: [
            citeField(ref, "status.conditions[PodScheduled].message", condition.message, condition.lastTransitionTime),
            ...full.slice(0, 3).map(({ name, found }) => citeRecomputed(`CSINode/${name}`, "spec.drivers.allocatable.count", found)),
          ],
          fixes: [],
          runbooks: [],
          kubectl: [
            "kubectl get csinodes -o custom-columns=NAME:.metadata.name,LIMITS:.spec.drivers[*].allocatable.count",
            "kubectl get volumeattachments",
            sh`${kubectlIn(pod)} get pvc`,
          ],
          notChecked: first ? ["inline"] : ["limits"],
        },
      ],
    };
  },
});
