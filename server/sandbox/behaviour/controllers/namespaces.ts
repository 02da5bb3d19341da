import type { KubeObject } from "#lib/kube/objects.ts";
import type { Live, World } from "../world.ts";

const REACTION_MS = 300;
const LOOK_AGAIN_MS = 2_000;

/** Gives a new namespace what every namespace has, and empties one that is being deleted. */
export function beginNamespaces(world: World): void {
  world.onChange("Namespace", ({ object, type }) => {
    if (type === "DELETED") return;
    const { name } = object.metadata;
    world.soon(`namespace/${name}`, object.metadata.deletionTimestamp ? REACTION_MS : 0, () => sync(world, name));
  });
}

function sync(world: World, name: string): void {
  const namespace = world.get("Namespace", undefined, name);
  if (!namespace) return;
  if (namespace.metadata.deletionTimestamp) {
    empty(world, name, namespace);
    return;
  }
  if (!world.get("ServiceAccount", name, "default")) world.create("ServiceAccount", name, { metadata: { name: "default" } });
  if (!world.get("ConfigMap", name, "kube-root-ca.crt")) {
    world.create("ConfigMap", name, {
      metadata: { name: "kube-root-ca.crt" },
      ...{ data: { "ca.crt": "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n" } },
    });
  }
}

function empty(world: World, name: string, namespace: Live<KubeObject>): void {
  const content = world.context.resources.all().filter((each) => each.namespaced);
  for (const { kind } of content)
    for (const object of world.list(kind, name)) if (!object.metadata.deletionTimestamp) world.remove(kind, object);
  const left = content.some(({ kind }) => world.list(kind, name).length > 0);
  if (left) world.soon(`namespace/${name}`, LOOK_AGAIN_MS, () => sync(world, name));
  else if (!namespace.metadata.finalizers) world.context.store.remove(world.kind("Namespace"), undefined, name);
}
