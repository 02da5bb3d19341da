import { describe, expect, test } from "vitest";
import type { EvidenceKey } from "#lib/contract/causes.ts";
import type { EvidenceSet } from "#lib/evidence/types.ts";
import type { KubeEvent, Pod } from "#lib/kube/objects.ts";
import { RULES } from "#lib/rules/registry.ts";
import { classifyPod } from "#lib/symptoms/classify.ts";
import { keysOf } from "#server/diagnosis/examine.ts";
import { ManualTimers } from "#server/watch/testing/manual-timers.ts";
import { collectFromCache, collectOnDemand } from "./collect.ts";
import { COLLECTORS } from "./collectors.ts";
import { Reads } from "./reads.ts";
import { RequestBudget } from "./request-budget.ts";
import { SchedulingTable } from "./scheduling-table.ts";
import { type Answer, AnsweringClient } from "./testing/answering-client.ts";
import { TableView } from "./testing/table-view.ts";

const OWNER = { apiVersion: "example.com/v1", kind: "Runner", name: "r1", uid: "owner-1", controller: true };
const NS = "/api/v1/namespaces/shop";

function podOf(more: { metadata?: object; spec?: object; status?: object } = {}): Pod {
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "web-0", namespace: "shop", uid: "u1", creationTimestamp: "2026-11-30T11:00:00Z", ...more.metadata },
    spec: { nodeName: "n1", containers: [{ name: "c", image: "i" }], ...more.spec },
    status: { phase: "Running", ...more.status },
  } as Pod;
}

function setUp(pod: Pod, answers: Readonly<Record<string, Answer>> = {}) {
  const timers = new ManualTimers();
  const client = new AnsweringClient(answers);
  const view = new TableView(client, timers.now);
  const cache = { view, scheduling: new SchedulingTable(view) };
  const reads = new Reads(client, new RequestBudget(timers), timers);
  const subject = { pod, symptom: classifyPod({ pod, now: timers.now(), version: view.version }) };
  const demand = async (keys: EvidenceKey[], more: { known?: EvidenceSet; secretsAllowed?: boolean; cached?: boolean } = {}) =>
    collectOnDemand(subject, keys, {
      reads,
      cache: more.cached ? cache : null,
      known: more.known ?? {},
      secretsAllowed: more.secretsAllowed === true,
      urgent: true,
    });
  const fromCache = (...keys: EvidenceKey[]) => collectFromCache(subject, keys, cache);
  return { timers, client, view, subject, demand, fromCache };
}

test("every key that a rule reads has its collector, and each declares what it needs", () => {
  expect(keysOf(RULES).filter((key) => COLLECTORS[key] === undefined)).toEqual([]);
  for (const collector of Object.values(COLLECTORS)) {
    expect([collector.key, collector.timeoutMs > 0, collector.ttlMs > 0]).toEqual([collector.key, true, true]);
    if (collector.onDemand !== undefined)
      expect([collector.key, collector.permissions.length > 0 || collector.key === "discovery"]).toEqual([collector.key, true]);
  }
});

