import { describe, expect, it } from "vitest";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import { targetOf } from "./service-target.ts";

const pod: Pod = { metadata: { name: "p", namespace: "shop" }, status: { podIP: "10.1.1.1" } };
const service = (namespace: string, name: string, spec: object): KubeObject =>
  ({
    kind: "Service",
    metadata: { namespace, name },
    spec: { clusterIP: "10.96.0.9", ports: [{ port: 5432 }], selector: { app: name }, ...spec },
  }) as KubeObject;
const slice = (namespace: string, name: string, ready: boolean): KubeObject =>
  ({
    kind: "EndpointSlice",
    metadata: { namespace, name: `${name}-abc`, labels: { "kubernetes.io/service-name": name } },
    endpoints: [{ addresses: ["10.1.1.9"], conditions: { ready } }],
  }) as KubeObject;

const SERVICES = [
  service("shop", "db", {}),
  slice("shop", "db", true),
  service("shop", "cache", { clusterIP: "10.96.0.10" }),
  slice("shop", "cache", false),
  service("infra", "kafka", { clusterIP: "None" }),
  slice("infra", "kafka", true),
  service("shop", "legacy", { type: "ExternalName", clusterIP: "" }),
];

describe("targetOf", () => {
  it.each([
    ["db", 5432, "serving", "db"],
    ["db.shop", 5432, "serving", "db"],
    ["db.shop.svc", 5432, "serving", "db"],
    ["db.shop.svc.cluster.local.", 5432, "serving", "db"],
    ["10.96.0.9", 5432, "serving", "db"],
    ["db", 3306, "wrong-port", "db"],
    ["cache", 6379, "no-endpoints", "cache"],
    ["10.1.1.9", 5432, "serving", "db"],
    ["kafka", 9092, "elsewhere", "kafka"],
    ["kafka.infra", 9092, "serving", "kafka"],
    ["kafka-0.kafka.infra", 9092, "serving", "kafka"],
    ["dbs", 5432, "no-service", "dbs"],
    ["nope.infra.svc.cluster.local", 80, "no-service", "nope"],
    ["nope.infra", 80, "no-service", "nope"],
    ["api.example.com", 443, "outside", ""],
    ["example.com", 443, "unclear", ""],
    ["203.0.113.7", 443, "outside", ""],
    ["legacy", 443, "outside", "legacy"],
    ["localhost", 80, "self", ""],
    ["127.0.0.1", 80, "self", ""],
    ["::1", 80, "self", ""],
    ["10.1.1.1", 80, "self", ""],
  ] as const)("%s:%i is %s", (host, port, state, name) => {
    const target = targetOf(host, port, pod, SERVICES);
    expect([target.state, target.name]).toEqual([state, name]);
  });

  it("names what is near: other names here, or the namespaces that have it", () => {
    expect(targetOf("dbs", 1, pod, SERVICES).near).toEqual(["db"]);
    expect(targetOf("kafka", 1, pod, SERVICES).near).toEqual(["infra"]);
  });
});
