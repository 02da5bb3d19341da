import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseRefusal } from "#lib/evidence/scheduling.ts";
import { FILTERS } from "#lib/evidence/scheduling-reason.ts";
import { type SchedulingTable, someNodeFits } from "#lib/evidence/scheduling-table.ts";
import { whyNoBinaries } from "../cluster/binaries.ts";
import { type ControlPlane, startControlPlane } from "../cluster/control-plane.ts";
import { requireOrSkip } from "../cluster/require.ts";
import { SchedulingWorld } from "./scheduling-world.ts";

const ROUNDS = 13;
const PODS_A_ROUND = 24;
const NODES = 6;
const SEED = Number(process.env.PODWARD_SEED ?? "20261130");
const runs = requireOrSkip("the real scheduler's refusals", await whyNoBinaries("control-plane"));

/** What the scheduler said: a sentence about all nodes, or counts by reason. */
function theirs(message: string) {
  const refusal = parseRefusal(message);
  return { whole: refusal?.whole ?? null, counts: Object.fromEntries((refusal?.reasons ?? []).map(({ count, text }) => [text, count])) };
}

function ours({ whole, counts }: SchedulingTable) {
  return { whole, counts: Object.fromEntries(counts.map(({ count, text }) => [text, count])) };
}

describe.skipIf(!runs)("the recomputed scheduling table", () => {
  let plane: ControlPlane;

  beforeAll(async () => {
    plane = await startControlPlane({
      controllers: false,
      kwok: false,
      // Nobody would take the taint of a new node away again.
      apiServerArgs: ["--disable-admission-plugins=TaintNodesByCondition"],
    });
  }, 20 * 60_000);
  afterAll(async () => await plane?.stop(), 60_000);

  it(`agrees with kube-scheduler for ${ROUNDS * PODS_A_ROUND} generated pods (seed ${SEED})`, async () => {
    const world = new SchedulingWorld(plane, SEED);
    await world.prepare();
    const different: unknown[] = [];
    const stopped = new Map<string, number>();
    let placed = 0;
    let pods = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      await world.newRound(NODES);
      for (let index = 0; index < PODS_A_ROUND; index += 1) {
        const { pod, node, message, table } = await world.tryPod();
        pods += 1;
        for (const { first } of table.nodes) if (first !== null) stopped.set(first, (stopped.get(first) ?? 0) + 1);
        if (node !== null) {
          placed += 1;
          const there = table.nodes.find(({ name }) => name === node);
          if (!someNodeFits(table) || there?.first !== null) different.push({ pod, node, table: there?.reasons });
        } else if (JSON.stringify(sorted(theirs(message ?? ""))) !== JSON.stringify(sorted(ours(table)))) {
          different.push({ round, spec: pod.spec, message, ours: ours(table) });
        }
      }
    }
    console.info(`seed ${SEED}: ${pods} pods, ${placed} placed; nodes by the filter that stopped them: ${JSON.stringify([...stopped])}`);
    expect(different.slice(0, 5).map((one) => JSON.stringify(one))).toEqual([]);
    expect(pods).toBeGreaterThanOrEqual(300);
    // Neither all nor none, and every filter has had its say: else the comparison would show little.
    expect(placed).toBeGreaterThan(pods / 5);
    expect(pods - placed).toBeGreaterThan(pods / 5);
    expect(FILTERS.filter((filter) => !stopped.has(filter))).toEqual([]);
  }, 120_000);
});

function sorted({ whole, counts }: ReturnType<typeof ours>) {
  return { whole, counts: Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)) };
}
