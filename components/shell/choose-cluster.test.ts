import { expect, test } from "vitest";
import type { Cluster } from "#lib/contract/ward.ts";
import { chooseCluster } from "./choose-cluster.ts";

const cluster = (name: string, current = false): Cluster => ({
  name,
  current,
  demo: false,
  serverVersion: null,
  state: "not-connected",
  message: null,
  clockOffsetMs: null,
});

test("the cluster of last time is opened where it is still known, else the current, else the first", () => {
  const clusters = [cluster("a"), cluster("b", true), cluster("c")];
  expect(chooseCluster({ clusters }, "c")).toBe("c");
  expect(chooseCluster({ clusters }, "gone")).toBe("b");
  expect(chooseCluster({ clusters: [cluster("a"), cluster("c")] }, null)).toBe("a");
  expect(chooseCluster({ clusters: [] }, "a")).toBeNull();
});
