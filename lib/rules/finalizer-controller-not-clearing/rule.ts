import type { Certainty } from "#lib/contract/causes.ts";
import { citeField, kubectlIn, refOf } from "#lib/evidence/cite.ts";
import { finalizerSetter, type Hold, holdOf, knownFinalizer, orphanProof, owningLink } from "#lib/evidence/finalizers.ts";
import type { OwnerLink } from "#lib/evidence/types.ts";
import { type MatchingWebhook, webhooksOnPodUpdate } from "#lib/evidence/webhooks.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { foundOr, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { DEFAULT_PATIENCE } from "#lib/symptoms/types.ts";
import { messages } from "./messages.ts";
import { jobHasCounted, subjectOf } from "./work.ts";

interface Held {
  readonly pod: Pod;
  readonly finalizer: string;
  readonly hold: Hold;
  readonly link: OwnerLink | null;
  readonly webhooks: readonly MatchingWebhook[] | null;
}

function variantOf({ pod, finalizer, hold, link }: Held): string {
  if (hold === "behind-node") return "behind-node";
  if (link?.presence === "present") return jobHasCounted(link.object, pod) ? "owner-done" : "owner-present";
  if (knownFinalizer(finalizer)) return "known-controller";
  return finalizerSetter(pod, finalizer) ? "unknown-set-by" : "unknown";
}

function certaintyOf(variant: string, link: OwnerLink | null): Certainty {
  if (variant === "behind-node" || variant.startsWith("unknown") || link?.presence === "unknown") return "possible";
  return "likely";
}

const NEXT: Readonly<Record<string, string>> = {
  "behind-node": "node-first",
  "owner-present": "repair-controller",
  "owner-done": "repair-controller",
  "known-controller": "repair-controller",
};

function controllerCommands(controller: string | null): string[] {
  if (controller === null) return [];
  if (controller === "kube-controller-manager") return ["kubectl -n kube-system get pods -l component=kube-controller-manager"];
  return [`kubectl get deployments -A --field-selector metadata.name=${controller}`];
}

function finding(held: Held): RuleFinding {
  const { pod, finalizer, link, webhooks } = held;
  const known = knownFinalizer(finalizer);
  const variant = variantOf(held);
  const subject = subjectOf(pod, known);
  const setter = finalizerSetter(pod, finalizer);
  const ref = refOf("Pod", pod);
  const next = NEXT[variant] ?? "find-owner";
  const asked = (webhooks ?? []).slice(0, 3);
  return {
    certainty: certaintyOf(variant, link),
    message: variant,
    nextStep: next === "repair-controller" && subject ? "repair-controller-for" : next,
    avoid: "strip",
    params: {
      pod: pod.metadata?.name ?? "",
      finalizer,
      controller: known?.controller ?? (link ? `${link.ref.kind} controller` : "?"),
      owner: link ? `${link.ref.kind} ${link.ref.name}` : "?",
      subject: subject?.value ?? "-",
      manager: setter?.manager ?? "?",
      node: pod.spec?.nodeName ?? "-",
      webhooks: asked.map(({ name }) => name).join(", ") || "-",
    },
    root: { kind: "Finalizer", key: `finalizer/${finalizer}`, label: finalizer },
    cites: [
      citeField(ref, "metadata.finalizers", finalizer, setter?.time),
      citeField(ref, "metadata.deletionTimestamp", pod.metadata?.deletionTimestamp),
      citeField(ref, "metadata.deletionGracePeriodSeconds", pod.metadata?.deletionGracePeriodSeconds),
      citeField(ref, "status.phase", pod.status?.phase),
      ...(subject ? [citeField(ref, `metadata.labels.${subject.label}`, subject.value)] : []),
      ...(link?.presence === "present" ? [citeField(ref, "metadata.ownerReferences", `${link.ref.kind}/${link.ref.name}`)] : []),
      ...asked.map((webhook) => citeField(`${webhook.kind}/${webhook.configuration}`, "webhooks.name", webhook.name)),
    ],
    fixes: [
      offer("redelete", "no"),
      variant === "owner-done"
        ? offer("remove-finalizer", "after")
        : offer("remove-finalizer", "no", known || link ? "work-open" : "nobody-knows"),
      offer("force-delete", "no"),
    ],
    runbooks: [],
    kubectl: [
      `${kubectlIn(pod)} get pod ${pod.metadata?.name ?? ""} -o yaml --show-managed-fields`,
      ...controllerCommands(known?.controller ?? null),
    ],
    notChecked: [
      "controller-health",
      ...(asked.length > 0 ? ["webhooks-match"] : webhooks === null ? ["webhooks"] : []),
      ...(link?.presence === "unknown" ? ["owner"] : []),
    ],
  };
}

export const rule = defineRule({
  meta: {
    id: "finalizer-controller-not-clearing",
    evidence: ["pod"],
    optionalEvidence: ["owners", "node", "discovery", "webhooks"],
    certainties: ["likely", "possible"],
    explains: [],
    fixes: ["redelete", "remove-finalizer", "force-delete"],
    runbooks: [],
    permissions: [
      { verb: "get", group: "", resource: "pods" },
      { verb: "get", group: "batch", resource: "jobs" },
      { verb: "list", group: "admissionregistration.k8s.io", resource: "validatingwebhookconfigurations" },
      { verb: "list", group: "admissionregistration.k8s.io", resource: "mutatingwebhookconfigurations" },
    ],
  },
  messages,
  detect({ pod, owners, node, discovery, webhooks }, { now, symptom }) {
    const hold = holdOf(pod, node.ok ? node.value : null, now);
    if (hold === null) return NOT_APPLICABLE;
    if ((symptom.overdueBySeconds ?? 0) < DEFAULT_PATIENCE.overdue) return { verdict: "clear", because: "just-now" };
    const links = owners.ok ? owners.value : [];
    const served = discovery.ok ? discovery.value : null;
    const asked = webhooks.ok ? webhooksOnPodUpdate(webhooks.value) : null;
    const open = (pod.metadata?.finalizers ?? []).filter((finalizer) => orphanProof(finalizer, links, served) === null);
    return foundOr(
      open.map((finalizer) => finding({ pod, finalizer, hold, link: owningLink(finalizer, links), webhooks: asked })),
      { verdict: "clear", because: "orphaned" },
    );
  },
});
