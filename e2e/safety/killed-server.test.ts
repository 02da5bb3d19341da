import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AuditRow } from "#lib/contract/record.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { AuditLog } from "#server/records/audit.ts";
import { openStore } from "#server/records/database.ts";
import { type Sandbox, startSandbox } from "#server/sandbox/start.ts";
import { serverFile } from "../../scripts/lib/build.mjs";
import { requireOrSkip } from "../cluster/require.ts";
import { waitFor } from "../cluster/wait.ts";
import { type Arrived, Gateway } from "./gateway.ts";
import { Victim } from "./victim.ts";
import { clientFor } from "./world.ts";

const runs = requireOrSkip("a server that is killed", existsSync(serverFile) ? null : "there is no build of the server");
const TIMES = Number(process.env.PODWARD_KILLS ?? 1);
const PODS = "/api/v1/namespaces/default/pods";
const CONFIRMS = 50;

interface KillPoint {
  readonly name: string;
  /** In the store, see kill-points.mjs; else at the gateway. */
  readonly store?: string;
  readonly on?: "arrives" | "carried" | "answered";
  readonly request?: (arrived: Arrived, phase: Phase) => boolean;
  /** What must then be so: whether the intent row is there, whether the API server has done it, the outcome in the end. */
  readonly leaves: { readonly intent: boolean; readonly done: boolean; readonly outcome?: "verified" };
}
type Phase = "plan" | "confirm" | "written";

const isRead = ({ method, url }: Arrived) => method === "GET" && url.startsWith(`${PODS}/`);
const isDryRun = ({ body, method }: Arrived) => method === "DELETE" && body.includes('"dryRun"');
const NOTHING = { intent: false, done: false };
const ANNOUNCED = { intent: true, done: false };
const DONE = { intent: true, done: true };

/** From the plan to the outcome row, in the order of the path. */
const KILLS: readonly KillPoint[] = [
  { name: "after the plan's dry run", on: "answered", request: (one, phase) => phase === "plan" && isDryRun(one), leaves: NOTHING },
  { name: "before the intent row", store: "before:audit:intent", leaves: NOTHING },
  { name: "after the intent row", store: "after:audit:intent", leaves: ANNOUNCED },
  { name: "at the second look", on: "arrives", request: (one, phase) => phase === "confirm" && isRead(one), leaves: ANNOUNCED },
  { name: "after the second dry run", on: "answered", request: (one, phase) => phase === "confirm" && isDryRun(one), leaves: ANNOUNCED },
  { name: "before the snapshot", store: "before:snapshots", leaves: ANNOUNCED },
  { name: "after the snapshot", store: "after:snapshots", leaves: ANNOUNCED },
  { name: "with the write on its way", on: "arrives", request: ({ isWrite }) => isWrite, leaves: ANNOUNCED },
  { name: "with the write done and no answer", on: "carried", request: ({ isWrite }) => isWrite, leaves: DONE },
  { name: "at the first look for the outcome", on: "arrives", request: (one, phase) => phase === "written" && isRead(one), leaves: DONE },
  { name: "before the outcome row", store: "before:audit:outcome", leaves: DONE },
  { name: "after the outcome row", store: "after:audit:outcome", leaves: { ...DONE, outcome: "verified" } },
];

