import { expect, it } from "vitest";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { dnsState, isClusterDns, isDnsDown } from "./network-dns.ts";

const pod = (ready: string): KubeObject =>
  asKube({
    kind: "Pod",
    metadata: { name: `coredns-${ready}`, namespace: "kube-system", labels: { "k8s-app": "kube-dns" } },
    status: { phase: "Running", conditions: [{ type: "Ready", status: ready }] },
  });
const service = asKube<KubeObject>({
  kind: "Service",
  metadata: { name: "kube-dns", namespace: "kube-system", labels: { "k8s-app": "kube-dns" } },
});
const slice = (ready: boolean): KubeObject =>
  asKube({
    kind: "EndpointSlice",
    metadata: { name: "kube-dns-x", namespace: "kube-system", labels: { "kubernetes.io/service-name": "kube-dns", "k8s-app": "kube-dns" } },
    endpoints: [{ addresses: ["10.244.0.2"], conditions: { ready } }],
  });

it("is down when no pod is ready or no endpoint is, and up with one of each", () => {
  const down = (...objects: KubeObject[]) => {
    const state = dnsState(objects);
    return state === null ? null : isDnsDown(state);
  };
  expect(down(pod("False"), service)).toBe(true);
  expect(down(pod("True"), service, slice(false))).toBe(true);
  expect(down(service)).toBe(true);
  expect(down(pod("True"), pod("False"), service, slice(true))).toBe(false);
  expect(down(pod("True"))).toBe(false);
  expect(down()).toBeNull();
});

it.each([
  [{ "k8s-app": "kube-dns" }, "kube-system", true],
  [{ "app.kubernetes.io/name": "coredns" }, "kube-system", true],
  [{ "app.kubernetes.io/name": "coredns" }, "shop", false],
  [{ "dns.operator.openshift.io/daemonset-dns": "default" }, "openshift-dns", true],
  [{ app: "web" }, "kube-system", false],
])("labels %j in %s: %s", (labels, namespace, expected) => {
  expect(isClusterDns({ metadata: { labels, namespace } })).toBe(expected);
});
