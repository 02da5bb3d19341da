import { describe, expect, it } from "vitest";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import { addressesOf, endBehind, endOfPod, namesService, readyCount, type Service, selectsPod, targetPorts } from "./network-services.ts";

const service = (more: Service["spec"] = {}, name = "orders", namespace = "shop"): Service => ({
  kind: "Service",
  metadata: { name, namespace },
  spec: { clusterIP: "10.96.12.34", selector: { app: "orders" }, ports: [{ port: 80, targetPort: 8080 }], ...more },
});
const slice = (ready: boolean) =>
  asKube<KubeObject>({
    kind: "EndpointSlice",
    metadata: { name: "orders-1", namespace: "shop", labels: { "kubernetes.io/service-name": "orders" } },
    endpoints: [{ addresses: ["10.244.1.9"], conditions: { ready } }],
    ports: [{ port: 8081, protocol: "TCP" }],
  });
const pod: Pod = {
  metadata: { name: "orders-1", namespace: "shop", labels: { app: "orders", tier: "back" } },
  spec: { containers: [{ name: "c", ports: [{ name: "http", containerPort: 8080 }] }] },
  status: { podIPs: [{ ip: "10.244.1.9" }] },
};

describe("a Service and its pods", () => {
  it("selects by all its labels, in its namespace, and nothing without a selector", () => {
    expect(selectsPod(service(), pod)).toBe(true);
    expect(selectsPod(service({ selector: { app: "orders", tier: "front" } }), pod)).toBe(false);
    expect(selectsPod(service({}, "orders", "other"), pod)).toBe(false);
    expect(selectsPod(service({ selector: {} }), pod)).toBe(false);
  });

  it("counts ready endpoints and takes ports and addresses from the slices, else from its own numbers", () => {
    expect(readyCount(service(), [service(), slice(false)])).toBe(0);
    expect(readyCount(service(), [service(), slice(true)])).toBe(1);
    expect(targetPorts(service(), [service(), slice(true)])).toEqual([{ port: 8081, protocol: "TCP" }]);
    expect(targetPorts(service(), [service()])).toEqual([{ port: 8080, protocol: "TCP" }]);
    expect(addressesOf(service(), [slice(true)])).toEqual(["10.244.1.9"]);
  });

  it("is an end of a connection", () => {
    expect(endOfPod(pod)).toMatchObject({ complete: true, portNames: { http: 8080 }, addresses: ["10.244.1.9"] });
    expect(endBehind(service(), [slice(true)])).toMatchObject({ complete: false, labels: { app: "orders" } });
  });
});

it.each([
  ["calling orders:80", true],
  ["GET http://orders/health", true],
  ["dial tcp 10.96.12.34:80: i/o timeout", true],
  ["dial tcp 10.96.12.341:80: i/o timeout", false],
  ["connecting to orders.shop.svc.cluster.local", true],
  ["connecting to orders.shop2.svc", false],
  ["lookup orders on 10.96.0.10:53: no such host", true],
  ["fetched 12 orders in 3 s, then timed out", false],
  ["orders-api:80 timed out", false],
  ["http://orders.example.com/ timed out", false],
])("namesService: %s: %s", (text, expected) => {
  expect(namesService(text, service(), "shop")).toBe(expected);
});

it("takes a bare name only for a Service of the caller's namespace", () => {
  expect(namesService("calling orders:80", service(), "elsewhere")).toBe(false);
  expect(namesService("calling orders.shop:80", service(), "elsewhere")).toBe(true);
});
