import { expect, it } from "vitest";
import { groupWords, narrowGroup } from "./sick-group.ts";
import type { SickGroup, SickGroupCause } from "./ward.ts";

const part = (cause: string, more: Partial<SickGroupCause> = {}): SickGroupCause => ({
  cause,
  step: "look",
  count: 1,
  message: `root of ${cause}`,
  nextStep: "look",
  fix: null,
  ...more,
});
const group = (...causes: SickGroupCause[]): SickGroup => ({
  id: "Node/w7",
  count: causes.reduce((sum, { count }) => sum + count, 0),
  root: { kind: "Node", key: "Node/w7", label: "w7" },
  oldest: "2026-11-30T09:00:00Z",
  causes,
  ...groupWords(causes),
});
const row = (id: string | null, stuckSince: string | null = null, step = "look") => ({
  cause: id === null ? null : { id, certainty: "certain" as const, title: "", step },
  stuckSince,
});

it("has a step and a fix where they are those of all its causes", () => {
  expect(groupWords([part("a-b", { fix: "delete-pod" }), part("c-d", { fix: "delete-pod" })])).toEqual({
    cause: "a-b",
    message: "root of a-b",
    nextStep: "look",
    fix: "delete-pod",
  });
  expect(groupWords([part("a-b", { fix: "delete-pod" }), part("c-d", { nextStep: "wait" })])).toMatchObject({ nextStep: null, fix: null });
  expect(groupWords([])).toEqual({ cause: null, message: "", nextStep: null, fix: null });
});

it("is told by the rows that are left of it", () => {
  const whole = group(part("a-b", { count: 2 }), part("c-d", { nextStep: "wait", fix: "redelete", step: "wait" }));
  expect(narrowGroup(whole, [row("c-d", "2026-11-30T10:00:00Z", "wait")])).toMatchObject({
    cause: "c-d",
    message: "root of c-d",
    nextStep: "wait",
    fix: "redelete",
    count: 1,
    oldest: "2026-11-30T10:00:00Z",
    causes: [{ cause: "c-d", count: 1 }],
  });
  expect(narrowGroup(whole, [row("a-b")])).toMatchObject({ cause: "a-b", count: 1, oldest: null, causes: [{ count: 1 }] });
});

it("keeps the words of all where a row's cause is not told of yet", () => {
  const whole = group(part("a-b"), part("c-d"));
  expect(narrowGroup(whole, [row("x-y"), row(null)])).toMatchObject({ cause: "a-b", count: 2, causes: whole.causes });
});
