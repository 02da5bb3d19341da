import path from "node:path";
import { defineConfig } from "@playwright/test";
import { PORTS } from "./stand/ports.ts";

const root = path.join(import.meta.dirname, "..");
const results = path.join(root, "test-results");
const kubeconfig = path.join(results, "stand", "kubeconfig.json");
const distDir = process.env.PODWARD_DIST_DIR ?? ".next";
/** The Node that runs this: the servers need its `node:sqlite`, whatever `node` the shell finds. */
const node = `"${process.execPath}" --disable-warning=ExperimentalWarning`;
const dashboard = `${node} ${path.join(distDir, "standalone", "server.js")}`;

/** Environment of one dashboard; each keeps its records in a folder of its own. */
function environment(port: number, more: Record<string, string>): Record<string, string> {
  const data = path.join(results, `data-${port}`);
  return { PORT: String(port), HOSTNAME: "127.0.0.1", PODWARD_DATA_DIR: data, PODWARD_LOG_LEVEL: "warn", NODE_ENV: "production", ...more };
}

const server = { cwd: root, reuseExistingServer: false, timeout: 60_000, gracefulShutdown: { signal: "SIGTERM", timeout: 3_000 } } as const;

// The servers are the built ones (`npm run build`, or `npm test`, which builds by itself).
export default defineConfig({
  testDir: "specs",
  outputDir: path.join(results, "browser"),
  fullyParallel: false,
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    baseURL: `http://127.0.0.1:${PORTS.demo}`,
    locale: "en-US",
    viewport: { width: 1440, height: 900 },
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: [
    {
      ...server,
      command: dashboard,
      url: `http://127.0.0.1:${PORTS.demo}/api/health/livez`,
      env: environment(PORTS.demo, { PODWARD_DEMO: "1" }),
    },
    {
      ...server,
      command: `${node} e2e/stand/main.ts "${kubeconfig}"`,
      url: `http://127.0.0.1:${PORTS.control}/`,
    },
    {
      ...server,
      command: dashboard,
      url: `http://127.0.0.1:${PORTS.stand}/api/health/livez`,
      env: environment(PORTS.stand, { PODWARD_KUBECONFIG: kubeconfig, PODWARD_PATIENCE_PENDING: "0" }),
    },
  ],
});
