import { isLogApology } from "#lib/format/log-problem.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { ConfigMap, KubeObject, Lease, Node, PersistentVolumeClaim, Pod } from "#lib/kube/objects.ts";
import type { BundleIndex } from "./bundle-index.ts";
import { networkEvidence } from "./bundle-network.ts";
import { boundVolumes, volumesOf } from "./bundle-volumes.ts";
import { containersOf } from "./containers.ts";
import { deviceClaimsOf } from "./device-claims.ts";
import { isEventOf, isEventOfNode, isEventOfPod } from "./event-match.ts";
import { finalizerEvidence } from "./finalizer-evidence.ts";
import { linesAbout } from "./node-log.ts";
import { ownerChain, ownerToFollow } from "./ownership.ts";
import { podReferences } from "./pod-references.ts";
import { concernsOwners } from "./policy-engine.ts";
import { pullSecretNames, readPullSecret, type SecretObject, UNSEEN_SECRET } from "./pull-secret.ts";
import { nearMisses } from "./references.ts";
import { claimFact, claimsOfNamespace, othersOfNamespace, podsOfNamespace, podsOnClaims } from "./related-pods.ts";
import { boundPods, schedulingNodes, volumeLimitsOf } from "./scheduling-nodes.ts";
import type { Collected, EvidenceMap, EvidenceSet, LogTail, OwnerLink, ReferenceFacts } from "./types.ts";
import { collected, missing } from "./types.ts";
import { creatorOf, POD_MAKERS, wouldBePod } from "./would-be-pod.ts";

/**
 * All evidence that a bundle holds about one of its objects, in the form in which collectors give it on a live
 * cluster, so that a file and a cluster get the same verdict.
 */
export function evidenceFromBundle(index: BundleIndex, subject: KubeObject): EvidenceSet {
  const namespace = subject.kind === "Namespace" ? (subject.metadata?.name ?? "") : (subject.metadata?.namespace ?? "");
  const isMaker = POD_MAKERS.has(subject.kind ?? "");
  const pod = isMaker ? wouldBePod(creatorOf(subject, index.all("ReplicaSet")), subject) : null;
  const owners = ownerChain(pod ?? subject, (ref, inNamespace) => index.owner(ref, inNamespace));
  return {
    ...(subject.kind === "Pod" ? podEvidence(index, asKube<Pod>(subject)) : objectEvidence(index, subject)),
    ...(pod === null ? {} : templateEvidence(index, pod)),
    owners: collected(owners),
    ownerEvents: ownerEvents(index, owners, namespace),
    ...clusterEvidence(index, namespace),
    revisions: revisions(index, subject, owners, namespace),
  };
}

/** Evidence about a pod of a bundle, or about one that a workload's template asks for. */
export function podEvidence(index: BundleIndex, pod: Pod): EvidenceSet {
  const namespace = pod.metadata?.namespace ?? "";
  const references = podReferences(pod);
  const claims = claimsOf(index, namespace, references.claims);
  const present = claims.flatMap(({ object }) => (object ? [object] : []));
  const held = [...present, ...boundVolumes(index, present)];
  return {
    pod: collected(pod),
    events: index.events((event) => isEventOfPod(event, pod)),
    ...nodeEvidence(index, pod.spec?.nodeName ?? null),
    claims: collected(claims),
    relatedPods: podsOnClaims(index, namespace, references.claims, pod),
    ...finalizerEvidence(index, pod),
    volumes: collected(volumesOf(index, present)),
    volumeEvents: index.events((event) => held.some((object) => isEventOf(event, object))),
    configKeys: referenceFacts(index, "ConfigMap", namespace, references.configMaps),
    secretRefs: referenceFacts(index, "Secret", namespace, references.secrets),
    pullSecretHosts: pullSecretHosts(index, pod, namespace),
    serviceAccount: serviceAccount(index, namespace, references.serviceAccount),
    priorityClass: named(index, "PriorityClass", pod.spec?.priorityClassName),
    runtimeClass: named(index, "RuntimeClass", pod.spec?.runtimeClassName),
    resourceClaims: deviceClaims(index, pod),
    schedulingNodes: schedulable(index),
    logs: logs(index, pod, "current"),
    previousLogs: logs(index, pod, "previous"),
    metrics: podMetrics(index, pod),
    nodeLogs: index.bundle.nodeLogs === undefined ? missing("not-in-bundle") : collected(linesAbout(index.bundle.nodeLogs, pod)),
  };
}

/** What a workload's template refers to, read as of the pod that it cannot make. */
function templateEvidence(index: BundleIndex, pod: Pod): EvidenceSet {
  return {
    serviceAccount: serviceAccount(index, pod.metadata?.namespace ?? "", podReferences(pod).serviceAccount),
    priorityClass: named(index, "PriorityClass", pod.spec?.priorityClassName),
    runtimeClass: named(index, "RuntimeClass", pod.spec?.runtimeClassName),
  };
}