describe.skipIf(!runs)("a server that is killed on the way", () => {
  let sandbox: Sandbox;
  let gateway: Gateway;
  let folder: string;
  let victim: Victim | null = null;
  let phase: Phase = "plan";
  let armed: KillPoint | null = null;
  const files = () => ({ kubeconfig: path.join(folder, "kubeconfig"), data: path.join(folder, "data") });
  const kill = (on: KillPoint["on"], arrived: Arrived): boolean => {
    if (armed?.on !== on || !armed?.request?.(arrived, phase)) return false;
    victim?.kill();
    return true;
  };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "podward-kill-"));
    sandbox = await startSandbox({ ward: "empty", behaviour: "off", name: "ward" });
    gateway = await Gateway.before(sandbox.url);
    gateway.treat = (arrived) => (kill("arrives", arrived) ? { carriedOut: false, reply: "hang" } : { carriedOut: true, reply: "answer" });
    gateway.carried = (arrived) => {
      if (arrived.isWrite) phase = "written";
      kill("carried", arrived);
    };
    gateway.answered = (arrived) => void kill("answered", arrived);
    await writeFile(files().kubeconfig, JSON.stringify(gateway.kubeconfig(sandbox.kubeconfig)), { mode: 0o600 });
  });
  afterAll(async () => {
    await victim?.stop();
    await gateway?.stop();
    await sandbox?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** A pod on no node: its deletion is done when the API server says so. */
  async function createPod(name: string): Promise<Pod> {
    const client = clientFor(sandbox.kubeconfig);
    const spec = { containers: [{ name: "app", image: "registry.example.test/app:1" }] };
    const made = await client.json<Pod>({ method: "POST", path: PODS, body: { metadata: { name }, spec } });
    await client.close();
    return made.body;
  }
  const wish = ({ metadata }: Pod) => {
    const { name = "", uid = "" } = metadata ?? {};
    return { cluster: "ward", fix: "delete-pod", target: { kind: "Pod", namespace: "default", name, uid } };
  };
  async function rowsOf(uid: string): Promise<{ rows: AuditRow[]; isWhole: boolean }> {
    const store = await openStore(path.join(files().data, "records.db"));
    const audit = new AuditLog(store, Date.now);
    const found = { rows: await audit.list({ target: uid }), isWhole: (await audit.firstBroken()) === null };
    await store.destroy();
    return found;
  }
  const states = (rows: readonly AuditRow[]) => rows.map(({ kind, state }) => `${kind} ${state}`);
  /** Plans and confirms; the connection may break at any moment. */
  async function attempt(pod: Pod): Promise<void> {
    phase = "plan";
    const plan = await victim?.post("/api/fixes/plan", wish(pod));
    phase = "confirm";
    await victim?.post(`/api/fixes/${plan?.body.planId}/confirm`, {});
  }

  it.each(Array.from({ length: TIMES }, (_, time) => time + 1))(
    `at each of ${KILLS.length} points, time %i: no write without its row, no outcome without proof, nothing left open`,
    async (time) => {
      for (const [index, point] of KILLS.entries()) {
        victim ??= await Victim.start(files(), point.store ?? null);
        const pod = await createPod(`killed-${time}-${index}`);
        const uid = pod.metadata?.uid ?? "";
        armed = point;
        await attempt(pod).catch(() => undefined);
        await victim.died();
        armed = null;
        const sent = gateway.writes.filter(({ body }) => body.includes(uid));
        const atDeath = await rowsOf(uid);
        const { intent, done, outcome } = point.leaves;
        expect({ at: point.name, done: sent.filter(({ status }) => status === 200).length, rows: states(atDeath.rows) }).toEqual({
          at: point.name,
          done: done ? 1 : 0,
          rows: [...(outcome ? [`outcome ${outcome}`] : []), ...(intent ? ["intent executing"] : [])],
        });

        // The same process is the next to be killed, unless closing the row is what would kill it.
        const next = KILLS[index + 1]?.store ?? null;
        const isReused = next?.endsWith(":outcome") !== true;
        victim = await Victim.start(files(), isReused ? next : null);
        const closed = () => rowsOf(uid).then(({ rows }) => rows.length === (intent ? 2 : 0));
        await waitFor(`what was open when it was killed ${point.name} is closed`, closed, 15_000);
        const { rows, isWhole } = await rowsOf(uid);
        expect(isWhole).toBe(true);
        const [last] = rows;
        if (last) expect(last).toMatchObject({ kind: "outcome", state: outcome ?? "unknown-outcome" });
        if (last && !outcome) expect(last.detail).toContain(done ? "the UID is gone now" : "the UID is still there");
        expect(gateway.writes.filter(({ body }) => body.includes(uid))).toHaveLength(sent.length);
        if (isReused) continue;
        await victim.stop();
        victim = null;
      }
    },
    300_000,
  );

  it(`${CONFIRMS} confirmations of one plan at once: one write, and the others hear who and when`, async () => {
    await victim?.stop();
    victim = await Victim.start(files(), null);
    const pod = await createPod("wanted");
    const plan = await victim.post("/api/fixes/plan", wish(pod));
    const path = `/api/fixes/${plan.body.planId}/confirm`;
    const answers = await Promise.all(Array.from({ length: CONFIRMS }, () => victim?.post(path, {})));
    const others = answers.filter((answer) => answer?.status !== 202);
    expect(others).toHaveLength(CONFIRMS - 1);
    for (const other of others) {
      expect(other?.status).toBe(409);
      expect(JSON.stringify(other?.body)).toMatch(/was confirmed by kubernetes-admin at 20\d\d-\d\d-\d\dT/);
    }
    expect(gateway.writes.filter(({ body }) => body.includes(pod.metadata?.uid ?? ""))).toHaveLength(1);
    expect((await rowsOf(pod.metadata?.uid ?? "")).rows.filter(({ kind }) => kind === "intent")).toHaveLength(1);
  }, 60_000);

  it("as many plans for one object confirmed at once: one write, and the others hear who and when", async () => {
    const pod = await createPod("wanted-by-many");
    const plans = await Promise.all(Array.from({ length: 10 }, () => victim?.post("/api/fixes/plan", wish(pod))));
    const answers = await Promise.all(plans.map((plan) => victim?.post(`/api/fixes/${plan?.body.planId}/confirm`, {})));
    expect(answers.filter((answer) => answer?.status === 202)).toHaveLength(1);
    const others = answers.filter((answer) => answer?.status === 409);
    expect(others).toHaveLength(9);
    expect(gateway.writes.filter(({ body }) => body.includes(pod.metadata?.uid ?? ""))).toHaveLength(1);
  }, 60_000);

  it("a second server on the same folder acts on that cluster only when the first is gone, and leaves its open act alone until then", async () => {
    victim ??= await Victim.start(files(), null);
    const pod = await createPod("two-servers");
    const uid = pod.metadata?.uid ?? "";
    gateway.treat = (arrived) => ({ carriedOut: true, reply: phase === "written" && isRead(arrived) ? "hang" : "answer" });
    await attempt(pod);
    await waitFor("its outcome is being looked for", () => Promise.resolve(phase === "written"), 5_000);
    const second = await Victim.start(files(), null);
    try {
      const refused = await second.post("/api/fixes/plan", wish(await createPod("asked-of-the-second")));
      expect(refused.status).toBe(409);
      expect(JSON.stringify(refused.body)).toMatch(/Another Pod Ward of yours \(process \d+, since 20.*\) acts on ward/);
      expect(states((await rowsOf(uid)).rows)).toEqual(["intent executing"]);

      await victim?.stop();
      victim = null;
      phase = "plan";
      expect((await second.post("/api/fixes/plan", wish(await createPod("asked-again")))).status).toBe(200);
      expect(states((await rowsOf(uid)).rows)).toEqual(["outcome unknown-outcome", "intent executing"]);
    } finally {
      await second.stop();
    }
  }, 60_000);
});
