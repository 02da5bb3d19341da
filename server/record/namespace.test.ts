import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { namespaceRecordSchema } from "#lib/contract/namespace.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { readNamespace, readNamespaceYaml } from "./namespace.ts";
import { type OpenWard, openWard } from "./testing/open-ward.ts";

const NOW = "2026-11-30T12:00:00Z";
const SINCE = "2026-11-30T09:00:00Z";
const FINALIZER = "widgets.example.com/protect";

const condition = (type: string, status: string, reason: string, message: string) => ({
  type,
  status,
  reason,
  message,
  lastTransitionTime: SINCE,
});

function namespace(name: string, conditions: readonly object[], deleted = true) {
  return {
    apiVersion: "v1",
    kind: "Namespace",
    metadata: { name, uid: `uid-${name}`, creationTimestamp: "2026-11-01T09:00:00Z", ...(deleted ? { deletionTimestamp: SINCE } : {}) },
    spec: { finalizers: ["kubernetes"] },
    status: { phase: deleted ? "Terminating" : "Active", conditions },
  };
}

const OBJECTS = [
  namespace("shop-old", [
    condition("NamespaceDeletionDiscoveryFailure", "False", "ResourcesDiscovered", "All resources successfully discovered"),
    condition(
      "NamespaceContentRemaining",
      "True",
      "SomeResourcesRemain",
      "Some resources are remaining: persistentvolumeclaims. has 1 resource instances, widgets.example.com has 2 resource instances",
    ),
    condition(
      "NamespaceFinalizersRemaining",
      "True",
      "SomeFinalizersRemain",
      `Some content in the namespace has finalizers remaining: ${FINALIZER} in 2 resource instances`,
    ),
  ]),
  ...["a", "b"].map((name) => ({
    apiVersion: "example.com/v1",
    kind: "Widget",
    metadata: {
      name,
      namespace: "shop-old",
      uid: `uid-${name}`,
      finalizers: [FINALIZER],
      ...(name === "b" ? { deletionTimestamp: SINCE } : {}),
      managedFields: [
        {
          manager: "widget-operator",
          operation: "Update",
          time: "2026-11-02T09:00:00Z",
          fieldsV1: { "f:metadata": { "f:finalizers": { ".": {}, [`v:"${FINALIZER}"`]: {} } } },
        },
      ],
    },
  })),
  {
    apiVersion: "v1",
    kind: "PersistentVolumeClaim",
    metadata: { name: "data", namespace: "shop-old", uid: "uid-data" },
    status: { phase: "Bound" },
  },
  namespace("metrics-old", [
    condition(
      "NamespaceDeletionDiscoveryFailure",
      "True",
      "DiscoveryFailed",
      "Discovery failed for some groups, 1 failing: unable to retrieve the complete list of server APIs: metrics.example.com/v1beta1: stale GroupVersion discovery: metrics.example.com/v1beta1",
    ),
  ]),
  {
    apiVersion: "apiregistration.k8s.io/v1",
    kind: "APIService",
    metadata: { name: "v1beta1.metrics.example.com" },
    spec: { group: "metrics.example.com", version: "v1beta1", service: { namespace: "monitoring", name: "adapter" } },
    status: { conditions: [condition("Available", "False", "MissingEndpoints", "endpoints for service/adapter have no addresses")] },
  },
  namespace("quiet", [], false),
  { apiVersion: "v1", kind: "Node", metadata: { name: "worker-1" }, status: { conditions: [{ type: "Ready", status: "True" }] } },
];

const WARD = { objects: asKube<KubeObject[]>(OBJECTS), now: Date.parse(NOW), version: "v1.36.3" };

