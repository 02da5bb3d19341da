import "server-only";
import { budgetsOf } from "#lib/evidence/budgets.ts";
import type { OrphanEvidence } from "#lib/evidence/finalizers.ts";
import type { Fix, FixInput, FixRead, NodeInput, PodInput, WorkloadInput } from "#lib/fixes/define.ts";
import { claimNames } from "#lib/fixes/pod-deletion.ts";
import { metaOf } from "#lib/fixes/target.ts";
import type { Autoscaler } from "#lib/kube/autoscaler.ts";
import type { KubeObject, PersistentVolumeClaim, PodTemplateHolder } from "#lib/kube/objects.ts";
import { NEWEST_KNOWN } from "#lib/kube/version.ts";
import { classifyPod } from "#lib/symptoms/classify.ts";
import { discovery } from "#server/evidence/collectors/discovery.ts";
import { finalizerControllers } from "#server/evidence/collectors/finalizer-controllers.ts";
import { owners } from "#server/evidence/collectors/owners.ts";
import { Reads } from "#server/evidence/reads.ts";
import { DEFAULT_BUDGET, RequestBudget } from "#server/evidence/request-budget.ts";
import type { KubeClient } from "#server/kube/types.ts";
import { systemTimers } from "#server/watch/timers.ts";
import type { ClusterView } from "#server/watch/types.ts";
import { listNodePods, readForDrain } from "./read-for-drain.ts";
import { listBeside, readBeside } from "./read-target.ts";

/** The budgets that select the pod; undefined = they could not be read. */
async function readBudgets(client: KubeClient, { pod }: PodInput): Promise<PodInput["budgets"]> {
  const address = { group: "policy", version: "v1", resource: "poddisruptionbudgets", namespace: pod.metadata?.namespace };
  const budgets = await listBeside<KubeObject>(client, address);
  return budgets && budgetsOf(pod, budgets);
}

/** The claims of the pod; those that could not be read are left out. */
async function readClaims(client: KubeClient, { pod }: PodInput): Promise<readonly PersistentVolumeClaim[]> {
  const namespace = pod.metadata?.namespace;
  const address = { version: "v1", resource: "persistentvolumeclaims", namespace };
  const found = await Promise.all(claimNames(pod).map((name) => readBeside<PersistentVolumeClaim>(client, { ...address, name })));
  return found.filter((claim) => claim !== null && claim !== undefined);
}

/** Who else uses the pod's claims, from the cache: a pod that has ended holds none. */
function readClaimUsers(view: ClusterView, { pod }: PodInput): PodInput["claimUsers"] {
  const names = claimNames(pod);
  const { namespace, uid } = pod.metadata ?? {};
  if (names.length === 0) return [];
  const others = [...view.pods()].filter((one) => one.namespace === namespace && one.uid !== uid);
  const alive = others.filter(({ phase }) => phase !== "Succeeded" && phase !== "Failed");
  return alive.flatMap(({ claims, node }) => claims.filter((claim) => names.includes(claim)).map((claim) => ({ claim, node })));
}

/** Owners, API groups and controllers that tell whom the finalizers wait for; what could not be read proves nothing. */
async function readFinalizerOwners(client: KubeClient, { pod, node, now }: PodInput): Promise<OrphanEvidence> {
  const reads = new Reads(client, new RequestBudget(systemTimers, DEFAULT_BUDGET), systemTimers);
  const subject = { pod, symptom: classifyPod({ pod, node, now, version: NEWEST_KNOWN }) };
  const source = { reads, cache: null, known: {}, secretsAllowed: false, urgent: true };
  try {
    const [found, served, workloads] = await Promise.all([
      owners.onDemand?.(subject, source),
      discovery.onDemand?.(subject, source),
      finalizerControllers.onDemand?.(subject, source),
    ]);
    return {
      owners: found?.ok ? found.value : [],
      discovery: served?.ok ? served.value : null,
      controllers: workloads?.ok ? workloads.value : null,
    };
  } finally {
    reads.close();
  }
}

/** The ReplicaSets that this workload controls; undefined = they could not be read. */
async function readRevisions(client: KubeClient, { object: { metadata } }: WorkloadInput): Promise<WorkloadInput["revisions"]> {
  const address = { group: "apps", version: "v1", resource: "replicasets", namespace: metadata?.namespace };
  const sets = await listBeside<PodTemplateHolder>(client, address);
  return sets?.filter((set) => set.metadata?.ownerReferences?.some(({ controller, uid }) => controller === true && uid === metadata?.uid));
}

/** The autoscalers that set this workload's count; undefined = they could not be read. */
async function readAutoscalers(client: KubeClient, { kind, object: { metadata } }: WorkloadInput): Promise<WorkloadInput["autoscalers"]> {
  const address = { group: "autoscaling", version: "v2", resource: "horizontalpodautoscalers", namespace: metadata?.namespace };
  const scalers = await listBeside<Autoscaler>(client, address);
  return scalers?.filter(({ spec }) => spec?.scaleTargetRef?.kind === kind && spec.scaleTargetRef.name === metadata?.name);
}

/** The pods that are bound to the node, of every namespace; undefined = they could not be read. */
async function readBound(client: KubeClient, input: NodeInput): Promise<NodeInput["bound"]> {
  return await listNodePods(client, metaOf(input).name ?? "").catch(() => undefined);
}

/** Adds to a fresh read of the target what this fix asks for besides, past every cache. */
export async function readMore(view: ClusterView, { reads }: Fix, input: FixInput): Promise<FixInput> {
  const { client } = view;
  const wanted = (read: FixRead) => reads?.includes(read) === true;
  if (input.on === "pod") {
    const [budgets, finalizerEvidence, claims] = await Promise.all([
      wanted("budgets") ? readBudgets(client, input) : undefined,
      wanted("finalizer-owner") ? readFinalizerOwners(client, input) : undefined,
      wanted("claims") ? readClaims(client, input) : undefined,
    ]);
    const claimUsers = wanted("claim-users") ? readClaimUsers(view, input) : undefined;
    return { ...input, budgets, finalizerEvidence, claims, claimUsers };
  }
  if (input.on === "node" && wanted("drain")) return { ...input, nodePods: await readForDrain(client, input) };
  if (input.on === "node") return wanted("node-pods") ? { ...input, bound: await readBound(client, input) } : input;
  const [revisions, autoscalers] = await Promise.all([
    wanted("revisions") ? readRevisions(client, input) : undefined,
    wanted("autoscalers") ? readAutoscalers(client, input) : undefined,
  ]);
  return { ...input, revisions, autoscalers };
}