describe("owners", () => {
  const pod = podOf({ metadata: { ownerReferences: [OWNER] } });
  const served: Record<string, Answer> = {
    "/apis/example.com/v1": { body: { resources: [{ name: "runners", kind: "Runner", namespaced: true }] } },
  };
  const path = "/apis/example.com/v1/namespaces/shop/runners/r1";
  const linkOf = async (answers: Readonly<Record<string, Answer>>) => {
    const { owners } = await setUp(pod, answers).demand(["owners"]);
    return owners?.ok ? owners.value[0] : owners;
  };

  test.each([
    [
      "present",
      { ...served, [path]: { body: { metadata: { name: "r1", uid: "owner-1" }, spec: { password: "x" }, status: { phase: "Ready" } } } },
      { presence: "present" },
    ],
    ["gone", served, { presence: "gone", object: null }],
    [
      "replaced by another of that name",
      { ...served, [path]: { body: { metadata: { name: "r1", uid: "owner-2" } } } },
      { presence: "gone", replacedByOther: true },
    ],
    ["hidden", { ...served, [path]: { status: 403 } }, { presence: "unknown", why: "forbidden" }],
    ["its group is no longer served", {}, { presence: "gone" }],
    [
      "its kind is no longer served",
      { "/apis/example.com/v1": { body: { resources: [] } }, "/apis/example.com": { body: { preferredVersion: { version: "v1" } } } },
      { presence: "gone" },
    ],
    ["discovery hidden", { "/apis/example.com/v1": { status: 403 } }, { presence: "unknown", why: "forbidden" }],
    ["discovery down", { "/apis/example.com/v1": { status: 503 } }, { presence: "unknown", why: "timeout" }],
  ] as const)("%s", async (_what, answers, expected) => {
    expect(await linkOf(answers)).toMatchObject(expected);
  });

  test("a kind is found under the version that is served now", async () => {
    const answers = {
      "/apis/example.com": { body: { preferredVersion: { version: "v2" } } },
      "/apis/example.com/v2": { body: { resources: [{ name: "runners", kind: "Runner", namespaced: true }] } },
      "/apis/example.com/v2/namespaces/shop/runners/r1": { body: { metadata: { name: "r1", uid: "owner-1" } } },
    };
    expect(await linkOf(answers)).toMatchObject({ presence: "present" });
  });

  test("the spec of a foreign kind is not kept", async () => {
    const link = await linkOf({ ...served, [path]: { body: { metadata: { name: "r1", uid: "owner-1" }, spec: { anything: "x" } } } });
    expect(JSON.stringify(link)).not.toContain("anything");
  });

  test("the chain is followed upwards through the cache, and asked for only where the cache ends", async () => {
    const rs = { apiVersion: "apps/v1", kind: "ReplicaSet", name: "web-1", uid: "rs-1", controller: true };
    const ref = { apiVersion: "apps/v1", kind: "Deployment", name: "web", uid: "d-1", controller: true };
    const { view, fromCache, demand, client } = setUp(podOf({ metadata: { ownerReferences: [rs] } }), {
      "/apis/apps/v1": { body: { resources: [{ name: "deployments", kind: "Deployment", namespaced: true }] } },
      "/apis/apps/v1/namespaces/shop/deployments/web": {
        body: { apiVersion: "apps/v1", metadata: { name: "web", uid: "d-1" }, spec: { replicas: 2 } },
      },
    });
    view.put("replicasets", { metadata: { name: "web-1", namespace: "shop", uid: "rs-1", ownerReferences: [ref] } });
    const pass = fromCache("owners");
    expect(pass.ask).toEqual(["owners"]);
    expect(pass.evidence.owners).toMatchObject({ value: [{ presence: "present" }, { presence: "unknown", why: "stale" }] });
    const { owners } = await demand(["owners"], { cached: true });
    expect(owners).toMatchObject({ value: [{ presence: "present" }, { presence: "present", object: { spec: { replicas: 2 } } }] });
    expect(client.paths).not.toContain("/apis/apps/v1/namespaces/shop/replicasets/web-1");
    view.put("deployments", { metadata: { name: "web", namespace: "shop", uid: "d-1" } });
    expect(fromCache("owners").ask).toEqual([]);
  });
});

describe("node", () => {
  test("present, gone, hidden and not bound", async () => {
    const bound = setUp(podOf(), { "/api/v1/nodes/n1": { body: { metadata: { name: "n1" } } } });
    expect(bound.fromCache("node").evidence.node).toMatchObject({ value: { name: "n1", presence: "gone" } });
    bound.view.put("nodes", { metadata: { name: "n1" } });
    expect(bound.fromCache("node").evidence.node).toMatchObject({ value: { presence: "present" } });
    bound.view.hidden.set("nodes", "forbidden");
    expect(bound.fromCache("node")).toMatchObject({ evidence: {}, ask: ["node"] });
    expect(await bound.demand(["node"])).toMatchObject({ node: { value: { presence: "present" } } });
    expect(await setUp(podOf(), { "/api/v1/nodes/n1": { status: 403 } }).demand(["node"])).toEqual({
      node: { ok: false, why: "forbidden" },
    });
    expect(setUp(podOf({ spec: { nodeName: undefined } })).fromCache("node").evidence.node).toMatchObject({
      value: { name: null, presence: "unknown" },
    });
  });
});

