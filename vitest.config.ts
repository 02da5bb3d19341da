import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{lib,server,components,app,scripts,e2e}/**/*.test.{ts,tsx}"],
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
  },
});
