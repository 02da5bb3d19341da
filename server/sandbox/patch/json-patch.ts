import { isDeepStrictEqual } from "node:util";
import { ApiError, badRequest } from "../api/api-error.ts";
import { isJsonObject } from "../types.ts";

/** More operations than this are refused with 413 (F1.7). */
const MAX_OPERATIONS = 10_000;

interface Operation {
  readonly op: string;
  readonly path: string;
  readonly from: string;
  readonly value: unknown;
  readonly hasValue: boolean;
}

/** An operation that did not apply: a failed test, a missing path. The server hides which (F1.7). */
export class PatchFailed extends Error {}

/**
 * Applies an RFC 6902 patch to a copy of `target`.
 *
 * @throws ApiError 400 when the patch is malformed, 413 when it is too long
 * @throws PatchFailed when an operation does not apply
 */
export function applyJsonPatch(target: unknown, patch: unknown): unknown {
  const operations = readOperations(patch);
  let document = structuredClone(target);
  for (const operation of operations) document = applyOperation(document, operation);
  return document;
}

function readOperations(patch: unknown): Operation[] {
  if (!Array.isArray(patch))
    throw badRequest("error decoding patch: json: cannot unmarshal object into Go value of type []handlers.jsonPatchOp");
  if (patch.length > MAX_OPERATIONS) {
    const text = `The allowed maximum operations in a JSON patch is ${MAX_OPERATIONS}, got ${patch.length}`;
    throw new ApiError(413, "RequestEntityTooLarge", `Request entity too large: ${text}`);
  }
  return patch.map((each: unknown) => {
    if (!isJsonObject(each)) throw badRequest("error decoding patch: json: cannot unmarshal into Go value of type jsonpatch.Operation");
    const text = (key: string) => (typeof each[key] === "string" ? String(each[key]) : "");
    return { op: text("op"), path: text("path"), from: text("from"), value: each.value, hasValue: "value" in each };
  });
}

function applyOperation(document: unknown, operation: Operation): unknown {
  const { op, path, from, value } = operation;
  switch (op) {
    case "add":
      return put(document, path, requireValue(operation), true);
    case "replace":
      return put(document, path, requireValue(operation), false);
    case "remove":
      return removeAt(document, path);
    case "test":
      if (!isDeepStrictEqual(readOrNull(document, path), value ?? null)) throw new PatchFailed(`testing value ${path} failed`);
      return document;
    case "move": {
      const moved = read(document, from);
      return put(removeAt(document, from), path, moved, true);
    }
    case "copy":
      return put(document, path, structuredClone(read(document, from)), true);
    default:
      throw new PatchFailed(`Unexpected kind: ${op}`);
  }
}

function requireValue(operation: Operation): unknown {
  if (!operation.hasValue) throw new PatchFailed("operation has no value");
  return structuredClone(operation.value);
}

function keysOf(path: string): string[] {
  if (path === "") return [];
  if (!path.startsWith("/")) throw new PatchFailed(`path ${path} does not start with a slash`);
  return path
    .slice(1)
    .split("/")
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function read(document: unknown, path: string): unknown {
  let value = document;
  for (const key of keysOf(path)) value = child(value, key);
  return value;
}

/** As `read`, but a missing last key is null: a test against null passes for an absent field. */
function readOrNull(document: unknown, path: string): unknown {
  const keys = keysOf(path);
  const last = keys.pop();
  if (last === undefined) return document;
  let value = document;
  for (const key of keys) value = child(value, key);
  if (isJsonObject(value)) return value[last] ?? null;
  return child(value, last);
}

function child(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value[indexOf(key, value.length - 1)];
  if (isJsonObject(value) && key in value) return value[key];
  throw new PatchFailed(`missing path at ${key}`);
}

function indexOf(key: string, highest: number): number {
  if (!/^(0|[1-9]\d*)$/.test(key) || Number(key) > highest) throw new PatchFailed(`index ${key} out of range`);
  return Number(key);
}

function put(document: unknown, path: string, value: unknown, insert: boolean): unknown {
  const keys = keysOf(path);
  const last = keys.pop();
  if (last === undefined) return value;
  const parent = read(document, path.slice(0, path.lastIndexOf("/")));
  if (Array.isArray(parent)) {
    if (!insert) parent[indexOf(last, parent.length - 1)] = value;
    else if (last === "-") parent.push(value);
    else parent.splice(indexOf(last, parent.length), 0, value);
  } else if (isJsonObject(parent)) {
    parent[last] = value;
  } else {
    throw new PatchFailed(`nothing to put ${last} into`);
  }
  return document;
}

function removeAt(document: unknown, path: string): unknown {
  const last = keysOf(path).pop();
  const parent = read(document, path.slice(0, path.lastIndexOf("/")));
  if (last === undefined) throw new PatchFailed("the whole document cannot be removed");
  if (Array.isArray(parent)) parent.splice(indexOf(last, parent.length - 1), 1);
  else if (isJsonObject(parent) && last in parent) delete parent[last];
  else throw new PatchFailed(`missing path at ${last}`);
  return document;
}
