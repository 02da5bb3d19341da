import { defineConfig } from "vitest/config";

/** Pure by the layer rules (ARCHITECTURE.md): no clock, no I/O, no state but caches of what was computed. */
const PURE = ["lib/**/*.test.{ts,tsx}"];

export default defineConfig({
  test: {
    exclude: [
      "node_modules/**",
      ".next/**",
      "e2e/specs/**",
      "e2e/cluster/**",
      "e2e/contract/**",
      "e2e/safety/**",
      "e2e/bench/**",
      "e2e/specs-*/**",
    ],
    alias: { "server-only": new URL("./lib/testing/empty.ts", import.meta.url).pathname },
    testTimeout: 20_000,
    // A file's modules are shared with the files after it: half of the time went into loading them anew for each of 300.
    // Every test that replaces a global or a clock puts it back.
    isolate: false,
    reporters: ["default"],
    projects: [
      // A worker of its own for each of these files costs far more than its tests: nothing in them can reach the next file.
      { extends: true, test: { name: "pure", include: PURE, isolate: false } },
      { extends: true, test: { name: "unit", include: ["{server,components,app,scripts,e2e}/**/*.test.{ts,tsx}"] } },
    ],
  },
});
