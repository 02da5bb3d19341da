import { notFound } from "../api/api-error.ts";
import type { ApiContext } from "../api/context.ts";
import type { Resource } from "../store/resources.ts";
import { isJsonObject, type JsonObject, type StoredObject } from "../types.ts";
import { applyPatch, patchTypeOf } from "./patch.ts";
import { updateObject } from "./update.ts";

/** The autoscaling/v1 Scale of a workload. */
export function scaleOf(workload: StoredObject): StoredObject {
  const { name, namespace, uid, resourceVersion, creationTimestamp } = workload.metadata;
  const selector = isJsonObject(workload.spec?.selector) ? workload.spec.selector : {};
  return {
    kind: "Scale",
    apiVersion: "autoscaling/v1",
    metadata: { name, ...(namespace === undefined ? {} : { namespace }), uid, resourceVersion, creationTimestamp },
    spec: replicasOf(workload.spec?.replicas),
    status: { replicas: Number(workload.status?.replicas ?? 0), ...selectorText(selector) },
  };
}

function replicasOf(value: unknown): JsonObject {
  return typeof value === "number" && value !== 0 ? { replicas: value } : {};
}

function selectorText(selector: JsonObject): JsonObject {
  const labels = isJsonObject(selector.matchLabels) ? selector.matchLabels : {};
  const text = Object.entries(labels)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}=${value}`)
    .join(",");
  return text === "" ? {} : { selector: text };
}

/**
 * Writes `spec.replicas` through the scale subresource.
 *
 * @param change how the Scale is described: a PUT's object, or a patch of the current one
 * @throws ApiError 404, 409 for a stale resourceVersion, and the errors of patches
 */
export function writeScale(
  context: ApiContext,
  resource: Resource,
  place: { readonly namespace: string | undefined; readonly name: string },
  change: { readonly put: unknown } | { readonly contentType: string; readonly text: string },
  dryRun: boolean,
): StoredObject {
  const current = context.store.get(resource, place.namespace, place.name);
  if (!current) throw notFound(resource, place.name);
  const scale = "put" in change ? change.put : applyPatch(patchTypeOf(change.contentType), scaleOf(current), change.text);
  const wanted = isJsonObject(scale) ? scale : {};
  const metadata = isJsonObject(wanted.metadata) ? wanted.metadata : {};
  const spec = isJsonObject(wanted.spec) ? wanted.spec : {};
  const next: JsonObject = {
    ...current,
    metadata: { ...current.metadata, ...(metadata.resourceVersion === undefined ? {} : { resourceVersion: metadata.resourceVersion }) },
    spec: { ...current.spec, replicas: Number(spec.replicas ?? 0) },
  };
  return scaleOf(updateObject(context, resource, current, next, { subresource: "scale", dryRun, isPatch: !("put" in change) }));
}