describe("the record of a namespace", () => {
  let opened: OpenWard;
  beforeAll(async () => {
    opened = await openWard({ ward: WARD, served: [["example.com/v1", "Widget"]] });
    await vi.waitFor(() => expect(opened.ward.view.object("persistentvolumeclaims", "shop-old", "data")).not.toBeNull(), 5_000);
  }, 30_000);
  afterAll(() => opened?.close());
  const read = (name: string) => readNamespace(opened.ward, name, "en");

  test("that does not go names what is left, object by object, with who set the finalizers", async () => {
    const record = await read("shop-old");
    expect(namespaceRecordSchema.safeParse(record).error).toBeUndefined();
    expect(record.diagnosis).toMatchObject({ class: "terminating", stuckSince: SINCE, stuckSinceSource: "deletion-request" });
    expect(record.diagnosis.causes[0]).toMatchObject({ id: "namespace-content-remaining", root: { key: "Namespace/shop-old" } });
    expect(record.contents).toMatchObject([
      {
        resource: "widgets.example.com",
        count: 2,
        saidCount: 2,
        missing: null,
        objects: [
          { name: "b", deletedAt: SINCE, finalizers: [{ name: FINALIZER, setBy: "widget-operator" }] },
          { name: "a", deletedAt: null },
        ],
      },
      { resource: "persistentvolumeclaims", count: 1, saidCount: 1, objects: [{ name: "data", finalizers: [] }] },
    ]);
    expect(record.finalizersSaid).toEqual([`${FINALIZER} in 2 resource instances`]);
    expect(record.conditions.map(({ type, bad }) => [type, bad])).toEqual([
      ["NamespaceDeletionDiscoveryFailure", false],
      ["NamespaceContentRemaining", true],
      ["NamespaceFinalizersRemaining", true],
    ]);
  });

  test("behind an API that nobody serves names the APIService and its Service", async () => {
    const record = await read("metrics-old");
    expect(record.diagnosis.causes[0]).toMatchObject({ id: "namespace-discovery-failure", certainty: "certain" });
    expect(record.apis).toEqual([
      {
        name: "v1beta1.metrics.example.com",
        service: "monitoring/adapter",
        reason: "MissingEndpoints",
        message: "endpoints for service/adapter have no addresses",
        since: SINCE,
      },
    ]);
  });

  test("that is well says so; one that is not there is not found", async () => {
    expect((await read("quiet")).diagnosis).toMatchObject({ class: "healthy", status: "Active", causes: [] });
    await expect(read("none")).rejects.toMatchObject({ code: "not-found" });
    expect((await readNamespaceYaml(opened.ward, "quiet")).yaml).toMatch(/^kind: Namespace$/m);
  });
});

test("what may not be listed says so, and a namespace that may not be read names the verb", async () => {
  const verbs = ["get", "list", "watch"];
  const rights = [
    { verbs, groups: [""], resources: ["pods", "nodes", "events", "persistentvolumeclaims"] },
    { verbs: ["get"], groups: [""], resources: ["namespaces"], names: ["shop-old"] },
    { verbs, groups: ["apps", "batch"], resources: ["*"] },
  ];
  const opened = await openWard({ ward: WARD, served: [["example.com/v1", "Widget"]], rights });
  const { contents } = await readNamespace(opened.ward, "shop-old", "en");
  expect(contents.find(({ resource }) => resource === "widgets.example.com")).toMatchObject({
    count: 2,
    objects: [],
    missing: "forbidden",
  });
  await expect(readNamespace(opened.ward, "quiet", "en")).rejects.toMatchObject({
    kind: "forbidden",
    message: expect.stringContaining("namespaces"),
  });
  await opened.close();
});

test("has no count of pods where these may not be read, and calls none of its lines well for that", async () => {
  const rights = [
    { verbs: ["get", "list", "watch"], groups: [""], resources: ["namespaces", "nodes", "events", "persistentvolumeclaims"] },
  ];
  const opened = await openWard({ ward: WARD, rights });
  const { contents, diagnosis, podsMissing } = await readNamespace(opened.ward, "quiet", "en");
  expect(podsMissing).toBe("forbidden");
  expect(contents).toContainEqual(expect.objectContaining({ resource: "pods", missing: "forbidden" }));
  const unseen = diagnosis.checklist.filter(({ missing = [] }) => missing.some(({ evidence }) => evidence === "relatedPods"));
  expect(unseen.map(({ id, state }) => [id, state])).toEqual([
    ["logs", "unknown"],
    ["node-and-runtime", "unknown"],
  ]);
  await opened.close();
});
