import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FixState, PlanAnswer } from "#lib/contract/fixes.ts";
import { placeholders } from "#lib/format/fill.ts";
import { DRAIN_RUN_TEXTS } from "./drain-texts.ts";
import type { FixService } from "./service.ts";
import { DrainStand, NODE, statesOf } from "./testing/drain-stand.ts";
import type { FixStand } from "./testing/fix-stand.ts";
import type { FixDependencies } from "./types.ts";

let on: DrainStand;
let stand: FixStand;
beforeEach(async () => {
  on = await DrainStand.start();
  stand = on.stand;
});
afterEach(() => stand.stop());

const ben = { whoAmI: () => Promise.resolve({ user: "ben", osUser: null }) };
const isHeld = (state: FixState) => Object.values(statesOf(state)).includes("waiting");
const evictions = () => on.sent().filter((one) => one.endsWith("/eviction"));

/** A drain that has evicted `free-1`, which the kubelet has not ended, and waits for the budget of `web-1`. */
async function begun(fixes: FixService): Promise<PlanAnswer> {
  await on.pod("free-1");
  await on.pod("web-1", "web");
  await on.budget("web", "web", 0);
  const plan = await on.plan(fixes);
  await fixes.confirm(plan.planId, { reason: "INC-7" });
  await on.until(fixes, plan, (state) => isHeld(state) && statesOf(state)["free-1"] === "terminating");
  return plan;
}

describe("who may do what beside a drain", () => {
  it("stops for whoever asks: nothing more is evicted, the node stays cordoned, the row says who stopped it", async () => {
    const fixes = stand.service();
    const plan = await begun(fixes);
    const state = await fixes.stop(plan.planId, "en");
    expect(state).toMatchObject({ state: "not-verified", drain: { stoppable: false } });
    expect(state.detail).toBe("Stopped by ana. Gone: 0 of 2. Terminating: 1. Not evicted: 1. worker-1 stays cordoned.");
    const sent = evictions().length;
    await on.allow("web", 1);
    await on.closed();
    stand.advance(600_000);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(evictions().length).toBe(sent);
    expect((await stand.read("web-1")).metadata?.deletionTimestamp).toBeUndefined();
    expect((await on.node()).spec?.unschedulable).toBe(true);
    const rows = await stand.audit.list({});
    const outcome = (fix: string, name: string) =>
      rows.find((row) => row.kind === "outcome" && row.fix === fix && row.target.name === name);
    expect(outcome("drain-node", NODE)).toMatchObject({ state: "not-verified", detail: expect.stringContaining("Stopped by ana") });
    expect(outcome("evict-pod", "free-1")).toMatchObject({ state: "not-verified", detail: expect.stringContaining("being deleted") });
    expect(outcome("evict-pod", "web-1")).toMatchObject({ state: "refused" });
    await expect(fixes.stop(plan.planId, "en")).rejects.toMatchObject({ code: "conflict" });
    expect(await stand.audit.firstBroken()).toBeNull();
  });

  it("blocks every other fix of that node while it runs, also the same user's, and says who", async () => {
    let user = "ana";
    const fixes = stand.service({ whoAmI: () => Promise.resolve({ user, osUser: null }) });
    const uid = (await on.node()).metadata?.uid ?? "";
    expect(fixes.drainOn("test", uid)).toBeNull();
    const plan = await begun(fixes);
    expect(fixes.drainOn("test", uid)).toMatchObject({ planId: plan.planId, user: "ana", fix: "drain-node" });
    for (const fix of ["drain-node", "uncordon"] as const) {
      const other = await fixes.plan({ ...(await on.request()), fix }, "en");
      expect(other.preconditions.find(({ id }) => id === "nobody-else-acting")).toMatchObject({
        state: "fail",
        message: expect.stringContaining("ana is running drain-node"),
      });
    }
    await fixes.stop(plan.planId, "en");
    user = "ben";
    const free = await fixes.plan({ ...(await on.request()), fix: "uncordon" }, "en");
    expect(free.allowed).toBe(true);
  });

  it("leaves a pod alone on which somebody else is acting", async () => {
    let user = "ben";
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const fixes = stand.service({
      whoAmI: () => Promise.resolve({ user, osUser: null }),
      sleep: async (ms) => {
        stand.advance(ms);
        await Promise.race([held, new Promise((resolve) => setTimeout(resolve, 2))]);
      },
    });
    const pod = await on.pod("web-1");
    const bens = await fixes.plan(stand.request(pod, "delete-pod"), "en");
    stand.before = async ({ method, query, body }) => {
      const isDry = query?.dryRun !== undefined || JSON.stringify(body ?? "").includes("dryRun");
      // Ben's request is under way.
      if (method === "DELETE" && !isDry) await held;
    };
    const confirmed = fixes.confirm(bens.planId, {});
    await on.until(fixes, bens, ({ state }) => state === "executing");
    user = "ana";
    const plan = await on.plan(fixes);
    await fixes.confirm(plan.planId, {});
    const state = await on.until(fixes, plan, isHeld);
    expect(state.drain?.pods[0]?.detail).toBe("ben is running delete-pod on it; it is left until that has ended");
    expect(evictions()).toEqual([]);
    user = "ben";
    release();
    await confirmed;
    await on.finish();
    await on.closed();
  });

  it("is one drain for fifty confirmations", async () => {
    await Promise.all(["web-1", "web-2"].map((name) => on.pod(name)));
    const fixes = stand.service();
    const plan = await on.plan(fixes);
    on.atEachLook(() => on.finish());
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => fixes.confirm(plan.planId, {})));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const answer of answers) if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "conflict" });
    expect(await stand.outcome(fixes, plan)).toMatchObject({ state: "verified" });
    expect(on.sent().sort()).toEqual([`PATCH ${NODE}`, "POST web-1/eviction", "POST web-2/eviction"]);
  });

  it("sends nothing to a pod whose row the store does not take", async () => {
    await on.pod("web-1");
    const fixes = stand.service();
    const plan = await on.plan(fixes);
    const { intent } = stand.audit;
    const full = () => Promise.reject(new Error("disk full"));
    on.atEachLook(async (look) => {
      stand.audit.intent = look > 1 && look < 10 ? full : intent.bind(stand.audit);
      if (look === 9) expect(evictions()).toEqual([]);
      await on.finish();
    });
    await fixes.confirm(plan.planId, {});
    expect(await stand.outcome(fixes, plan)).toMatchObject({ state: "verified" });
    expect(evictions()).toEqual(["POST web-1/eviction"]);
  });
});

