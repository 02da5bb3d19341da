import { conditionOf } from "#lib/kube/conditions.ts";
import type { Condition, KubeObject } from "#lib/kube/objects.ts";
import { transitionTime } from "../condition-time.ts";
import type { Live, World } from "../world.ts";

const REACTION_MS = 300;
const LOOK_AGAIN_MS = 2_000;
/** The longer it lasts, the more seldom it is looked at. */
const LOOK_AGAIN_AT_MOST_MS = 60_000;

interface Namespace extends KubeObject {
  readonly status?: { readonly phase?: string; readonly conditions?: readonly Condition[] };
}
type Said = readonly [type: string, holds: boolean, reason: string, message: string];

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

/** Pods go first (1.33); what is left then is counted and said in the namespace's conditions (F1.6). */
function empty(world: World, name: string, namespace: Live<KubeObject>): void {
  const content = world.context.resources.all().filter((each) => each.namespaced);
  const pods = content.filter(({ kind }) => kind === "Pod");
  const going = world.list("Pod", name).length > 0 ? pods : content;
  for (const { kind } of going)
    for (const object of world.list(kind, name)) if (!object.metadata.deletionTimestamp) world.remove(kind, object);
  const left = content
    .map((resource) => ({ resource, objects: world.list(resource.kind, name) }))
    .filter(({ objects }) => objects.length > 0);
  if (left.length === 0) {
    if (!namespace.metadata.finalizers) world.context.store.remove(world.kind("Namespace"), undefined, name);
    return;
  }
  say(world, namespace, going === pods ? [] : left);
  const since = world.now() - Date.parse(namespace.metadata.deletionTimestamp ?? "");
  world.soon(`namespace/${name}`, Math.min(Math.max(since / 4, LOOK_AGAIN_MS), LOOK_AGAIN_AT_MOST_MS), () => sync(world, name));
}

interface Left {
  readonly resource: { readonly plural: string; readonly group: string };
  readonly objects: readonly Live<KubeObject>[];
}

/** The five conditions of a namespace that is being deleted, in the controller's own words. */
function say(world: World, namespace: Live<KubeObject>, left: readonly Left[]): void {
  const finalizers = new Map<string, number>();
  for (const finalizer of left.flatMap(({ objects }) => objects.flatMap(({ metadata }) => metadata.finalizers ?? []))) {
    finalizers.set(finalizer, (finalizers.get(finalizer) ?? 0) + 1);
  }
  const resources = left.map(({ resource, objects }) => `${resource.plural}.${resource.group} has ${objects.length} resource instances`);
  const holders = [...finalizers].map(([finalizer, count]) => `${finalizer} in ${count} resource instances`);
  const said: readonly Said[] = [
    ["NamespaceDeletionDiscoveryFailure", false, "ResourcesDiscovered", "All resources successfully discovered"],
    ["NamespaceDeletionGroupVersionParsingFailure", false, "ParsedGroupVersions", "All legacy kube types successfully parsed"],
    ["NamespaceDeletionContentFailure", false, "ContentDeleted", "All content successfully deleted, may be waiting on finalization"],
    resources.length > 0
      ? ["NamespaceContentRemaining", true, "SomeResourcesRemain", `Some resources are remaining: ${resources.sort().join(", ")}`]
      : ["NamespaceContentRemaining", false, "ContentRemoved", "All content successfully removed"],
    holders.length > 0
      ? [
          "NamespaceFinalizersRemaining",
          true,
          "SomeFinalizersRemain",
          `Some content in the namespace has finalizers remaining: ${holders.sort().join(", ")}`,
        ]
      : ["NamespaceFinalizersRemaining", false, "ContentHasNoFinalizers", "All content-preserving finalizers finished"],
  ];
  world.edit<Namespace>("Namespace", namespace as Live<Namespace>, (draft) => {
    const before = draft.status?.conditions ?? [];
    const conditions = said.map(([type, holds, reason, message]) => {
      const status = holds ? "True" : "False";
      const lastTransitionTime = transitionTime(conditionOf(before, type) ?? undefined, { status }, world.now());
      return { type, status, reason, message, lastTransitionTime };
    });
    draft.status = { ...draft.status, conditions };
  });
}
