import { conflict, notFound, type StatusBody } from "../api/api-error.ts";
import type { ApiContext } from "../api/context.ts";
import type { Resource } from "../store/resources.ts";
import { kubeTime, timeOf } from "../time.ts";
import type { StoredMeta, StoredObject } from "../types.ts";
import type { DeleteOptions } from "./delete-options.ts";

/** What a DELETE did. `answer` is the object or a Status, by resource (F1.4). */
export interface Deleted {
  readonly code: 200 | 202;
  readonly answer: StoredObject | StatusBody;
}

type Step =
  | { readonly kind: "nothing" }
  | { readonly kind: "mark"; readonly meta: StoredMeta }
  /** `first`: the mark of a grace of 0 is written before the object goes, as the server does. */
  | { readonly kind: "remove"; readonly meta: StoredMeta; readonly first: boolean };

/**
 * Deletes an object or marks it for deletion: grace, second delete, preconditions, finalizers and
 * propagation as in F1.1, F1.2 and F1.4.
 *
 * @throws ApiError 404 when it is not there, 409 when a precondition fails
 */
export function deleteObject(
  context: ApiContext,
  resource: Resource,
  namespace: string | undefined,
  name: string,
  options: DeleteOptions,
): Deleted {
  const current = context.store.get(resource, namespace, name);
  if (!current) throw notFound(resource, name);
  checkPreconditions(resource, current, options);
  const step = decide(resource, current, options, context.now());
  if (step.kind === "nothing") return { code: 200, answer: answerOf(resource, current) };
  const marked: StoredObject = { ...current, metadata: step.meta };
  if (step.kind === "mark") {
    const stored = options.dryRun ? marked : context.store.put(resource, withPhase(resource, marked));
    return { code: options.orphanDependents === false ? 202 : 200, answer: answerOf(resource, stored, true) };
  }
  if (options.dryRun) return { code: 200, answer: answerOf(resource, marked) };
  if (step.first) context.store.put(resource, marked);
  const removed = context.store.remove(resource, namespace, name);
  return { code: 200, answer: answerOf(resource, removed ?? marked) };
}

function checkPreconditions(resource: Resource, current: StoredObject, options: DeleteOptions): void {
  const { name, uid, resourceVersion } = current.metadata;
  const subject = { group: resource.group, plural: resource.kind };
  if (options.uid !== undefined && options.uid !== uid) {
    const text = `the UID in the precondition (${options.uid}) does not match the UID in record (${uid}).`;
    throw conflict(subject, name, `${text} The object might have been deleted and then recreated`);
  }
  if (options.resourceVersion !== undefined && options.resourceVersion !== resourceVersion) {
    const text = `the ResourceVersion in the precondition (${options.resourceVersion}) does not match the ResourceVersion in record (${resourceVersion}).`;
    throw conflict(subject, name, `${text} The object might have been modified`);
  }
}

function decide(resource: Resource, current: StoredObject, options: DeleteOptions, now: number): Step {
  if (resource.plural === "namespaces" && specFinalizers(current) > 0) return namespaceStep(current, now);
  const graceful = resource.plural === "pods" ? graceStep(current, options, now) : null;
  if (graceful === "pending") return { kind: "nothing" };
  const base = graceful ?? current.metadata;
  const finalizers = finalizersAfter(resource, base, options);
  const meta: StoredMeta = { ...base };
  if (finalizers.length > 0) meta.finalizers = finalizers;
  else delete meta.finalizers;
  const held = finalizers.length > 0;
  if (graceful !== null && (held || (graceful.deletionGracePeriodSeconds ?? 0) > 0)) return { kind: "mark", meta };
  if (!held) return { kind: "remove", meta, first: graceful !== null };
  const marked = markAsDeleting(meta, now);
  return sameMark(current.metadata, marked) ? { kind: "nothing" } : { kind: "mark", meta: marked };
}

function specFinalizers(object: StoredObject): number {
  return Array.isArray(object.spec?.finalizers) ? object.spec.finalizers.length : 0;
}

