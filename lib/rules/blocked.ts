import type { Root } from "#lib/contract/diagnosis.ts";
import { refOf } from "#lib/evidence/cite.ts";
import { type CreationFailure, creationFailure } from "#lib/evidence/creation-failure.ts";
import type { Collected, OwnerLink } from "#lib/evidence/types.ts";
import { POD_MAKERS, templateOf } from "#lib/evidence/would-be-pod.ts";
import { sh } from "#lib/format/shell-word.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeEvent, KubeObject, PodSpec } from "#lib/kube/objects.ts";
import { lacking } from "./answer.ts";
import { NOT_APPLICABLE, type RuleAnswer, type RuleContext, type RuleFinding } from "./define.ts";

/** A workload that may not make its pods, and what the API server said to its controller. */
export interface Blocked {
  readonly failure: CreationFailure | null;
  readonly namespace: string;
  /** The topmost controller, in whose template a change belongs. */
  readonly owner: KubeObject;
  /** The object that asks for the pods: a Deployment's ReplicaSet, any other workload itself. */
  readonly creator: KubeObject;
  readonly template: PodSpec;
  /** Events of its chain of owners; empty where they could not be read. */
  readonly events: readonly KubeEvent[];
}

/**
 * The workload this question is about, or null when it is about something else. A workload that has all its pods is
 * asked too: its rules then find no text and stay silent.
 */
export function blockedWorkload(
  owners: readonly OwnerLink[],
  ownerEvents: Collected<readonly KubeEvent[]>,
  { subject, symptom }: RuleContext,
): Blocked | null {
  if (!POD_MAKERS.has(subject.kind) || symptom.class === "healthy" || symptom.class === "terminating") return null;
  const present = owners.flatMap(({ object }) => (object === null ? [] : [object]));
  const [creator] = present;
  const owner = present.findLast((one) => POD_MAKERS.has(one.kind ?? ""));
  if (creator === undefined || owner === undefined) return null;
  const template = templateOf(present)?.spec ?? { containers: [] };
  const events = ownerEvents.ok ? ownerEvents.value : [];
  return { failure: creationFailure(owners, ownerEvents), namespace: subject.namespace, owner, creator, template, events };
}

/** Without a condition only events tell why; when those could not be read the cause may well be this one. */
export function silentAbout(blocked: Blocked, events: Collected<unknown>): RuleAnswer {
  return blocked.failure === null && !events.ok ? lacking("ownerEvents", events.why) : NOT_APPLICABLE;
}

/**
 * Nobody says why, and not one of the wanted pods exists: events expire (F3.5), and only some controllers write a condition.
 * Then what admission would say is recomputed from the live objects, which proves no refusal but makes one likely.
 */
export function isSilent({ failure, creator }: Blocked, { symptom }: RuleContext): boolean {
  const { replicas, currentNumberScheduled, active, succeeded, failed } = asKube<Counted>(creator).status ?? {};
  const counts = [replicas, currentNumberScheduled, active, succeeded, failed];
  return failure === null && symptom.ready.startsWith("0/") && counts.every((count) => (count ?? 0) === 0);
}

interface Counted extends KubeObject {
  readonly status?: {
    readonly replicas?: number;
    readonly currentNumberScheduled?: number;
    readonly active?: number;
    readonly succeeded?: number;
    readonly failed?: number;
  };
}

/** `Deployment shop/web`, as a sentence names it. */
export function nameOf(object: KubeObject): string {
  return `${object.kind} ${object.metadata?.name ?? ""}`;
}

/** The owner; with it the ReplicaSet that gets no pods, where older ones still have theirs. */
function ownerName({ owner, creator }: Blocked): string {
  const others = owner !== creator && (asKube<Counted>(owner).status?.replicas ?? 0) > 0;
  return others ? `${nameOf(owner)} (${nameOf(creator)})` : nameOf(owner);
}

/** The fault lies in the workload's own template: the row folds on the workload. */
export function ownerRoot({ owner }: Blocked): Root {
  const kind = owner.kind ?? "";
  return { kind, key: refOf(kind, owner), label: owner.metadata?.name ?? "" };
}

type Parts = Pick<RuleFinding, "message" | "nextStep" | "root"> & Partial<RuleFinding>;

/** A finding about a blocked workload: no button helps, since the API server would refuse the next pod as well. */
export function blockedFinding(blocked: Blocked, parts: Parts): RuleFinding {
  const { namespace, creator } = blocked;
  const kubectl = [
    sh`kubectl -n ${namespace} describe ${(creator.kind ?? "").toLowerCase()} ${creator.metadata?.name ?? ""}`,
    ...(parts.kubectl ?? []),
  ];
  return {
    certainty: "certain",
    fixes: [],
    runbooks: [],
    notChecked: [],
    ...parts,
    kubectl,
    params: { owner: ownerName(blocked), creator: nameOf(creator), namespace, ...parts.params },
    cites: [...(blocked.failure?.cites ?? []), ...(parts.cites ?? [])],
  };
}
