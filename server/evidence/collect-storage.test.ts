import { describe, expect, test } from "vitest";
import { podOf, setUp } from "./testing/collect-set-up.ts";

const DELETED = { deletionTimestamp: "2026-11-30T11:00:00Z", deletionGracePeriodSeconds: 30 };
const VOLUMES = [{ name: "data", persistentVolumeClaim: { claimName: "data" } }];
const HELD = podOf({ metadata: DELETED, spec: { volumes: VOLUMES } });
const SLICES = "/apis/discovery.k8s.io/v1/endpointslices";

describe("services", () => {
  test("of every namespace, with their endpoints", async () => {
    const { services } = await setUp(HELD, {
      "/api/v1/services": { body: { items: [{ metadata: { name: "nfs", namespace: "storage" } }] } },
      [SLICES]: { body: { items: [{ metadata: { name: "nfs-1", namespace: "storage" }, endpoints: [] }] } },
    }).demand(["services"]);
    expect(services).toMatchObject({ ok: true, value: [{ kind: "Service" }, { kind: "EndpointSlice" }] });
  });

  test("one half that may not be read is no answer: a Service without known endpoints proves nothing", async () => {
    const half = setUp(HELD, { "/api/v1/services": { body: { items: [] } }, [SLICES]: { status: 403 } });
    expect(await half.demand(["services"])).toEqual({ services: { ok: false, why: "forbidden" } });
  });

  test("are not asked for about a pod without a node", async () => {
    const { demand, client } = setUp(podOf({ spec: { nodeName: undefined }, status: { phase: "Pending" } }));
    expect(await demand(["services", "apiServices"])).toEqual({});
    expect(client.requests).toEqual([]);
  });
});

test("APIServices of a pod that does not go", async () => {
  const path = "/apis/apiregistration.k8s.io/v1/apiservices";
  const { apiServices } = await setUp(HELD, { [path]: { body: { items: [{ metadata: { name: "v1.x" } }] } } }).demand(["apiServices"]);
  expect(apiServices).toMatchObject({ ok: true, value: [{ kind: "APIService", metadata: { name: "v1.x" } }] });
  expect(await setUp(HELD, { [path]: { status: 403 } }).demand(["apiServices"])).toEqual({ apiServices: { ok: false, why: "forbidden" } });
});

describe("pods that share a claim", () => {
  const other = (name: string, claimName: string) =>
    podOf({ metadata: { name, uid: name }, spec: { volumes: [{ name: "v", persistentVolumeClaim: { claimName } }] } });

  test("from the API server, the pod itself left out", async () => {
    const items = [HELD, other("reader", "data"), other("stranger", "else")];
    const { relatedPods } = await setUp(HELD, { "/api/v1/namespaces/shop/pods": { body: { items } } }).demand(["relatedPods"]);
    expect(relatedPods).toMatchObject({ ok: true, value: [{ metadata: { name: "reader" } }] });
  });

  test("from the watch, healthy ones in outline with their claims", async () => {
    const { view, demand, client } = setUp(HELD);
    for (const pod of [HELD, other("reader", "data"), other("stranger", "else")]) view.putPod(pod);
    const { relatedPods } = await demand(["relatedPods"], { cached: true });
    expect(relatedPods).toMatchObject({
      value: [{ metadata: { name: "reader" }, spec: { nodeName: "n1", volumes: [{ persistentVolumeClaim: { claimName: "data" } }] } }],
    });
    expect(client.requests).toEqual([]);
  });

  test("a pod without claims has none, one that may not be listed is no absence", async () => {
    expect(setUp(podOf({ metadata: DELETED })).fromCache("relatedPods")).toEqual({
      evidence: { relatedPods: { ok: true, value: [] } },
      ask: [],
    });
    const hidden = setUp(HELD, { "/api/v1/namespaces/shop/pods": { status: 403 } });
    expect(await hidden.demand(["relatedPods"])).toEqual({ relatedPods: { ok: false, why: "forbidden" } });
  });
});

describe("claims that are not there", () => {
  const claims = "/api/v1/namespaces/shop/persistentvolumeclaims";
  const gone = { status: 404, reason: "NotFound", message: 'persistentvolumeclaims "data" not found' };

  test("come with those of nearly that name", async () => {
    const items = [{ metadata: { name: "dta", namespace: "shop" } }, { metadata: { name: "uploads", namespace: "shop" } }];
    const found = await setUp(HELD, { [`${claims}/data`]: gone, [claims]: { body: { items } } }).demand(["claims"]);
    expect(found.claims).toEqual({ ok: true, value: [{ name: "data", presence: "gone", object: null, near: ["dta"] }] });
  });

  test("are known to be gone where the others may not be listed", async () => {
    const found = await setUp(HELD, { [`${claims}/data`]: gone, [claims]: { status: 403 } }).demand(["claims"]);
    expect(found.claims).toEqual({ ok: true, value: [{ name: "data", presence: "gone", object: null }] });
  });
});