describe("references", () => {
  const pod = podOf({
    spec: {
      containers: [
        {
          name: "c",
          env: [
            { name: "A", valueFrom: { configMapKeyRef: { name: "conf", key: "k" } } },
            { name: "B", valueFrom: { secretKeyRef: { name: "sec", key: "k" } } },
          ],
        },
      ],
    },
    status: { phase: "Pending", containerStatuses: [{ name: "c", state: { waiting: { reason: "CreateContainerConfigError" } } }] },
  });

  test("a ConfigMap gives its keys and no value", async () => {
    const { configKeys } = await setUp(pod, {
      [`${NS}/configmaps/conf`]: { body: { metadata: { name: "conf" }, data: { k: "VALUE" }, binaryData: { b: "VALUE" } } },
    }).demand(["configKeys"]);
    expect(configKeys).toEqual({
      ok: true,
      value: { facts: [{ name: "conf", presence: "present", keys: ["b", "k"] }], namesInNamespace: [] },
    });
  });

  test("one that is not there comes with the names that are, read without their contents", async () => {
    const { client, demand } = setUp(pod, {
      [`${NS}/configmaps`]: { body: { items: [{ metadata: { name: "conf-a" } }, { metadata: { name: "other" } }] } },
    });
    expect(await demand(["configKeys"])).toEqual({
      configKeys: { ok: true, value: { facts: [{ name: "conf", presence: "gone", keys: [] }], namesInNamespace: ["conf-a", "other"] } },
    });
    expect(client.requests.find(({ path }) => path === `${NS}/configmaps`)?.accept).toMatch(
      /^application\/json;as=PartialObjectMetadataList/,
    );
  });

  test("no permission is never read as absence", async () => {
    const { configKeys } = await setUp(pod, { [`${NS}/configmaps/conf`]: { status: 403 } }).demand(["configKeys"]);
    expect(configKeys).toEqual({ ok: false, why: "forbidden" });
    const listHidden = await setUp(pod, { [`${NS}/configmaps`]: { status: 403 } }).demand(["configKeys"]);
    expect(listHidden.configKeys).toMatchObject({ value: { facts: [{ presence: "gone" }], namesInNamespace: [] } });
  });

  test("Secrets are not asked for unless the setting allows it, and give names and keys alone", async () => {
    const answers = { [`${NS}/secrets/sec`]: { body: { metadata: { name: "sec" }, data: { k: "VALUE" } } } };
    const off = setUp(pod, answers);
    expect(await off.demand(["secretRefs"])).toEqual({ secretRefs: { ok: false, why: "forbidden" } });
    expect(off.client.requests).toEqual([]);
    const on = await setUp(pod, answers).demand(["secretRefs"], { secretsAllowed: true });
    expect(on.secretRefs).toEqual({
      ok: true,
      value: { facts: [{ name: "sec", presence: "present", keys: ["k"] }], namesInNamespace: [] },
    });
    const denied = await setUp(pod, { [`${NS}/secrets/sec`]: { status: 403 } }).demand(["secretRefs"], { secretsAllowed: true });
    expect(denied.secretRefs).toEqual({ ok: false, why: "forbidden" });
  });
});

