import { citeField, citeRecomputed, kubectlIn, refOf, workloadOf } from "#lib/evidence/cite.ts";
import { claimsSaid } from "#lib/evidence/claims.ts";
import { podReferences } from "#lib/evidence/pod-references.ts";
import { claimHolders, usesClaim } from "#lib/evidence/related-pods.ts";
import { refusedBy } from "#lib/evidence/scheduling.ts";
import { eventsWith } from "#lib/evidence/timeline.ts";
import type { EvidenceMap, OwnerLink } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { Condition, KubeEvent, KubeObject, Pod } from "#lib/kube/objects.ts";
import { foundOr, lacking, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

interface StatefulSet extends KubeObject {
  readonly spec?: { readonly volumeClaimTemplates?: readonly KubeObject[] };
}

type Claim = EvidenceMap["claims"][number];
/** How many of the pods that hold a claim are named. */
const MOST_NAMED = 3;

type Kind = "gone" | "deleting" | "by-message";

/** The StatefulSet that makes this claim whenever it makes this pod: claims are named TEMPLATE-POD (F1.10). */
function makerOf(claim: string, pod: Pod, owners: readonly OwnerLink[]): string | null {
  const podName = pod.metadata?.name ?? "";
  const reference = pod.metadata?.ownerReferences?.find(({ kind, controller }) => kind === "StatefulSet" && controller);
  if (!reference || !claim.endsWith(`-${podName}`)) return null;
  const object = owners.find(({ ref }) => ref.uid === reference.uid)?.object;
  const templates = object ? (asKube<StatefulSet>(object).spec?.volumeClaimTemplates ?? []) : null;
  const template = claim.slice(0, -podName.length - 1);
  return templates === null || templates.some(({ metadata }) => metadata?.name === template) ? reference.name : null;
}

function volumeOf(claim: string, pod: Pod): { readonly path: string; readonly name: string; readonly ephemeral: boolean } {
  const volumes = pod.spec?.volumes ?? [];
  const index = volumes.findIndex(({ persistentVolumeClaim: source }) => source?.claimName === claim);
  if (index >= 0)
    return { path: `spec.volumes[${index}].persistentVolumeClaim.claimName`, name: volumes[index]?.name ?? "", ephemeral: false };
  const at = volumes.findIndex(({ name, ephemeral }) => ephemeral && `${pod.metadata?.name}-${name}` === claim);
  return { path: `spec.volumes[${at}].ephemeral`, name: volumes[at]?.name ?? "", ephemeral: at >= 0 };
}

function finding(
  pod: Pod,
  name: string,
  kind: Kind,
  claim: Claim | null,
  condition: Condition | null,
  owners: readonly OwnerLink[],
  users: readonly Pod[],
): RuleFinding {
  const namespace = pod.metadata?.namespace ?? "";
  const owner = workloadOf(pod, owners);
  const maker = makerOf(name, pod, owners);
  const volume = volumeOf(name, pod);
  const ref = refOf("Pod", pod);
  const key = `PersistentVolumeClaim/${namespace}/${name}`;
  const deleted = claim?.object?.metadata?.deletionTimestamp;
  const how = kind === "deleting" ? "deleting" : maker ? "statefulset" : volume.ephemeral ? "ephemeral" : "gone";
  // A finished pod that holds it has a cause of its own, which stands before this one.
  const holders = how === "deleting" ? claimHolders(users.filter((user) => usesClaim(user, [name]))).live.slice(0, MOST_NAMED) : [];
  const near = how === "gone" ? (claim?.near ?? []) : [];
  return {
    certainty: kind === "by-message" ? "likely" : "certain",
    message: near.length > 0 ? "near-miss" : holders.length > 0 ? "deleting-held" : how,
    nextStep: near.length > 0 ? "correct-name" : holders.length > 0 ? "deleting-held" : how === "gone" ? "make" : how,
    avoid: how === "deleting" || how === "statefulset" ? "data" : "nodes",
    params: {
      pod: pod.metadata?.name ?? "",
      claim: name,
      namespace,
      volume: volume.name,
      maker: maker ? `StatefulSet ${maker}` : "-",
      near: near.join(", ") || "-",
      holders: holders.map((holder) => `${holder.metadata?.name ?? ""} (${holder.spec?.nodeName ?? "?"})`).join(", ") || "-",
      owner: `${owner.kind} ${owner.name}`,
    },
    root: { kind: "PersistentVolumeClaim", key, label: name },
    cites: [
      citeField(ref, volume.path, volume.ephemeral ? volume.name : name),
      ...(condition ? [citeField(ref, "status.conditions[PodScheduled].message", condition.message, condition.lastTransitionTime)] : []),
      ...(deleted ? [citeField(key, "metadata.deletionTimestamp", deleted)] : []),
      ...holders.map((holder) => citeField(refOf("Pod", holder), "status.phase", holder.status?.phase)),
      ...(kind === "gone" ? [citeRecomputed(key, "metadata.name", "<not found>")] : []),
      ...near.map((other) => citeRecomputed(`PersistentVolumeClaim/${namespace}/${other}`, "metadata.name", other)),
    ],
    fixes: [how === "statefulset" ? offer("delete-pod", "now", "statefulset") : offer("delete-pod", "no", "same-claim")],
    runbooks: [],
    kubectl: [sh`${kubectlIn(pod)} get pvc`, sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`],
    notChecked: [...(kind === "by-message" ? ["claims"] : []), "who"],
  };
}

const VOLUME_EVENTS = ["FailedMount", "FailedMapVolume", "FailedAttachVolume", "SuccessfulAttachVolume"];

/**
 * True when the kubelet or the attach controller speaks of volumes that are none of the pod's own names: they read the
 * PersistentVolume's name off the claim, and a claim that a pod uses does not go (F1.10). Each answers for one claim.
 */
function wereRead(pod: Pod, events: readonly KubeEvent[], gone: number): boolean {
  const own = new Set((pod.spec?.volumes ?? []).map(({ name }) => name));
  const said = eventsWith(events, { reason: VOLUME_EVENTS }).flatMap(
    ({ message }) => /for volume "([^"]{1,253})"/.exec(message)?.[1] ?? [],
  );
  return new Set(said.filter((name) => !own.has(name))).size >= gone;
}

export const rule = defineRule({
  meta: {
    id: "pvc-missing",
    evidence: ["pod"],
    optionalEvidence: ["claims", "owners", "events", "relatedPods"],
    classes: ["pending", "creating"],
    certainties: ["certain", "likely"],
    explains: ["pvc-unbound", "volume-mount-failed"],
    fixes: ["delete-pod"],
    runbooks: [],
  },
  messages,
  detect({ pod, claims, owners, events, relatedPods }, { symptom }) {
    const pending = symptom.class === "pending";
    const names = podReferences(pod).claims;
    if (names.length === 0) return NOT_APPLICABLE;
    const condition = pending ? refusedBy(pod) : null;
    const links = owners.ok ? owners.value : [];
    const users = relatedPods.ok ? relatedPods.value : [];
    const said = claimsSaid(condition?.message ?? "");
    const absent = claims.ok ? claims.value.filter(({ presence }) => presence === "gone") : [];
    if (!pending && absent.length > 0 && wereRead(pod, events.ok ? events.value : [], absent.length)) return NOT_APPLICABLE;
    const findings = names.flatMap((name) => {
      const claim = (claims.ok ? claims.value.find((one) => one.name === name) : undefined) ?? null;
      if (claim?.presence === "gone") return [finding(pod, name, "gone", claim, condition, links, users)];
      if (claim?.presence === "present") {
        return pending && claim.object?.metadata?.deletionTimestamp ? [finding(pod, name, "deleting", claim, condition, links, users)] : [];
      }
      return said.missing === name ? [finding(pod, name, "by-message", claim, condition, links, users)] : [];
    });
    if (findings.length > 0) return foundOr(findings, NOT_APPLICABLE);
    if (!claims.ok) return lacking("claims", claims.why);
    if (claims.value.some(({ presence }) => presence === "unknown")) return lacking("claims", "stale");
    return { verdict: "clear", because: "there", params: { claims: names.join(", ") } };
  },
});
