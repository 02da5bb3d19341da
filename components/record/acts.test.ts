import { expect, test } from "vitest";
import type { AuditRow } from "#lib/contract/record.ts";
import { actsOf } from "./acts.ts";

const row = (id: number, kind: AuditRow["kind"], intentId: number | null = null): AuditRow => ({
  id,
  time: "2026-10-01T12:00:00Z",
  kind,
  intentId,
  planId: "p",
  user: "admin",
  osUser: null,
  cluster: "prod",
  fix: "redelete",
  target: { kind: "Pod", namespace: "payments", name: "ledger-2", uid: "u" },
  node: null,
  about: null,
  verdict: null,
  reason: null,
  request: "DELETE",
  response: null,
  state: kind === "intent" ? "executing" : "verified",
  said: null,
  detail: "",
  durationMs: null,
});

test("an outcome stands with its intent, newest act first", () => {
  const acts = actsOf([row(4, "outcome", 1), row(3, "intent"), row(2, "outcome", 9), row(1, "intent")]);
  expect(acts.map(({ intent, outcome }) => [intent.id, outcome?.id ?? null])).toEqual([
    [3, null],
    [2, 2],
    [1, 4],
  ]);
});
