import { afterEach, beforeEach, expect, test } from "vitest";
import { spoken } from "#lib/messages/words.ts";
import { AuditLog } from "./audit.ts";
import { openStore, type Store } from "./database.ts";

let store: Store;
let log: AuditLog;
let clock: number;

beforeEach(async () => {
  store = await openStore(":memory:");
  clock = Date.parse("2026-11-30T10:00:00Z");
  log = new AuditLog(store, () => (clock += 60_000));
});
afterEach(() => store.destroy());

interface Act {
  readonly user?: string;
  readonly fix?: string;
  readonly cluster?: string;
  readonly node?: string | null;
  readonly kind?: string;
  readonly namespace?: string;
}

/** One act; without a state it has no outcome. */
async function act(name: string, state: string | null, more: Act = {}): Promise<number> {
  const { user = "ana", fix = "delete-pod", cluster = "prod", node = null, kind = "Pod", namespace = "shop" } = more;
  const target = { kind, namespace, name, uid: `uid-${name}` };
  const rest = { planId: `plan-${name}`, osUser: null, node, about: null, verdict: null, reason: null, request: "{}" };
  const id = await log.intent({ ...rest, user, cluster, fix, target });
  if (state !== null) await log.outcome(id, state, spoken("seen"), 5, { response: '{"status":200}' });
  return id;
}

test("acts are intents with their outcomes, newest first, a page at a time", async () => {
  for (const name of ["a", "b", "c", "d", "e"]) await act(name, "verified");
  const first = await log.rows.acts({ limit: 2 });
  expect(first.acts.map(({ intent, outcome }) => [intent.target.name, outcome?.state, outcome?.response])).toEqual([
    ["e", "verified", '{"status":200}'],
    ["d", "verified", '{"status":200}'],
  ]);
  const second = await log.rows.acts({ limit: 2, before: first.next ?? 0 });
  expect(second.acts.map(({ intent }) => intent.target.name)).toEqual(["c", "b"]);
  const last = await log.rows.acts({ limit: 2, before: second.next ?? 0 });
  expect([last.acts.map(({ intent }) => intent.target.name), last.next]).toEqual([["a"], null]);
});

test("every filter narrows acts, and an export by state has both rows of an act", async () => {
  await act("a", "verified");
  const open = await act("b", null, { user: "ben" });
  await act("c", "refused", { fix: "force-delete", cluster: "stage" });
  const names = async (filter: Parameters<typeof log.rows.acts>[0]) =>
    (await log.rows.acts(filter)).acts.map(({ intent }) => intent.target.name);
  expect(await names({ state: "executing" })).toEqual(["b"]);
  expect(await names({ state: "refused" })).toEqual(["c"]);
  expect(await names({ user: "ben" })).toEqual(["b"]);
  expect(await names({ fix: "force-delete" })).toEqual(["c"]);
  expect(await names({ cluster: "prod" })).toEqual(["b", "a"]);
  expect(await names({ target: "uid-a" })).toEqual(["a"]);
  expect(await names({ target: "c" })).toEqual(["c"]);
  expect(await names({ target: "shop/b" })).toEqual(["b"]);
  expect(await names({ target: "other/b" })).toEqual([]);
  expect(await names({ since: "2026-11-30T10:03:00Z" })).toEqual(["c", "b"]);
  expect(await names({ until: "2026-11-30T10:02:00Z" })).toEqual(["a"]);
  expect(await names({ id: 2 })).toEqual(["a"]);
  expect(await names({ id: open })).toEqual(["b"]);
  const exported = [];
  for await (const row of log.rows.exported({ state: "refused" })) exported.push([row.kind, row.target.name, row.hash.length]);
  expect(exported).toEqual([
    ["intent", "c", 64],
    ["outcome", "c", 64],
  ]);
  expect(await log.rows.choices()).toEqual({
    users: ["ana", "ben"],
    clusters: ["prod", "stage"],
    fixes: ["delete-pod", "force-delete"],
    namespaces: ["shop"],
    nodes: [],
  });
});

test("a node's acts are those on it and on the pods that were there; a namespace's are those on what is in it", async () => {
  await act("n-1", "verified", { kind: "Node", namespace: "", node: "n-1", fix: "cordon" });
  await act("a", "verified", { node: "n-1" });
  await act("b", "verified", { node: "n-11" });
  await act("c", "verified", { namespace: "n-1" });
  const names = async (filter: Parameters<typeof log.rows.acts>[0]) =>
    (await log.rows.acts(filter)).acts.map(({ intent }) => intent.target.name);
  expect(await names({ node: "n-1" })).toEqual(["a", "n-1"]);
  expect(await names({ namespace: "n-1" })).toEqual(["c"]);
  expect(await names({ namespace: "shop" })).toEqual(["b", "a"]);
});

test("an export of everything is the chain itself", async () => {
  for (const name of ["a", "b"]) await act(name, "verified");
  let prev = "0".repeat(64);
  for await (const row of log.rows.exported({})) {
    expect(row.prevHash).toBe(prev);
    prev = row.hash;
  }
  expect(await log.rows.chain()).toMatchObject({ ok: true, head: prev, rows: 4 });
});
