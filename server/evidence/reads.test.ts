import { describe, expect, test } from "vitest";
import type { ConfigMap } from "#lib/kube/objects.ts";
import { KubeError } from "#server/kube/types.ts";
import { ManualTimers, settle } from "#server/watch/testing/manual-timers.ts";
import { MASK } from "./mask.ts";
import { Reads } from "./reads.ts";
import { RequestBudget } from "./request-budget.ts";
import { AnsweringClient } from "./testing/answering-client.ts";

const POD = { version: "v1", resource: "pods", namespace: "shop", name: "web-0" };
const PATH = "/api/v1/namespaces/shop/pods/web-0";
const OPTIONS = { ttlMs: 10_000, timeoutMs: 1_000, urgent: false };

function setUp(client = new AnsweringClient(), capacity?: number) {
  const timers = new ManualTimers();
  return { client, timers, reads: new Reads(client, new RequestBudget(timers), timers, capacity) };
}

describe("an object that does not come is told apart", () => {
  test.each([
    [
      "not there",
      { status: 404, reason: "NotFound", message: 'pods "web-0" not found', name: "web-0" },
      { presence: "gone", served: true },
    ],
    ["resource not served", { status: 404, text: "404 page not found" }, { presence: "gone", served: false }],
    [
      "served group without the resource",
      { status: 404, reason: "NotFound", message: "the server could not find the requested resource" },
      { presence: "gone", served: false },
    ],
    ["forbidden", { status: 403, reason: "Forbidden", message: "no" }, { presence: "unknown", why: "forbidden" }],
    ["logged out", { status: 401, reason: "Unauthorized", message: "no" }, { presence: "unknown", why: "forbidden" }],
    ["overloaded", { status: 429, text: "Too many requests" }, { presence: "unknown", why: "timeout" }],
    ["broken", { status: 500, text: "panic" }, { presence: "unknown", why: "timeout" }],
  ] as const)("%s", async (_what, answer, expected) => {
    expect(await setUp(new AnsweringClient({ [PATH]: answer })).reads.get(POD, OPTIONS)).toEqual(expected);
  });
});

test("the same question is asked once at a time, and again only when its answer no longer holds", async () => {
  const { client, timers, reads } = setUp(new AnsweringClient({ [PATH]: { body: { metadata: { name: "web-0" } } } }));
  const [a, b] = await Promise.all([reads.get(POD, OPTIONS), reads.get(POD, OPTIONS)]);
  expect(a).toBe(b);
  await timers.advance(9_000);
  await reads.get(POD, OPTIONS);
  expect(client.requests).toHaveLength(1);
  await timers.advance(1_001);
  await reads.get(POD, OPTIONS);
  expect(client.requests).toHaveLength(2);
});

test("a failure is asked about again sooner than an answer would be, a missing permission later", async () => {
  const client = new AnsweringClient({ [PATH]: { status: 500, text: "panic" }, "/api/v1/nodes/n": { status: 403 } });
  const { timers, reads } = setUp(client);
  const ask = () =>
    Promise.all([
      reads.get(POD, { ...OPTIONS, ttlMs: 90_000 }),
      reads.get({ version: "v1", resource: "nodes", name: "n" }, { ...OPTIONS, ttlMs: 90_000 }),
    ]);
  await ask();
  await timers.advance(5_001);
  await ask();
  expect(client.paths).toEqual([PATH, "/api/v1/nodes/n", PATH]);
  await timers.advance(60_000);
  await ask();
  expect(client.paths.slice(3)).toEqual([PATH, "/api/v1/nodes/n"]);
});

test("keeps no more answers than its capacity, the oldest go first", async () => {
  const { client, reads } = setUp(new AnsweringClient(), 10);
  for (let i = 0; i < 25; i += 1) await reads.get({ ...POD, name: `p${i}` }, OPTIONS);
  expect(reads.size).toBe(10);
  await reads.get({ ...POD, name: "p24" }, OPTIONS);
  expect(client.requests).toHaveLength(25);
  await reads.get({ ...POD, name: "p0" }, OPTIONS);
  expect(client.requests).toHaveLength(26);
});

test("a list is read page by page, and one without end is not taken for the whole", async () => {
  const path = "/api/v1/namespaces/shop/pods";
  const all = { version: "v1", resource: "pods", namespace: "shop" };
  const page = (name: string, next?: string) => ({ body: { metadata: { continue: next }, items: [{ metadata: { name } }] } });
  const { client, reads } = setUp();
  const pages = [page("a", "2"), page("b", "3"), page("c")];
  client.answerWith(path, () => pages.shift() ?? page("x", "more"));
  expect(await reads.list(all, OPTIONS)).toMatchObject({
    ok: true,
    value: [{ metadata: { name: "a" } }, { metadata: { name: "b" } }, { metadata: { name: "c" } }],
  });
  expect(client.requests.map(({ query }) => query?.continue)).toEqual([undefined, "2", "3"]);
  expect(await reads.list(all, { ...OPTIONS, query: { labelSelector: "a" } })).toEqual({ ok: false, why: "timeout" });
});

