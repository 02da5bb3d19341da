import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { whyNoBinaries } from "../cluster/binaries.ts";
import { startControlPlane } from "../cluster/control-plane.ts";
import { requireOrSkip } from "../cluster/require.ts";
import { CauseStand, type Scene } from "./cause-stand.ts";
import { BLOCKED } from "./causes-blocked.ts";
import { DELETION, DISCOVERY, LOST } from "./causes-deletion.ts";
import { HARMLESS } from "./causes-harmless.ts";
import { PENDING } from "./causes-pending.ts";
import { STORAGE } from "./causes-storage.ts";

const runs = requireOrSkip("causes on the real control plane", await whyNoBinaries("control-plane"));
const SCENES: readonly Scene[] = [...BLOCKED, ...PENDING, ...STORAGE, ...DELETION, ...LOST, ...HARMLESS];
const nameOf = ({ cause, as = cause }: Scene) => as;
const PLAYED_WITHIN_MS = 120_000;

/**
 * Each cause is brought about on a real API server with its real controllers and scheduler, and must be what the
 * product says first: nothing here was written down from memory, neither the messages nor the objects.
 */
describe.skipIf(!runs)("a cause that is brought about for real is the one that is told", () => {
  let stand: CauseStand;
  const played = new Map<string, Promise<readonly string[]>>();

  beforeAll(async () => {
    const plane = await startControlPlane({
      nodes: 3,
      controllers: { nodeMonitorGraceSeconds: 16 },
      nodeLeaseSeconds: 8,
      // Services are reached by their endpoints: nothing here makes their addresses work.
      apiServerArgs: ["--enable-aggregator-routing=true"],
    });
    stand = new CauseStand(plane);
    await stand.prepare();
    // All at once: most of the time is the controllers' own.
    for (const scene of SCENES) {
      const told = stand.play(scene);
      told.catch(() => undefined);
      played.set(nameOf(scene), told);
    }
  }, 20 * 60_000);
  afterAll(async () => await stand?.stop(), 60_000);

  it.each(SCENES.map((scene) => [nameOf(scene), scene.cause] as const))(
    "%s",
    async (name, cause) => expect(await played.get(name)).toContain(cause),
    PLAYED_WITHIN_MS,
  );

  it(DISCOVERY.cause, async () => expect(await stand.play(DISCOVERY)).toContain(DISCOVERY.cause), PLAYED_WITHIN_MS);
});
