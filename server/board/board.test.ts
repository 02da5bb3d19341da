import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ActUnderWay } from "#lib/contract/board.ts";
import { PodWardError } from "#lib/contract/errors.ts";
import { NOTHING } from "#lib/messages/words.ts";
import { AuditLog } from "#server/records/audit.ts";
import { openStore, type Store } from "#server/records/database.ts";
import { type BoardDependencies, TriageBoard } from "./board.ts";

const ANA = { user: "admin", osUser: "ana" };
const BEN = { user: "admin", osUser: "ben" };
let store: Store;
let changes: string[];

beforeEach(async () => {
  store = await openStore(":memory:");
  changes = [];
});
afterEach(() => store.destroy());

function board(more: Partial<BoardDependencies> = {}): TriageBoard {
  return new TriageBoard({
    store: () => Promise.resolve(store),
    acts: () => [],
    changed: (cluster) => changes.push(cluster),
    now: () => Date.parse("2026-11-30T12:00:00Z"),
    readOnly: false,
    ...more,
  });
}

test("a claim is told to everybody, kept over a restart, and refused to others with who and since when", async () => {
  const first = board();
  await first.claim("prod", "uid/u-1", ANA, false);
  expect(changes).toContain("prod");
  const again = board();
  await again.refresh("prod");
  expect(again.state("prod").claims).toEqual([{ subject: "uid/u-1", ...ANA, since: "2026-11-30T12:00:00.000Z" }]);
  expect(again.state("stage").claims).toEqual([]);
  await expect(again.claim("prod", "uid/u-1", BEN, false)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("2026-11-30T12:00"),
  });
  await expect(again.release("prod", "uid/u-1", BEN)).rejects.toMatchObject({ code: "conflict" });
  await again.claim("prod", "uid/u-1", BEN, true);
  expect(again.state("prod").claims[0]).toMatchObject(BEN);
  await again.release("prod", "uid/u-1", BEN);
  expect(again.state("prod").claims).toEqual([]);
});

test("notes are plain text, newest first, and only their writer removes them", async () => {
  const one = board();
  await one.note("prod", "group/oom-killed:Deployment/shop/cart", "first\u0007 <b>bold</b>\r\nsecond line \u202egnp", ANA);
  await one.note("prod", "group/oom-killed:Deployment/shop/cart", "newer", BEN);
  const { notes } = one.state("prod");
  expect(notes.map(({ text, osUser }) => [text, osUser])).toEqual([
    ["newer", "ben"],
    ["first <b>bold</b>\nsecond line gnp", "ana"],
  ]);
  await expect(one.forget("prod", notes[0]?.id ?? 0, ANA)).rejects.toMatchObject({ code: "forbidden" });
  await expect(one.forget("stage", notes[1]?.id ?? 0, ANA)).rejects.toMatchObject({ code: "not-found" });
  await one.forget("prod", notes[1]?.id ?? 0, ANA);
  expect(one.state("prod").notes.map(({ text }) => text)).toEqual(["newer"]);
});

test("a group may still be called as it was when groups had one cause each", async () => {
  const one = board();
  await one.claim("prod", "group/node-unreachable:Node/worker-7", ANA, false);
  await one.note("prod", "group/kubelet-lost-pod:Node/worker-7", "asked the cloud", ANA);
  expect(one.state("prod").claims[0]?.subject).toBe("group/Node/worker-7");
  expect(one.state("prod").notes[0]?.subject).toBe("group/Node/worker-7");
  await one.release("prod", "group/kubelet-lost-pod:Node/worker-7", ANA);
  expect(one.state("prod").claims).toEqual([]);
});

test("read-only refuses all of it with the reason", async () => {
  const still = board({ readOnly: true });
  for (const act of [
    () => still.claim("prod", "uid/u", ANA, false),
    () => still.release("prod", "uid/u", ANA),
    () => still.note("prod", "uid/u", "x", ANA),
  ])
    await expect(act()).rejects.toMatchObject({ code: "forbidden", message: expect.stringContaining("read-only") });
});

test("what is under way is shown at once, and a store that cannot be read is said to be unread", async () => {
  const acts: ActUnderWay[] = [];
  let isOpen = false;
  const shy = board({
    acts: () => acts,
    store: () => (isOpen ? Promise.resolve(store) : Promise.reject(new PodWardError("store-unavailable", "no"))),
  });
  await shy.refresh("prod");
  expect(shy.state("prod")).toMatchObject({ unread: true, claims: [] });
  acts.push({
    planId: "p",
    fix: "restart-rollout",
    target: { kind: "Deployment", namespace: "shop", name: "cart", uid: "d-1" },
    about: "u-1",
    ...BEN,
    since: "2026-11-30T12:00:00Z",
    auditId: 7,
  });
  isOpen = true;
  await shy.refresh("prod");
  expect(shy.state("prod")).toMatchObject({ unread: false, acts: [{ fix: "restart-rollout", osUser: "ben" }] });
});

/** Two servers on one file, each with its own board; the second one does not act. */
async function twoServers(): Promise<{ one: TriageBoard; two: TriageBoard; stores: Store[]; folder: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), "podward-board-"));
  const stores = [await openStore(path.join(folder, "records.db")), await openStore(path.join(folder, "records.db"))];
  const [one, two] = stores.map((each, index) => board({ store: () => Promise.resolve(each), acts: () => (index === 0 ? [] : null) })) as [
    TriageBoard,
    TriageBoard,
  ];
  // Nobody has looked again yet: what is written from here on is news already.
  for (const each of [one, two]) await each.refresh("prod");
  return { one, two, stores, folder };
}

test("what another server on the same folder has written is told at the next look, and nothing is read without news", async () => {
  const { one, two, stores, folder } = await twoServers();
  await one.claim("prod", "uid/u-1", ANA, false);
  expect(two.state("prod").claims).toEqual([]);
  await two.lookAgain();
  expect(two.state("prod").claims[0]).toMatchObject(ANA);
  await two.claim("prod", "uid/u-1", BEN, true);
  await one.lookAgain();
  expect(one.state("prod").claims[0]).toMatchObject(BEN);
  changes = [];
  await one.lookAgain();
  await two.lookAgain();
  expect(changes).toEqual([]);

  const target = { kind: "Node", namespace: "", name: "n-1", uid: "n-uid" };
  const rest = { osUser: "ana", cluster: "prod", node: "n-1", about: null, verdict: null, reason: null, request: "{}" };
  const log = new AuditLog(stores[0] as Store, Date.now);
  const id = await log.intent({ ...rest, planId: "p-1", user: "admin", fix: "drain-node", target });
  await two.lookAgain();
  // Its own acts a server knows better than its rows tell.
  await one.refresh("prod");
  expect(one.state("prod").acts).toEqual([]);
  expect(two.state("prod").acts).toMatchObject([{ planId: "p-1", fix: "drain-node", target, ...ANA, auditId: id }]);
  await log.outcome(id, "verified", NOTHING, 5);
  await two.lookAgain();
  expect(two.state("prod").acts).toEqual([]);
  await Promise.all(stores.map((each) => each.destroy()));
  await rm(folder, { recursive: true });
});

test("a server that begins to act tells what it does itself", async () => {
  let acts: ActUnderWay[] | null = null;
  const next = board({ acts: () => acts });
  await next.refresh("prod");
  await next.lookAgain();
  acts = [];
  changes = [];
  await next.lookAgain();
  expect(changes).toContain("prod");
  changes = [];
  await next.lookAgain();
  expect(changes).toEqual([]);
});
