import { attachmentsOf } from "#lib/evidence/attachments.ts";
import { type ClaimMaker, makerOf, provisionerPod } from "#lib/evidence/claim-maker.ts";
import { isWell } from "#lib/evidence/cni-pods.ts";
import { classNameOf, classOf, hasDefaultClass, SELECTED_NODE } from "#lib/evidence/open-claims.ts";
import { claimHolders } from "#lib/evidence/related-pods.ts";
import { nameList } from "#lib/evidence/scheduling.ts";
import { sh } from "#lib/format/shell-word.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, PersistentVolumeClaim, Pod } from "#lib/kube/objects.ts";
import type { JudgedCheck, RoundLine } from "../types.ts";
import { allEvidence, kubectl, lacking, type RoundInput, subjectOf } from "./input.ts";
import { isNodeReady, nodesOf, nodesUnread, podsUnread } from "./pods.ts";
import { statusAndEvents } from "./status.ts";

/** The round of a claim: who makes its volume, the volume, where it is attached. */
export function claimRound(input: RoundInput): readonly JudgedCheck[] {
  const claim = asKube<PersistentVolumeClaim>(input.round?.object ?? {});
  return [
    statusAndEvents(input),
    { id: "logs", ...logs(input, claim) },
    { id: "configuration", ...configuration(input, claim) },
    { id: "dependencies", ...dependencies(input, claim) },
    { id: "node-and-runtime", ...nodeAndRuntime(input, claim) },
    { id: "reproduction", ...reproduction(input, claim) },
  ];
}

const isBound = ({ status }: PersistentVolumeClaim) => status?.phase === "Bound";

function makersPods({ round }: RoundInput): readonly Pod[] {
  return round?.pods?.ok ? round.pods.value : [];
}

/** The line about who makes the volume where that, or its pods, could not be seen; null = it could. */
function makerUnseen(input: RoundInput, maker: ClaimMaker): RoundLine | null {
  const missing = lacking(allEvidence(input), "storageClasses");
  if (maker.kind === "unknown" && missing.length > 0) return { state: "unknown", text: "claim-maker-unread", params: {}, missing };
  const pods = input.round?.pods;
  if (maker.kind !== "driver" || pods?.ok) return null;
  return { ...podsUnread(pods), text: "claim-pods-not-read", params: { driver: maker.name } };
}

function logs(input: RoundInput, claim: PersistentVolumeClaim): RoundLine {
  const maker = makerOf(claim, allEvidence(input));
  if (maker.kind === "by-hand") return { state: "ok", text: "claim-logs-none", params: {} };
  const unseen = makerUnseen(input, maker);
  if (unseen !== null) return unseen;
  if (maker.kind === "unknown") return { state: "ok", text: "claim-maker-none", params: {} };
  const pod = provisionerPod(makersPods(input));
  if (pod === undefined)
    return {
      state: "yours",
      text: "claim-pods-unseen",
      params: { driver: maker.name },
      command: "kubectl get deployments,statefulsets,daemonsets -A",
    };
  const about = subjectOf("Pod", pod);
  const command = sh`${kubectl(about.namespace)} logs ${about.name} --all-containers --prefix --tail=100`;
  return { state: "yours", text: "claim-logs", params: { driver: maker.name, pod: `${about.namespace}/${about.name}` }, about, command };
}

