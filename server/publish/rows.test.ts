import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { matchesFilter, parseFilter } from "#lib/contract/filter.ts";
import type { Judgement } from "#lib/diagnosis/types.ts";
import { narrowAnswer, readSickQuery } from "./query.ts";
import { EN, type OpenHub, openHub } from "./testing/open-hub.ts";
import type { SlimPod } from "./types.ts";

let ward: OpenHub;
beforeEach(() => {
  ward = openHub();
});
afterEach(() => ward.hub.close());

describe("rows", () => {
  test("worst class first, then longest in state, then by name", () => {
    ward.put("z", { class: "terminating" });
    ward.put("new", { stuckSince: "2026-11-30T11:59:00Z" });
    ward.put("old", { stuckSince: "2026-11-30T01:00:00.5Z" });
    ward.put("unknown", { stuckSince: null });
    ward.put("b", { stuckSince: "2026-11-30T11:59:00Z" });
    expect(ward.hub.answer(EN).rows.map(({ uid }) => uid)).toEqual(["z", "old", "b", "new", "unknown"]);
  });

  test("the deadline's age is that of the moment, in every frame", async () => {
    ward.put("t", { class: "terminating" });
    ward.full.set("t", { metadata: { deletionTimestamp: "2026-11-30T11:59:30Z" } });
    ward.hub.rowChanged("t");
    const { reader } = ward.subscribe();
    expect(reader.last.data.rows[0]?.overdueBy).toBe(30);
    await ward.timers.advance(10_000);
    ward.put("x");
    await ward.timers.advance(100);
    expect(reader.last.data.upsert.map(({ uid }) => uid)).toEqual(["x"]);
    expect(ward.hub.answer(EN).rows[0]?.overdueBy).toBe(40);
  });

  test("pods that end by themselves are there only for those who ask", () => {
    ward.put("e", { class: "ending", listed: false });
    expect(ward.hub.answer(EN).rows).toEqual([]);
    expect(ward.hub.answer({ ...EN, withEnding: true }).counts).toEqual({ ending: 1 });
  });

  test("a leftover has a row, but is in no count and in no cause's group", () => {
    ward.put("a");
    ward.put("b", { class: "failed", status: "Evicted", leftover: true });
    const { rows, counts, groups } = ward.hub.answer(EN);
    expect(rows.map(({ uid, group, leftover }) => [uid, group === "leftovers", leftover])).toEqual([
      ["a", false, undefined],
      ["b", true, true],
    ]);
    expect(counts).toEqual({ "crash-loop": 1 });
    expect(groups.at(-1)).toMatchObject({ id: "leftovers", cause: null, count: 1, nextStep: null });
  });

  test("a workload that may not create its pods is a row of its own", () => {
    ward.put("a");
    const symptom = {
      ...(ward.pods.get("a") as SlimPod).symptom,
      class: "blocked" as const,
      status: "FailedCreate",
      ready: "0/2",
      restarts: 0,
    };
    const object = { kind: "Deployment", metadata: { uid: "d1", namespace: "shop", name: "web", labels: { app: "web" } } };
    ward.workloads.set("d1", { object, symptom, creator: object });
    ward.hub.rowChanged("d1");
    const { rows, counts } = ward.hub.answer(EN);
    expect(counts).toEqual({ "crash-loop": 1, blocked: 1 });
    expect(rows[1]).toMatchObject({
      kind: "Deployment",
      name: "web",
      ready: "0/2",
      class: "blocked",
      node: null,
      owner: null,
      group: "unknown:blocked",
    });
    ward.workloads.delete("d1");
    ward.hub.rowChanged("d1");
    expect(ward.hub.answer(EN).rows).toHaveLength(1);
  });

  test("the owner is the top of the chain that is known", () => {
    const owner = { ownerKind: "ReplicaSet", ownerName: "web-1", ownerUid: "rs" };
    ward.put("p", {}, owner);
    expect(ward.hub.answer(EN).rows[0]?.owner).toBe("ReplicaSet web-1");
    const ownerReferences = [{ apiVersion: "apps/v1", kind: "Deployment", name: "web", uid: "d", controller: true }];
    ward.objects.set("replicasets/shop/web-1", { metadata: { uid: "rs", ownerReferences } });
    ward.hub.rowChanged("p");
    expect(ward.hub.answer(EN).rows[0]?.owner).toBe("Deployment web");
    ward.objects.set("replicasets/shop/web-1", { metadata: { uid: "another", ownerReferences } });
    ward.hub.rowChanged("p");
    expect(ward.hub.answer(EN).rows[0]?.owner).toBe("ReplicaSet web-1");
  });

  test("a cause arrives later, in the reader's language, and folds the rows into a group", async () => {
    ward.put("a");
    ward.put("b");
    const { reader } = ward.subscribe();
    const { reader: chinese } = ward.subscribe({ ...EN, locale: "zh-CN" });
    expect(reader.last.data).toMatchObject({
      rows: [{ cause: null, examining: true }, { cause: null }],
      groups: [{ id: "unknown:crash-loop", count: 2 }],
    });
    for (const uid of ["a", "b"]) {
      ward.judgements.set(uid, judged(ward.pods.get(uid)));
      ward.hub.rowChanged(uid);
    }
    await ward.timers.advance(100);
    const [row] = reader.last.data.upsert;
    expect(row?.examining).toBeUndefined();
    const inShort = { message: "container web hits its limit of 64Mi after 12 s", nextStep: "compare use, raise the limit" };
    expect(row).toMatchObject({
      cause: { id: "oom-killed", certainty: "certain", step: "measure" },
      group: "oom-killed:Pod/x",
      nextStep: "compare use, raise the limit",
    });
    expect(reader.last.data.groups).toMatchObject([{ id: "oom-killed:Pod/x", cause: "oom-killed", count: 2, ...inShort }]);
    expect(chinese.last.data.upsert[0]?.cause?.title).not.toBe(row?.cause?.title);
  });
});