/** The pod's claims for devices, and their templates where a claim was not made yet. */
function deviceClaims(index: BundleIndex, pod: Pod): Collected<readonly KubeObject[]> {
  const namespace = pod.metadata?.namespace ?? "";
  const asked = deviceClaimsOf(pod);
  const wanted = asked.map(({ object, template }) =>
    object === null ? (["ResourceClaimTemplate", template] as const) : (["ResourceClaim", object] as const),
  );
  const found = wanted.flatMap(([kind, name]) =>
    index.all(kind).filter(({ metadata }) => metadata?.namespace === namespace && metadata?.name === name),
  );
  return found.length > 0 || asked.length === 0 || index.bundle.isCase ? collected(found) : missing("not-in-bundle");
}

function objectEvidence(index: BundleIndex, subject: KubeObject): EvidenceSet {
  const name = subject.metadata?.name ?? "";
  const own = { events: index.events((event) => isEventOf(event, subject)), schedulingNodes: schedulable(index) };
  switch (subject.kind) {
    case "PersistentVolumeClaim": {
      const claim = asKube<PersistentVolumeClaim>(subject);
      return {
        ...own,
        claims: collected([claimFact(subject)]),
        relatedPods: podsOnClaims(index, subject.metadata?.namespace ?? "", [name], subject),
        volumes: collected(volumesOf(index, [claim])),
        volumeEvents: index.events((event) => isEventOf(event, subject)),
      };
    }
    case "Namespace":
      return {
        ...own,
        claims: claimsOfNamespace(index, name),
        relatedPods: podsOfNamespace(index, name),
        dependents: othersOfNamespace(index, name),
      };
    default:
      return own;
  }
}

function nodeEvidence(index: BundleIndex, name: string | null): EvidenceSet {
  if (name === null || name === "") {
    return {
      node: collected({ name: null, presence: "unknown", object: null }),
      nodeLease: collected(null),
      nodePods: collected([]),
      csiNode: collected(null),
      nodeEvents: collected([]),
    };
  }
  const node = index.find<Node>("Node", "", name);
  return {
    node: collected({ name, presence: index.presence("Node", "", name), object: node.ok ? node.value : null }),
    nodeLease: index.find<Lease>("Lease", "kube-node-lease", name),
    nodePods: podsOn(index, name),
    csiNode: index.find("CSINode", "", name),
    nodeEvents: index.events((event) => isEventOfNode(event, name)),
  };
}

/** Pods of a node. A file that holds none beside the asked one was not made to tell what else runs there. */
function podsOn(index: BundleIndex, name: string): Collected<EvidenceMap["nodePods"]> {
  const found = index.all<Pod>("Pod").filter((pod) => pod.spec?.nodeName === name);
  return found.length > 1 || index.bundle.isCase ? collected(found) : missing("not-in-bundle");
}

function clusterEvidence(index: BundleIndex, namespace: string): EvidenceSet {
  const list = (...kinds: string[]) => index.list(kinds, namespace);
  return {
    storageClasses: index.list(["StorageClass"], ""),
    volumeAttachments: index.list(["VolumeAttachment"], ""),
    quotas: list("ResourceQuota"),
    limitRanges: list("LimitRange"),
    budgets: list("PodDisruptionBudget"),
    ...networkEvidence(index),
    webhooks: list("ValidatingWebhookConfiguration", "MutatingWebhookConfiguration"),
    apiServices: index.list(["APIService"], ""),
    discovery: discovery(index),
    namespace: index.find("Namespace", "", namespace),
  };
}

/** The sample of metrics.k8s.io about a pod, where a bundle holds one. */
function podMetrics(index: BundleIndex, pod: Pod): Collected<KubeObject> {
  const { name, namespace } = pod.metadata ?? {};
  const own = index.all("PodMetrics").find(({ metadata }) => metadata?.name === name && metadata?.namespace === namespace);
  return own ? collected(own) : missing("not-in-bundle");
}

/** What the API serves can be told only where the bundle lists the definitions themselves. */
function discovery(index: BundleIndex): Collected<EvidenceMap["discovery"]> {
  const definitions = index.all<KubeObject & { readonly spec?: { readonly group?: string } }>("CustomResourceDefinition");
  if (definitions.length === 0) return missing("not-in-bundle");
  const own = index.bundle.objects.map(({ apiVersion = "" }) =>
    apiVersion.includes("/") ? apiVersion.slice(0, apiVersion.indexOf("/")) : "",
  );
  const groups = new Set([...own, ...definitions.map(({ spec }) => spec?.group ?? "")]);
  groups.delete("");
  return collected({ groups: [...groups].sort() });
}

function named(index: BundleIndex, kind: string, name: string | undefined): Collected<KubeObject | null> {
  return name ? index.find(kind, "", name) : collected(null);
}

function serviceAccount(index: BundleIndex, namespace: string, name: string): Collected<KubeObject | null> {
  const found = index.find("ServiceAccount", namespace, name);
  const assumed = name === "default" && found.ok && found.value === null;
  return assumed ? missing("not-in-bundle") : found;
}

const namesOf = (claims: EvidenceMap["claims"]) => claims.map((claim) => claim.name);

