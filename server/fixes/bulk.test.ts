import { afterEach, beforeEach, expect, test } from "vitest";
import type { BulkAnswer } from "#lib/contract/bulk.ts";
import type { Offer } from "#lib/contract/causes.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { BulkFixes } from "./bulk.ts";
import type { FixService } from "./service.ts";
import type { Standing } from "./standing.ts";
import { FixStand } from "./testing/fix-stand.ts";

let stand: FixStand;
let fixes: FixService;
let user: string;
let standings: Map<string, Standing>;
let bulk: BulkFixes;

beforeEach(async () => {
  stand = await FixStand.start();
  user = "ana";
  fixes = stand.service({ whoAmI: () => Promise.resolve({ user, osUser: null }) });
  standings = new Map();
  bulk = new BulkFixes({
    fixes,
    standing: (_cluster, uid) => Promise.resolve(standings.get(uid) ?? null),
    now: Date.now,
    sleep: () => new Promise((resolve) => setTimeout(resolve, 1)),
  });
});
afterEach(() => stand.stop());

const GROUP = "Node/worker-1";
const why = { en: "It is replaced.", "zh-CN": "它会被替换。" };
/** How a pod stands whose verdict offers to delete it. */
const deletable = (offered: Offer = "now"): Standing => ({
  group: GROUP,
  cause: "container-status-unknown",
  offers: new Map([["delete-pod", { offered, why }]]),
});
const stands = (pod: Pod | undefined, standing: Standing) => standings.set(pod?.metadata?.uid ?? "", standing);

/** Pods of one group; the kubelet ends each as soon as it is asked to, but for those in `held`. */
async function pods(names: readonly string[], held: readonly string[] = []): Promise<Pod[]> {
  const made: Pod[] = [];
  for (const name of names) {
    const pod = await stand.pod(name, held.includes(name) ? { finalizers: ["example.com/hold"] } : {});
    stands(pod, deletable());
    made.push(pod);
  }
  stand.after = async ({ method, path }) => {
    if (method === "DELETE" && !held.some((name) => path.endsWith(`/${name}`))) await stand.remove(path.split("/").at(-1) ?? "", 0);
  };
  return made;
}

const targetOf = ({ metadata }: Pod) => ({ kind: "Pod", namespace: "default", name: metadata?.name ?? "", uid: metadata?.uid ?? "" });
const plan = (made: readonly Pod[]) => bulk.plan({ cluster: "test", fix: "delete-pod", group: GROUP, targets: made.map(targetOf) }, "en");
const uidsOf = ({ items }: BulkAnswer) => items.map(({ target }) => target.uid);

