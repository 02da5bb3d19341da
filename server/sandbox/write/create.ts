import { ApiError, alreadyExists, badRequest, type FieldFault, forbidden, invalid, notFound } from "../api/api-error.ts";
import type { ApiContext } from "../api/context.ts";
import type { Resource } from "../store/resources.ts";
import { kubeTime } from "../time.ts";
import { cloneJson, isJsonObject, type JsonObject, type StoredMeta, type StoredObject } from "../types.ts";
import { admitPod } from "./admission.ts";
import { applyDefaults } from "./defaults.ts";
import { asObjectOf, finalizerFaults, strings } from "./meta.ts";
import { allocateAddress } from "./service.ts";

/**
 * Creates an object from a POST body.
 *
 * @throws ApiError 400, 403, 404 (namespace), 409 or 422 as the API server answers
 */
export function createObject(
  context: ApiContext,
  resource: Resource,
  namespace: string | undefined,
  body: unknown,
  dryRun: boolean,
): StoredObject {
  const given = asObjectOf(resource, cloneJson(body), (apiVersion, kind) => context.resources.byKind(apiVersion, kind) !== undefined);
  const wanted = isJsonObject(given.metadata) ? given.metadata : {};
  checkNamespace(context, resource, namespace, wanted);
  const metadata = newMeta(context, resource, namespace, wanted);
  const object: StoredObject = { ...given, apiVersion: String(given.apiVersion), kind: resource.kind, metadata };
  if (resource.subresources.includes("status") && resource.plural !== "nodes") delete object.status;
  applyDefaults(object);
  admit(object, kubeTime(context.now()));
  const faults = createFaults(resource, object, wanted);
  if (faults.length > 0) throw invalid(resource.group, resource.kind, metadata.name, faults);
  const existing = context.store.get(resource, namespace, metadata.name);
  if (existing) throw alreadyExists(resource, metadata.name, existing.metadata.deletionTimestamp !== undefined);
  if (context.admission && resource.plural === "pods") {
    admitPod(context, object, String(wanted.name || wanted.generateName || ""));
  }
  if (object.kind === "Service") allocateAddress(context, resource, object);
  if (dryRun) {
    const { resourceVersion: _none, ...rest } = metadata;
    return { ...object, metadata: rest as StoredMeta };
  }
  return context.store.put(resource, object);
}

/** What admission adds to a new object: a new node waits for its controller, a gated pod says so. */
function admit(object: StoredObject, now: string): void {
  if (object.kind === "Node") {
    const given: unknown[] = Array.isArray(object.spec?.taints) ? object.spec.taints : [];
    object.spec = { ...object.spec, taints: [...given, { key: "node.kubernetes.io/not-ready", effect: "NoSchedule" }] };
  }
  const gates = object.spec?.schedulingGates;
  if (object.kind !== "Pod" || !Array.isArray(gates) || gates.length === 0) return;
  const message = "Scheduling is blocked due to non-empty scheduling gates";
  const gated = {
    type: "PodScheduled",
    status: "False",
    lastProbeTime: null,
    lastTransitionTime: now,
    reason: "SchedulingGated",
    message,
    observedGeneration: 1,
  };
  object.status = { ...object.status, conditions: [gated] };
}

function newMeta(context: ApiContext, resource: Resource, namespace: string | undefined, wanted: JsonObject): StoredMeta {
  if (wanted.resourceVersion) throw new ApiError(500, "", "resourceVersion should not be set on objects to be created");
  const generateName = typeof wanted.generateName === "string" ? wanted.generateName : "";
  const named = typeof wanted.name === "string" && wanted.name !== "" ? wanted.name : "";
  const name = named === "" && generateName !== "" ? `${generateName}${context.ids.suffix()}` : named;
  const { deletionTimestamp: _deletion, deletionGracePeriodSeconds: _grace, generation: _generation, ...free } = wanted;
  return {
    ...free,
    name,
    ...(namespace === undefined ? {} : { namespace }),
    uid: context.ids.uid(),
    resourceVersion: "",
    creationTimestamp: kubeTime(context.now()),
    ...(resource.generation ? { generation: 1 } : {}),
  };
}

function checkNamespace(context: ApiContext, resource: Resource, namespace: string | undefined, wanted: JsonObject): void {
  if (wanted.namespace !== undefined && namespace !== undefined && wanted.namespace !== namespace) {
    throw badRequest("the namespace of the provided object does not match the namespace sent on the request");
  }
  if (namespace === undefined) return;
  const namespaces = context.resources.byPath("", "v1", "namespaces");
  const home = namespaces && context.store.get(namespaces, undefined, namespace);
  if (!home) throw notFound({ group: "", plural: "namespaces" }, namespace);
  if (home.metadata.deletionTimestamp === undefined) return;
  const because = `unable to create new content in namespace ${namespace} because it is being terminated`;
  const cause = { reason: "NamespaceTerminating", message: `namespace ${namespace} is being terminated`, field: "metadata.namespace" };
  throw forbidden(resource, String(wanted.name ?? ""), because, { causes: [cause] });
}

const DNS_NAME = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const BAD_NAME =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end " +
  "with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";

function createFaults(resource: Resource, object: StoredObject, wanted: JsonObject): FieldFault[] {
  const faults: FieldFault[] = [];
  const { name } = object.metadata;
  if (name === "") {
    faults.push({ reason: "FieldValueRequired", field: "metadata.name", message: "Required value: name or generateName is required" });
  } else if (resource.group !== "rbac.authorization.k8s.io" && !DNS_NAME.test(name)) {
    faults.push({ reason: "FieldValueInvalid", field: "metadata.name", message: `Invalid value: ${JSON.stringify(name)}: ${BAD_NAME}` });
  }
  faults.push(...finalizerFaults(strings(wanted.finalizers)));
  if (resource.plural === "pods") faults.push(...podFaults(object.spec ?? {}));
  return faults;
}

function podFaults(spec: JsonObject): FieldFault[] {
  const containers = Array.isArray(spec.containers) ? spec.containers.filter(isJsonObject) : [];
  if (containers.length === 0) return [{ reason: "FieldValueRequired", field: "spec.containers", message: "Required value" }];
  const faults: FieldFault[] = [];
  for (const [index, container] of containers.entries()) {
    for (const key of ["name", "image"]) {
      if (container[key]) continue;
      faults.push({ reason: "FieldValueRequired", field: `spec.containers[${index}].${key}`, message: "Required value" });
    }
  }
  return faults;
}
