import type { FixId } from "#lib/contract/causes.ts";
import { PodWardError } from "#lib/contract/errors.ts";
import type { FixState, PlanAnswer } from "#lib/contract/fixes.ts";
import type { AuditRow } from "#lib/contract/record.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { FixService } from "#server/fixes/service.ts";
import type { KubeClient } from "#server/kube/types.ts";
import { type AuditIntent, AuditLog } from "#server/records/audit.ts";
import { openStore, type Store } from "#server/records/database.ts";
import type { ClusterView } from "#server/watch/types.ts";
import { Disturbance } from "./disturbance.ts";
import type { Draw } from "./draw.ts";
import type { Kind } from "./interference.ts";
import { InterposedClient, type Point, type Sent } from "./interposed.ts";
import { type Scene, setScene } from "./scenarios.ts";
import { pathOf, World } from "./world.ts";

/** Past the end of every watching for an outcome. */
const A_DAY_MS = 86_400_000;

/** What to do when: null = nobody interferes. */
export interface Drill {
  readonly fix: FixId;
  readonly disturb: { readonly point: Point; readonly kind: Kind } | null;
  readonly draw: Draw;
  readonly name: string;
  readonly namespace: string;
  /** Whose rights the fix has; default: all. */
  readonly as?: KubeClient;
  readonly readOnly?: boolean;
}

/** What came of it. */
export interface Outcome {
  readonly scene: Scene;
  readonly disturbance: Disturbance;
  /** What is there of the target's name at the end. */
  readonly left: KubeObject | null;
  readonly plan: PlanAnswer | null;
  /** Why the plan or its confirmation was refused. */
  readonly refusal: PodWardError | null;
  readonly state: FixState | null;
  readonly sent: readonly Sent[];
  readonly rows: readonly AuditRow[];
  /** Writes that went out while no intent row was open. */
  readonly unannounced: number;
  readonly brokenRow: number | null;
}

/** An audit log that says when an intent row has been written. */
class WatchedAudit extends AuditLog {
  written: () => Promise<void> = () => Promise.resolve();

  override async intent(intent: AuditIntent): Promise<number> {
    const id = await super.intent(intent);
    await this.written();
    return id;
  }
}

/** Plans and confirms one fix on objects of its own, with one interference at one point. */
export async function runDrill(admin: KubeClient, drill: Drill): Promise<Outcome> {
  const world = new World(admin, drill.namespace, drill.name);
  const store = await openStore(":memory:");
  try {
    const scene = await setScene(world, drill.fix, drill.draw);
    return await actOn(drill, scene, world, store);
  } finally {
    await world.clear();
    await store.destroy();
  }
}

async function actOn({ as, readOnly, disturb, draw }: Drill, scene: Scene, world: World, store: Store): Promise<Outcome> {
  const disturbance = new Disturbance(disturb, { world, scene, draw });
  const { kind, namespace, name } = scene.wish.target;
  const client = new InterposedClient(as ?? world.client, pathOf(kind, namespace, name), (point) => disturbance.reach(point));
  let clock = scene.scenario.skewMs ?? 0;
  const now = () => Date.now() + clock;
  const audit = new WatchedAudit(store, now);
  audit.written = () => disturbance.reach("after the intent row");
  let unannounced = 0;
  client.writing = async () => {
    if ((await audit.open()).length === 0) unannounced += 1;
  };
  const view: Partial<ClusterView> = { name: "test", client, now, pods: () => [] };
  const fixes = new FixService({
    open: () => Promise.resolve({ view: view as ClusterView, judgement: () => undefined }),
    audit: async () => {
      if (client.phase === "confirm") await disturbance.reach("before the intent row");
      return audit;
    },
    whoAmI: () => Promise.resolve({ user: "ana", osUser: null }),
    readOnly: readOnly ?? false,
    now,
    sleep: async () => {
      clock += A_DAY_MS;
    },
  });
  let plan: PlanAnswer | null = null;
  let refusal: PodWardError | null = null;
  try {
    plan = await fixes.plan(scene.wish, "en");
    client.phase = "confirm";
    await disturbance.reach("after the plan is stored");
    await fixes.confirm(plan.planId, scene.confirm);
  } catch (error) {
    if (!(error instanceof PodWardError)) throw error;
    refusal = error;
  }
  await disturbance.settle();
  const state = plan && (await untilOver(fixes, plan.planId));
  const [rows, left, brokenRow] = [await audit.list({}), await world.read(scene.kind), await audit.firstBroken()];
  return { scene, disturbance, left, plan, refusal, state, sent: client.sent, rows, unannounced, brokenRow };
}

/** The state of a plan that is not under way any more. */
async function untilOver(fixes: FixService, planId: string): Promise<FixState> {
  for (let tries = 0; tries < 10_000; tries += 1) {
    const state = fixes.state(planId);
    if (state.state !== "executing") return state;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  throw new Error(`the fix of plan ${planId} never came to an end`);
}