async function ended(id: string): Promise<BulkAnswer> {
  for (let tries = 0; tries < 5000; tries += 1) {
    const answer = bulk.state(id, "en");
    if (answer.state !== "running") return answer;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  throw new Error("the list never came to an end");
}
const states = ({ items }: BulkAnswer) => items.map(({ target, state }) => [target.name, state]);

test("each pod of the list is planned, confirmed and recorded by itself, one after another", async () => {
  const list = await plan(await pods(["a", "b", "c"]));
  expect(list).toMatchObject({ state: "planned", user: "ana" });
  expect(list.items.every(({ allowed }) => allowed)).toBe(true);
  expect(stand.writes).toEqual([]);
  bulk.confirm(list.bulkId, { uids: uidsOf(list), reason: "INC-7" }, "en");
  const answer = await ended(list.bulkId);
  expect([answer.state, answer.stopped, states(answer)]).toEqual([
    "done",
    null,
    [
      ["a", "verified"],
      ["b", "verified"],
      ["c", "verified"],
    ],
  ]);
  const rows = (await stand.audit.list({})).reverse();
  expect(rows.map(({ kind, target, state }) => [kind, target.name, state])).toEqual([
    ["intent", "a", "executing"],
    ["outcome", "a", "verified"],
    ["intent", "b", "executing"],
    ["outcome", "b", "verified"],
    ["intent", "c", "executing"],
    ["outcome", "c", "verified"],
  ]);
  expect(new Set(rows.map(({ planId }) => planId)).size).toBe(3);
  expect(rows[2]?.reason).toBe(`INC-7 [2 of 3 together, group ${GROUP}]`);
});

test("a pod that is not gone in time ends it: those after it are not touched", async () => {
  const list = await plan(await pods(["a", "b", "c"], ["b"]));
  bulk.confirm(list.bulkId, { uids: uidsOf(list) }, "en");
  const answer = await ended(list.bulkId);
  expect([answer.state, states(answer)]).toEqual([
    "stopped",
    [
      ["a", "verified"],
      ["b", "not-verified"],
      ["c", "not-touched"],
    ],
  ]);
  expect(answer.stopped).toContain("default/b");
  expect((await stand.read("c")).metadata?.deletionTimestamp).toBeUndefined();
});

test("a pod that left the group, or was swapped, is a surprise that nothing is done to", async () => {
  const [a, b, c] = await pods(["a", "b", "c"]);
  const list = await plan([a, b, c].filter((pod) => pod !== undefined));
  standings.delete(b?.metadata?.uid ?? "");
  bulk.confirm(list.bulkId, { uids: uidsOf(list) }, "en");
  const left = await ended(list.bulkId);
  expect(states(left)).toEqual([
    ["a", "verified"],
    ["b", "refused"],
    ["c", "not-touched"],
  ]);
  expect(left.stopped).toContain("not in the group");
  const chinese = bulk.state(list.bulkId, "zh-CN");
  expect(chinese.stopped).toMatch(/^default\/b: Pod default\/b 不（再）属于组 /);
  expect(chinese.items[0]?.detail).toBe("该 UID 已消失。");

  const swapped = await plan([c].filter((pod) => pod !== undefined));
  await stand.remove("c", 0);
  await stand.pod("c");
  bulk.confirm(swapped.bulkId, { uids: uidsOf(swapped) }, "en");
  expect(states(await ended(swapped.bulkId))).toEqual([["c", "refused"]]);
  expect((await stand.read("c")).metadata?.deletionTimestamp).toBeUndefined();
});

test("only what is ticked is done, a list is confirmed once, and a stop ends it before the next", async () => {
  const list = await plan(await pods(["a", "b", "c"]));
  const [, second, third] = uidsOf(list);
  bulk.confirm(list.bulkId, { uids: [second ?? "", third ?? ""] }, "en");
  expect(() => bulk.confirm(list.bulkId, { uids: [second ?? ""] }, "en")).toThrow(/confirmed before/);
  bulk.stop(list.bulkId, "en");
  const answer = await ended(list.bulkId);
  expect([answer.state, states(answer)[0]]).toEqual(["stopped", ["a", "not-touched"]]);
  expect(answer.items.some(({ state }) => state === "not-touched")).toBe(true);
  expect(await stand.isThere("a")).toBe(true);
});

test("a list of pods that are not of one group, or twice the same, is refused", async () => {
  const [a, b] = await pods(["a", "b"]);
  stands(b, { ...deletable(), group: "Node/worker-2" });
  await expect(plan([a, b].filter((pod) => pod !== undefined))).rejects.toMatchObject({ code: "conflict" });
  await expect(plan([a, a].filter((pod) => pod !== undefined))).rejects.toMatchObject({ code: "bad-request" });
});

test("another user, or a risk that the list did not name, is a surprise", async () => {
  const [a, b] = await pods(["a", "b"]);
  const first = await plan([a].filter((pod) => pod !== undefined));
  user = "ben";
  bulk.confirm(first.bulkId, { uids: uidsOf(first) }, "en");
  expect(states(await ended(first.bulkId))).toEqual([["a", "refused"]]);
  const second = await plan([b].filter((pod) => pod !== undefined));
  await stand.create("/api/v1/nodes", { metadata: { name: "worker-1" }, status: { conditions: [{ type: "Ready", status: "False" }] } });
  bulk.confirm(second.bulkId, { uids: uidsOf(second) }, "en");
  expect(states(await ended(second.bulkId))).toEqual([["b", "refused"]]);
  expect(stand.writes).toEqual([]);
});

test("nothing is done to a pod of the group whose own verdict does not offer it, and what comes only after a step says so", async () => {
  const [a, b, c, d] = await pods(["a", "b", "c", "d"]);
  stands(b, { ...deletable(), offers: new Map() });
  stands(c, deletable("no"));
  stands(d, deletable("after"));
  const list = await plan([a, b, c, d].filter((pod) => pod !== undefined));
  expect(list.items.map(({ target, allowed, problems, doubts }) => [target.name, allowed, problems, doubts])).toEqual([
    ["a", true, [], []],
    ["b", false, ["The verdict on this pod (container-status-unknown) does not offer delete-pod."], []],
    ["c", false, ["The verdict on this pod (container-status-unknown) says that delete-pod is of no use to it: It is replaced."], []],
    ["d", true, [], ["Only after its next step (container-status-unknown): It is replaced."]],
  ]);
  expect(() => bulk.confirm(list.bulkId, { uids: uidsOf(list) }, "en")).toThrow(/has one that fails/);
  expect(bulk.state(list.bulkId, "en").state).toBe("planned");
});

test("another cause, or a verdict that offers it no more, is a surprise though the pod is in the group still", async () => {
  const [a, b] = await pods(["a", "b"]);
  const first = await plan([a].filter((pod) => pod !== undefined));
  stands(a, { ...deletable(), cause: "node-unreachable" });
  bulk.confirm(first.bulkId, { uids: uidsOf(first) }, "en");
  const changed = await ended(first.bulkId);
  expect(states(changed)).toEqual([["a", "refused"]]);
  expect(changed.stopped).toContain("was container-status-unknown and is node-unreachable");
  const second = await plan([b].filter((pod) => pod !== undefined));
  stands(b, deletable("no"));
  bulk.confirm(second.bulkId, { uids: uidsOf(second) }, "zh-CN");
  const refused = await ended(second.bulkId);
  expect(states(refused)).toEqual([["b", "refused"]]);
  expect(bulk.state(second.bulkId, "zh-CN").stopped).toContain("没有用处：它会被替换。");
  expect(stand.writes).toEqual([]);
});
