import type { Locale } from "#lib/contract/causes.ts";
import type { NamespaceRecord } from "#lib/contract/namespace.ts";
import type { YamlAnswer } from "#lib/contract/record.ts";
import { toDiagnosis } from "#lib/diagnosis/describe.ts";
import { failingApiServices, finalizersOfNamespace, hindrance, saidFinalizers } from "#lib/evidence/namespace-deletion.ts";
import { timeline } from "#lib/evidence/timeline.ts";
import type { EvidenceSet } from "#lib/evidence/types.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { Condition, KubeObject } from "#lib/kube/objects.ts";
import { toRfc3339 } from "#lib/kube/time.ts";
import { examineNamespace, type ObjectSource, watchedLook } from "#server/diagnosis/objects.ts";
import { conditionViews } from "./condition-view.ts";
import { timelineEvent } from "./events.ts";
import { contentsOf, leftEvidence, lookUpLeft } from "./namespace-contents.ts";
import { readObject, readObjectYaml } from "./read-object.ts";
import { judgementsOf, sickGroups } from "./sick-groups.ts";

/** How long a reader waits for on-demand evidence, ms. */
const WAIT_MS = 1_500;

const addressOf = (name: string) => ({ kind: "Namespace", version: "v1", resource: "namespaces", name });

/** The record of a namespace, read now. Throws `not-found`; a missing permission is said with its verb. */
export async function readNamespace(source: ObjectSource, name: string, locale: Locale): Promise<NamespaceRecord> {
  const { view, diagnosis } = source;
  const namespace = await readObject<KubeObject>(view, addressOf(name));
  const looked = await lookUpLeft(diagnosis.reads, namespace, WAIT_MS);
  const { judgement, evidence } = await examineNamespace(watchedLook(source, WAIT_MS), namespace, leftEvidence(looked));
  const pods = [...view.podsInNamespace(name)];
  const { events } = evidence;
  const said = hindrance(namespace, "NamespaceFinalizersRemaining")?.message ?? "";
  return {
    now: toRfc3339(view.now()),
    readAt: toRfc3339(view.now()),
    serverVersion: view.versionText,
    diagnosis: toDiagnosis(judgement, locale),
    createdAt: namespace.metadata?.creationTimestamp ?? null,
    finalizers: [...finalizersOfNamespace(namespace)],
    // The controller sets each of them to True only while it stands in the way (F1.6).
    conditions: conditionViews(conditionsOf(namespace), ({ status }) => status === "True"),
    contents: contentsOf(source, namespace, looked),
    finalizersSaid: [...saidFinalizers(said)],
    ...failingApis(namespace, evidence),
    pods: pods.length,
    podsMissing: view.unread("pods"),
    groups: sickGroups(judgementsOf(diagnosis, pods), `Namespace/${name}`, locale),
    events: events?.ok
      ? timeline(events.value)
          .toReversed()
          .map((facts) => timelineEvent(facts, "owner"))
      : [],
    eventsMissing: events?.ok ? null : (events?.why ?? "stale"),
  };
}

/** The namespace's YAML, read now. Throws `not-found`, and KubeError for everything else. */
export function readNamespaceYaml({ view }: Pick<ObjectSource, "view">, name: string): Promise<YamlAnswer> {
  return readObjectYaml(view, addressOf(name));
}

function conditionsOf(namespace: KubeObject): readonly Condition[] | undefined {
  return asKube<{ status?: { conditions?: readonly Condition[] } }>(namespace).status?.conditions;
}

/** The APIs that stop the namespace's deletion; nobody asks about them where discovery is well. */
function failingApis(namespace: KubeObject, { apiServices }: EvidenceSet): Pick<NamespaceRecord, "apis" | "apisMissing"> {
  const failure = hindrance(namespace, "NamespaceDeletionDiscoveryFailure");
  if (failure === null) return { apis: [], apisMissing: null };
  if (!apiServices?.ok) return { apis: [], apisMissing: apiServices?.why ?? "stale" };
  const apis = failingApiServices(failure.message ?? "", apiServices.value).map(({ name, service, available }) => ({
    name,
    service: service === null ? null : `${service.namespace}/${service.name}`,
    reason: available?.reason ?? "",
    message: available?.message ?? "",
    since: available?.lastTransitionTime ?? null,
  }));
  return { apis, apisMissing: null };
}