function configuration(input: RoundInput, claim: PersistentVolumeClaim): RoundLine {
  const evidence = allEvidence(input);
  const name = classNameOf(claim);
  const command = name ? sh`kubectl get storageclass ${name} -o yaml` : "kubectl get storageclasses";
  if (name === "") return { state: "ok", text: "claim-static", params: {}, command };
  if (name === undefined && isBound(claim)) return { state: "ok", text: "claim-no-class", params: {}, command };
  const { storageClasses } = evidence;
  if (!storageClasses?.ok)
    return {
      state: "unknown",
      text: "claim-class-not-read",
      params: { name: name ?? "" },
      command,
      missing: lacking(evidence, "storageClasses"),
    };
  if (name === undefined) {
    return hasDefaultClass(storageClasses.value)
      ? { state: "ok", text: "claim-class-default", params: {}, command }
      : { state: "bad", text: "claim-class-no-default", params: {}, command };
  }
  const found = classOf(claim, storageClasses.value);
  if (found === null) {
    const text = isBound(claim) ? "claim-class-gone-bound" : "claim-class-gone";
    return { state: isBound(claim) ? "ok" : "bad", text, params: { name }, command: "kubectl get storageclasses" };
  }
  const params = { name, driver: found.provisioner ?? "", mode: found.volumeBindingMode ?? "Immediate" };
  return { state: "ok", text: "claim-class", params, command };
}

interface Volume extends KubeObject {
  readonly status?: { readonly phase?: string };
}

/** The volume of a claim, its users where they hold it, and the pods that are to make it. */
function dependencies(input: RoundInput, claim: PersistentVolumeClaim): RoundLine {
  const evidence = allEvidence(input);
  const { namespace, name } = input.subject;
  const { relatedPods } = evidence;
  const users = relatedPods?.ok ? relatedPods.value : [];
  const holders = claimHolders(users);
  const held = [...holders.live, ...holders.finished];
  const used = nameList(held.map(({ metadata }) => metadata?.name ?? ""));
  const describe = sh`${kubectl(namespace)} describe persistentvolumeclaim ${name}`;
  if (claim.metadata?.deletionTimestamp !== undefined && held[0] !== undefined)
    return { state: "bad", text: "claim-held", params: { names: used }, about: subjectOf("Pod", held[0]), command: describe };
  const volume = claim.spec?.volumeName;
  if (volume) return volumeLine(input, volume, used);
  return isBound(claim)
    ? { state: "unknown", text: "claim-volume-unnamed", params: {}, command: describe }
    : makerLine(input, claim, describe);
}

function volumeLine(input: RoundInput, name: string, used: string): RoundLine {
  const evidence = allEvidence(input);
  const command = sh`kubectl get persistentvolume ${name} -o yaml`;
  if (!evidence.volumes?.ok)
    return { state: "unknown", text: "claim-volume-not-read", params: { name }, command, missing: lacking(evidence, "volumes") };
  const found = evidence.volumes.value.find(({ metadata }) => metadata?.name === name);
  if (found === undefined) return { state: "bad", text: "claim-volume-gone", params: { name }, command: "kubectl get persistentvolumes" };
  const phase = found.metadata?.deletionTimestamp ? "Terminating" : (asKube<Volume>(found).status?.phase ?? "");
  if (phase !== "Bound") return { state: "bad", text: "claim-volume-amiss", params: { name, phase }, command };
  const missing = lacking(evidence, "relatedPods");
  if (missing.length > 0) return { state: "unknown", text: "claim-volume-users-unread", params: { name }, command, missing };
  return { state: "ok", text: used === "" ? "claim-volume-unused" : "claim-volume", params: { name, names: used }, command };
}

function makerLine(input: RoundInput, claim: PersistentVolumeClaim, command: string): RoundLine {
  const maker = makerOf(claim, allEvidence(input));
  const unseen = makerUnseen(input, maker);
  if (unseen !== null) return { ...unseen, command };
  const pods = makersPods(input);
  if (maker.kind !== "driver" || pods.length === 0) return { state: "yours", text: "claim-unmade", params: {}, command };
  const names = nameList(pods.map(({ metadata }) => `${metadata?.namespace ?? ""}/${metadata?.name ?? ""}`));
  const params = { driver: maker.name, names };
  const about = pods.find((pod) => isWell(pod) === false);
  if (pods.every((pod) => isWell(pod) === false) && about !== undefined)
    return { state: "bad", text: "claim-maker-down", params, about: subjectOf("Pod", about), command };
  return { state: "yours", text: "claim-maker-up", params, command };
}

