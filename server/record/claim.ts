import type { Locale } from "#lib/contract/causes.ts";
import type { ClaimRecord, ClaimUser } from "#lib/contract/claim.ts";
import { PodWardError } from "#lib/contract/errors.ts";
import type { YamlAnswer } from "#lib/contract/record.ts";
import { describeFinding, toDiagnosis } from "#lib/diagnosis/describe.ts";
import { makerOf } from "#lib/evidence/claim-maker.ts";
import { seemsToServe } from "#lib/evidence/driver-pods.ts";
import { nameList } from "#lib/evidence/scheduling.ts";
import type { EvidenceSet } from "#lib/evidence/types.ts";
import type { PersistentVolumeClaim } from "#lib/kube/objects.ts";
import { toRfc3339 } from "#lib/kube/time.ts";
import { say } from "#lib/messages/sentences.ts";
import { examineClaim, type ObjectSource, watchedLook } from "#server/diagnosis/objects.ts";
import type { SlimPod } from "#server/watch/types.ts";
import { claimHops } from "./claim-hops.ts";
import { claimTimeline } from "./claim-timeline.ts";
import { conditionViews } from "./condition-view.ts";
import { readObject, readObjectYaml } from "./read-object.ts";
import { judgementOf, sickPod } from "./sick-groups.ts";

/** How long a reader waits for on-demand evidence, ms. */
const WAIT_MS = 1_500;
/** So many pods that seem to serve the class are named. */
const MOST_SERVING = 12;
const SHOWN = ["storageClasses", "volumes", "volumeAttachments", "events"] as const;

export interface ClaimAddress {
  readonly namespace: string;
  readonly name: string;
}

const addressOf = ({ namespace, name }: ClaimAddress) => ({
  kind: "PersistentVolumeClaim",
  version: "v1",
  resource: "persistentvolumeclaims",
  namespace,
  name,
});

/** The record of a claim, read now. Throws `not-found`; a missing permission is said with its verb. */
export async function readClaim(source: ObjectSource, address: ClaimAddress, locale: Locale): Promise<ClaimRecord> {
  const { view, diagnosis } = source;
  const users = [...view.podsInNamespace(address.namespace)].filter(({ claims }) => claims.includes(address.name));
  const claim = await readObject<PersistentVolumeClaim>(view, addressOf(address)).catch((error: unknown) => {
    throw users.length > 0 && error instanceof PodWardError && error.code === "not-found" ? wanted(address, users) : error;
  });
  const { judgement, evidence } = await examineClaim(watchedLook(source, WAIT_MS), claim);
  const { metadata, spec, status } = claim;
  const told = toDiagnosis(judgement, locale);
  return {
    now: toRfc3339(view.now()),
    readAt: toRfc3339(view.now()),
    serverVersion: view.versionText,
    diagnosis: told,
    createdAt: metadata?.creationTimestamp ?? null,
    phase: status?.phase ?? "",
    requested: spec?.resources?.requests?.storage ?? null,
    capacity: status?.capacity?.storage ?? null,
    accessModes: [...(spec?.accessModes ?? [])],
    finalizers: [...(metadata?.finalizers ?? [])],
    chain: claimHops(claim, evidence, judgement.symptom),
    provisioner: provisionerOf(source, claim, evidence),
    // Resizing and its like are work under way; only their errors are trouble.
    conditions: conditionViews(status?.conditions, ({ type = "", status: value }) => value === "True" && /Error|Infeasible/.test(type)),
    users: users.map((pod) => userOf(diagnosis, pod, locale)).sort(sickFirst),
    podsMissing: view.unread("pods"),
    timeline: claimTimeline(view, claim, evidence, users),
    unseen: SHOWN.flatMap((key) => {
      const found = evidence[key];
      return found === undefined || found.ok ? [] : [{ what: key, why: found.why }];
    }),
  };
}

/** A claim that is not there and that pods want is told with them: they are what its reader looks for. */
function wanted({ namespace, name }: ClaimAddress, users: readonly SlimPod[]): PodWardError {
  const pods = nameList(users.map((pod) => pod.name).sort());
  return new PodWardError("not-found", say("noClaim", { claim: `${namespace}/${name}`, pods }));
}

/** The claim's YAML, read now. Throws `not-found`, and KubeError for everything else. */
export function readClaimYaml({ view }: Pick<ObjectSource, "view">, address: ClaimAddress): Promise<YamlAnswer> {
  return readObjectYaml(view, addressOf(address));
}

function userOf(diagnosis: ObjectSource["diagnosis"], pod: SlimPod, locale: Locale): ClaimUser {
  const judgement = judgementOf(diagnosis, pod);
  const [first] = judgement.causes;
  const words = first === undefined ? null : describeFinding(first, locale);
  return {
    ...sickPod(judgement),
    status: pod.symptom.status || pod.phase,
    node: pod.node,
    finished: pod.phase === "Succeeded" || pod.phase === "Failed",
    cause: words && { id: words.id, title: words.title, certainty: words.certainty, nextStep: words.shortStep },
  };
}

function sickFirst(a: ClaimUser, b: ClaimUser): number {
  return Number(a.class === "healthy") - Number(b.class === "healthy") || (a.name < b.name ? -1 : 1);
}

/** Who makes the claim's volume, and the pods that seem to be it. */
function provisionerOf({ view, diagnosis }: ObjectSource, claim: PersistentVolumeClaim, evidence: EvidenceSet): ClaimRecord["provisioner"] {
  const maker = makerOf(claim, evidence);
  if (maker.kind !== "driver") return null;
  const { name } = maker;
  const serving = [...view.pods()]
    .filter((pod) => seemsToServe(name, pod.name))
    .sort((a, b) => Number(a.symptom.class === "healthy") - Number(b.symptom.class === "healthy") || (a.name < b.name ? -1 : 1))
    .slice(0, MOST_SERVING)
    .map((pod) => ({
      ...sickPod(judgementOf(diagnosis, pod)),
      status: pod.symptom.status || pod.phase,
      node: pod.node,
      ready: pod.symptom.ready,
    }));
  return { name, pods: serving };
}
