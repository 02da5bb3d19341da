import type { Certainty } from "#lib/contract/causes.ts";
import { citeField, kubectlIn, refOf } from "#lib/evidence/cite.ts";
import { controllerCites, isDown, isScaledDown } from "#lib/evidence/controller-health.ts";
import { MANAGER, type ManagerState, managerState } from "#lib/evidence/controller-manager.ts";
import { jobHasCounted, subjectOf } from "#lib/evidence/finalizer-work.ts";
import {
  controllersOf,
  finalizerSetter,
  type Hold,
  holdOf,
  isDoubtful,
  knownFinalizer,
  mayHold,
  orphanProof,
  otherFinalizers,
  owningLink,
  settersOf,
} from "#lib/evidence/finalizers.ts";
import { type LeaderLease, leaderOf } from "#lib/evidence/leader-lease.ts";
import type { OwnerLink } from "#lib/evidence/types.ts";
import { type MatchingWebhook, webhooksOnPodUpdate } from "#lib/evidence/webhooks.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import { foundOr, lacking, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type Params, type RuleFinding } from "#lib/rules/define.ts";
import { DEFAULT_PATIENCE } from "#lib/symptoms/types.ts";
import { messages } from "./messages.ts";

/** More webhooks than these are not named. */
const MOST_WEBHOOKS = 3;

interface Held {
  readonly pod: Pod;
  readonly finalizer: string;
  readonly hold: Hold;
  readonly link: OwnerLink | null;
  readonly webhooks: readonly MatchingWebhook[] | null;
  /** Workloads that are called like its controller. */
  readonly controllers: readonly KubeObject[];
  /** Who leads among its pods, where a Lease tells. */
  readonly leader: LeaderLease | null;
  /** The kube-controller-manager, where that is its controller and its Lease or pods are seen. */
  readonly manager: ManagerState | null;
  /** Where nobody is known to take it off: the workloads that are called like the client that set it. */
  readonly setters: readonly KubeObject[];
}

function variantOf({ pod, finalizer, hold, link, controllers, leader, setters, manager }: Held): string {
  if (hold === "behind-node") return "behind-node";
  if (manager?.isDown) return manager.silent === null ? "manager-not-ready" : "manager-silent";
  if (controllers.length > 0 && controllers.every(isDown)) return controllers.every(isScaledDown) ? "controller-scaled" : "controller-down";
  if (controllers.length > 0 && leader?.isStale) return "leader-silent";
  if (link?.presence === "present") return jobHasCounted(link.object, pod) ? "owner-done" : "owner-present";
  if (knownFinalizer(finalizer)) return "known-controller";
  if (!finalizerSetter(pod, finalizer)) return "unknown";
  if (setters.length === 0 || !setters.every(isDown)) return "unknown-set-by";
  return setters.every(isScaledDown) ? "unknown-setter-scaled" : "unknown-setter-down";
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
  "controller-down": "repair-controller",
  "controller-scaled": "scale-up",
  "leader-silent": "restart-leader",
  "manager-silent": "repair-manager",
  "manager-not-ready": "repair-manager",
  "unknown-setter-down": "repair-setter",
  "unknown-setter-scaled": "scale-up-setter",
};

function controllerCommands(controller: string | null): string[] {
  if (controller === null) return [];
  if (controller === MANAGER) return ["kubectl -n kube-system get pods -l component=kube-controller-manager"];
  return [sh`kubectl get deployments -A --field-selector metadata.name=${controller}`];
}

function paramsOf({ pod, finalizer, link, webhooks, controllers, leader, setters, manager }: Held): Params {
  const known = knownFinalizer(finalizer);
  const subject = subjectOf(pod, known);
  const setter = finalizerSetter(pod, finalizer);
  const asked = (webhooks ?? []).slice(0, MOST_WEBHOOKS);
  const [first] = [...controllers, ...setters];
  return {
    pod: pod.metadata?.name ?? "",
    finalizer,
    others: otherFinalizers(pod, finalizer),
    controller: known?.controller ?? (link ? `${link.ref.kind} controller` : (setters[0]?.metadata?.name ?? "?")),
    owner: link ? `${link.ref.kind} ${link.ref.name}` : "?",
    subject: subject?.value ?? "-",
    manager: setter?.manager ?? "?",
    setAt: setter?.time ?? "?",
    where: first ? refOf(first.kind ?? "Deployment", first) : "-",
    node: pod.spec?.nodeName ?? "-",
    silent: manager?.silent ?? leader?.silent ?? "?",
    lease: leader?.lease ?? "-",
    holder: leader?.holder ?? "-",
    webhooks: asked.map(({ name }) => name).join(", ") || "-",
  };
}

