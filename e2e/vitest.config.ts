import { defineConfig } from "vitest/config";

/** The drills of the fixes. */
const DRILLS = ["e2e/safety/**/*.test.ts"];
/** Suites on the real node. */
const ON_NODE = ["e2e/cluster/node/**/*.test.ts", "e2e/**/*.node.test.ts", "e2e/specs-real/*-on-node.test.ts"];

const shared = {
  alias: { "server-only": new URL("../lib/testing/empty.ts", import.meta.url).pathname },
  testTimeout: 60_000,
  hookTimeout: 120_000,
  fileParallelism: false,
};

// Suites that start clusters: in each project one file at a time, since each brings an API server of its own. Projects may
// run beside each other: on the node most of the time is spent waiting for its kubelet.
export default defineConfig({
  root: new URL("..", import.meta.url).pathname,
  test: {
    reporters: ["default"],
    fileParallelism: false,
    projects: [
      { test: { ...shared, name: "real-node", include: ON_NODE } },
      { test: { ...shared, name: "drills", include: DRILLS } },
      { test: { ...shared, name: "clusters", include: ["e2e/contract/**/*.test.ts"], exclude: ON_NODE } },
      {
        test: { ...shared, name: "control-plane", include: ["e2e/cluster/**/*.test.ts", "e2e/specs-real/**/*.test.ts"], exclude: ON_NODE },
      },
    ],
  },
});
