import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { KubeList, Pod } from "#lib/kube/objects.ts";
import { classifyPod } from "#lib/symptoms/classify.ts";
import { classifyObject } from "#lib/symptoms/classify-object.ts";
import { DEFAULT_PATIENCE } from "#lib/symptoms/types.ts";
import { createKubeClient } from "#server/kube/client.ts";
import { clustersOf } from "#server/kube/kubeconfig.ts";
import type { KubeClient } from "#server/kube/types.ts";
import type { Fault } from "#server/sandbox/api/faults.ts";
import { type Sandbox, startSandbox } from "#server/sandbox/start.ts";
import { Cluster } from "./cluster.ts";
import { scaledTimers } from "./testing/scaled-timers.ts";

// Back-off of 0.8 s is 16 ms, a silence of 150 s is 3 s; the sandbox sends bookmarks as often as it should.
const FACTOR = 50;

let sandbox: Sandbox;
let admin: KubeClient;
let cluster: Cluster;
let rows = new Map<string, string>();

function connect(kubeconfig = sandbox.kubeconfig): Cluster {
  const [source] = clustersOf(kubeconfig).sources;
  if (source === undefined) throw new Error("no context");
  const client = createKubeClient({
    cluster: source.name,
    server: source.server,
    credentials: source.credentials(),
    userAgent: "podward/test",
  });
  return new Cluster({
    client,
    timers: scaledTimers(FACTOR),
    pageSize: 3,
    patience: DEFAULT_PATIENCE,
    classify: classifyPod,
    classifyObject,
    admit: (object) => object,
    onUnreadable: (what, error) => {
      throw new Error(what, { cause: error });
    },
    listener: {
      podChanged: (uid) => {
        const slim = cluster.view.slim(uid);
        if (slim === undefined) rows.delete(uid);
        else rows.set(uid, slim.name);
      },
      workloadChanged: () => undefined,
      objectChanged: () => undefined,
      freshnessChanged: () => undefined,
    },
  });
}

beforeEach(async () => {
  sandbox = await startSandbox({ ward: "empty", behaviour: "off", bookmarkEveryMs: 60_000 / FACTOR });
  const [source] = clustersOf(sandbox.kubeconfig).sources;
  if (source === undefined) throw new Error("no context");
  admin = createKubeClient({ cluster: "admin", server: source.server, credentials: source.credentials(), userAgent: "podward/test" });
  rows = new Map();
  for (let index = 0; index < 7; index += 1) await createPod(`start-${index}`);
  cluster = connect();
  cluster.start();
});
afterEach(async () => {
  await cluster.stop();
  await admin.close();
  await sandbox.stop();
});

const PODS = "/api/v1/namespaces/default/pods";
async function createPod(name: string): Promise<void> {
  const body = {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name, labels: { step: "0" } },
    spec: { containers: [{ name: "app", image: "web:1" }] },
  };
  await admin.json({ method: "POST", path: PODS, body });
}
async function relabel(name: string, step: number): Promise<void> {
  const body = { metadata: { labels: { step: String(step) } } };
  await admin.json({ method: "PATCH", path: `${PODS}/${name}`, body, contentType: "application/merge-patch+json" });
}
async function deletePod(name: string): Promise<void> {
  await admin.json({ method: "DELETE", path: `${PODS}/${name}`, body: { apiVersion: "v1", kind: "DeleteOptions", gracePeriodSeconds: 0 } });
}

async function stored(): Promise<string[]> {
  const { body } = await admin.json<KubeList<Pod>>({ method: "GET", path: PODS });
  return (body.items ?? []).map(({ metadata }) => `${metadata?.name} ${metadata?.uid} ${metadata?.labels?.step}`).sort();
}
const cached = () => [...cluster.view.pods()].map(({ name, uid, labels }) => `${name} ${uid} ${labels.step}`).sort();

