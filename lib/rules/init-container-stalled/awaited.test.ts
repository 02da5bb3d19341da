import { expect, it } from "vitest";
import { awaitedService } from "./awaited.ts";

const service = (name: string) => ({ kind: "Service", metadata: { name, namespace: "shop" }, spec: { selector: { app: name } } });
const slice = (name: string, ready: boolean) => ({
  kind: "EndpointSlice",
  metadata: { name: `${name}-x1`, namespace: "shop", labels: { "kubernetes.io/service-name": name } },
  endpoints: [{ addresses: ["10.1.0.4"], conditions: { ready } }],
});

it("finds the named Service without ready endpoints, by its whole name", () => {
  const objects = [service("db"), slice("db", false), service("db-replica"), slice("db-replica", true)];
  expect(awaitedService("waiting for db:5432", "shop", objects)).toBe("db");
  expect(awaitedService("waiting for db.shop.svc", "shop", objects)).toBe("db");
  expect(awaitedService("waiting for db-replica:5432", "shop", objects)).toBeNull();
  expect(awaitedService("waiting for mydb", "shop", objects)).toBeNull();
  expect(awaitedService("waiting for db", "shop", [service("db"), slice("db", true)])).toBeNull();
  expect(awaitedService("waiting for db", "pay", objects)).toBeNull();
});