describe("logs", () => {
  const died = { terminated: { exitCode: 1, reason: "Error" } };
  const pod = podOf({
    status: {
      phase: "Running",
      containerStatuses: [{ name: "c", restartCount: 3, state: { waiting: { reason: "CrashLoopBackOff" } }, lastState: died }],
    },
  });
  const log = `${NS}/pods/web-0/log`;

  test.each([
    [
      "masked lines",
      { text: "start\n\u001b[31mpassword=hunter2hunter2\u001b[0m\n" },
      { ok: true, value: [{ container: "c", lines: ["start", "password=*****"] }] },
    ],
    [
      "no such log",
      { status: 400, reason: "BadRequest", message: 'previous terminated container "c" in pod "web-0" not found' },
      { ok: false, why: "absent" },
    ],
    ["lost by the runtime", { text: "unable to retrieve container logs for containerd://abc" }, { ok: false, why: "absent" }],
    ["no permission", { status: 403 }, { ok: false, why: "forbidden" }],
    ["kubelet unreachable", { status: 500, message: "dial tcp: connection refused" }, { ok: false, why: "timeout" }],
  ] as const)("%s", async (_what, answer, expected) => {
    const { previousLogs, logs } = await setUp(pod, { [log]: answer, "/api/v1/nodes/n1": { body: { metadata: { name: "n1" } } } }).demand([
      "previousLogs",
      "logs",
    ]);
    expect(previousLogs).toEqual(expected);
    expect(logs).toEqual(expected);
  });

  test("a kubelet that is known to be silent is not asked", async () => {
    const ask = async (node: Answer) => {
      const { demand, client } = setUp(pod, { "/api/v1/nodes/n1": node, [log]: { text: "line" } });
      return [await demand(["logs"]), client.paths.filter((path) => path === log).length] as const;
    };
    const ready = (status: string): Answer => ({ body: { metadata: { name: "n1" }, status: { conditions: [{ type: "Ready", status }] } } });
    expect(await ask(ready("Unknown"))).toMatchObject([{ logs: { ok: false, why: "timeout" } }, 0]);
    expect(await ask({ status: 404, reason: "NotFound", message: 'nodes "n1" not found', name: "n1" })).toMatchObject([
      { logs: { ok: false, why: "absent" } },
      0,
    ]);
    expect(await ask(ready("True"))).toMatchObject([{ logs: { ok: true } }, 1]);
    expect(await ask({ status: 403 })).toMatchObject([{ logs: { ok: true } }, 1]);
  });

  test("a container that never ran is not asked", async () => {
    const { demand, client } = setUp(
      podOf({ status: { phase: "Pending", containerStatuses: [{ name: "c", state: { waiting: { reason: "ContainerCreating" } } }] } }),
    );
    expect(await demand(["logs", "previousLogs"])).toMatchObject({ logs: { ok: true, value: [] }, previousLogs: { ok: true, value: [] } });
    expect(client.paths).toEqual(["/api/v1/nodes/n1"]);
  });
});

describe("events", () => {
  const about = (uid: string | undefined, name = "web-0"): KubeEvent => ({
    metadata: { uid: `e-${uid}-${name}` },
    reason: "x",
    involvedObject: { kind: "Pod", namespace: "shop", name, ...(uid ? { uid } : {}) },
  });

  test("of this pod only, those without a UID included, and of a static pod by its hash", async () => {
    const all = [about("u1"), about("before"), about(undefined), about("hash")];
    const { view, fromCache } = setUp(podOf());
    for (const event of all) view.putEvent(event);
    expect(fromCache("events").evidence.events).toEqual({ ok: true, value: [all[0], all[2]] });
    const mirror = setUp(podOf({ metadata: { annotations: { "kubernetes.io/config.mirror": "hash" } } }), {
      [`${NS}/events`]: { body: { items: all } },
    });
    expect((await mirror.demand(["events"])).events).toEqual({ ok: true, value: [all[0], all[2], all[3]] });
  });

  test("where events are hidden, that is said", async () => {
    const { view, fromCache, demand } = setUp(podOf(), { [`${NS}/events`]: { status: 403 } });
    view.hidden.set("events", "forbidden");
    expect(fromCache("events")).toEqual({ evidence: {}, ask: ["events"] });
    expect(await demand(["events"])).toEqual({ events: { ok: false, why: "forbidden" } });
  });
});

test("keys that build on others wait for them, and take over why they are missing", async () => {
  const pod = podOf({ metadata: { ownerReferences: [{ ...OWNER, apiVersion: "apps/v1", kind: "StatefulSet", name: "web" }] } });
  const answers = {
    "/apis/apps/v1": { body: { resources: [{ name: "statefulsets", kind: "StatefulSet", namespaced: true }] } },
    "/apis/apps/v1/namespaces/shop/statefulsets/web": { body: { metadata: { name: "web", uid: "owner-1" } } },
    "/apis/apps/v1/namespaces/shop/controllerrevisions": {
      body: { items: [{ metadata: { name: "rev", ownerReferences: [{ uid: "owner-1" }] } }, { metadata: { name: "foreign" } }] },
    },
  };
  expect(await setUp(pod, answers).demand(["revisions"])).toMatchObject({
    owners: { ok: true },
    revisions: { value: [{ kind: "ControllerRevision", metadata: { name: "rev" } }] },
  });
  const hidden = setUp(podOf({ spec: { volumes: [{ name: "v", persistentVolumeClaim: { claimName: "data" } }] } }), {
    [`${NS}/persistentvolumeclaims/data`]: { status: 403 },
  });
  expect(await hidden.demand(["volumes", "volumeEvents"])).toMatchObject({
    volumes: { why: "forbidden" },
    volumeEvents: { why: "forbidden" },
  });
});

