import path from "node:path";
import { defineConfig } from "@playwright/test";
import shared from "./playwright.config.ts";

const { webServer: _servers, ...common } = shared;

// The record page on pods of a real kubelet. The node and its dashboard are started by the global setup.
export default defineConfig({
  ...common,
  testDir: "specs-node",
  outputDir: path.join(import.meta.dirname, "..", "test-results", "browser-node"),
  globalSetup: path.join(import.meta.dirname, "node-stand", "setup.ts"),
  timeout: 180_000,
  expect: { timeout: 30_000 },
});
