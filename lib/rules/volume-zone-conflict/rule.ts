import type { Certainty } from "#lib/contract/causes.ts";
import { citeField, kubectlIn, refOf, workloadOf } from "#lib/evidence/cite.ts";
import { claimsSaid } from "#lib/evidence/claims.ts";
import { podReferences } from "#lib/evidence/pod-references.ts";
import { nameList, parseRefusal, refusedBy, visibleNodes } from "#lib/evidence/scheduling.ts";
import { schedulingTable } from "#lib/evidence/scheduling-table.ts";
import type { OwnerLink } from "#lib/evidence/types.ts";
import { volumeReach } from "#lib/evidence/volume-reach.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { Condition, Pod } from "#lib/kube/objects.ts";
import { lacking } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleAnswer } from "#lib/rules/define.ts";
import { type Conflict, conflictOf } from "./conflict.ts";
import { messages } from "./messages.ts";

interface Refused {
  readonly pod: Pod;
  readonly condition: Condition;
  readonly owners: readonly OwnerLink[];
}

function found({ pod, condition, owners }: Refused, certainty: Certainty, conflict: Conflict, notChecked: readonly string[]): RuleAnswer {
  const { claims, kind } = conflict;
  const namespace = pod.metadata?.namespace ?? "";
  const owner = workloadOf(pod, owners);
  const ref = refOf("Pod", pod);
  const first = claims[0]?.claim ?? podReferences(pod).claims[0] ?? "?";
  const node = conflict.reachable[0];
  return {
    verdict: "found",
    findings: [
      {
        certainty,
        message: kind,
        nextStep: kind === "selector" ? "agree" : kind === "crowded" ? "room-there" : kind === "apart" ? "together" : "reach",
        avoid: "data",
        params: {
          pod: pod.metadata?.name ?? "",
          claim: claims.map(({ claim }) => claim).join(", ") || first,
          place: claims.map(({ place }) => place).join("; ") || "?",
          wants: conflict.wants,
          nodes: nameList(conflict.reachable) || "-",
          why: conflict.why,
          others: nameList(conflict.away) || "-",
          elsewhere: conflict.elsewhere,
          owner: `${owner.kind} ${owner.name}`,
        },
        root: { kind: "PersistentVolumeClaim", key: `PersistentVolumeClaim/${namespace}/${first}`, label: first },
        cites: [
          citeField(ref, "status.conditions[PodScheduled].message", condition.message, condition.lastTransitionTime),
          ...claims.flatMap(({ claim, volumeName, terms }) => [
            citeField(`PersistentVolumeClaim/${namespace}/${claim}`, "spec.volumeName", volumeName),
            citeField(`PersistentVolume/${volumeName}`, "spec.nodeAffinity.required", terms),
          ]),
          ...(node ? [citeField(`Node/${node}`, "metadata.name", node)] : []),
        ],
        fixes: [],
        runbooks: [],
        kubectl: [
          sh`${kubectlIn(pod)} get pvc ${first}`,
          ...claims.slice(0, 2).map(({ volumeName }) => sh`kubectl get pv ${volumeName} -o jsonpath='{.spec.nodeAffinity}'`),
          "kubectl get nodes -L topology.kubernetes.io/zone",
        ],
        notChecked,
      },
    ],
  };
}

export const rule = defineRule({
  meta: {
    id: "volume-zone-conflict",
    evidence: ["pod"],
    optionalEvidence: ["claims", "volumes", "schedulingNodes", "owners"],
    classes: ["pending"],
    certainties: ["certain", "likely"],
    explains: ["node-selector-unmatched", "insufficient-resources", "untolerated-taint"],
    fixes: [],
    runbooks: [],
  },
  messages,
  detect({ pod, claims, volumes, schedulingNodes, owners }, { symptom, version }) {
    const condition = symptom.class === "pending" && podReferences(pod).claims.length > 0 ? refusedBy(pod) : null;
    if (condition === null) return NOT_APPLICABLE;
    const said = claimsSaid(condition.message ?? "").elsewhere;
    const refused: Refused = { pod, condition, owners: owners.ok ? owners.value : [] };
    const nodes = visibleNodes(schedulingNodes, parseRefusal(condition.message ?? ""));
    if (nodes === null || !claims.ok || !volumes.ok) {
      if (said) return found(refused, "likely", BY_MESSAGE, ["volumes"]);
      const unread = [["claims", claims] as const, ["volumes", volumes] as const].find(([, one]) => !one.ok);
      return parseRefusal(condition.message ?? "") !== null
        ? NOT_APPLICABLE
        : lacking(unread?.[0] ?? "schedulingNodes", unread && !unread[1].ok ? unread[1].why : "stale");
    }
    const evidence = { claims, volumes, storageClasses: UNREAD, volumeAttachments: UNREAD };
    const conflict = conflictOf(schedulingTable({ pod, nodes, version, volumes: evidence }), pod, evidence);
    if (conflict) return found(refused, conflict.kind === "crowded" || !said ? "likely" : "certain", conflict, ["topology"]);
    // Some nodes reach the volumes, and why they refuse the pod is a cause of its own.
    if (volumeReach(pod, nodes, claims, volumes) !== null) return NOT_APPLICABLE;
    return said ? found(refused, "likely", BY_MESSAGE, ["volumes"]) : NOT_APPLICABLE;
  },
});

const UNREAD = { ok: false, why: "stale" } as const;
const BY_MESSAGE: Conflict = { kind: "by-message", claims: [], reachable: [], away: [], wants: "-", why: "-", elsewhere: "-" };
