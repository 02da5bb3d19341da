import { describe, expect, it } from "vitest";
import type { KubeObject } from "#lib/kube/objects.ts";
import { readyEndpoints, serviceBehind } from "./service-endpoints.ts";

const service = (spec: object, name = "nfs", namespace = "storage") =>
  ({ kind: "Service", metadata: { name, namespace }, spec }) as KubeObject;
const slice = (...ready: (boolean | undefined)[]) =>
  ({
    kind: "EndpointSlice",
    metadata: { name: "nfs-1", namespace: "storage", labels: { "kubernetes.io/service-name": "nfs" } },
    endpoints: ready.map((one) => ({ addresses: ["10.1.0.1"], conditions: one === undefined ? {} : { ready: one } })),
  }) as KubeObject;
const NFS = service({ clusterIP: "10.96.0.9", clusterIPs: ["10.96.0.9", "fd00::9"], selector: { app: "nfs" } });

describe("serviceBehind", () => {
  it.each(["10.96.0.9", "fd00::9", "nfs.storage", "nfs.storage.svc", "nfs.storage.svc.cluster.local", "nfs.storage.svc.cluster.local."])(
    "%s",
    (host) => {
      expect(serviceBehind(host, [NFS, slice()])).toMatchObject({
        kind: "service",
        namespace: "storage",
        name: "nfs",
        ready: 0,
        selector: "app=nfs",
      });
    },
  );

  it("counts addresses that serve; one whose readiness is not known counts", () => {
    expect(serviceBehind("10.96.0.9", [NFS, slice(false, true, undefined)])).toMatchObject({ ready: 2 });
    const legacy = { kind: "Endpoints", metadata: { name: "nfs", namespace: "storage" }, subsets: [{ addresses: [{ ip: "10.1.0.1" }] }] };
    expect(serviceBehind("10.96.0.9", [NFS, legacy as KubeObject])).toMatchObject({ ready: 1 });
  });

  it("says that a Service is gone only of a name that can be nothing else", () => {
    expect(serviceBehind("gone.storage.svc.cluster.local", [NFS])).toEqual({ kind: "no-such-service", namespace: "storage", name: "gone" });
    for (const host of ["gone.storage", "filer.example.net", "192.0.2.7"]) expect(serviceBehind(host, [NFS])).toBeNull();
  });

  it("concludes nothing where no endpoints are listed at all, or where the name leads out of the cluster", () => {
    expect(serviceBehind("10.96.0.9", [NFS])).toBeNull();
    expect(serviceBehind("nfs.storage", [service({ type: "ExternalName" }), slice()])).toBeNull();
  });
});

it("does not count nobody where a ready pod is selected and its slice is not known", () => {
  const service = { kind: "Service", metadata: { name: "orders", namespace: "shop" }, spec: { selector: { app: "orders" } } };
  const other = { kind: "EndpointSlice", metadata: { name: "x", namespace: "shop", labels: { "kubernetes.io/service-name": "x" } } };
  const pod = (status: string) => ({
    kind: "Pod",
    metadata: { name: "orders-0", namespace: "shop", labels: { app: "orders" } },
    status: { conditions: [{ type: "Ready", status }] },
  });
  expect(readyEndpoints("shop", "orders", [service, other, pod("False")])).toBe(0);
  expect(readyEndpoints("shop", "orders", [service, other, pod("True")])).toBeNull();
});
