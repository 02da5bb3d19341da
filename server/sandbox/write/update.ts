import { isDeepStrictEqual } from "node:util";
import { type FieldFault, invalid } from "../api/api-error.ts";
import type { ApiContext } from "../api/context.ts";
import { apiVersionOf, type Resource } from "../store/resources.ts";
import { isJsonObject, type JsonObject, type StoredObject } from "../types.ts";
import { applyDefaults } from "./defaults.ts";
import { mergedMeta } from "./meta.ts";
import { checkEphemeralUpdate, checkPodUpdate } from "./pod-update.ts";

/** How an object is to be written. */
export interface UpdateOptions {
  readonly subresource: string;
  readonly dryRun: boolean;
  readonly isPatch: boolean;
}

/**
 * Writes the new state of an object, whatever way it was described (PUT or one of the patches).
 * Fields of the server and of the other half (spec or status) stay. An update that changes nothing
 * writes nothing; one that takes the last finalizer off a deleted object removes it (F1.7).
 *
 * @throws ApiError 409 for a stale resourceVersion, 422 for what may not change (F1.5)
 */
export function updateObject(
  context: ApiContext,
  resource: Resource,
  current: StoredObject,
  next: JsonObject,
  options: UpdateOptions,
): StoredObject {
  const metadata = mergedMeta(resource, current, next, options.isPatch);
  const updated: StoredObject = { ...next, apiVersion: apiVersionOf(resource), kind: resource.kind, metadata };
  keepOtherHalf(resource, current, updated, options.subresource);
  if (options.subresource === "" || options.subresource === "ephemeralcontainers") applyDefaults(updated);
  checkUpdate(resource, current, updated, options.subresource);
  if (isDeepStrictEqual(updated, current)) return current;
  if (resource.generation && options.subresource !== "status" && !isDeepStrictEqual(updated.spec, current.spec)) {
    updated.metadata.generation = (current.metadata.generation ?? 0) + 1;
  }
  if (options.dryRun) return updated;
  if (releasedFromDeletion(current, updated)) {
    context.store.remove(resource, metadata.namespace, metadata.name);
    return updated;
  }
  return context.store.put(resource, updated);
}

/** Finalizers all gone, deletion asked for, and no grace left (F1.7). */
function releasedFromDeletion(current: StoredObject, updated: StoredObject): boolean {
  const { deletionTimestamp, deletionGracePeriodSeconds } = current.metadata;
  return (updated.metadata.finalizers ?? []).length === 0 && deletionTimestamp !== undefined && (deletionGracePeriodSeconds ?? 0) === 0;
}

/** The main resource cannot write status, the status subresource nothing else. */
function keepOtherHalf(resource: Resource, current: StoredObject, updated: StoredObject, subresource: string): void {
  if (subresource === "status") {
    for (const key of Object.keys(updated)) {
      if (!["apiVersion", "kind", "metadata", "status"].includes(key)) delete updated[key];
    }
    for (const [key, value] of Object.entries(current)) {
      if (!["apiVersion", "kind", "metadata", "status"].includes(key)) updated[key] = value;
    }
    return;
  }
  if (subresource === "ephemeralcontainers") {
    const wanted = isJsonObject(updated.spec) ? updated.spec.ephemeralContainers : undefined;
    updated.metadata = { ...current.metadata };
    updated.spec = { ...current.spec, ...(wanted === undefined ? {} : { ephemeralContainers: wanted }) };
  }
  if (!resource.subresources.includes("status")) return;
  if (current.status === undefined) delete updated.status;
  else updated.status = current.status;
}

function checkUpdate(resource: Resource, current: StoredObject, updated: StoredObject, subresource: string): void {
  if (resource.plural === "pods" && subresource === "") checkPodUpdate(current, updated);
  if (subresource === "ephemeralcontainers") checkEphemeralUpdate(current, updated);
  if (subresource !== "" || resource.group !== "apps" || current.spec?.selector === undefined) return;
  const selector = updated.spec?.selector;
  if (isDeepStrictEqual(selector, current.spec.selector)) return;
  const fault: FieldFault = {
    reason: "FieldValueInvalid",
    field: "spec.selector",
    message: `Invalid value: ${JSON.stringify(selector)}: field is immutable`,
  };
  throw invalid(resource.group, resource.kind, current.metadata.name, [fault]);
}
