import { expect, it } from "vitest";
import type { Judgement } from "#lib/diagnosis/types.ts";
import { finding, run, SUBJECT } from "#lib/testing/build-rule.ts";
import { sickGroups } from "./sick-groups.ts";

const root = { kind: "Node", key: "Node/worker-7", label: "worker-7" };

function member(name: string, nextStep: string): Judgement {
  const base = run([]);
  const first = { ...finding({ root, message: "unreachable", nextStep, params: { node: "worker-7", pod: name } }), id: "node-unreachable" };
  return { ...base, subject: { ...SUBJECT, name, uid: name }, causes: [first] };
}

it("says which step is for how many of them where they need different ones", () => {
  const [same] = sickGroups([member("a", "confirm"), member("b", "confirm")], root.key, "en");
  expect(same).toMatchObject({ cause: "node-unreachable", ofThis: true });
  expect(same?.nextStep).not.toMatch(/\d × /);
  const [split] = sickGroups([member("a", "confirm"), member("b", "confirm"), member("c", "recover-or-remove")], root.key, "en");
  expect(split?.nextStep).toBe(`2 × ${same?.nextStep} · 1 × repair, or delete the Node`);
});
