import { badRequest } from "../api/api-error.ts";
import { isJsonObject, type JsonObject } from "../types.ts";

/**
 * Applies an RFC 7386 merge patch to a copy of `target`: null removes, objects merge, everything
 * else (lists too) replaces.
 *
 * @throws ApiError 400 when the patch is not an object
 */
export function applyMergePatch(target: JsonObject, patch: unknown): JsonObject {
  if (!isJsonObject(patch))
    throw badRequest("error decoding patch: json: cannot unmarshal array into Go value of type map[string]interface {}");
  return merge(structuredClone(target), patch);
}

function merge(target: JsonObject, patch: JsonObject): JsonObject {
  for (const [key, value] of Object.entries(patch)) {
    const before = target[key];
    if (value === null) delete target[key];
    else if (isJsonObject(value)) target[key] = merge(isJsonObject(before) ? before : {}, value);
    else target[key] = structuredClone(value);
  }
  return target;
}
