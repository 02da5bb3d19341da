import type { KubeObject } from "#lib/kube/objects.ts";
import type { Change } from "../../store/change.ts";
import type { StoredObject } from "../../types.ts";
import type { Live, World } from "../world.ts";

const REACTION_MS = 400;

/** Deletes what is left of owners that are gone, and ends foreground and orphan deletions (F1.4, F1.6). */
export function beginGarbageCollection(world: World): void {
  world.context.store.subscribeAll((change: Change) => {
    const { metadata } = change.object;
    // Nothing is owned by an event, and they go by the hundred.
    if (change.resource.kind === "Event") return;
    if (change.type === "DELETED") world.soon(`gc/${metadata.uid}`, REACTION_MS, () => collectDependents(world, metadata.uid));
    else if (metadata.deletionTimestamp && metadata.finalizers?.some((each) => each === "foregroundDeletion" || each === "orphan")) {
      world.soon(`gc/${metadata.uid}`, REACTION_MS, () => endDeletion(world, metadata.uid));
    }
  });
}

function dependents(world: World, uid: string): readonly { readonly kind: string; readonly object: Live<KubeObject> }[] {
  return world.context.resources
    .all()
    .flatMap((resource) => world.list(resource.kind).map((object) => ({ kind: resource.kind, object })))
    .filter(({ object }) => object.metadata.ownerReferences?.some((each) => each.uid === uid));
}

function collectDependents(world: World, uid: string): void {
  for (const { kind, object } of dependents(world, uid)) {
    const others = (object.metadata.ownerReferences ?? []).filter((each) => each.uid !== uid && world.context.store.byUid(each.uid));
    if (others.length === 0) world.remove(kind, object);
  }
}

function endDeletion(world: World, uid: string): void {
  const found = world.context.store.byUid(uid);
  if (!found) return;
  const { object, resource } = found;
  const owned = dependents(world, uid);
  if (object.metadata.finalizers?.includes("orphan")) {
    for (const { kind, object: dependent } of owned) dropReference(world, kind, dependent, uid);
    release(world, resource.kind, object, "orphan");
    return;
  }
  for (const { kind, object: dependent } of owned) world.remove(kind, dependent);
  if (dependents(world, uid).length === 0) release(world, resource.kind, object, "foregroundDeletion");
  else world.soon(`gc/${uid}`, REACTION_MS * 4, () => endDeletion(world, uid));
}

function dropReference(world: World, kind: string, object: Live<KubeObject>, uid: string): void {
  world.edit(kind, object, (draft) => {
    draft.metadata.ownerReferences = (draft.metadata.ownerReferences ?? []).filter((each) => each.uid !== uid);
  });
}

function release(world: World, kind: string, object: StoredObject, finalizer: string): void {
  world.edit(kind, object, (draft) => {
    const left = (draft.metadata.finalizers ?? []).filter((each) => each !== finalizer);
    if (left.length > 0) draft.metadata.finalizers = left;
    else delete draft.metadata.finalizers;
  });
  const { namespace, name } = object.metadata;
  const after = world.get(kind, namespace, name);
  if (after && !after.metadata.finalizers) world.remove(kind, after, { gracePeriodSeconds: 0 });
}
