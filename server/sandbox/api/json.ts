import type { StoredObject } from "../types.ts";

const itemTexts = new WeakMap<StoredObject, string>();

/** The object's JSON as it stands in a typed list: without kind and apiVersion. */
export function itemJson(object: StoredObject): string {
  const known = itemTexts.get(object);
  if (known !== undefined) return known;
  const { kind: _kind, apiVersion: _apiVersion, ...rest } = object;
  const text = JSON.stringify(rest);
  itemTexts.set(object, text);
  return text;
}

/** The object's JSON as it stands alone and in watch events: kind and apiVersion first. */
export function objectJson(object: StoredObject): string {
  const head = `{"kind":${JSON.stringify(object.kind)},"apiVersion":${JSON.stringify(object.apiVersion)}`;
  const item = itemJson(object);
  return item === "{}" ? `${head}}` : `${head},${item.slice(1)}`;
}
