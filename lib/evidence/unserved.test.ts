import { expect, it } from "vitest";
import { unservedServices } from "./unserved.ts";

const service = (name: string, selector?: Record<string, string>) => ({
  kind: "Service",
  metadata: { name, namespace: "mesh" },
  spec: { selector },
});
const slice = (name: string, ready: boolean) => ({
  kind: "EndpointSlice",
  metadata: { name: `${name}-1`, namespace: "mesh", labels: { "kubernetes.io/service-name": name } },
  endpoints: [{ addresses: ["10.0.0.1"], conditions: { ready } }],
});

it("selects the pods of Services without a ready address, and of no others", () => {
  const { namespaces, selects } = unservedServices([
    service("control", { app: "control" }),
    slice("control", false),
    service("web", { app: "web" }),
    slice("web", true),
    service("external"),
  ]);
  expect(namespaces).toEqual(["mesh"]);
  expect(selects("mesh", { app: "control", tier: "1" })).toBe(true);
  expect(selects("mesh", { app: "web" })).toBe(false);
  expect(selects("shop", { app: "control" })).toBe(false);
});
