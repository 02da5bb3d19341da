import { citeField, citeRecomputed, controllerOf, kubectlIn, refOf } from "#lib/evidence/cite.ts";
import { templateChanges } from "#lib/evidence/template-change.ts";
import { sh } from "#lib/format/shell-word.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { Pod, PodTemplateHolder } from "#lib/kube/objects.ts";
import { offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleAnswer, type RuleFinding } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

/** States of a pod that is not ready and that a corrected template may heal. */
const CLASSES: readonly string[] = ["crash-loop", "image-pull", "creating", "pending", "not-ready", "failed"];
const REVISION = "controller-revision-hash";

interface StatefulSet extends PodTemplateHolder {
  readonly spec?: PodTemplateHolder["spec"] & {
    readonly updateStrategy?: { readonly type?: string; readonly rollingUpdate?: { readonly partition?: number } };
  };
  readonly status?: PodTemplateHolder["status"] & { readonly updateRevision?: string; readonly observedGeneration?: number };
}

/** The ordinal in a StatefulSet pod's name; null for any other name. */
function ordinalOf(pod: Pod): number | null {
  const digits = /-(\d{1,9})$/.exec(pod.metadata?.name ?? "")?.[1];
  return digits === undefined ? null : Number(digits);
}

function finding(pod: Pod, set: StatefulSet, revision: string, wanted: string): RuleFinding {
  const ref = refOf("Pod", pod);
  const owner = refOf("StatefulSet", set);
  const onDelete = set.spec?.updateStrategy?.type === "OnDelete";
  const changes = templateChanges(pod, set);
  const name = set.metadata?.name ?? "";
  return {
    certainty: "certain",
    message: onDelete ? "on-delete" : changes.length > 0 ? "ordered" : "ordered-unseen",
    nextStep: "delete-pod",
    avoid: "set",
    params: { pod: pod.metadata?.name ?? "", set: name, revision, wanted, change: changes.map(({ text }) => text).join("; ") || "-" },
    root: { kind: "StatefulSet", key: owner, label: name },
    cites: [
      citeField(ref, `metadata.labels["${REVISION}"]`, revision),
      citeField(owner, "status.updateRevision", wanted),
      onDelete
        ? citeField(owner, "spec.updateStrategy.type", "OnDelete")
        : citeRecomputed(owner, "spec.podManagementPolicy", set.spec?.podManagementPolicy ?? "OrderedReady"),
      ...changes.map(({ path, value }) => citeField(owner, `spec.template.${path}`, value)),
    ],
    fixes: [offer("delete-pod", "now"), offer("restart-rollout", "no")],
    runbooks: [],
    kubectl: [sh`${kubectlIn(pod)} rollout status statefulset/${name}`, sh`${kubectlIn(pod)} get pods -L ${REVISION}`],
    notChecked: ["right"],
  };
}

function judge(pod: Pod, set: StatefulSet): RuleAnswer {
  const revision = pod.metadata?.labels?.[REVISION] ?? "";
  const wanted = set.status?.updateRevision ?? "";
  // Before the controller has seen a change its revisions are those of the time before.
  const seen = (set.status?.observedGeneration ?? 0) >= (set.metadata?.generation ?? 0);
  if (!seen || revision === "" || wanted === "" || revision === wanted) return NOT_APPLICABLE;
  const partition = set.spec?.updateStrategy?.rollingUpdate?.partition ?? 0;
  if ((ordinalOf(pod) ?? 0) < partition) {
    const cite = citeField(refOf("StatefulSet", set), "spec.updateStrategy.rollingUpdate.partition", partition);
    return { verdict: "clear", because: "partition", params: { partition, pod: pod.metadata?.name ?? "" }, cites: [cite] };
  }
  // With Parallel the controller replaces a pod of an old revision whether it is ready or not (F1.10).
  if (set.spec?.podManagementPolicy === "Parallel" && set.spec.updateStrategy?.type !== "OnDelete") return NOT_APPLICABLE;
  return { verdict: "found", findings: [finding(pod, set, revision, wanted)] };
}

export const rule = defineRule({
  meta: {
    id: "statefulset-stuck-on-old-revision",
    evidence: ["pod", "owners"],
    optionalEvidence: [],
    classes: ["crash-loop", "image-pull", "creating", "pending", "not-ready", "failed"],
    certainties: ["certain"],
    // Whatever is wrong with a pod of the old template: the way out is a pod of the new one.
    explains: [
      "command-not-found",
      "config-key-missing",
      "configmap-missing",
      "container-create-failed",
      "dependency-unreachable",
      "env-missing",
      "exec-format-error",
      "image-arch-mismatch",
      "image-name-invalid",
      "image-not-found-or-private",
      "image-pull-secret-missing",
      "image-tag-missing",
      "init-container-failing",
      "insufficient-resources",
      "liveness-kills-slow-start",
      "liveness-probe-failing",
      "liveness-probe-wrong-port",
      "main-process-exits-zero",
      "main-process-fails-after-running",
      "main-process-fails-at-start",
      "node-selector-unmatched",
      "oom-killed",
      "port-in-use",
      "poststart-hook-failed",
      "read-only-root-filesystem",
      "readiness-probe-http-failure",
      "readiness-probe-wrong-port",
      "script-syntax-error",
      "secret-missing",
      "startup-probe-failing",
      "untolerated-taint",
      "volume-permission-denied",
    ],
    fixes: ["delete-pod", "restart-rollout"],
    runbooks: [],
    permissions: [{ verb: "get", group: "apps", resource: "statefulsets" }],
  },
  messages,
  detect({ pod, owners }, { symptom }) {
    const controller = controllerOf(pod);
    if (controller?.kind !== "StatefulSet" || !symptom.listed || !CLASSES.includes(symptom.class)) return NOT_APPLICABLE;
    const link = owners.find(({ ref }) => ref.uid === controller.uid);
    if (!link || link.presence === "gone") return NOT_APPLICABLE;
    if (!link.object) return { verdict: "unknown", missing: [{ evidence: "owners", why: link.why ?? "absent" }] };
    return judge(pod, asKube<StatefulSet>(link.object));
  },
});
