import type { ApiClient } from "./api-client.ts";
import { generateCluster, sicknessOf } from "./fill/cluster-generator.ts";
import { type ClusterObject, type Stored, timestamp } from "./fill/objects.ts";

export type FillOptions = {
  readonly pods: number;
  /** Default: one for every 80 pods, at least 100. */
  readonly nodes?: number;
  /** Default 200, or one for every pod when there are fewer. */
  readonly namespaces?: number;
  /** Share of sick pods (default 0.02). */
  readonly sick?: number;
  /** The same seed gives the same cluster (default 1). */
  readonly seed?: number;
  /** End of the cluster's history, milliseconds since the epoch (default: now). */
  readonly now?: number;
};

export type FillReport = {
  readonly pods: number;
  readonly nodes: number;
  readonly namespaces: number;
  readonly objects: number;
  readonly megabytes: number;
  readonly seconds: number;
  /** How many pods have each sickness. */
  readonly sick: Readonly<Record<string, number>>;
};

const PUTS_PER_REQUEST = 100;
const REQUESTS_AT_ONCE = 4;

/**
 * Writes a made-up cluster straight into etcd while the API server runs. So objects come in far
 * quicker than through the API and with fields that the API would set itself: uid, creation and
 * deletion times, status.
 *
 * Fill before anything else lists or watches: all objects of one request get the same revision,
 * and who lists in the middle of a revision misses the rest of it for good (the API server itself
 * never writes two objects in one revision).
 *
 * @param etcd the HTTP gateway of the control plane's etcd
 * @throws when etcd refuses a request
 */
export async function fill(etcd: ApiClient, options: FillOptions): Promise<FillReport> {
  const started = performance.now();
  const size = {
    pods: options.pods,
    nodes: options.nodes ?? Math.max(100, Math.ceil(options.pods / 80)),
    namespaces: options.namespaces ?? Math.max(1, Math.min(200, options.pods)),
    sick: options.sick ?? 0.02,
    seed: options.seed ?? 1,
    now: options.now ?? Date.now(),
  };
  const source = generateCluster(size);
  let objects = 0;
  let bytes = 0;
  const worker = async () => {
    for (let batch = take(source); batch.length > 0; batch = take(source)) {
      const stored = await put(etcd, batch);
      objects += batch.length;
      bytes += stored;
    }
  };
  await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, worker));
  // One revision more, so that a list that waits for the newest one has all before it.
  await put(etcd, [{ key: "/registry/configmaps/default/filled", object: marker(size.now) }]);
  const sick: Record<string, number> = {};
  for (let number = 0; number < size.pods; number += 1) {
    const id = sicknessOf(number, size.sick)?.id;
    if (id !== undefined) sick[id] = (sick[id] ?? 0) + 1;
  }
  const { pods, nodes, namespaces } = size;
  return { pods, nodes, namespaces, objects, megabytes: bytes / 1e6, seconds: (performance.now() - started) / 1000, sick };
}

function marker(now: number): ClusterObject {
  const metadata = { name: "filled", namespace: "default", uid: "00000000-0000-4000-a000-000000000001", creationTimestamp: timestamp(now) };
  return { apiVersion: "v1", kind: "ConfigMap", metadata, data: {} };
}

function take(source: Generator<Stored>): Stored[] {
  const batch: Stored[] = [];
  while (batch.length < PUTS_PER_REQUEST) {
    const next = source.next();
    if (next.done === true) break;
    batch.push(next.value);
  }
  return batch;
}

/** One transaction of puts; returns how many bytes of JSON it stored. */
async function put(etcd: ApiClient, batch: readonly Stored[]): Promise<number> {
  let bytes = 0;
  const success = batch.map(({ key, object }) => {
    const value = Buffer.from(JSON.stringify(object));
    bytes += value.length;
    return { requestPut: { key: Buffer.from(key).toString("base64"), value: value.toString("base64") } };
  });
  await etcd.object("POST", "/v3/kv/txn", { body: { success } });
  return bytes;
}
