import { afterEach, describe, expect, test } from "vitest";
import type { ClusterSource, FoundClusters } from "#server/kube/kubeconfig.ts";
import { Registry } from "./registry.ts";
import { ManualTimers } from "./testing/manual-timers.ts";

const source = (name: string, fingerprint = "1"): ClusterSource => ({
  name,
  fingerprint,
  server: `https://${name}.test`,
  current: name === "a",
  proxyUrl: null,
  credentials: () => {
    throw new Error("not needed");
  },
});

const log: string[] = [];
let timers: ManualTimers;
let found: FoundClusters;
let registry: Registry<{ readonly name: string; stop(): Promise<void> }>;

function begin(...sources: ClusterSource[]): void {
  log.length = 0;
  timers = new ManualTimers();
  found = { found: true, sources, problem: null };
  registry = new Registry({
    timers,
    idleMs: 60_000,
    find: async () => found,
    connect: ({ name }) => {
      log.push(`connect ${name}`);
      return { name, stop: async () => void log.push(`stop ${name}`) };
    },
  });
}
afterEach(() => registry.close());

describe("connecting", () => {
  test("a cluster is connected when it is first used, once", async () => {
    begin(source("a"), source("b"));
    expect((await registry.list()).clusters.map(({ connection }) => connection)).toEqual([null, null]);
    const [one, two] = await Promise.all([registry.use("b"), registry.use("b")]);
    expect([one === two, log]).toEqual([true, ["connect b"]]);
    expect((await registry.list()).clusters.map(({ source: { name }, connection }) => [name, connection?.name])).toEqual([
      ["a", undefined],
      ["b", "b"],
    ]);
  });

  test("an unknown name is refused with those that exist, or with why there is none", async () => {
    begin(source("a"));
    await expect(registry.use("zz")).rejects.toMatchObject({ code: "no-cluster", message: expect.stringContaining("There are: a.") });
    found = { found: false, sources: [], problem: "No kubeconfig was found." };
    await timers.advance(11_000);
    await expect(registry.use("a")).rejects.toMatchObject({ code: "no-cluster", message: expect.stringContaining("No kubeconfig") });
  });
});

describe("idle clusters", () => {
  test("are disconnected after a while, but not while somebody holds them", async () => {
    begin(source("a"));
    const lease = await registry.hold("a");
    await timers.advance(600_000);
    expect(log).toEqual(["connect a"]);
    lease.release();
    lease.release();
    await timers.advance(59_000);
    expect(log).toEqual(["connect a"]);
    await timers.advance(31_000);
    expect(log).toEqual(["connect a", "stop a"]);
    await registry.use("a");
    expect(log).toEqual(["connect a", "stop a", "connect a"]);
  });
});

describe("a changed kubeconfig", () => {
  test("new contexts appear, a changed one is connected anew, the others are left alone", async () => {
    begin(source("a"), source("b"));
    await registry.use("a");
    await registry.use("b");
    found = { found: true, sources: [source("a", "2"), source("b"), source("c")], problem: null };
    await timers.advance(11_000);
    expect((await registry.list()).clusters.map((one) => one.source.name)).toEqual(["a", "b", "c"]);
    expect(log).toEqual(["connect a", "connect b", "stop a"]);
  });

  test("that is empty or broken for a moment takes nothing away, and says so", async () => {
    begin(source("a"));
    await registry.use("a");
    found = { found: true, sources: [], problem: "is not valid YAML" };
    await timers.advance(11_000);
    const { clusters, problem } = await registry.list();
    expect([clusters.map((one) => one.connection?.name), problem, log]).toEqual([["a"], "is not valid YAML", ["connect a"]]);
  });
});

test("closing disconnects everything and opens nothing more", async () => {
  begin(source("a"), source("b"));
  await registry.use("a");
  await registry.close();
  expect([log, timers.pending]).toEqual([["connect a", "stop a"], 0]);
  await expect(registry.use("b")).rejects.toMatchObject({ code: "no-cluster" });
});
