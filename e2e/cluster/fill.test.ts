import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { whyNoBinaries } from "./binaries.ts";
import { type ControlPlane, startControlPlane } from "./control-plane.ts";
import { generateCluster, SICKNESSES, sicknessOf } from "./fill/cluster-generator.ts";
import { requireOrSkip } from "./require.ts";

const size = { pods: 600, nodes: 10, namespaces: 12, sick: 0.5, seed: 7, now: Date.parse("2026-11-30T12:00:00Z") };

describe("the generator of made-up clusters", () => {
  it("gives the same objects for the same seed, and others for another", () => {
    const text = (seed: number) => JSON.stringify([...generateCluster({ ...size, seed })]);
    expect(text(7)).toBe(text(7));
    expect(text(7)).not.toBe(text(8));
  });

  it("makes exactly the pods asked for, each key once, the share of sick ones as asked", () => {
    const keys = [...generateCluster(size)].map((stored) => stored.key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter((key) => key.startsWith("/registry/pods/"))).toHaveLength(size.pods);
    const sick = Array.from({ length: 10_000 }, (_, number) => sicknessOf(number, 0.02)).filter((one) => one !== undefined);
    expect(sick).toHaveLength(200);
  });
});

const reason = await whyNoBinaries("control-plane");
const runs = requireOrSkip("filling the real control plane", reason);

describe.skipIf(!runs)(`a filled control plane${reason === null ? "" : ` (${reason})`}`, () => {
  let plane: ControlPlane;
  let rows: Map<string, string>;

  beforeAll(async () => {
    plane = await startControlPlane({ fill: { ...size, now: Date.now() }, nodes: 1 });
    const { stdout } = await plane.kubectl(["get", "pods", "-A", "--no-headers"]);
    const cells = stdout
      .trim()
      .split("\n")
      .map((line) => line.split(/\s+/));
    rows = new Map(cells.map(([namespace, name, , status]) => [`/registry/pods/${namespace}/${name}`, status ?? ""]));
  }, 20 * 60_000);
  afterAll(async () => await plane?.stop(), 60_000);

  it("shows every pod, each sick one with the STATUS that its sickness has", () => {
    expect(rows.size).toBe(size.pods);
    const pods = [...generateCluster(size)].filter((stored) => stored.key.startsWith("/registry/pods/"));
    const wrong = pods.flatMap(({ key }, number) => {
      const expected = sicknessOf(number, size.sick)?.status ?? "Running";
      return rows.get(key) === expected ? [] : [`${key}: ${rows.get(key)} instead of ${expected}`];
    });
    expect(wrong).toEqual([]);
    expect(new Set(pods.map((_, number) => sicknessOf(number, size.sick)?.id)).size).toBe(SICKNESSES.length + 1);
  });

  it("stays as it is while controllers, scheduler and kwok run", async () => {
    const uids = async () => (await plane.kubectl(["get", "pods", "-A", "-o", "jsonpath={.items[*].metadata.uid}"])).stdout;
    const before = await uids();
    await plane.kubectl(["wait", "--for=condition=Available", "deployment", "--all", "-A", "--timeout=5s"], { allowFailure: true });
    expect(await uids()).toBe(before);
  }, 60_000);
});
