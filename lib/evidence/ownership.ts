import type { MissingWhy } from "#lib/contract/causes.ts";
import type { KubeObject, OwnerReference } from "#lib/kube/objects.ts";
import type { OwnerLink } from "./types.ts";

/** What a look-up of an owner can say. `other` = an object of that name exists, but with another UID. */
export type OwnerLookup =
  | { readonly presence: "present"; readonly object: KubeObject }
  | { readonly presence: "gone"; readonly other?: KubeObject | undefined }
  | { readonly presence: "unknown"; readonly why: MissingWhy };

/** Chains longer than this are a loop or an attack, not an ownership. */
const MAX_DEPTH = 8;

/** The reference to follow upwards: the managing controller, else the first owner; null for an object of its own. */
export function ownerToFollow(object: KubeObject): OwnerReference | null {
  const references = object.metadata?.ownerReferences ?? [];
  return references.find((reference) => reference.controller === true) ?? references[0] ?? null;
}

/** One hop as a link. A UID that does not match means that the owner of the reference is gone. */
function ownerLink(ref: OwnerReference, found: OwnerLookup): OwnerLink {
  if (found.presence === "present") return { ref, presence: "present", object: found.object };
  if (found.presence === "unknown") return { ref, presence: "unknown", why: found.why, object: null };
  return { ref, presence: "gone", object: null, ...(found.other !== undefined && { replacedByOther: true }) };
}

/**
 * The owner chain from a pod upwards. `find` looks an owner up; the chain ends at an object without owner,
 * at one that is gone or cannot be read, or at an object that was met before.
 */
export function ownerChain(object: KubeObject, find: (ref: OwnerReference, namespace: string) => OwnerLookup): readonly OwnerLink[] {
  const namespace = object.metadata?.namespace ?? "";
  const links: OwnerLink[] = [];
  const seen = new Set<string>();
  let ref = ownerToFollow(object);
  while (ref !== null && links.length < MAX_DEPTH && !seen.has(keyOf(ref))) {
    seen.add(keyOf(ref));
    const link: OwnerLink = ownerLink(ref, find(ref, namespace));
    links.push(link);
    ref = link.object === null ? null : ownerToFollow(link.object);
  }
  return links;
}

function keyOf(ref: OwnerReference): string {
  return ref.uid || `${ref.kind}/${ref.name}`;
}
