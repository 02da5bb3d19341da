import { afterAll, beforeAll, expect, it } from "vitest";
import type { FixId } from "#lib/contract/causes.ts";
import { FIXES } from "#lib/fixes/registry.ts";
import { FixService } from "#server/fixes/service.ts";
import type { KubeClient, KubeRequest } from "#server/kube/types.ts";
import { AuditLog } from "#server/records/audit.ts";
import { openStore } from "#server/records/database.ts";
import { type Sandbox, startSandbox } from "#server/sandbox/start.ts";
import type { ClusterView } from "#server/watch/types.ts";
import { Draw } from "./draw.ts";
import { Gateway, type Treatment } from "./gateway.ts";
import { setScene } from "./scenarios.ts";
import { clientFor, World } from "./world.ts";

const RUNS = 50;
const AT_ONCE = 8;
const IDS = Object.keys(FIXES) as FixId[];
/** How long a write may take here: nobody waits 40 s for an answer that never comes. */
const WRITE_WITHIN_MS = 3_000;

const json = (status: number, message: string) => {
  const body = { kind: "Status", apiVersion: "v1", status: "Failure", message, reason: "Timeout", code: status };
  return { status, contentType: "application/json", text: JSON.stringify(body) };
};
const page = (status: number) => ({ status, contentType: "text/html", text: "<html><body>upstream connection lost</body></html>" });
const text = (status: number, said: string) => ({ status, contentType: "text/plain", text: said });

/** Answers, and silences, that leave open whether the write was carried out. */
const LOST: readonly Treatment["reply"][] = [
  json(504, "Timeout: request did not complete within requested timeout - context deadline exceeded"),
  json(500, "etcdserver: request timed out"),
  json(500, "etcdserver: leader changed"),
  page(502),
  page(503),
  page(504),
  text(500, "This request caused apiserver to panic. Look in the logs for details."),
  { status: 200, contentType: "text/html", text: "<html>welcome to the portal</html>" },
  "cut",
  "half",
  "hang",
];

let sandbox: Sandbox;
let gateway: Gateway;
let admin: KubeClient;
let client: KubeClient;

beforeAll(async () => {
  sandbox = await startSandbox({ ward: "empty", behaviour: "off" });
  gateway = await Gateway.before(sandbox.url);
  admin = clientFor(sandbox.kubeconfig);
  client = clientFor(gateway.kubeconfig(sandbox.kubeconfig));
});
afterAll(async () => {
  await Promise.all([admin.close(), client.close()]);
  await gateway.stop();
  await sandbox.stop();
});

/** Plans and confirms with a gateway that loses the answer to the write. */
async function run(fix: FixId, treatment: Treatment, name: string) {
  const store = await openStore(":memory:");
  const audit = new AuditLog(store, Date.now);
  const world = new World(admin, "default", name);
  const scene = await setScene(world, fix, new Draw(name));
  const { uid } = scene.wish.target;
  const now = () => Date.now() + (scene.scenario.skewMs ?? 0);
  const impatient: KubeClient = {
    ...client,
    json: <T>(request: KubeRequest) =>
      client.json<T>(request.timeoutMs === undefined ? request : { ...request, timeoutMs: WRITE_WITHIN_MS }),
  };
  const view: Partial<ClusterView> = { name: "test", client: impatient, now, pods: () => [] };
  const fixes = new FixService({
    open: () => Promise.resolve({ view: view as ClusterView, judgement: () => undefined }),
    audit: () => Promise.resolve(audit),
    whoAmI: () => Promise.resolve({ user: "ana", osUser: null }),
    readOnly: false,
    now,
    sleep: () => Promise.resolve(),
  });
  const plan = await fixes.plan(scene.wish, "en");
  lost.set(uid, treatment);
  const answer = await fixes.confirm(plan.planId, scene.confirm).catch((error: unknown) => ({ state: `thrown: ${error}` }));
  const state = fixes.state(plan.planId);
  const again = await fixes.confirm(plan.planId, scene.confirm).catch((error: { code?: string }) => error.code);
  const left = await world.read(scene.kind);
  await world.clear();
  const rows = (await audit.list({ target: uid })).map((row) => `${row.kind} ${row.state}`);
  await store.destroy();
  return {
    answer: answer.state,
    state,
    again,
    rows,
    seesLeft: left?.metadata?.uid === uid,
    writes: gateway.writes.filter(({ body }) => body.includes(uid)),
  };
}

const lost = new Map<string, Treatment>();

it(`tells ${RUNS} lost answers as unknown, reads again what is there, and never sends a write twice`, async () => {
  gateway.treat = (arrived) => {
    const hit = arrived.isWrite ? [...lost].find(([uid]) => arrived.body.includes(uid)) : undefined;
    return hit?.[1] ?? { carriedOut: true, reply: "answer" };
  };
  const wrong: unknown[] = [];
  const one = async (index: number) => {
    const reply = LOST[index % LOST.length] ?? "cut";
    // An answer that stops half-way has begun, so the write was carried out.
    const treatment = { reply, carriedOut: reply === "half" || index % 2 === 0 };
    const fix = IDS[index % IDS.length] ?? "delete-pod";
    const { answer, state, again, rows, seesLeft, writes } = await run(fix, treatment, `lost-${index}`);
    const told = /there/.test(state.detail) === seesLeft;
    const holds =
      answer === "unknown-outcome" &&
      state.state === "unknown-outcome" &&
      again === "conflict" &&
      writes.length === 1 &&
      rows.join() === "outcome unknown-outcome,intent executing" &&
      told;
    if (!holds)
      wrong.push({ fix, treatment, answer, state: state.state, detail: state.detail, again, rows, seesLeft, writes: writes.length });
  };
  const lines = Array.from({ length: AT_ONCE }, async (_, line) => {
    for (let index = line; index < RUNS; index += AT_ONCE) await one(index);
  });
  await Promise.all(lines);
  expect(wrong).toEqual([]);
  expect(gateway.writes).toHaveLength(RUNS);
}, 120_000);
