import { expect, it } from "vitest";
import type { RuleFinding } from "#lib/rules/define.ts";
import { finding, run, SUBJECT } from "#lib/testing/build-rule.ts";
import { groupJudgements } from "./group.ts";
import type { Judgement } from "./types.ts";

const NODE = { kind: "Node", key: "Node/worker-7", label: "worker-7" };
const GROUPING = { locale: "en", runnable: new Set(["delete-pod", "redelete", "cordon"]) } as const;
const DELETE = { id: "delete-pod", offered: "now", why: "x" } as const;

function member(name: string, id: string, parts: Partial<RuleFinding> = {}, hour = 10): Judgement {
  const base = run([]);
  const symptom = { ...base.symptom, class: "terminating" as const, stuckSince: `2026-11-30T${hour}:00:00Z` };
  const first = { ...finding({ root: NODE, ...parts }), id };
  return { ...base, subject: { ...SUBJECT, name, uid: name }, symptom, causes: [first] };
}

const lost = (name: string, hour = 10) =>
  member(name, "node-unreachable", { message: "unreachable", nextStep: "confirm-off", params: { node: "worker-7" } }, hour);
const driver = (name: string, node = "worker-7", parts: Partial<RuleFinding> = {}) => {
  const params = { node, driver: "disk.csi.example.net", plugin: "csi-7", pod: name };
  return member(name, "csi-node-driver-missing", { message: "mount", nextStep: "restore-driver", params, ...parts });
};

it("folds pods of one root whatever their causes, and says how those split and which step is for which", () => {
  const groups = groupJudgements([driver("a"), driver("b"), driver("c"), lost("d", 11)], GROUPING);
  expect(groups).toHaveLength(1);
  const [group] = groups;
  expect(group).toMatchObject({ id: "Node/worker-7", count: 4, root: NODE, oldest: "2026-11-30T10:00:00Z", nextStep: null, fix: null });
  expect(group?.causes.map(({ cause, count }) => [cause, count])).toEqual([
    ["csi-node-driver-missing", 3],
    ["node-unreachable", 1],
  ]);
  expect(group?.causes[0]).toMatchObject({
    message: "CSI driver disk.csi.example.net is not registered on worker-7",
    nextStep: "bring the driver back there",
  });
});

it("tells a group by the cause that explains the others, however rare it is", () => {
  const stuck = (name: string) => member(name, "kubelet-lost-pod", { message: "lost", nextStep: "redelete" });
  const [group] = groupJudgements([stuck("a"), stuck("b"), lost("c")], GROUPING);
  expect(group?.cause).toBe("node-unreachable");
  expect(group?.causes.map(({ count }) => count)).toEqual([1, 2]);
});

it("tells of a node that is gone before what it left behind", () => {
  const left = (name: string) => member(name, "container-status-unknown", { message: "lost", nextStep: "ended" });
  const gone = member("c", "node-object-gone", { message: "gone", nextStep: "wait" });
  expect(groupJudgements([left("a"), left("b"), gone], GROUPING)[0]?.cause).toBe("node-object-gone");
});

it("keeps the step and the fix of a group whose members all have them", () => {
  const fixes = [DELETE];
  const [group] = groupJudgements([driver("a", "worker-7", { fixes }), driver("b", "worker-7", { fixes })], GROUPING);
  expect(group).toMatchObject({ nextStep: "bring the driver back there", fix: "delete-pod", causes: [{ count: 2, fix: "delete-pod" }] });
});

it("names no fix that some members are not offered, though they have one cause and one step", () => {
  const [group] = groupJudgements([driver("a", "worker-7", { fixes: [DELETE] }), driver("b")], GROUPING);
  expect(group).toMatchObject({ nextStep: "bring the driver back there", fix: null, causes: [{ fix: null }] });
  const other = driver("b", "worker-7", { nextStep: "mend-plugin" });
  expect(groupJudgements([driver("a"), other], GROUPING)[0]).toMatchObject({ nextStep: null, causes: [{ count: 1 }, { count: 1 }] });
});

it("says how many other names stand for the same place of the line", () => {
  const [group] = groupJudgements([driver("a"), driver("b", "worker-8"), driver("c", "worker-9")], GROUPING);
  expect(group?.message).toBe("CSI driver disk.csi.example.net is not registered on worker-7, +2");
});

it("does not count sentences, lists or moments as other names", () => {
  const say = (name: string, error: string) =>
    member(name, "volume-attach-failed", { message: "driver-error", nextStep: "follow-error", params: { volume: "pvc-1", error } });
  const texts = ["2026-11-30 12:04:11 UTC", "a, b", "disk vol-1 was not found"];
  for (const text of texts) {
    const [group] = groupJudgements([say("a", text), say("b", "another sentence of it")], GROUPING);
    expect(group?.message, text).not.toMatch(/\+1/);
  }
});

it("keeps different causes of one workload apart: they lie in its template, and each asks for another change", () => {
  const own = { root: { kind: "Deployment", key: "Deployment/shop/web", label: "web" } };
  const groups = groupJudgements([member("a", "oom-killed", own), member("b", "image-tag-missing", own)], GROUPING);
  expect(groups.map(({ id }) => id)).toEqual(["oom-killed:Deployment/shop/web", "image-tag-missing:Deployment/shop/web"]);
});