function finding(held: Held): RuleFinding {
  const { pod, finalizer, link, webhooks } = held;
  const controllers = [...held.controllers, ...held.setters];
  const known = knownFinalizer(finalizer);
  const variant = variantOf(held);
  const subject = subjectOf(pod, known);
  const setter = finalizerSetter(pod, finalizer);
  const ref = refOf("Pod", pod);
  const next = NEXT[variant] ?? "find-owner";
  const asked = (webhooks ?? []).slice(0, MOST_WEBHOOKS);
  return {
    certainty: certaintyOf(variant, link),
    message: variant,
    nextStep: next === "repair-controller" && subject ? "repair-controller-for" : next,
    avoid: "strip",
    params: paramsOf(held),
    root: { kind: "Finalizer", key: `finalizer/${finalizer}`, label: finalizer },
    cites: [
      citeField(ref, "metadata.finalizers", finalizer, setter?.time),
      citeField(ref, "metadata.deletionTimestamp", pod.metadata?.deletionTimestamp),
      citeField(ref, "metadata.deletionGracePeriodSeconds", pod.metadata?.deletionGracePeriodSeconds),
      citeField(ref, "status.phase", pod.status?.phase),
      ...(subject ? [citeField(ref, `metadata.labels.${subject.label}`, subject.value)] : []),
      ...(link?.presence === "present" ? [citeField(ref, "metadata.ownerReferences", `${link.ref.kind}/${link.ref.name}`)] : []),
      ...controllerCites(controllers),
      ...(held.manager?.cites ?? []),
      ...(held.leader?.cites ?? []),
      ...asked.map((webhook) => citeField(`${webhook.kind}/${webhook.configuration}`, `${webhook.path}.name`, webhook.name)),
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
      sh`${kubectlIn(pod)} get pod ${pod.metadata?.name ?? ""} -o yaml --show-managed-fields`,
      ...controllerCommands(known?.controller ?? null),
      ...held.setters.map((one) => sh`${kubectlIn(one)} describe ${(one.kind ?? "").toLowerCase()} ${one.metadata?.name ?? ""}`),
    ],
    notChecked: [
      ...(variant.endsWith("-scaled") ? [] : controllers.length > 0 || held.manager ? ["controller-log"] : ["controller-health"]),
      ...(asked.length > 0 ? ["webhooks-match"] : webhooks === null ? ["webhooks"] : []),
      ...(link?.presence === "unknown" ? ["owner"] : []),
    ],
  };
}

export const rule = defineRule({
  meta: {
    id: "finalizer-controller-not-clearing",
    evidence: ["pod"],
    optionalEvidence: ["owners", "node", "discovery", "webhooks", "finalizerControllers", "namespace"],
    classes: ["terminating"],
    certainties: ["likely", "possible"],
    explains: [],
    fixes: ["redelete", "remove-finalizer", "force-delete"],
    runbooks: [],
    permissions: [{ verb: "get", group: "batch", resource: "jobs" }],
  },
  messages,
  detect({ pod, owners, node, discovery, webhooks, finalizerControllers, namespace }, { now, symptom }) {
    const hold = holdOf(pod, node.ok ? node.value : null, now);
    if (hold === null) return node.ok || !mayHold(pod, now) ? NOT_APPLICABLE : lacking("node", node.why);
    if ((symptom.overdueBySeconds ?? 0) < DEFAULT_PATIENCE.overdue) return { verdict: "clear", because: "just-now" };
    const links = owners.ok ? owners.value : [];
    const controllers = finalizerControllers.ok ? finalizerControllers.value : null;
    const evidence = { owners: links, discovery: discovery.ok ? discovery.value : null, controllers };
    const asked = webhooks.ok ? webhooksOnPodUpdate(webhooks.value, pod, namespace.ok ? namespace.value : null) : null;
    const open = (pod.metadata?.finalizers ?? []).filter((finalizer) => {
      const proof = orphanProof(finalizer, evidence);
      return proof === null || isDoubtful(proof);
    });
    return foundOr(
      open.map((finalizer) => {
        const link = owningLink(finalizer, links);
        const isKnown = knownFinalizer(finalizer) !== null || link !== null;
        const setters = isKnown ? [] : settersOf(pod, finalizer, controllers ?? []);
        const own = controllersOf(finalizer, controllers ?? []);
        const manager = knownFinalizer(finalizer)?.controller === MANAGER ? managerState(controllers ?? [], now) : null;
        const leader = leaderOf(own, controllers ?? [], now);
        return finding({ pod, finalizer, hold, link, webhooks: asked, controllers: own, leader, setters, manager });
      }),
      { verdict: "clear", because: "orphaned" },
    );
  },
});
