import { describe, expect, test } from "vitest";
import { podOf, setUp } from "./testing/collect-set-up.ts";

const POLICIES = "/apis/networking.k8s.io/v1/networkpolicies";
const OWN = "/apis/networking.k8s.io/v1/namespaces/shop/networkpolicies";
const SYSTEM = "/api/v1/namespaces/kube-system";
const SLICES = "/apis/discovery.k8s.io/v1/namespaces/kube-system/endpointslices";
const list = (...names: string[]) => ({
  body: { items: names.map((name) => ({ metadata: { name, namespace: "kube-system", labels: { "k8s-app": name } } })) },
});
const ready = podOf({ status: { phase: "Running", conditions: [{ type: "Ready", status: "True" }] } });

describe("networkPolicies", () => {
  test("of every namespace, of the pod's own where no more is allowed, or the reason why not", async () => {
    const all = await setUp(ready, { [POLICIES]: { body: { items: [{ metadata: { name: "deny", namespace: "db" } }] } } }).demand([
      "networkPolicies",
    ]);
    expect(all.networkPolicies).toMatchObject({ ok: true, value: [{ kind: "NetworkPolicy", metadata: { name: "deny" } }] });
    const own = await setUp(ready, { [POLICIES]: { status: 403 }, [OWN]: { body: { items: [] } } }).demand(["networkPolicies"]);
    expect(own).toEqual({ networkPolicies: { ok: true, value: [] } });
    const none = await setUp(ready, { [POLICIES]: { status: 403 }, [OWN]: { status: 403 } }).demand(["networkPolicies"]);
    expect(none).toEqual({ networkPolicies: { ok: false, why: "forbidden" } });
  });
});

describe("namespaceLabels", () => {
  const from = (labels: object) => ({
    body: {
      items: [
        {
          metadata: { name: "in", namespace: "db" },
          spec: { podSelector: {}, ingress: [{ from: [{ namespaceSelector: { matchLabels: labels } }] }] },
        },
      ],
    },
  });
  const named = (name: string) => ({ body: { metadata: { name, labels: { team: name } } } });
  const asked = { [POLICIES]: from({ team: "shop" }) };

  test("of all, where a policy asks for them; read with the policies themselves", async () => {
    const { demand, client } = setUp(ready, {
      ...asked,
      "/api/v1/namespaces": { body: { items: [named("shop").body, named("db").body] } },
    });
    expect(await demand(["namespaceLabels"])).toMatchObject({
      namespaceLabels: { ok: true, value: { labels: { shop: { team: "shop" }, db: { team: "db" } } } },
    });
    expect(client.paths).toEqual([POLICIES, "/api/v1/namespaces"]);
  });

  test("of nobody where policies choose by name alone", async () => {
    const { demand, client } = setUp(ready, { [POLICIES]: from({ "kubernetes.io/metadata.name": "shop" }) });
    expect(await demand(["namespaceLabels"])).toMatchObject({ namespaceLabels: { ok: true, value: { labels: {} } } });
    expect(client.paths).toEqual([POLICIES]);
  });

  test("of its own and that of cluster DNS where no more is allowed; what was not read stays unknown", async () => {
    const few = { "/api/v1/namespaces": { status: 403 }, "/api/v1/namespaces/shop": named("shop") };
    expect(
      await setUp(ready, { ...asked, ...few, "/api/v1/namespaces/kube-system": { status: 403 } }).demand(["namespaceLabels"]),
    ).toMatchObject({
      namespaceLabels: { ok: true, value: { labels: { shop: { team: "shop" } }, others: "forbidden" } },
    });
  });
});

describe("services", () => {
  const answers = {
    "/api/v1/services": { body: { items: [{ metadata: { name: "orders", namespace: "shop" }, spec: { selector: { app: "orders" } } }] } },
    "/apis/discovery.k8s.io/v1/endpointslices": {
      body: {
        items: [{ metadata: { name: "orders-x", namespace: "shop", labels: { "kubernetes.io/service-name": "orders" } }, endpoints: [] }],
      },
    },
  };
  const behind = podOf({ metadata: { name: "orders-1", uid: "u-orders", labels: { app: "orders" } }, status: { phase: "Pending" } });

  test("a reader is told of the pods behind those that nobody serves, without another call", async () => {
    const { demand, view, client } = setUp(ready, answers);
    view.putPod(behind);
    const { services } = await demand(["services"], { cached: true });
    expect(services?.ok && services.value.map(({ kind, metadata }) => `${kind} ${metadata?.name}`)).toEqual([
      "Service orders",
      "EndpointSlice orders-x",
      "Pod orders-1",
    ]);
    expect(client.requests).toHaveLength(2);
  });

  test("without a cache they are not asked for", async () => {
    const { demand, client } = setUp(ready, answers);
    expect(await demand(["services"])).toMatchObject({ services: { ok: true, value: [{ kind: "Service" }, { kind: "EndpointSlice" }] } });
    expect(client.requests).toHaveLength(2);
  });
});

describe("dns", () => {
  test("pods, Service and endpoints of the cluster's DNS and nothing else of kube-system", async () => {
    const { dns } = await setUp(ready, {
      [`${SYSTEM}/pods`]: list("kube-dns", "kube-proxy"),
      [`${SYSTEM}/services`]: list("kube-dns"),
      [SLICES]: list("kube-dns"),
    }).demand(["dns"]);
    expect(dns).toMatchObject({ ok: true, value: [{ kind: "Pod" }, { kind: "Service" }, { kind: "EndpointSlice" }] });
  });

  test("all of it or the reason why not", async () => {
    const half = setUp(ready, { [`${SYSTEM}/pods`]: list("kube-dns"), [`${SYSTEM}/services`]: { status: 403 }, [SLICES]: list() });
    expect(await half.demand(["dns"])).toEqual({ dns: { ok: false, why: "forbidden" } });
  });
});

test("neither is asked for about a pod in which nothing runs", async () => {
  const { demand, client } = setUp(podOf({ spec: { nodeName: undefined }, status: { phase: "Pending" } }));
  expect(await demand(["networkPolicies", "dns"])).toEqual({});
  expect(client.requests).toEqual([]);
});

test("the log of a pod that is well is read when it is asked about, the one before is not", async () => {
  const well = podOf({
    status: {
      phase: "Running",
      conditions: [{ type: "Ready", status: "True" }],
      containerStatuses: [
        { name: "c", ready: true, started: true, restartCount: 1, state: { running: {} }, lastState: { terminated: { exitCode: 1 } } },
      ],
    },
  });
  const { demand, client } = setUp(well, {
    "/api/v1/nodes/n1": { body: { metadata: { name: "n1" } } },
    "/api/v1/namespaces/shop/pods/web-0/log": { text: "pods is forbidden\n" },
  });
  expect(await demand(["logs", "previousLogs"])).toMatchObject({
    logs: { ok: true, value: [{ container: "c", lines: ["pods is forbidden"] }] },
    previousLogs: { ok: true, value: [] },
  });
  expect(client.paths.filter((path) => path.endsWith("/log"))).toHaveLength(1);
});