async function until(what: string, holds: () => boolean | Promise<boolean>, withinMs = 10_000): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`not within ${withinMs} ms: ${what}; ${JSON.stringify(cluster.view.freshness())}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
const isLive = () => cluster.view.freshness().state === "live";
async function isEqual(): Promise<boolean> {
  return isLive() && JSON.stringify(cached()) === JSON.stringify(await stored());
}

/** A fault of one request to the pods; watches that are open are cut so that it strikes. */
function strike(action: Fault["action"], verbs: readonly string[], times = 2): void {
  sandbox.faults.add({ resource: "pods", verbs, times, action });
  sandbox.faults.cutWatches("pods");
}

const FAULTS: Readonly<Record<string, () => void>> = {
  "the connection is cut": () => sandbox.faults.cutWatches(),
  "the connection is cut inside a frame": () => sandbox.faults.cutWatches("pods", '{"type":"MODIFIED","object":{"kind":"Pod","meta'),
  "410 in a frame": () => sandbox.faults.expireWatches(),
  "410 as an answer": () => strike({ kind: "status", code: 410 }, ["watch"]),
  "410 in the middle of the list": () => {
    sandbox.faults.add({ resource: "pods", verbs: ["list"], times: 1, after: 1, action: { kind: "status", code: 410 } });
    sandbox.faults.expireWatches("pods");
  },
  "429 with Retry-After": () => strike({ kind: "status", code: 429, retryAfterSeconds: 5 }, ["watch"]),
  "429 in plain text": () => strike({ kind: "status", code: 429, plain: true, message: "Too many requests" }, ["watch"]),
  "500": () => strike({ kind: "status", code: 500 }, ["watch", "list"], 4),
  "504 too large version": () => strike({ kind: "status", code: 504, message: "Timeout: Too large resource version" }, ["watch"], 4),
  "refused connections": () => strike({ kind: "refuse" }, ["watch", "list"], 3),
  "a list that is cut off": () => {
    sandbox.faults.add({ resource: "pods", verbs: ["list"], times: 2, action: { kind: "cut", afterBytes: 900 } });
    sandbox.faults.expireWatches("pods");
  },
  "a list that stops coming": () => {
    sandbox.faults.add({ resource: "pods", verbs: ["list"], times: 1, action: { kind: "stall", afterBytes: 900 } });
    sandbox.faults.expireWatches("pods");
  },
  "a list that is not JSON": () => {
    sandbox.faults.add({ resource: "pods", verbs: ["list"], times: 1, action: { kind: "body", text: "<html>login</html>" } });
    sandbox.faults.expireWatches("pods");
  },
  "frames that are not JSON": () => sandbox.faults.injectFrame("{]\n", "pods"),
  "frames of an unknown type": () => sandbox.faults.injectFrame('{"type":"SPLICED","object":{}}\n', "pods"),
  "half a line, then the rest of the stream": () => sandbox.faults.injectFrame('{"type":"ADDED",', "pods"),
  "a watch that answers with a page": () => strike({ kind: "body", text: "<html></html>\n" }, ["watch"]),
  "a watch that goes silent": () => sandbox.faults.stallWatches("pods"),
  "slow answers": () => strike({ kind: "delay", ms: 100 }, ["watch", "list"]),
};

describe("after every fault the cache equals a fresh list: no ghost, nothing missing", () => {
  test.each(Object.keys(FAULTS))("%s", async (name) => {
    await until("the first list", isEqual);
    FAULTS[name]?.();
    await createPod("added");
    await relabel("start-1", 1);
    await deletePod("start-2");
    await deletePod("start-3");
    await createPod("start-3");
    await until("equal again", isEqual);
    // Rows as a reader of the changes has them: nothing lingers that is gone, nothing is missing.
    expect([...rows.keys()].sort()).toEqual([...cluster.view.pods()].map(({ uid }) => uid).sort());
  });
});

test("random changes under random faults end equal", async () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant("create" as const), pod: fc.nat(9) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant("relabel" as const), pod: fc.nat(9) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant("delete" as const), pod: fc.nat(9) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant("fault" as const), name: fc.constantFrom(...Object.keys(FAULTS)) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("wait" as const), ms: fc.constantFrom(1, 20, 100) }) },
  );
  await until("the first list", isEqual);
  let count = 0;
  const ignoreConflict = (error: { kind?: string }) => {
    if (error.kind !== "conflict" && error.kind !== "not-found") throw error;
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
      for (const one of steps) {
        count += 1;
        if (one.do === "fault") FAULTS[one.name]?.();
        else if (one.do === "wait") await new Promise((resolve) => setTimeout(resolve, one.ms));
        else if (one.do === "create") await createPod(`p${one.pod}`).catch(ignoreConflict);
        else if (one.do === "relabel") await relabel(`p${one.pod}`, count).catch(ignoreConflict);
        else await deletePod(`p${one.pod}`).catch(ignoreConflict);
      }
      sandbox.faults.clear();
      await until("equal in the end", isEqual, 20_000);
    }),
    { numRuns: 15, endOnFailure: true },
  );
}, 120_000);

describe("the API server", () => {
  test("goes away: stale at once, rows stay; comes back: live and equal", async () => {
    await until("the first list", isEqual);
    const before = cached();
    await sandbox.down();
    await until("stale", () => cluster.view.freshness().state === "stale", 1_000);
    expect(cached()).toEqual(before);
    expect(cluster.view.freshness().message).toContain("cannot be reached");
    await sandbox.up();
    await deletePod("start-0");
    await until("equal again", isEqual);
  });

  test("was never there: unreachable with the reason, and read as soon as it comes", async () => {
    await cluster.stop();
    await sandbox.down();
    cluster = connect();
    cluster.start();
    await until("unreachable", () => cluster.view.freshness().state === "unreachable", 1_000);
    expect(cluster.view.freshness().message).toContain("cannot be reached");
    await sandbox.up();
    await until("equal", isEqual);
    expect(cluster.view.versionText).toBe("v1.36.3");
  });
});

describe("permissions", () => {
  const rule = (...resources: string[]) => ({ verbs: ["list", "watch", "get"], groups: ["", "apps", "batch"], resources });

  test("what is forbidden is named, the rest works", async () => {
    await cluster.stop();
    cluster = connect(sandbox.addUser("reader", [rule("pods", "events", "replicasets", "deployments")]));
    cluster.start();
    await until("equal", isEqual);
    const forbidden = () => cluster.view.freshness().degraded.filter(({ why }) => why === "forbidden");
    await until("all asked", () => forbidden().length === 5 && cluster.view.freshness().degraded.length === 5);
    const { degraded } = cluster.view.freshness();
    expect(degraded.map(({ resource }) => resource).sort()).toEqual([
      "daemonsets",
      "jobs",
      "nodes",
      "persistentvolumeclaims",
      "statefulsets",
    ]);
    expect(degraded[0]?.message).toContain('User "reader" cannot list resource');
    expect(cluster.view.nodes()).toEqual({ missing: "forbidden" });
    expect(cluster.view.eventsOf({ kind: "Pod", namespace: "default", name: "start-0" })).toEqual([]);
  });

  test("pods are forbidden: no rows and no word of health, until it is granted", async () => {
    await cluster.stop();
    sandbox.faults.add({
      resource: "pods",
      verbs: ["list"],
      times: 2,
      action: { kind: "status", code: 403, message: "pods is forbidden" },
    });
    cluster = connect();
    cluster.start();
    await until("refused", () => cluster.view.freshness().degraded.some(({ resource, why }) => resource === "pods" && why === "forbidden"));
    expect([cluster.view.freshness().state, cluster.view.progress().complete]).toEqual(["forbidden", false]);
    await until("granted a minute or two later", isEqual, 10_000);
  });
});