test("nothing is kept that did not pass the gate", async () => {
  const secret = {
    kind: "Pod",
    metadata: { name: "web-0" },
    spec: { containers: [{ name: "c", env: [{ name: "DB_PASSWORD", value: "hunter2" }] }] },
  };
  const client = new AnsweringClient({ [PATH]: { body: secret }, "/api/v1/namespaces/shop/pods": { body: { items: [secret] } } });
  const { reads } = setUp(client);
  const one = JSON.stringify(await reads.get(POD, OPTIONS));
  const all = JSON.stringify(await reads.list({ version: "v1", resource: "pods", namespace: "shop" }, OPTIONS));
  for (const text of [one, all]) {
    expect(text).toContain(MASK);
    expect(text).not.toContain("hunter2");
  }
});

test("what may be kept is decided before anything else sees it", async () => {
  const path = "/api/v1/namespaces/shop/configmaps/c";
  const { reads } = setUp(new AnsweringClient({ [path]: { body: { metadata: { name: "c" }, data: { key: "value" } } } }));
  const keysOnly = (object: ConfigMap): ConfigMap => ({ data: Object.fromEntries(Object.keys(object.data ?? {}).map((key) => [key, ""])) });
  expect(await reads.get({ version: "v1", resource: "configmaps", namespace: "shop", name: "c" }, OPTIONS, keysOnly)).toEqual({
    presence: "present",
    object: { data: { key: "" } },
  });
});

test("a text is asked for once at a time and never kept", async () => {
  const { client, reads } = setUp(new AnsweringClient({ [`${PATH}/log`]: { text: "line" } }));
  const ask = () => reads.text({ path: `${PATH}/log`, query: { container: "c" } }, 100, true);
  expect(await Promise.all([ask(), ask()])).toEqual(["line", "line"]);
  expect(client.requests).toHaveLength(1);
  expect([await ask(), client.requests.length, reads.size]).toEqual(["line", 2, 0]);
});

describe("RequestBudget", () => {
  const limits = { perSecond: 10, burst: 3, concurrent: 2, urgentConcurrent: 3 };

  test("background work starts at its rate, urgent work at once, never too much at a time", async () => {
    const timers = new ManualTimers();
    const budget = new RequestBudget(timers, limits);
    const started: string[] = [];
    const finish: (() => void)[] = [];
    const job = (name: string) => () =>
      new Promise<void>((resolve) => {
        started.push(name);
        finish.push(resolve);
      });
    for (const name of ["a", "b", "c", "d", "e"]) void budget.run(false, job(name));
    expect(started).toEqual(["a", "b"]);
    for (const name of ["urgent", "more"]) void budget.run(true, job(name));
    await settle();
    expect(started).toEqual(["a", "b", "urgent"]);
    finish.shift()?.();
    await settle();
    expect(started).toEqual(["a", "b", "urgent", "more"]);
    for (const end of finish.splice(0)) end();
    await settle();
    expect(started).toEqual(["a", "b", "urgent", "more", "c"]);
    finish.shift()?.();
    await settle();
    expect(started).toHaveLength(5);
    await timers.advance(100);
    expect(started).toEqual(["a", "b", "urgent", "more", "c", "d"]);
    await timers.advance(100);
    expect(started.at(-1)).toBe("e");
  });

  test("a failed task fails alone, and closing refuses what still waits", async () => {
    const timers = new ManualTimers();
    const budget = new RequestBudget(timers, { ...limits, concurrent: 1 });
    await expect(budget.run(false, () => Promise.reject(new Error("x")))).rejects.toThrow("x");
    const running = budget.run(false, () => new Promise<string>((resolve) => timers.after(50, () => resolve("done"))));
    const waiting = budget.run(false, () => Promise.resolve("never"));
    budget.close();
    await expect(waiting).rejects.toBeInstanceOf(KubeError);
    await expect(budget.run(true, () => Promise.resolve(1))).rejects.toMatchObject({ kind: "cancelled" });
    await timers.advance(50);
    await expect(running).resolves.toBe("done");
    expect(timers.pending).toBe(0);
  });
});

test("a reader is not given an answer older than some seconds, background work is; what is under way is shared by both", async () => {
  const { client, reads, timers } = setUp(new AnsweringClient({ [PATH]: { body: { metadata: { name: "a" } } } }));
  const ask = (urgent: boolean) => reads.get(POD, { ...OPTIONS, ttlMs: 30_000, urgent });
  await Promise.all([ask(false), ask(true)]);
  await timers.advance(4_000);
  await ask(true);
  expect(client.requests).toHaveLength(1);
  await timers.advance(2_000);
  await ask(false);
  expect(client.requests).toHaveLength(1);
  await ask(true);
  expect(client.requests).toHaveLength(2);
});
