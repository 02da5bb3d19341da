import { describe, expect, test } from "vitest";
import { RULES } from "#lib/rules/registry.ts";
import { keysOf } from "#server/diagnosis/examine.ts";
import { COLLECTORS } from "./collectors.ts";
import type { Answer } from "./testing/answering-client.ts";
import { podOf, setUp } from "./testing/collect-set-up.ts";

const OWNER = { apiVersion: "example.com/v1", kind: "Runner", name: "r1", uid: "owner-1", controller: true };
const NS = "/api/v1/namespaces/shop";

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
  const groups = { body: { groups: [{ name: "example.com" }, { name: "apps" }] } };

  test("the names of all groups, in one call", async () => {
    const { client, demand } = setUp(held, { "/apis": groups });
    expect(await demand(["discovery"])).toEqual({ discovery: { ok: true, value: { groups: ["apps", "example.com"] } } });
    expect(client.paths).toEqual(["/apis"]);
  });

  test.each([
    [403, "forbidden"],
    [503, "timeout"],
  ] as const)("a list of groups that cannot be read proves nothing: %i", async (status, why) => {
    expect(await setUp(held, { "/apis": { status } }).demand(["discovery"])).toEqual({ discovery: { ok: false, why } });
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

describe("the pods of the same node", () => {
  const status = {
    conditions: [{ type: "Ready", status: "True" }],
    containerStatuses: [{ name: "c", ready: true, state: { running: {} } }],
  };
  const other = podOf({
    status,
    metadata: { name: "other", uid: "u2" },
    spec: { nodeName: "n1", hostNetwork: true, containers: [{ name: "c" }] },
  });
  const waits = (message: string) =>
    podOf({
      status: { phase: "Pending", containerStatuses: [{ name: "c", state: { waiting: { reason: "ImagePullBackOff", message } } }] },
    });

  test.each([
    ["a pull that speaks of HTTP", waits('Back-off pulling image "i": http: server gave HTTP response to HTTPS client'), ["nodePods"]],
    ["a pull of a tag that is not there", waits('Back-off pulling image "i": i: manifest unknown'), []],
    ["nothing that its node has to do with", podOf(), []],
  ] as const)("outlines do, but for a pod whose words point at them: %s", async (_what, pod, ask) => {
    const { view, fromCache, demand } = setUp(pod, { "/api/v1/pods": { body: { items: [other] } } });
    view.put("nodes", { metadata: { name: "n1" } });
    view.putPod(other);
    const pass = fromCache("nodePods");
    expect(pass.ask).toEqual(ask);
    expect(pass.evidence.nodePods).toMatchObject({ value: [{ metadata: { name: "other" } }] });
    expect(JSON.stringify(pass.evidence.nodePods)).not.toContain("hostNetwork");
    expect(await demand(["nodePods"])).toMatchObject({ nodePods: { value: [{ spec: { hostNetwork: true } }] } });
  });
});
