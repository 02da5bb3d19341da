import { badRequest, conflict, type FieldFault, invalid } from "../api/api-error.ts";
import type { Resource } from "../store/resources.ts";
import { apiVersionOf } from "../store/resources.ts";
import { keyOf } from "../store/store.ts";
import { isJsonObject, type JsonObject, type StoredMeta, type StoredObject } from "../types.ts";

/** Kinds by their names in Go, as conversion errors print them: `core.Pod`, `apps.Deployment`. */
function internalName(resource: Resource): string {
  const [short = ""] = resource.group.split(".");
  return `${short === "" ? "core" : short}.${resource.kind}`;
}

/**
 * Checks that a body is an object of this resource and gives it its type.
 *
 * @param known whether the server has a kind of this apiVersion
 * @throws ApiError 400 when kind or apiVersion is another
 */
export function asObjectOf(resource: Resource, body: unknown, known: (apiVersion: string, kind: string) => boolean): JsonObject {
  if (!isJsonObject(body))
    throw badRequest(`the object provided is unrecognized (must be of type ${resource.kind}): couldn't get version/kind`);
  const kind = typeof body.kind === "string" && body.kind !== "" ? body.kind : resource.kind;
  const apiVersion = typeof body.apiVersion === "string" && body.apiVersion !== "" ? body.apiVersion : apiVersionOf(resource);
  if (kind === resource.kind && apiVersion === apiVersionOf(resource)) return { ...body, kind, apiVersion };
  const why = known(apiVersion, kind)
    ? `converting (${apiVersion.split("/").at(-1)}.${kind}) to (${internalName(resource)}): unknown conversion`
    : `no kind "${kind}" is registered for version "${apiVersion}" in scheme "pkg/runtime/scheme.go:111"`;
  throw badRequest(`${kind} in version "${resource.version}" cannot be handled as a ${resource.kind}: ${why}`);
}

const OWNED_BY_SERVER = [
  "uid",
  "creationTimestamp",
  "deletionTimestamp",
  "deletionGracePeriodSeconds",
  "generation",
  "resourceVersion",
  "selfLink",
] as const;

/**
 * Metadata of an update: what the client may set from `next`, what the server owns from `current`
 * (F1.5, "Others").
 *
 * @throws ApiError 409 for a stale resourceVersion, 422 for a changed uid or a new finalizer while deleting
 */
export function mergedMeta(resource: Resource, current: StoredObject, next: JsonObject, isPatch: boolean): StoredMeta {
  const wanted = isJsonObject(next.metadata) ? next.metadata : {};
  const { name } = current.metadata;
  checkIdentity(resource, current, wanted, isPatch);
  const faults = metaFaults(current.metadata, wanted);
  if (faults.length > 0) throw invalid(resource.group, resource.kind, name, faults);
  const merged: StoredMeta = { ...wanted, name, uid: current.metadata.uid, resourceVersion: "", creationTimestamp: "" };
  for (const key of OWNED_BY_SERVER) {
    if (current.metadata[key] === undefined) delete merged[key];
    else (merged as Record<string, unknown>)[key] = current.metadata[key];
  }
  if (current.metadata.namespace !== undefined) merged.namespace = current.metadata.namespace;
  if (merged.managedFields === undefined && current.metadata.managedFields !== undefined)
    merged.managedFields = current.metadata.managedFields;
  for (const key of ["labels", "annotations", "finalizers", "ownerReferences"]) {
    if (isEmpty(merged[key])) delete merged[key];
  }
  return merged;
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

function checkIdentity(resource: Resource, current: StoredObject, wanted: JsonObject, isPatch: boolean): void {
  const { name, uid, resourceVersion } = current.metadata;
  if (wanted.name !== undefined && wanted.name !== name) {
    throw badRequest(`the name of the object (${wanted.name}) does not match the name on the URL (${name})`);
  }
  const given = wanted.resourceVersion;
  if (given !== undefined && given !== "" && given !== resourceVersion) {
    throw conflict(resource, name, "the object has been modified; please apply your changes to the latest version and try again");
  }
  // A patch is compared field by field (422), a PUT by precondition (409): F1.7.
  if (!isPatch && wanted.uid !== undefined && wanted.uid !== "" && wanted.uid !== uid) {
    const key = `/registry/${resource.plural}/${keyOf(current.metadata.namespace, name)}`;
    const why = `Precondition failed: UID in precondition: ${wanted.uid}, UID in object meta: ${uid}`;
    throw conflict(resource, name, `StorageError: invalid object, Code: 4, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: ${why}`);
  }
}

function metaFaults(current: StoredMeta, wanted: JsonObject): FieldFault[] {
  const faults: FieldFault[] = [];
  const immutable = (field: string, value: unknown) =>
    faults.push({
      reason: "FieldValueInvalid",
      field: `metadata.${field}`,
      message: `Invalid value: ${JSON.stringify(value)}: field is immutable`,
    });
  if (wanted.uid !== undefined && wanted.uid !== current.uid) immutable("uid", wanted.uid);
  if (current.deletionTimestamp === undefined && wanted.deletionTimestamp) immutable("deletionTimestamp", wanted.deletionTimestamp);
  const grace = wanted.deletionGracePeriodSeconds ?? undefined;
  if (grace !== undefined && grace !== current.deletionGracePeriodSeconds) immutable("deletionGracePeriodSeconds", grace);
  const added = strings(wanted.finalizers).filter((each) => !(current.finalizers ?? []).includes(each));
  if (current.deletionTimestamp !== undefined && added.length > 0) {
    const list = `[]string{${added.map((each) => JSON.stringify(each)).join(", ")}}`;
    const message = `Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers ${list}`;
    faults.push({ reason: "FieldValueForbidden", field: "metadata.finalizers", message });
  }
  faults.push(...finalizerFaults(strings(wanted.finalizers)));
  return faults;
}

const STANDARD_FINALIZERS = new Set(["foregroundDeletion", "orphan", "kubernetes"]);

/** A finalizer must be a qualified name, and one without a domain must be a known one. */
export function finalizerFaults(finalizers: readonly string[]): FieldFault[] {
  return finalizers
    .map((value, index) => ({ value, index }))
    .filter(({ value }) => !value.includes("/") && !STANDARD_FINALIZERS.has(value))
    .map(({ value, index }) => ({
      reason: "FieldValueInvalid",
      field: `metadata.finalizers[${index}]`,
      message: `Invalid value: ${JSON.stringify(value)}: name is neither a standard finalizer name nor is it fully qualified`,
    }));
}

/** The texts of a list; empty for anything else. */
export function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];
}
