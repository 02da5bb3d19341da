import type { KubeObject, OwnerReference } from "#lib/kube/objects.ts";
import { resourceOfKind } from "#server/watch/resources.ts";
import type { PublishedView, SlimPod } from "./types.ts";

/** Longer chains than Deployment → ReplicaSet → Pod exist, endless ones do not. */
const MAX_HOPS = 5;

/** `Kind name` of the top controller as far as the cache knows the chain; null for a pod that nobody owns. */
export function topOwner(view: Pick<PublishedView, "object">, slim: SlimPod): string | null {
  if (slim.ownerKind === null || slim.ownerName === null) return null;
  let top: Pick<OwnerReference, "kind" | "name" | "uid"> = { kind: slim.ownerKind, name: slim.ownerName, uid: slim.ownerUid ?? "" };
  for (let hops = 0; hops < MAX_HOPS; hops += 1) {
    const next = ownerOf(view, slim.namespace, top);
    if (next === null) break;
    top = next;
  }
  return `${top.kind} ${top.name}`;
}

function ownerOf(
  view: Pick<PublishedView, "object">,
  namespace: string,
  owner: Pick<OwnerReference, "kind" | "name" | "uid">,
): OwnerReference | null {
  const resource = resourceOfKind(owner.kind);
  const object = resource === null ? null : view.object(resource, namespace, owner.name);
  if (object === null || "missing" in object) return null;
  const { metadata } = object as KubeObject;
  if (owner.uid !== "" && metadata?.uid !== owner.uid) return null;
  return metadata?.ownerReferences?.find((reference) => reference.controller === true) ?? null;
}