test("a row names what its cause offers that may be done together, and never what is of no use to it", () => {
  ward.put("a");
  const base = judged(ward.pods.get("a"));
  const fixes = [
    { id: "delete-pod", offered: "after", why: "x" },
    { id: "evict-pod", offered: "no", why: "x" },
    { id: "redelete", offered: "now", why: "x" },
    { id: "force-delete", offered: "now", why: "x" },
  ] as const;
  ward.judgements.set("a", { ...base, causes: base.causes.map((cause) => ({ ...cause, fixes })) });
  ward.hub.rowChanged("a");
  expect(ward.hub.answer(EN).rows[0]?.fixes).toEqual(["delete-pod", "redelete"]);
  ward.judgements.set("a", base);
  ward.hub.rowChanged("a");
  expect(ward.hub.answer(EN).rows[0]).not.toHaveProperty("fixes");
});

function judged(slim: SlimPod | undefined): Judgement {
  if (slim === undefined) throw new Error("no such pod");
  return {
    subject: { kind: "Pod", namespace: slim.namespace, name: slim.name, uid: slim.uid },
    symptom: slim.symptom,
    ruledOut: [],
    unknown: [],
    advice: [],
    checklist: [],
    wait: null,
    faults: [],
    causes: [
      {
        id: "oom-killed",
        certainty: "certain",
        message: "limit",
        nextStep: "measure",
        params: { container: "web", limit: "64Mi", ran: 12 },
        root: { kind: "Pod", key: "Pod/x", label: "x" },
        cites: [],
        fixes: [],
        runbooks: [],
        kubectl: [],
        notChecked: [],
      },
    ],
  };
}

describe("queries", () => {
  const answer = () => {
    ward.put("a", { class: "failed" }, { namespace: "one" });
    ward.put("b", {}, { namespace: "two", labels: { app: "web" } });
    ward.put("c", { stuckSince: "2026-11-30T10:00:00Z" }, { namespace: "two" });
    return ward.hub.answer(EN);
  };
  const narrow = (query: string) => narrowAnswer(answer(), readSickQuery(new URLSearchParams(query)).filter);

  test("rows, counts and groups shrink together", () => {
    const { rows, counts, groups } = narrow("ns=two&q=label:app");
    expect([rows.map(({ uid }) => uid), counts, groups.map(({ count, oldest }) => [count, oldest])]).toEqual([
      ["b"],
      { "crash-loop": 1 },
      [[1, "2026-11-30T11:00:00Z"]],
    ]);
  });

  test("shorthands and terms must all hold, values are alternatives", () => {
    expect(narrow("namespace=one,two&class=crash-loop,failed&q=!a").rows.map(({ uid }) => uid)).toEqual(["c", "b"]);
    expect(narrow("").rows).toHaveLength(3);
    const rows = answer().rows;
    expect(narrow("q=ns:two").rows).toEqual(rows.filter((row) => matchesFilter(parseFilter("ns:two"), row)));
  });

  test.each(["class=nope", "q=class:nope", "wait=-1", "wait=61", "wait=soon"])("%s is refused", (query) => {
    expect(() => readSickQuery(new URLSearchParams(query))).toThrow(expect.objectContaining({ code: "bad-request" }));
  });

  test("ending pods are asked for by their class", () => {
    expect(readSickQuery(new URLSearchParams("class=ending")).withEnding).toBe(true);
    expect(readSickQuery(new URLSearchParams("q=!class:ending")).withEnding).toBe(false);
  });
});
