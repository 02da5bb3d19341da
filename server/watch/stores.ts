import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, Node, PodTemplateHolder } from "#lib/kube/objects.ts";
import { EventStore, type EventTarget } from "./event-store.ts";
import { Interner } from "./intern.ts";
import { ObjectStore } from "./object-store.ts";
import { PodStore, type PodSurroundings } from "./pod-store.ts";
import { kindOf, type StoredResource } from "./resources.ts";
import { nodeEssence, trimGeneration, trimNode, trimObject } from "./trim.ts";

/** The stores of one cluster, one per watched resource. */
export interface Stores {
  readonly pods: PodStore;
  readonly nodes: ObjectStore<Node>;
  readonly events: EventStore;
  readonly objects: Readonly<Record<StoredResource, ObjectStore<KubeObject>>>;
}

export interface StoresOptions {
  readonly surroundings: PodSurroundings;
  readonly admit: <T extends KubeObject>(object: T) => T;
  /** `node` null = it is gone; `before` null = it is new. */
  readonly onNode: (name: string, node: Node | null, before: Node | null) => void;
  /** A claim or workload appeared or changed, or went (then `object` is how it was). Its `kind` is always set. */
  readonly onObject: (object: KubeObject, isThere: boolean) => void;
  readonly onEvent: (target: EventTarget) => void;
}

const EVENT_CAPACITY = 20_000;

export function createStores(options: StoresOptions): Stores {
  const interner = new Interner();
  const store = (resource: StoredResource, trim: (object: KubeObject) => KubeObject) =>
    new ObjectStore<KubeObject>({
      // Items of a list do not say their kind.
      trim: (object) => options.admit(trim({ ...object, kind: kindOf(resource) })),
      onChange: (object, before) => {
        const shown = object ?? before;
        if (shown !== null) options.onObject(shown, object !== null);
      },
    });
  const withoutTemplate = (object: KubeObject) => trimGeneration(asKube<PodTemplateHolder>(object));
  return {
    pods: new PodStore(options.surroundings, interner),
    nodes: new ObjectStore<Node>({
      trim: (node) => options.admit(trimNode({ ...node, kind: "Node" })),
      essence: nodeEssence,
      onChange: (node, before) => options.onNode((node ?? before)?.metadata?.name ?? "", node, before),
    }),
    events: new EventStore({
      capacity: EVENT_CAPACITY,
      trim: (event) => options.admit(trimObject(event)),
      onChange: options.onEvent,
    }),
    objects: {
      persistentvolumeclaims: store("persistentvolumeclaims", trimObject),
      replicasets: store("replicasets", withoutTemplate),
      deployments: store("deployments", trimObject),
      statefulsets: store("statefulsets", trimObject),
      daemonsets: store("daemonsets", trimObject),
      jobs: store("jobs", withoutTemplate),
    },
  };
}
