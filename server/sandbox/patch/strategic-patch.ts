import { isDeepStrictEqual } from "node:util";
import { ApiError, badRequest } from "../api/api-error.ts";
import { isJsonObject, type JsonObject } from "../types.ts";

/**
 * Keys by which lists of objects are merged, by the field's name and, where one name has two
 * meanings, by what stands before it. Lists that are not named here are replaced as a whole
 * (tolerations, taints, env of nothing).
 */
const MERGE_KEYS: Readonly<Record<string, string>> = {
  containers: "name",
  initContainers: "name",
  ephemeralContainers: "name",
  volumes: "name",
  volumeMounts: "mountPath",
  volumeDevices: "devicePath",
  env: "name",
  imagePullSecrets: "name",
  hostAliases: "ip",
  topologySpreadConstraints: "topologyKey",
  schedulingGates: "name",
  resourceClaims: "name",
  ownerReferences: "uid",
  conditions: "type",
  podIPs: "ip",
  hostIPs: "ip",
  addresses: "type",
  secrets: "name",
  webhooks: "name",
};

/** Lists of plain values that are merged as sets. */
const MERGED_VALUES = new Set(["finalizers"]);

const RETAIN_KEYS = "$retainKeys";
const DIRECTIVE = "$patch";
const DELETE_VALUES = "$deleteFromPrimitiveList/";
const ORDER = "$setElementOrder/";

/**
 * Applies a strategic merge patch to a copy of `target`, by the merge keys of the built-in types.
 *
 * @throws ApiError 400 when the patch is malformed, 500 when an element has no merge key
 */
export function applyStrategicPatch(target: JsonObject, patch: unknown): JsonObject {
  if (!isJsonObject(patch)) throw badRequest("json: cannot unmarshal array into Go value of type map[string]interface {}");
  return mergeMaps(structuredClone(target), patch, []);
}

function mergeMaps(target: JsonObject, patch: JsonObject, path: readonly string[]): JsonObject {
  if (patch[DIRECTIVE] === "replace") return without(patch, DIRECTIVE);
  if (patch[DIRECTIVE] === "delete") return {};
  if (patch[DIRECTIVE] !== undefined && patch[DIRECTIVE] !== "merge")
    throw badRequest(`unknown patch type: ${patch[DIRECTIVE]} found in: map`);
  const retained = patch[RETAIN_KEYS];
  if (Array.isArray(retained)) {
    for (const key of Object.keys(target)) if (!retained.includes(key)) delete target[key];
  }
  for (const [key, value] of Object.entries(patch)) {
    if (key === DIRECTIVE || key === RETAIN_KEYS || key.startsWith(ORDER)) continue;
    if (key.startsWith(DELETE_VALUES)) deleteValues(target, key.slice(DELETE_VALUES.length), value);
    else mergeField(target, key, value, [...path, key], patch[`${ORDER}${key}`]);
  }
  return target;
}

function without(object: JsonObject, key: string): JsonObject {
  const { [key]: _dropped, ...rest } = object;
  return structuredClone(rest);
}

function deleteValues(target: JsonObject, key: string, values: unknown): void {
  const list = target[key];
  if (!Array.isArray(list) || !Array.isArray(values)) return;
  target[key] = list.filter((each) => !values.includes(each));
}

function mergeField(target: JsonObject, key: string, value: unknown, path: readonly string[], order: unknown): void {
  const before = target[key];
  if (value === null) delete target[key];
  else if (isJsonObject(value)) target[key] = mergeMaps(isJsonObject(before) ? before : {}, value, path);
  else if (!Array.isArray(value)) target[key] = value;
  else if (MERGED_VALUES.has(key)) target[key] = [...new Set([...(Array.isArray(before) ? before : []), ...value])];
  else target[key] = mergeList(Array.isArray(before) ? before : [], value, path, order);
}

function mergeKeyOf(path: readonly string[]): string | undefined {
  const field = path.at(-1) ?? "";
  if (field === "ports") return path.includes("containers") || path.includes("initContainers") ? "containerPort" : "port";
  return MERGE_KEYS[field];
}

function mergeList(before: readonly unknown[], patch: readonly unknown[], path: readonly string[], order: unknown): unknown[] {
  const mergeKey = mergeKeyOf(path);
  if (mergeKey === undefined) return structuredClone([...patch]);
  const elements = patch.filter(isJsonObject);
  if (elements.some((each) => each[DIRECTIVE] === "replace")) {
    return elements.filter((each) => each[DIRECTIVE] !== "replace").map((each) => structuredClone(each));
  }
  const list = before.filter(isJsonObject).map((each) => ({ ...each }));
  const result: JsonObject[] = [...list];
  const added: JsonObject[] = [];
  for (const element of elements) {
    const id = element[mergeKey];
    if (id === undefined) throw new ApiError(500, "", `map: ${JSON.stringify(element)} does not contain declared merge key: ${mergeKey}`);
    const index = result.findIndex((each) => isDeepStrictEqual(each[mergeKey], id));
    const found = result[index];
    if (element[DIRECTIVE] === "delete") {
      if (index >= 0) result.splice(index, 1);
    } else if (found) {
      result[index] = mergeMaps(found, element, path);
    } else {
      added.push(mergeMaps({}, element, path));
    }
  }
  // New elements stand before old ones that the patch does not mention: the server's own order.
  return ordered([...added, ...result], mergeKey, order);
}

function ordered(list: readonly JsonObject[], mergeKey: string, order: unknown): JsonObject[] {
  if (!Array.isArray(order)) return [...list];
  const rank = new Map(order.filter(isJsonObject).map((each, index) => [each[mergeKey], index]));
  return [...list].sort((a, b) => (rank.get(a[mergeKey]) ?? order.length) - (rank.get(b[mergeKey]) ?? order.length));
}
