import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { spoken } from "#lib/messages/words.ts";
import { AuditLog } from "#server/records/audit.ts";
import { openStore, type Store } from "#server/records/database.ts";
import { runCommand } from "./command.ts";

let folder: string;
let store: Store;
let log: AuditLog;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "podward-audit-cli-"));
  store = await openStore(path.join(folder, "records.db"));
  log = new AuditLog(store, () => Date.parse("2026-11-30T10:00:00Z"));
});
afterEach(async () => {
  await store.destroy();
  rmSync(folder, { recursive: true, force: true });
});

async function act(name: string, state = "verified"): Promise<void> {
  const rest = { planId: "p", user: "ana", osUser: null, cluster: "prod", fix: "delete-pod", node: null, about: null };
  const target = { kind: "Pod", namespace: "shop", name, uid: `uid-${name}` };
  const id = await log.intent({ ...rest, target, verdict: null, reason: null, request: "{}" });
  await log.outcome(id, state, spoken("seen"), 5);
}

async function podward(...args: string[]): Promise<{ status: number; out: string; err: string }> {
  let out = "";
  let err = "";
  const console = { env: { PODWARD_DATA_DIR: folder }, out: (text: string) => (out += text), err: (text: string) => (err += text) };
  const status = await runCommand(["audit", ...args], {
    ...console,
    out: (text) => void console.out(text),
    err: (text) => void console.err(text),
  });
  return { status, out, err };
}

test("verify counts the rows of a store that a server has open, and holds it to a head noted earlier", async () => {
  await act("a");
  await act("b");
  const first = await podward("verify");
  expect([first.status, first.err]).toEqual([0, ""]);
  expect(first.out).toContain("The chain holds: 4 rows, verified up to row 4.");
  const head = /Head ([0-9a-f]{64})/.exec(first.out)?.[1] ?? "";
  await act("c");
  expect(await podward("verify", "--head", head)).toMatchObject({ status: 0, out: expect.stringContaining("6 rows") });
  expect(await podward("verify", "--head", "f".repeat(64))).toMatchObject({ status: 3, out: expect.stringContaining("cut off") });
});

test("verify names the first row that was changed, and what it means", async () => {
  await act("a");
  await act("b");
  const raw = new DatabaseSync(path.join(folder, "records.db"));
  raw.exec("drop trigger audit_no_update; update audit set reason = 'because' where id = 3");
  raw.close();
  const found = await podward("verify");
  expect(found.status).toBe(3);
  expect(found.out).toContain("BROKEN at row 3, after 2 rows that hold.");
  expect(found.out).toContain("somebody changed it");
});

test("verify reads a store that no server has open, and says what an empty one is", async () => {
  expect((await podward("verify")).out).toContain("The log is empty");
  await act("a");
  await store.destroy();
  expect(await podward("verify")).toMatchObject({ status: 0, out: expect.stringContaining("2 rows") });
  store = await openStore(path.join(folder, "records.db"));
});

test("export prints rows as JSON lines, filtered", async () => {
  await act("a");
  await act("b", "refused");
  const all = await podward("export");
  expect(
    all.out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).id),
  ).toEqual([1, 2, 3, 4]);
  const some = await podward("export", "--state", "refused", "--target", "shop/b");
  expect(
    some.out
      .trim()
      .split("\n")
      .map((line) => [JSON.parse(line).kind, JSON.parse(line).target.name]),
  ).toEqual([
    ["intent", "b"],
    ["outcome", "b"],
  ]);
});

test("wrong usage and a store that is not there say what was expected", async () => {
  expect(await podward("check")).toMatchObject({ status: 1, err: expect.stringContaining("expected verify or export") });
  expect(await podward("export", "--since", "yesterday")).toMatchObject({
    status: 1,
    err: expect.stringContaining("--since must be a time"),
  });
  expect(await podward("verify", "--head", "abc")).toMatchObject({ status: 1, err: expect.stringContaining("64 hexadecimal digits") });
  const elsewhere = await podward("verify", "--data-dir", path.join(folder, "none"));
  expect(elsewhere).toMatchObject({ status: 1, err: expect.stringContaining("there is no record store") });
});
