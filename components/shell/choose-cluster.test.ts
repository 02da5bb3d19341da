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

const none = { asked: null, last: null };

test("the cluster of last time is opened where it is still known, else the current, else the first", () => {
  const clusters = [cluster("a"), cluster("b", true), cluster("c")];
  expect(chooseCluster({ clusters }, { ...none, last: "c" })).toBe("c");
  expect(chooseCluster({ clusters }, { ...none, last: "gone" })).toBe("b");
  expect(chooseCluster({ clusters: [cluster("a"), cluster("c")] }, none)).toBe("a");
  expect(chooseCluster({ clusters: [] }, { ...none, last: "a" })).toBeNull();
});

test("the cluster that this start was asked for goes before that of last time", () => {
  const clusters = [cluster("prod"), cluster("staging", true)];
  expect(chooseCluster({ clusters }, { asked: "staging", last: "prod" })).toBe("staging");
  expect(chooseCluster({ clusters: [cluster("demo", true)] }, { asked: "staging", last: "demo" })).toBe("demo");
});
