import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { createRuntime } from "./create-runtime.ts";

const folder = mkdtempSync(path.join(tmpdir(), "podward-runtime-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function clustersOf(environment: Record<string, string>) {
  const runtime = createRuntime({ HOME: folder, PODWARD_DATA_DIR: folder, PODWARD_LOG_LEVEL: "silent", ...environment });
  const { clusters, problem } = await runtime.clusters();
  await runtime.stop();
  return { clusters: clusters.map(({ name, demo }) => ({ name, demo })), problem };
}

test("the demo ward is told as such, with why where nobody asked for it; a context of its name is a real cluster", async () => {
  const found = await clustersOf({});
  expect(found).toEqual({ clusters: [{ name: "demo", demo: true }], problem: expect.stringContaining("No kubeconfig was found") });
  const kubeconfig = path.join(folder, "config");
  const named = (more: object) => ({ name: "demo", ...more });
  writeFileSync(
    kubeconfig,
    JSON.stringify({
      clusters: [named({ cluster: { server: "https://127.0.0.1:1" } })],
      users: [named({ user: { token: "t" } })],
      contexts: [named({ context: { cluster: "demo", user: "demo" } })],
    }),
  );
  expect((await clustersOf({ KUBECONFIG: kubeconfig })).clusters).toEqual([{ name: "demo", demo: false }]);
}, 60_000);