describe("a drain that the end of the server cut off", () => {
  /** Ends the process that runs the drain, and starts the next one. */
  async function restarted(more: Partial<FixDependencies> = {}): Promise<{ plan: PlanAnswer; next: FixService }> {
    const ending = new AbortController();
    const plan = await begun(stand.service({ stopping: ending.signal }));
    ending.abort();
    // The last turn of the old one ends.
    await new Promise((resolve) => setTimeout(resolve, 30));
    stand.advance(60_000);
    return { plan, next: stand.service(more) };
  }

  it("is gone on with under its old id, and evicts nobody that was not confirmed", async () => {
    const { plan, next } = await restarted();
    expect((await stand.audit.open()).map(({ fix }) => fix).sort()).toEqual(["drain-node", "evict-pod", "evict-pod"]);
    await on.finish();
    await on.pod("free-1", "free-1");
    await on.pod("late-1");
    await next.resume();
    await on.until(next, plan, isHeld);
    on.atEachLook(() => on.finish());
    await on.allow("web", 1);
    const state = await stand.outcome(next, plan);
    expect(state).toMatchObject({ state: "verified", detail: expect.stringContaining("not touched: 2") });
    expect(statesOf(state)).toEqual({ "free-1": "gone", "web-1": "gone" });
    for (const name of ["free-1", "late-1"]) expect((await stand.read(name)).metadata?.deletionTimestamp).toBeUndefined();
    await on.closed();
    expect(next.state(plan.planId, "zh-CN").detail).toContain("个 Pod 已全部消失");
    const rows = await stand.audit.list({});
    expect(rows.find(({ kind, fix }) => kind === "outcome" && fix === "drain-node")?.said).toEqual({
      en: state.detail,
      "zh-CN": next.state(plan.planId, "zh-CN").detail,
    });
    const outcomes = rows.filter(({ kind }) => kind === "outcome").map(({ target, state: is }) => [target.name, is]);
    expect(outcomes.sort()).toEqual([
      ["free-1", "unknown-outcome"],
      ["web-1", "verified"],
      [NODE, "verified"],
    ]);
    expect(rows.filter(({ kind, fix }) => kind === "intent" && fix === "evict-pod")).toHaveLength(2);
    expect(await stand.audit.firstBroken()).toBeNull();
  });

  it("is taken up once, however many ask at the same time", async () => {
    const { plan, next } = await restarted();
    await Promise.all([next.resume(), next.resume(), on.plan(next), on.plan(next)]);
    on.atEachLook(() => on.finish());
    await on.allow("web", 1);
    expect(await stand.outcome(next, plan)).toMatchObject({ state: "verified" });
    await on.closed();
    const outcomes = (await stand.audit.list({ fix: "drain-node" })).filter(({ kind }) => kind === "outcome");
    expect(outcomes).toHaveLength(1);
  });

  it.each([
    ["another user", ben, 0, "acts as ben now and not as ana"],
    ["a read-only server", { readOnly: true }, 0, "is read-only now"],
    ["a server that was down for long", {}, 3_600_000, "nothing was recorded of it for more than 60 min"],
  ] as const)("is closed honestly by %s", async (_who, more, later, why) => {
    const { plan, next } = await restarted();
    stand.advance(later);
    const sent = evictions().length;
    await stand.service(more).resume();
    await on.closed();
    const rows = await stand.audit.list({});
    const drain = rows.find(({ kind, fix }) => kind === "outcome" && fix === "drain-node");
    expect(drain).toMatchObject({ state: "unknown-outcome", detail: expect.stringContaining(why) });
    expect(drain?.said?.["zh-CN"]).toMatch(/^服务在 drain 结束之前停止，且不再继续：[^a-z]/);
    expect(evictions().length).toBe(sent);
    expect(() => next.state(plan.planId)).toThrow(/There is no plan/);
  });

  it("is taken up when the cluster answers again", async () => {
    let isDown = true;
    const { plan, next } = await restarted({
      whoAmI: () => (isDown ? Promise.reject(new Error("connection refused")) : Promise.resolve({ user: "ana", osUser: null })),
      sleep: async (ms) => {
        stand.advance(ms);
        isDown = false;
        await new Promise((resolve) => setTimeout(resolve, 1));
      },
    });
    await on.allow("web", 1);
    await next.resume();
    on.atEachLook(() => on.finish());
    expect(await stand.outcome(next, plan)).toMatchObject({ state: "verified" });
  });
});

it("has the same sentences in both languages", () => {
  const { en, "zh-CN": zh } = DRAIN_RUN_TEXTS;
  expect(Object.keys(zh)).toEqual(Object.keys(en));
  for (const [id, text] of Object.entries(en)) {
    expect(placeholders(zh[id] ?? "").sort()).toEqual(placeholders(text).sort());
    expect(zh[id]).not.toBe(text);
  }
});
