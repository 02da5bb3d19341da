import { defineConfig } from "vitest/config";

// Suites that start clusters: one file at a time, since each brings an API server of its own.
export default defineConfig({
  root: new URL("..", import.meta.url).pathname,
  test: {
    include: ["e2e/contract/**/*.test.ts", "e2e/cluster/**/*.test.ts", "e2e/specs-real/**/*.test.ts", "e2e/safety/**/*.test.ts"],
    alias: { "server-only": new URL("../lib/testing/empty.ts", import.meta.url).pathname },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    reporters: ["default"],
  },
});
