import type { Locale } from "#lib/contract/causes.ts";
import { PodWardError } from "#lib/contract/errors.ts";
import type { YamlAnswer } from "#lib/contract/record.ts";
import type { WorkloadCondition, WorkloadRecord } from "#lib/contract/workload.ts";
import { toDiagnosis } from "#lib/diagnosis/describe.ts";
import { timeline } from "#lib/evidence/timeline.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, PodTemplateHolder } from "#lib/kube/objects.ts";
import { toRfc3339 } from "#lib/kube/time.ts";
import { say } from "#lib/messages/sentences.ts";
import type { WorkloadDiagnoses } from "#server/diagnosis/workloads.ts";
import { KubeError } from "#server/kube/types.ts";
import type { ClusterCache } from "#server/watch/cache.ts";
import { apiVersionOf, objectPath, resourceOfKind } from "#server/watch/resources.ts";
import type { BlockedWorkload } from "#server/watch/workloads.ts";
import { timelineEvent } from "./events.ts";
import { unread } from "./unread.ts";
import { yamlOf } from "./yaml.ts";

/** How long a reader waits for on-demand evidence, ms. */
const WAIT_MS = 1_500;
const TIMEOUT_MS = 10_000;

export interface WorkloadAddress {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

export interface WorkloadSource {
  readonly view: ClusterCache;
  readonly workloads: WorkloadDiagnoses;
}

/** The record of a workload, told under the name of its top controller. Throws `not-found` and `forbidden`. */
export async function readWorkload({ view, workloads }: WorkloadSource, address: WorkloadAddress, locale: Locale): Promise<WorkloadRecord> {
  const workload = found(view, address);
  const { judgement } = await workloads.examine(workload, WAIT_MS);
  const chain = chainOf(workload);
  const events = chain.map((object) => view.eventsOf(targetOf(object)));
  const missing = events.find((one) => "missing" in one);
  const { metadata, kind = address.kind, apiVersion = versionOf(kind) } = workload.object;
  return {
    now: toRfc3339(view.now()),
    readAt: toRfc3339(view.now()),
    serverVersion: view.versionText,
    apiVersion,
    diagnosis: toDiagnosis(judgement, locale),
    ready: judgement.symptom.ready,
    createdAt: metadata?.creationTimestamp ?? null,
    chain: chain.map(({ kind = "", metadata: meta }) => ({ kind, name: meta?.name ?? "" })),
    pods: podsOf(view, chain),
    podsMissing: view.unread("pods"),
    conditions: chain.flatMap(conditionsOf),
    events: timeline(events.flatMap((one) => ("missing" in one ? [] : one)))
      .toReversed()
      .map((facts) => timelineEvent(facts, "owner")),
    eventsMissing: missing !== undefined && "missing" in missing ? missing.missing : null,
  };
}

/** The workload's YAML, read now: the watch keeps no template of some kinds. Throws `not-found`, and KubeError. */
export async function readWorkloadYaml({ view }: Pick<WorkloadSource, "view">, address: WorkloadAddress): Promise<YamlAnswer> {
  const { object } = found(view, address);
  const { kind = "", metadata } = object;
  const { namespace = "", name = "" } = metadata ?? {};
  const resource = resourceOfKind(kind);
  if (resource === null) throw noSuch(address);
  try {
    const path = objectPath(resource, namespace, name);
    const { body } = await view.client.json<KubeObject>({ method: "GET", path, timeoutMs: TIMEOUT_MS });
    return yamlOf({ apiVersion: apiVersionOf(resource), kind, ...body }, toRfc3339(view.now()), { managedFields: false });
  } catch (error) {
    throw error instanceof KubeError && error.kind === "not-found" ? noSuch(address) : error;
  }
}

function versionOf(kind: string): string {
  const resource = resourceOfKind(kind);
  return resource === null ? "" : apiVersionOf(resource);
}

function noSuch({ kind, namespace, name }: WorkloadAddress): PodWardError {
  return new PodWardError("not-found", say("noWorkload", { workload: `${kind} ${namespace}/${name}` }));
}

function found(view: ClusterCache, { kind, namespace, name }: WorkloadAddress): BlockedWorkload {
  const resource = resourceOfKind(kind);
  const object = resource === null ? null : view.object(resource, namespace, name);
  if (resource === null || object === null) throw noSuch({ kind, namespace, name });
  if (!("missing" in object)) return view.workloadOf(object);
  throw unread(object.missing, resource, say("workloadUnread", { workload: `${kind} ${namespace}/${name}` }));
}

function chainOf({ object, creator }: BlockedWorkload): readonly KubeObject[] {
  return object.metadata?.uid === creator.metadata?.uid ? [object] : [object, creator];
}

function targetOf(object: KubeObject) {
  const { namespace = "", name = "", uid } = object.metadata ?? {};
  return { kind: object.kind ?? "", namespace, name, uid };
}

function podsOf(view: ClusterCache, chain: readonly KubeObject[]): number {
  return chain.reduce((count, { metadata }) => count + [...view.podsOfOwner(metadata?.uid ?? "")].length, 0);
}

function conditionsOf(object: KubeObject): WorkloadCondition[] {
  return (asKube<PodTemplateHolder>(object).status?.conditions ?? []).map((condition) => ({
    object: `${object.kind}/${object.metadata?.name ?? ""}`,
    type: condition.type ?? "",
    status: condition.status ?? "",
    reason: condition.reason ?? "",
    message: condition.message ?? "",
    since: condition.lastTransitionTime ?? null,
  }));
}
