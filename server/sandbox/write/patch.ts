import { ApiError, badRequest, notFound, rejectedPatch } from "../api/api-error.ts";
import type { ApiContext } from "../api/context.ts";
import { applyJsonPatch, PatchFailed } from "../patch/json-patch.ts";
import { applyMergePatch } from "../patch/merge-patch.ts";
import { applyStrategicPatch } from "../patch/strategic-patch.ts";
import type { Resource } from "../store/resources.ts";
import { isJsonObject, type JsonObject, type StoredObject } from "../types.ts";
import { updateObject } from "./update.ts";

const TYPES = ["application/json-patch+json", "application/merge-patch+json", "application/strategic-merge-patch+json"] as const;
type PatchType = (typeof TYPES)[number];

/** The patch type of a Content-Type header. @throws ApiError 415 for any other (F1.7) */
export function patchTypeOf(contentType: string): PatchType {
  const [plain = ""] = contentType.split(";");
  const known = TYPES.find((each) => each === plain.trim());
  if (known) return known;
  throw new ApiError(415, "UnsupportedMediaType", "415: Unsupported Media Type", { details: {} });
}

/** What a patch makes of a document. @throws ApiError 400, 413 or the generic 422 of a failed JSON patch (F1.7) */
export function applyPatch(type: PatchType, target: JsonObject, text: string): JsonObject {
  const patch = parsePatch(text, type === "application/strategic-merge-patch+json" ? "" : "error decoding patch: ");
  if (type === "application/merge-patch+json") return applyMergePatch(target, patch);
  if (type === "application/strategic-merge-patch+json") return applyStrategicPatch(target, patch);
  try {
    const patched = applyJsonPatch(target, patch);
    if (!isJsonObject(patched)) throw new PatchFailed("the result is not an object");
    return patched;
  } catch (error) {
    if (error instanceof PatchFailed) throw rejectedPatch(undefined);
    throw error;
  }
}

function parsePatch(text: string, prefix: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw badRequest(`${prefix}${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * PATCH of an object or of one of its subresources.
 *
 * @throws ApiError 400, 404, 409, 413, 415 or 422 (F1.5, F1.7)
 */
export function patchObject(
  context: ApiContext,
  resource: Resource,
  place: { readonly namespace: string | undefined; readonly name: string; readonly subresource: string },
  patch: { readonly contentType: string; readonly text: string; readonly dryRun: boolean },
): StoredObject {
  const type = patchTypeOf(patch.contentType);
  const current = context.store.get(resource, place.namespace, place.name);
  if (!current) throw notFound(resource, place.name);
  const next = applyPatch(type, current, patch.text);
  return updateObject(context, resource, current, next, { subresource: place.subresource, dryRun: patch.dryRun, isPatch: true });
}
