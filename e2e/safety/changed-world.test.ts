import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FixId } from "#lib/contract/causes.ts";
import { FIXES } from "#lib/fixes/registry.ts";
import { targetsOf } from "#lib/fixes/target.ts";
import type { KubeClient } from "#server/kube/types.ts";
import { whyNoBinaries } from "../cluster/binaries.ts";
import { type ControlPlane, startControlPlane } from "../cluster/control-plane.ts";
import { requireOrSkip } from "../cluster/require.ts";
import { Draw } from "./draw.ts";
import { happensTo, KINDS } from "./interference.ts";
import { POINTS } from "./interposed.ts";
import { faultsOf } from "./judge.ts";
import { type Drill, runDrill } from "./run.ts";
import { SCENARIOS } from "./scenarios.ts";
import { clientOf } from "./world.ts";

const runs = requireOrSkip("fixes in a world that changes under them", await whyNoBinaries("control-plane"));
/** How often each interference is tried at each point; the nightly run tries more. */
const TIMES = Number(process.env.PODWARD_DRILLS ?? 3);
const SEED = process.env.PODWARD_SEED ?? String(Math.floor(Math.random() * 1e9));
const AT_ONCE = 6;
const WITHIN_MS = 30_000 + TIMES * 10_000;
const IDS = Object.keys(FIXES) as FixId[];

it("has a scenario for every fix", () => {
  expect(Object.keys(SCENARIOS)).toEqual(expect.arrayContaining(IDS));
});

/** Nobody plays kubelet, controller or scheduler: what changes, a test has changed. */
describe.skipIf(!runs)(`a fix in a world that changes under it (PODWARD_SEED=${SEED}, ${TIMES} times each)`, () => {
  let plane: ControlPlane;
  let client: KubeClient;
  let count = 0;

  beforeAll(async () => {
    plane = await startControlPlane({ controllers: false, scheduler: false, kwok: false });
    client = await clientOf(plane.kubeconfigPath);
    for (const name of IDS) await client.json({ method: "POST", path: "/api/v1/namespaces", body: { metadata: { name } } });
  }, 20 * 60_000);
  afterAll(async () => {
    process.stdout.write(`${count} drills, PODWARD_SEED=${SEED}\n`);
    await client?.close();
    await plane?.stop();
  }, 60_000);

  /** Runs all of them, a few at once, and says what was wrong with which. */
  async function drillAll(drills: readonly Omit<Drill, "name" | "namespace">[]): Promise<string[]> {
    const waiting = [...drills];
    const faults: string[] = [];
    const one = async () => {
      for (let drill = waiting.shift(); drill !== undefined; drill = waiting.shift()) {
        count += 1;
        const outcome = await runDrill(client, { ...drill, name: `d-${count}`, namespace: drill.fix });
        const what =
          drill.disturb === null
            ? "undisturbed"
            : `${outcome.disturbance.raced ? "raced " : ""}${drill.disturb.kind} (${outcome.disturbance.change?.what}) ${drill.disturb.point}`;
        faults.push(...faultsOf(outcome, drill.disturb?.point ?? null).map((fault) => `${drill.fix}, ${what}: ${fault}`));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
    return faults;
  }

  it.each(IDS)(
    "%s acts when nobody interferes",
    async (fix) => {
      const kinds = SCENARIOS[fix]?.kinds ?? [];
      expect(targetsOf(FIXES[fix] as never)).toEqual(expect.arrayContaining([...kinds]));
      const drills = Array.from({ length: TIMES }, (_, time) => ({ fix, disturb: null, draw: new Draw(SEED, fix, time) }));
      expect(await drillAll(drills)).toEqual([]);
    },
    WITHIN_MS,
  );

  describe.each(IDS)("%s", (fix) => {
    it.each(POINTS)(
      "%s",
      async (point) => {
        const kinds = KINDS.filter((kind) => SCENARIOS[fix]?.kinds.some((target) => happensTo(kind, target)));
        const drills = kinds.flatMap((kind) =>
          Array.from({ length: TIMES }, (_, time) => ({ fix, disturb: { point, kind }, draw: new Draw(SEED, fix, point, kind, time) })),
        );
        expect(await drillAll(drills)).toEqual([]);
      },
      WITHIN_MS,
    );
  });
});
