import type { Certainty } from "#lib/contract/causes.ts";
import { citeField, citeRecomputed, kubectlIn, refOf } from "#lib/evidence/cite.ts";
import { holdOf, knownFinalizer, owningLink } from "#lib/evidence/finalizers.ts";
import { CLOCK_TOLERANCE_MS } from "#lib/evidence/kill-error.ts";
import type { OwnerLink } from "#lib/evidence/types.ts";
import { type MatchingWebhook, webhooksOnPodUpdate } from "#lib/evidence/webhooks.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import { lacking, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleAnswer } from "#lib/rules/define.ts";
import { deletionOf } from "#lib/symptoms/deletion.ts";
import { DEFAULT_PATIENCE } from "#lib/symptoms/types.ts";
import { messages } from "./messages.ts";
import { endpointsOf, isOwn, listsAsEnded, type Refusal, refusalOf } from "./signs.ts";

interface Blocked {
  readonly pod: Pod;
  readonly finalizer: string;
  readonly webhook: MatchingWebhook | null;
  readonly refusal: Refusal | null;
  readonly endpoints: number | null;
  readonly counting: OwnerLink | null;
  readonly owners: readonly OwnerLink[];
}

function variantOf({ refusal, endpoints, counting }: Blocked): readonly [string, Certainty] {
  if (refusal) return ["refused", "certain"];
  if (endpoints === 0) return ["no-endpoints", "likely"];
  return counting ? ["owner-works", "likely"] : ["asked", "possible"];
}

function answer(blocked: Blocked): RuleAnswer {
  const { pod, finalizer, webhook, refusal, endpoints, counting, owners } = blocked;
  const [variant, certainty] = variantOf(blocked);
  const ref = refOf("Pod", pod);
  const name = refusal?.name ?? webhook?.name ?? "";
  const link = counting ?? owningLink(finalizer, owners);
  const configuration = webhook ? `${webhook.kind}/${webhook.configuration}` : "?";
  const service = webhook?.service ? `${webhook.service.namespace}/${webhook.service.name}` : "-";
  return {
    verdict: "found",
    findings: [
      {
        certainty,
        message: variant,
        nextStep: variant === "no-endpoints" ? "bring-back" : "exempt",
        avoid: "strip",
        params: {
          pod: pod.metadata?.name ?? "",
          namespace: pod.metadata?.namespace ?? "",
          finalizer,
          webhook: name,
          configuration,
          service,
          owner: link ? `${link.ref.kind} ${link.ref.name}` : (knownFinalizer(finalizer)?.controller ?? "?"),
          words: refusal?.words ?? "-",
        },
        root: { kind: "Webhook", key: `webhook/${name}`, label: name },
        cites: [
          ...(refusal ? [refusal.cite] : []),
          citeField(ref, "metadata.finalizers", finalizer),
          ...(webhook ? [citeField(configuration, `${webhook.path}.name`, webhook.name)] : []),
          ...(endpoints === null ? [] : [citeRecomputed(`Service/${service}`, "ready endpoints", String(endpoints))]),
          ...(counting
            ? [citeField(`Job/${pod.metadata?.namespace}/${counting.ref.name}`, "status.uncountedTerminatedPods", pod.metadata?.uid)]
            : []),
        ],
        fixes: [offer("remove-finalizer", "no"), offer("force-delete", "no")],
        runbooks: [],
        kubectl: [
          ...(webhook ? [sh`kubectl get ${webhook.kind.toLowerCase()} ${webhook.configuration} -o yaml`] : []),
          sh`${kubectlIn(pod)} get pod ${pod.metadata?.name ?? ""} -o jsonpath='{.metadata.finalizers}'`,
        ],
        notChecked: [...(refusal ? [] : ["its-answer"]), ...(webhook?.service && endpoints === null ? ["endpoints"] : [])],
      },
    ],
  };
}

/** The webhook to name: the one that refused, else one that nobody serves, else the first that fails closed. */
function chosen(asked: readonly MatchingWebhook[], refusal: Refusal | null, services: readonly KubeObject[] | null, finalizer: string) {
  const refusing = asked.find(({ name }) => name === refusal?.name);
  if (refusal) return refusing ?? null;
  const closed = asked.filter((webhook) => webhook.failsClosed);
  return closed.find((webhook) => endpointsOf(webhook, services) === 0) ?? closed.find((webhook) => !isOwn(webhook, finalizer)) ?? null;
}

export const rule = defineRule({
  meta: {
    id: "finalizer-blocked-by-webhook",
    evidence: ["pod"],
    optionalEvidence: ["owners", "node", "webhooks", "services", "namespace", "events", "ownerEvents"],
    classes: ["terminating"],
    certainties: ["certain", "likely", "possible"],
    // Not the finalizer's owner: a webhook that is merely asked may not outrank it (catalogue).
    explains: [],
    fixes: ["remove-finalizer", "force-delete"],
    runbooks: [],
  },
  messages,
  detect({ pod, owners, node, webhooks, services, namespace, events, ownerEvents }, { now }) {
    const [finalizer] = pod.metadata?.finalizers ?? [];
    const deletion = deletionOf(pod.metadata, now);
    if (finalizer === undefined || deletion === null || deletion.overdueSeconds < DEFAULT_PATIENCE.overdue) return NOT_APPLICABLE;
    if (holdOf(pod, node.ok ? node.value : null, now) !== "alone") return NOT_APPLICABLE;
    const links = owners.ok ? owners.value : [];
    const told = [...(events.ok ? events.value : []), ...(ownerEvents.ok ? ownerEvents.value : [])];
    const refusal = refusalOf(told, links, deletion.requestedAt - CLOCK_TOLERANCE_MS);
    if (!webhooks.ok && refusal === null) return lacking("webhooks", webhooks.why);
    const asked = webhooks.ok ? webhooksOnPodUpdate(webhooks.value, pod, namespace.ok ? namespace.value : null) : [];
    const objects = services.ok ? services.value : null;
    const webhook = chosen(asked, refusal, objects, finalizer);
    if (webhook === null && refusal === null) return NOT_APPLICABLE;
    const endpoints = webhook ? endpointsOf(webhook, objects) : null;
    const blocked = { pod, finalizer, webhook, refusal, endpoints, counting: listsAsEnded(links, pod), owners: links };
    // Whose finalizer it is must be known before a webhook that is merely asked is worth a word.
    const known = knownFinalizer(finalizer) !== null || owningLink(finalizer, links) !== null;
    return variantOf(blocked)[1] === "possible" && !known ? NOT_APPLICABLE : answer(blocked);
  },
});