const ATTACHMENTS =
  "kubectl get volumeattachments -o custom-columns=NAME:.metadata.name,VOLUME:.spec.source.persistentVolumeName,NODE:.spec.nodeName,ATTACHED:.status.attached,ERROR:.status.attachError.message";

/** Where the volume is attached, and whether that node is well. */
function nodeAndRuntime(input: RoundInput, claim: PersistentVolumeClaim): RoundLine {
  const evidence = allEvidence(input);
  const volume = claim.spec?.volumeName;
  const selected = claim.metadata?.annotations?.[SELECTED_NODE];
  if (!volume)
    return selected === undefined ? { state: "ok", text: "claim-no-node", params: {} } : onNode(input, selected, "claim-node-chosen");
  const { volumeAttachments } = evidence;
  if (!volumeAttachments?.ok)
    return {
      state: "unknown",
      text: "attachments-not-read",
      params: { name: volume },
      command: ATTACHMENTS,
      missing: lacking(evidence, "volumeAttachments"),
    };
  const all = attachmentsOf(volume, volumeAttachments.value);
  const failed = all.find(({ attachError, detachError }) => attachError !== "" || detachError !== "");
  if (failed !== undefined) {
    const { node, attachError, detachError } = failed;
    return {
      state: "bad",
      text: detachError === "" ? "attach-failed" : "detach-failed",
      params: { node, says: detachError || attachError },
      about: nodeSubject(input, node),
      command: ATTACHMENTS,
    };
  }
  const [first] = all;
  if (first === undefined) return { state: "ok", text: "attachments-none", params: { name: volume }, command: ATTACHMENTS };
  const text = first.deletedAt !== null ? "detaching" : first.attached ? "attached" : "attaching";
  const told = onNode(input, first.node, text);
  return text === "attached" || told.state === "bad" ? told : { ...told, state: "yours", command: ATTACHMENTS };
}

function nodeSubject(input: RoundInput, name: string) {
  const node = nodesOf(allEvidence(input))?.get(name);
  return { kind: "Node", namespace: "", name, uid: node?.metadata?.uid ?? "" };
}

function onNode(input: RoundInput, name: string, text: string): RoundLine {
  const evidence = allEvidence(input);
  const nodes = nodesOf(evidence);
  if (nodes === null) return { ...nodesUnread(evidence), command: sh`kubectl describe node ${name}` };
  const node = nodes.get(name);
  const line = { params: { node: name }, about: nodeSubject(input, name), command: sh`kubectl describe node ${name}` };
  if (node === undefined) return { ...line, state: "bad", text: `${text}-gone`, command: sh`kubectl get node ${name}` };
  return isNodeReady(node) ? { ...line, state: "ok", text } : { ...line, state: "bad", text: `${text}-down` };
}

/** A second claim like it, as a dry run; of one that is being deleted what holds it. */
function reproduction({ subject }: RoundInput, claim: PersistentVolumeClaim): RoundLine {
  const { metadata, spec } = claim;
  const { namespace, name } = subject;
  const of = kubectl(namespace);
  if (metadata?.deletionTimestamp !== undefined) {
    const command = sh`${of} get persistentvolumeclaim ${name} -o jsonpath='{.metadata.finalizers}'`;
    return { state: "yours", text: "claim-finalizers", params: { names: (metadata.finalizers ?? []).join(", ") }, command };
  }
  const { accessModes, volumeMode, resources } = spec ?? {};
  const requests = { storage: resources?.requests?.storage ?? "1Gi" };
  const copy = {
    apiVersion: "v1",
    kind: "PersistentVolumeClaim",
    metadata: { name: `${name.slice(0, 50)}-try` },
    spec: { accessModes, volumeMode, storageClassName: classNameOf(claim), resources: { requests } },
  };
  return {
    state: "yours",
    text: "claim-try",
    params: {},
    command: sh`echo ${JSON.stringify(copy)} | ${of} create --dry-run=server -f -`,
  };
}
