import { decodeParam } from "#server/http/handle.ts";
import type { PodAddress } from "./read-pod.ts";

/** The pod that a path and its `?uid=` name. Throws `bad-request` for names that are not encoded. */
export function podAddress(params: { readonly namespace: string; readonly name: string }, url: URL): PodAddress {
  return { namespace: decodeParam(params.namespace), name: decodeParam(params.name), uid: url.searchParams.get("uid") || null };
}
