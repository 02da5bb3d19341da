import type { Related } from "#lib/contract/record.ts";
import { podReferences } from "#lib/evidence/pod-references.ts";
import type { Collected, EvidenceSet, Presence, ReferenceFacts } from "#lib/evidence/types.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import type { Node, Pod } from "#lib/kube/objects.ts";

type State = Related["state"];

/** The objects around a pod that its record links to, and whether each is there, gone, hidden from us or not known. */
export function relatedOf(pod: Pod, evidence: EvidenceSet): Related[] {
  return [
    ...owners(pod, evidence),
    ...node(pod, evidence),
    ...claims(pod, evidence),
    ...references(pod, evidence),
    ...serviceAccount(pod, evidence),
  ];
}

function stateOf(presence: Presence, why?: string): State {
  if (presence !== "unknown") return presence;
  return why === "forbidden" ? "forbidden" : "unknown";
}

function owners(pod: Pod, { owners: chain }: EvidenceSet): Related[] {
  const namespace = pod.metadata?.namespace ?? null;
  if (chain?.ok) {
    return chain.value.map(({ ref, presence, why, object, replacedByOther }) => ({
      kind: ref.kind,
      apiVersion: ref.apiVersion,
      namespace: ref.kind === "Node" ? null : namespace,
      name: ref.name,
      uid: ref.uid,
      role: "owner",
      state: stateOf(presence, why),
      note: replacedByOther ? "another UID" : object?.metadata?.deletionTimestamp ? "Terminating" : null,
    }));
  }
  return (pod.metadata?.ownerReferences ?? []).map(({ kind, apiVersion, name, uid }) => ({
    ...{ kind, apiVersion, name, uid },
    namespace: kind === "Node" ? null : namespace,
    role: "owner",
    state: "unknown",
    note: null,
  }));
}

function node(pod: Pod, { node: found }: EvidenceSet): Related[] {
  const name = pod.spec?.nodeName;
  if (!name) return [];
  const state: State = found?.ok ? stateOf(found.value.presence) : stateOf("unknown", found?.why);
  const object = found?.ok ? found.value.object : null;
  const uid = object?.metadata?.uid ?? null;
  return [
    { kind: "Node", apiVersion: "v1", namespace: null, name, uid, role: "node", state, note: object === null ? null : nodeNote(object) },
  ];
}

function nodeNote(object: Node): string | null {
  const ready = conditionOf(object.status?.conditions, "Ready");
  if (ready?.status !== "True") return `Ready=${ready?.status ?? "<none>"}`;
  return object.spec?.unschedulable ? "SchedulingDisabled" : null;
}

function claims(pod: Pod, { claims: found }: EvidenceSet): Related[] {
  const namespace = pod.metadata?.namespace ?? null;
  return podReferences(pod).claims.map((name) => {
    const claim = found?.ok ? found.value.find((one) => one.name === name) : undefined;
    const phase = claim?.object?.metadata?.deletionTimestamp ? "Terminating" : claim?.object?.status?.phase;
    return {
      kind: "PersistentVolumeClaim",
      apiVersion: "v1",
      namespace,
      name,
      uid: claim?.object?.metadata?.uid ?? null,
      role: "claim",
      state: claim ? stateOf(claim.presence) : stateOf("unknown", found?.ok === false ? found.why : undefined),
      note: phase === undefined || phase === "Bound" ? null : phase,
    };
  });
}

function references(pod: Pod, { configKeys, secretRefs }: EvidenceSet): Related[] {
  const { configMaps, secrets } = podReferences(pod);
  const namespace = pod.metadata?.namespace ?? null;
  const entry =
    (kind: "ConfigMap" | "Secret", found: Collected<ReferenceFacts> | undefined) =>
    (name: string): Related => ({
      kind,
      apiVersion: "v1",
      namespace,
      name,
      uid: null,
      role: kind === "ConfigMap" ? "configmap" : "secret",
      state: referenceState(found, name),
      note: null,
    });
  return [...configMaps.map(entry("ConfigMap", configKeys)), ...secrets.map(entry("Secret", secretRefs))];
}

function referenceState(found: Collected<ReferenceFacts> | undefined, name: string): State {
  if (found === undefined) return "unknown";
  if (!found.ok) return stateOf("unknown", found.why);
  return found.value.facts.find((fact) => fact.name === name)?.presence ?? "unknown";
}

function serviceAccount(pod: Pod, { serviceAccount: found }: EvidenceSet): Related[] {
  const name = pod.spec?.serviceAccountName;
  if (!name) return [];
  const state: State = found?.ok ? (found.value === null ? "gone" : "present") : stateOf("unknown", found?.why);
  return [
    {
      kind: "ServiceAccount",
      apiVersion: "v1",
      namespace: pod.metadata?.namespace ?? null,
      name,
      uid: null,
      role: "service-account",
      state,
      note: null,
    },
  ];
}