describe("discovery", () => {
  const held = podOf({
    metadata: { deletionTimestamp: "2026-11-30T11:00:00Z", deletionGracePeriodSeconds: 0, finalizers: ["a.example.com/b"] },
  });
  const wanted = { groups: ["apps", "example.com"], kinds: ["apps/v1/Deployment", "example.com/v1/Runner", "v1/Pod"] };
  const group = (name: string, version: string, kind: string) => ({
    metadata: { name },
    versions: [{ version, resources: [{ responseKind: { kind } }] }],
  });

  test("aggregated, and from plain lists where the server knows no other", async () => {
    const aggregated = {
      "/api": { body: { items: [{ metadata: {}, versions: [{ version: "v1", resources: [{ responseKind: { kind: "Pod" } }] }] }] } },
      "/apis": { body: { items: [group("apps", "v1", "Deployment"), group("example.com", "v1", "Runner")] } },
    };
    expect(await setUp(held, aggregated).demand(["discovery"])).toEqual({ discovery: { ok: true, value: wanted } });
    const list = (kind: string) => ({ body: { resources: [{ name: "x", kind }] } });
    const plain = {
      "/api": { body: { versions: ["v1"] } },
      "/apis": {
        body: {
          groups: [
            { name: "apps", versions: [{ groupVersion: "apps/v1" }] },
            { name: "example.com", versions: [{ groupVersion: "example.com/v1" }] },
          ],
        },
      },
      "/api/v1": list("Pod"),
      "/apis/apps/v1": list("Deployment"),
      "/apis/example.com/v1": list("Runner"),
    };
    expect(await setUp(held, plain).demand(["discovery"])).toEqual({ discovery: { ok: true, value: wanted } });
    expect(await setUp(held, { ...plain, "/apis/apps/v1": { status: 503 } }).demand(["discovery"])).toEqual({
      discovery: { ok: false, why: "timeout" },
    });
  });
});

test("keys that say nothing about a pod in this state are not asked for", () => {
  const pending = setUp(podOf({ spec: { nodeName: undefined }, status: { phase: "Pending" } }));
  expect(pending.fromCache("logs", "nodeLease", "namespace", "webhooks", "discovery").ask).toEqual([]);
  const overdue = setUp(
    podOf({ metadata: { deletionTimestamp: "2026-11-30T11:00:00Z", deletionGracePeriodSeconds: 0, finalizers: ["a.example.com/b"] } }),
  );
  expect(overdue.fromCache("logs", "nodeLease", "namespace", "webhooks", "discovery").ask).toEqual([
    "nodeLease",
    "namespace",
    "webhooks",
    "discovery",
  ]);
});

test("a key that says nothing about a pod in this state is not asked for either when it is named", async () => {
  const { demand, client } = setUp(podOf());
  expect(await demand(["schedulingNodes", "namespace", "webhooks", "quotas"])).toEqual({});
  expect(client.requests).toEqual([]);
});

test("what every node has left counts the pods that are bound and not finished", () => {
  const { view, fromCache } = setUp(podOf({ spec: { nodeName: undefined }, status: { phase: "Pending" } }));
  view.put("nodes", { metadata: { name: "n1" } });
  const request = (name: string, phase: string) =>
    podOf({
      metadata: { name, uid: name },
      spec: { nodeName: "n1", containers: [{ name: "c", resources: { requests: { cpu: "500m" } } }] },
      status: { phase },
    });
  for (const pod of [request("a", "Running"), request("b", "Pending"), request("done", "Succeeded")]) view.putPod(pod);
  expect(fromCache("schedulingNodes").evidence.schedulingNodes).toMatchObject({ value: [{ requested: { cpu: 1 }, podCount: 2 }] });
});
