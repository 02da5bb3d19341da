import type { KubeEvent, KubeObject, Node, Pod } from "#lib/kube/objects.ts";
import { classifyPod } from "#lib/symptoms/classify.ts";
import { classifyObject } from "#lib/symptoms/classify-object.ts";
import { DEFAULT_PATIENCE, type SymptomInput } from "#lib/symptoms/types.ts";
import { ClusterCache } from "../cache.ts";
import type { ListWatchPhase, ListWatchStatus } from "../list-watch.ts";
import type { WatchedResource } from "../types.ts";
import { FakeApi } from "./fake-api.ts";
import { ManualTimers } from "./manual-timers.ts";

/** Where the clock of a fresh cache stands, Unix milliseconds. */
export const NOW = Date.parse("2026-11-30T12:00:00Z");
/** The time that many seconds before `NOW`, as the API writes it. */
export const ago = (seconds: number) => new Date(NOW - seconds * 1000).toISOString().replace(".000", "");

/** In what a pod differs from a healthy one; times in seconds. */
export interface PodShape {
  readonly uid?: string;
  readonly age?: number;
  readonly ready?: boolean;
  readonly node?: string | null;
  readonly restarts?: number;
  readonly phase?: string;
  readonly owner?: { readonly kind: string; readonly name: string; readonly uid: string };
  readonly deletedFor?: number;
  readonly grace?: number;
}

function podOf(name: string, shape: PodShape, version: number): Pod {
  const { uid = name, age = 3600, ready = true, node = "n1", restarts = 0, phase = node === null ? "Pending" : "Running" } = shape;
  const since = ago(age - 5);
  return {
    metadata: {
      name,
      namespace: "shop",
      uid,
      resourceVersion: String(version),
      creationTimestamp: ago(age),
      labels: { app: "web" },
      ...(shape.owner ? { ownerReferences: [{ apiVersion: "apps/v1", controller: true, ...shape.owner }] } : {}),
      ...(shape.deletedFor === undefined
        ? {}
        : { deletionTimestamp: ago(shape.deletedFor - (shape.grace ?? 30)), deletionGracePeriodSeconds: shape.grace ?? 30 }),
    },
    spec: {
      ...(node === null ? {} : { nodeName: node }),
      containers: [{ name: "app", image: "web:1", resources: { requests: { cpu: "100m" } } }],
    },
    status: {
      phase,
      startTime: since,
      conditions: [
        { type: "PodScheduled", status: node === null ? "False" : "True", lastTransitionTime: since },
        { type: "Ready", status: ready && node !== null ? "True" : "False", lastTransitionTime: since },
      ],
      containerStatuses:
        node === null ? [] : [{ name: "app", ready, restartCount: restarts, state: { running: { startedAt: since } }, started: true }],
    },
  };
}

/** A node whose Ready condition has the given status. */
export const node = (name: string, ready = "True"): Node => ({
  metadata: { name, uid: `node-${name}` },
  status: {
    conditions: [
      { type: "Ready", status: ready, lastTransitionTime: ago(300), reason: ready === "Unknown" ? "NodeStatusUnknown" : "KubeletReady" },
    ],
  },
  ...(ready === "Unknown"
    ? { spec: { taints: [{ key: "node.kubernetes.io/unreachable", effect: "NoExecute", timeAdded: ago(300) }] } }
    : {}),
});

/** An event of a pod. */
export const event = (podName: string, uid: string, name = "e1"): KubeEvent => ({
  metadata: { name, uid: `event-${name}`, resourceVersion: "1" },
  involvedObject: { kind: "Pod", namespace: "shop", name: podName, uid },
  reason: "BackOff",
  type: "Warning",
  message: "Back-off restarting failed container",
  count: 3,
  firstTimestamp: ago(600),
  lastTimestamp: ago(60),
});

/** What a watch tells of itself in the given phase. */
export function status(phase: ListWatchPhase, more: Partial<ListWatchStatus> = {}): ListWatchStatus {
  return { phase, synced: phase === "watching", since: NOW, message: null, retryAt: null, lastHeard: NOW, read: 0, total: null, ...more };
}

/** A cache that is fed by hand, what it told, and builders for what it is fed with. */
export type OpenCache = ReturnType<typeof openCache>;

/** A cache of its own for one test; the test closes it (`cache.close()`). */
export function openCache() {
  const timers = new ManualTimers(NOW);
  const changed: string[] = [];
  const lost: string[] = [];
  const classified: SymptomInput[] = [];
  const cache = new ClusterCache({
    client: new FakeApi(),
    timers,
    patience: DEFAULT_PATIENCE,
    classify(input) {
      classified.push(input);
      return classifyPod(input);
    },
    classifyObject,
    admit: (object) => object,
    onUnreadable: (what) => changed.push(`unreadable ${what}`),
    listener: {
      podChanged: (uid) => changed.push(uid),
      workloadChanged: (uid) => changed.push(`blocked ${uid}`),
      objectChanged: (kind, namespace, name) => changed.push(`${kind} ${namespace}/${name}`),
      nodeLost: (name) => lost.push(name),
      freshnessChanged: () => undefined,
    },
  });
  let version = 1;
  return {
    timers,
    cache,
    changed,
    lost,
    classified,
    /** A pod of the given shape, newer than every one before. */
    pod(name: string, shape: PodShape = {}): Pod {
      version += 1;
      return podOf(name, shape, version);
    },
    /** Reads a whole list into the cache, as a watch that is well does. */
    list(resource: WatchedResource, ...objects: readonly KubeObject[]): void {
      const sink = cache.sink(resource);
      sink.begin();
      sink.page(objects);
      sink.commit();
      cache.setStatus(resource, status("watching"));
    },
    /** One change of an object that came by the watch. */
    put: (object: KubeObject, resource: WatchedResource = "pods") => cache.sink(resource).change("MODIFIED", object),
    classOf: (uid: string) => cache.slim(uid)?.symptom.class,
  };
}