/** A namespace is marked once and goes when its controller has emptied it. */
function namespaceStep(current: StoredObject, now: number): Step {
  if (current.metadata.deletionTimestamp !== undefined) return { kind: "nothing" };
  return { kind: "mark", meta: { ...current.metadata, deletionTimestamp: kubeTime(now) } };
}

function sameMark(before: StoredMeta, after: StoredMeta): boolean {
  const same =
    before.deletionTimestamp === after.deletionTimestamp && before.deletionGracePeriodSeconds === after.deletionGracePeriodSeconds;
  return same && (before.finalizers ?? []).join() === (after.finalizers ?? []).join();
}

/**
 * A pod's grace period (F1.1, F1.2): metadata with a new deadline, "pending" when an earlier deletion
 * stands as it is, null when there is no grace left to give.
 */
function graceStep(pod: StoredObject, options: DeleteOptions, now: number): StoredMeta | "pending" | null {
  const { metadata } = pod;
  const asked = options.gracePeriodSeconds === undefined ? undefined : options.gracePeriodSeconds < 0 ? 1 : options.gracePeriodSeconds;
  if (metadata.deletionTimestamp !== undefined) return shortened(metadata, asked, now);
  const own = pod.spec?.terminationGracePeriodSeconds;
  const phase = pod.status?.phase;
  const ended = !pod.spec?.nodeName || phase === "Succeeded" || phase === "Failed";
  const wanted = ended ? 0 : (asked ?? (typeof own === "number" ? own : 0));
  const grace = wanted < 0 ? 1 : wanted;
  return {
    ...metadata,
    ...(metadata.generation === undefined ? {} : { generation: metadata.generation + 1 }),
    deletionTimestamp: kubeTime(now + grace * 1000),
    deletionGracePeriodSeconds: grace,
  };
}

function shortened(metadata: StoredMeta, asked: number | undefined, now: number): StoredMeta | "pending" | null {
  const pending = metadata.deletionGracePeriodSeconds ?? 0;
  if (pending === 0) return null;
  if (asked === undefined || asked >= pending) return "pending";
  const requested = timeOf(metadata.deletionTimestamp) - pending * 1000;
  const deadline = requested + asked * 1000;
  // Since 1.33 a shortened deadline is never put into the past, and a non-zero grace becomes 1 then.
  const past = deadline < now;
  const grace = past && asked !== 0 ? 1 : asked;
  return { ...metadata, deletionTimestamp: kubeTime(past ? now : deadline), deletionGracePeriodSeconds: grace };
}

/** Finalizers that the propagation policy adds or takes away (F1.2, F1.4). */
function finalizersAfter(resource: Resource, metadata: StoredMeta, options: DeleteOptions): string[] {
  const current = metadata.finalizers ?? [];
  const policy = options.orphanDependents === undefined ? options.propagationPolicy : options.orphanDependents ? "Orphan" : "Background";
  if (policy === undefined || resource.plural === "events") return [...current];
  const others = current.filter((each) => each !== "foregroundDeletion" && each !== "orphan");
  if (policy === "Foreground") return [...others, "foregroundDeletion"];
  return policy === "Orphan" ? [...others, "orphan"] : others;
}

function markAsDeleting(metadata: StoredMeta, now: number): StoredMeta {
  const first = metadata.deletionTimestamp === undefined;
  const future = !first && timeOf(metadata.deletionTimestamp) > now;
  return {
    ...metadata,
    ...(first && metadata.generation !== undefined ? { generation: metadata.generation + 1 } : {}),
    ...(first || future ? { deletionTimestamp: kubeTime(now) } : {}),
    deletionGracePeriodSeconds: 0,
  };
}

function withPhase(resource: Resource, object: StoredObject): StoredObject {
  return resource.plural === "namespaces" ? { ...object, status: { ...object.status, phase: "Terminating" } } : object;
}

function answerOf(resource: Resource, object: StoredObject, marked = false): StoredObject | StatusBody {
  if (resource.deleteReturns === "object" || marked) return object;
  return {
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Success",
    details: {
      name: object.metadata.name,
      ...(resource.group === "" ? {} : { group: resource.group }),
      kind: resource.plural,
      uid: object.metadata.uid,
    },
  };
}
