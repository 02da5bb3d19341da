import type { Certainty } from "#lib/contract/causes.ts";
import type { Root } from "#lib/contract/diagnosis.ts";
import { citeField, citeRecomputed, kubectlIn, refOf } from "#lib/evidence/cite.ts";
import { nameList, refusedBy } from "#lib/evidence/scheduling.ts";
import { parseServerTrouble, type ServerFault, type ServerTrouble } from "#lib/evidence/server-trouble.ts";
import type { Collected } from "#lib/evidence/types.ts";
import { webhooksOnPodCreate } from "#lib/evidence/webhooks.ts";
import { wouldBePod } from "#lib/evidence/would-be-pod.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import { lacking } from "#lib/rules/answer.ts";
import { type Blocked, blockedFinding, blockedWorkload, nameOf, silentAbout } from "#lib/rules/blocked.ts";
import { defineRule, NOT_APPLICABLE, type RuleAnswer } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

/** Faults that only etcd and the API server themselves can report; the others are seen from outside. */
const CERTAIN: readonly ServerFault[] = ["etcd-full", "etcd", "overload", "conflict"];
const LOOK = ["kubectl get --raw='/readyz?verbose'", "kubectl -n kube-system get pods -l tier=control-plane -o wide"];

function rootOf({ fault }: ServerTrouble): Root {
  const isEtcd = fault === "etcd-full" || fault === "etcd";
  return { kind: "ControlPlane", key: `control-plane/${isEtcd ? "etcd" : "api-server"}`, label: isEtcd ? "etcd" : "API server" };
}

function certaintyOf(fault: ServerFault): Certainty {
  return CERTAIN.includes(fault) ? "certain" : "likely";
}

function common(trouble: ServerTrouble) {
  const { fault, object, words } = trouble;
  return {
    certainty: certaintyOf(fault),
    message: fault,
    nextStep: fault,
    avoid: fault === "etcd-full" ? "in-bulk" : "workload",
    root: rootOf(trouble),
    params: { words, object: object ?? "-", webhooks: "-" },
    kubectl: LOOK,
  };
}

/** The API server waits for every webhook that it asks about a new pod: a slow one looks like a slow server. */
function blocked(one: Blocked, trouble: ServerTrouble, webhooks: Collected<readonly KubeObject[]>): RuleAnswer {
  const parts = common(trouble);
  const isSlow = trouble.fault === "timeout";
  const asked = isSlow && webhooks.ok ? webhooksOnPodCreate(webhooks.value, wouldBePod(one.creator, one.owner), null) : [];
  return {
    verdict: "found",
    findings: [
      blockedFinding(one, {
        ...parts,
        params: { ...parts.params, webhooks: nameList(asked.map(({ name }) => name)) || "-" },
        cites: asked.slice(0, 4).map(({ kind, configuration, path, name }) => citeRecomputed(`${kind}/${configuration}`, path, name)),
        kubectl: isSlow ? [...LOOK, "kubectl get validatingwebhookconfigurations,mutatingwebhookconfigurations"] : LOOK,
        notChecked: isSlow && !webhooks.ok ? ["webhooks"] : [],
      }),
    ],
  };
}

/** The scheduler chose a node and could not write it down. */
function unbound(pod: Pod): RuleAnswer {
  const condition = refusedBy(pod);
  const trouble = condition?.reason === "SchedulerError" ? parseServerTrouble(condition.message ?? "") : null;
  if (condition === null || trouble === null) return NOT_APPLICABLE;
  const { params, ...parts } = common(trouble);
  return {
    verdict: "found",
    findings: [
      {
        ...parts,
        message: "unbound",
        params: { ...params, owner: nameOf({ ...pod, kind: "Pod" }), creator: "-", namespace: pod.metadata?.namespace ?? "" },
        cites: [citeField(refOf("Pod", pod), "status.conditions[PodScheduled].message", condition.message, condition.lastTransitionTime)],
        fixes: [],
        runbooks: [],
        kubectl: [sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`, ...LOOK],
        notChecked: [],
      },
    ],
  };
}

export const rule = defineRule({
  meta: {
    id: "api-server-failing",
    evidence: ["owners"],
    optionalEvidence: ["pod", "ownerEvents", "webhooks"],
    certainties: ["certain", "likely"],
    explains: [],
    fixes: [],
    runbooks: [],
    permissions: [{ verb: "list", group: "apps", resource: "replicasets" }],
  },
  messages,
  detect({ pod, owners, ownerEvents, webhooks }, context) {
    if (context.subject.kind === "Pod") {
      if (context.symptom.class !== "pending") return NOT_APPLICABLE;
      return pod.ok ? unbound(pod.value) : lacking("pod", pod.why);
    }
    const one = blockedWorkload(owners, ownerEvents, context);
    if (one === null) return NOT_APPLICABLE;
    const trouble = parseServerTrouble(one.failure?.text ?? "");
    return trouble === null ? silentAbout(one, ownerEvents) : blocked(one, trouble, webhooks);
  },
});
