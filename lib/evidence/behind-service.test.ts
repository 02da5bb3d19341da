import { expect, it } from "vitest";
import { buildPod } from "#lib/testing/build-pod.ts";
import { behindCites } from "./behind-service.ts";

const service = { kind: "Service", metadata: { name: "orders", namespace: "shop" }, spec: { selector: { app: "orders" } } };
const pod = (name: string, status: object, labels = { app: "orders" }, namespace = "shop") => ({
  ...buildPod({ metadata: { name, namespace, labels } }),
  kind: "Pod",
  status,
});

it("names the pods behind a Service and what keeps each, and nobody else", () => {
  const objects = [
    pod("orders-2", { phase: "Pending", conditions: [{ type: "PodScheduled", status: "False", message: "0/3 nodes are available" }] }),
    pod("orders-1", {
      phase: "Running",
      containerStatuses: [{ name: "app", ready: false, restartCount: 3, state: { waiting: { reason: "CrashLoopBackOff" } } }],
    }),
    pod("orders-3", { phase: "Running" }),
    pod("other", { phase: "Running" }, { app: "other" }),
    pod("orders-9", { phase: "Running" }, { app: "orders" }, "billing"),
  ];
  expect(behindCites(service, objects).map(({ object, value }) => `${object}: ${value}`)).toEqual([
    expect.stringMatching(/^Pod\/shop\/orders-1: .*CrashLoopBackOff/),
    "Pod/shop/orders-2: 0/3 nodes are available",
    "Pod/shop/orders-3: Running",
  ]);
});

it("a Service without a selector has nobody behind it that could be named", () => {
  expect(behindCites({ ...service, spec: {} }, [pod("orders-1", {})])).toEqual([]);
});