function claimsOf(index: BundleIndex, namespace: string, names: readonly string[]): EvidenceMap["claims"] {
  return names.map((name) => {
    const found = index.find<PersistentVolumeClaim>("PersistentVolumeClaim", namespace, name);
    const presence = index.presence("PersistentVolumeClaim", namespace, name);
    const all = presence === "gone" ? claimsOfNamespace(index, namespace) : null;
    return {
      name,
      presence,
      object: found.ok ? found.value : null,
      ...(all?.ok && { near: nearMisses(name, namesOf(all.value)) }),
    };
  });
}

function referenceFacts(
  index: BundleIndex,
  kind: "ConfigMap" | "Secret",
  namespace: string,
  names: readonly string[],
): Collected<ReferenceFacts> {
  const present = index.all<ConfigMap & { stringData?: Record<string, string> }>(kind).filter((o) => o.metadata?.namespace === namespace);
  if (names.length > 0 && !index.isComplete(kind, namespace)) return missing("not-in-bundle");
  const facts = names.map((name) => {
    const object = present.find((one) => one.metadata?.name === name);
    const keys = [...Object.keys(object?.data ?? {}), ...Object.keys(object?.binaryData ?? {}), ...Object.keys(object?.stringData ?? {})];
    return { name, presence: index.presence(kind, namespace, name), keys: [...new Set(keys)].sort() };
  });
  return collected({ facts, namesInNamespace: present.map((object) => object.metadata?.name ?? "").sort() });
}

/** Pull secrets of the pod, and those of its ServiceAccount that were not copied into it. */
function pullSecretHosts(index: BundleIndex, pod: Pod, namespace: string): Collected<EvidenceMap["pullSecretHosts"]> {
  const account = index.find("ServiceAccount", namespace, podReferences(pod).serviceAccount);
  const names = pullSecretNames(pod, account.ok ? account.value : null);
  if (names.length > 0 && !index.isComplete("Secret", namespace)) return missing("not-in-bundle");
  return collected(
    names.map(({ secret, from }) => {
      const found = index.find<SecretObject>("Secret", namespace, secret);
      const contents = found.ok && found.value !== null ? readPullSecret(found.value) : UNSEEN_SECRET;
      return { secret, from, presence: index.presence("Secret", namespace, secret), ...contents };
    }),
  );
}

function schedulable(index: BundleIndex): Collected<EvidenceMap["schedulingNodes"]> {
  const nodes = index.all<Node>("Node");
  if (nodes.length === 0 && !index.bundle.isCase) return missing("not-in-bundle");
  const namespaces = index.all("Namespace");
  const labelsOf = (name: string) => namespaces.find(({ metadata }) => metadata?.name === name)?.metadata?.labels;
  const csiNodes = index.all("CSINode");
  const limitsOf = (name: string) => {
    const csiNode = csiNodes.find(({ metadata }) => metadata?.name === name);
    return csiNode && volumeLimitsOf(csiNode);
  };
  return collected(schedulingNodes(nodes, boundPods(index.all<Pod>("Pod"), labelsOf), limitsOf));
}

/** A bundle's logs are those of its subject; a container that has never run has none, as on a live cluster. */
function logs(index: BundleIndex, pod: Pod, which: "current" | "previous"): Collected<readonly LogTail[]> {
  const names = new Set(containersOf(pod).map(({ name }) => name));
  const tails = Object.entries(index.bundle.logs).flatMap(([container, texts]) => {
    const text = texts[which];
    return text === undefined || isLogApology(text) || !names.has(container)
      ? []
      : [{ container, lines: text.replace(/\n$/, "").split("\n") }];
  });
  const spoke = containersOf(pod).filter(
    ({ last, phase }) => last !== null || (which === "current" && phase !== "waiting" && phase !== "none"),
  );
  if (tails.length > 0 || spoke.length === 0) return collected(tails);
  return missing(index.bundle.isCase ? "absent" : "not-in-bundle");
}

function ownerEvents(index: BundleIndex, owners: readonly OwnerLink[], namespace: string): Collected<EvidenceMap["ownerEvents"]> {
  const objects = owners.flatMap(({ object }) => (object ? [object] : []));
  const gone = new Set(owners.filter(({ object }) => object === null).map(({ ref }) => ref.uid));
  return index.events(
    (event) =>
      gone.has(event.involvedObject?.uid ?? "") ||
      objects.some((object) => isEventOf(event, object)) ||
      concernsOwners(event, owners, namespace),
  );
}

/** Revisions of the top controller: ReplicaSets of a Deployment, ControllerRevisions of the others. */
function revisions(
  index: BundleIndex,
  subject: KubeObject,
  owners: readonly OwnerLink[],
  namespace: string,
): Collected<EvidenceMap["revisions"]> {
  const uids = new Set([subject, ...owners.map(({ object }) => object)].map((object) => object?.metadata?.uid ?? ""));
  const listed = index.list(["ReplicaSet", "ControllerRevision"], namespace);
  if (!listed.ok) return listed;
  return collected(listed.value.filter((object) => uids.has(ownerToFollow(object)?.uid ?? "none")));
}
