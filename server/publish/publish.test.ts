import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { matchesFilter, parseFilter } from "#lib/contract/filter.ts";
import { type SickAnswer, type SickDelta, sickAnswerSchema, sickDeltaSchema } from "#lib/contract/ward.ts";
import type { Judgement } from "#lib/diagnosis/types.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import type { PodSymptom } from "#lib/symptoms/types.ts";
import { ManualTimers } from "#server/watch/testing/manual-timers.ts";
import type { BlockedWorkload } from "#server/watch/workloads.ts";
import { type Audience, Hub, type Reader } from "./hub.ts";
import { narrowAnswer, readSickQuery } from "./query.ts";
import type { PublishedView, SlimPod } from "./types.ts";

const NOW = Date.parse("2026-11-30T12:00:00Z");
const EN: Audience = { locale: "en", withEnding: false };

class Ward {
  readonly timers = new ManualTimers(NOW);
  readonly pods = new Map<string, SlimPod>();
  readonly full = new Map<string, Pod>();
  readonly judgements = new Map<string, Judgement>();
  readonly objects = new Map<string, KubeObject>();
  readonly workloads = new Map<string, BlockedWorkload>();
  freshness = {
    state: "live" as const,
    since: null,
    message: null as string | null,
    lastHeard: null as string | null,
    newestChange: null,
    degraded: [],
  };
  complete = true;
  readonly view: PublishedView = {
    now: () => this.timers.now(),
    pods: () => this.pods.values(),
    slim: (uid) => this.pods.get(uid),
    fullPod: (uid) => this.full.get(uid),
    object: (resource, namespace, name) => this.objects.get(`${resource}/${namespace}/${name}`) ?? null,
    blockedWorkload: (uid) => this.workloads.get(uid),
    blockedWorkloads: () => this.workloads.values(),
    freshness: () => this.freshness,
    progress: () => ({ complete: this.complete, podsRead: this.pods.size, podsTotal: this.complete ? this.pods.size : 100 }),
  };
  readonly hub = new Hub({ view: this.view, timers: this.timers, judgement: (uid) => this.judgements.get(uid) });

  put(uid: string, symptom: Partial<PodSymptom> = {}, more: Partial<SlimPod> = {}): void {
    this.pods.set(uid, {
      uid,
      namespace: "shop",
      name: uid,
      node: "n1",
      ownerKind: null,
      ownerName: null,
      ownerUid: null,
      labels: {},
      createdAt: null,
      phase: "Running",
      mirror: false,
      requests: {},
      hostPorts: [],
      claims: [],
      ...more,
      symptom: {
        class: "crash-loop",
        listed: true,
        status: "CrashLoopBackOff",
        ready: "0/1",
        restarts: 1,
        lastRestart: null,
        stuckSince: "2026-11-30T11:00:00Z",
        stuckSinceSource: "loop-start",
        nextEdge: null,
        ...symptom,
      },
    });
    this.hub.rowChanged(uid);
  }
  remove(uid: string): void {
    this.pods.delete(uid);
    this.hub.rowChanged(uid);
  }
}

interface Frame {
  readonly event: string;
  readonly id: string;
  readonly data: SickAnswer & SickDelta;
}

class TestReader implements Reader {
  readonly frames: Frame[] = [];
  comments = 0;
  isFull = false;

  send(bytes: Uint8Array): boolean {
    if (this.isFull) return false;
    const text = Buffer.from(bytes).toString();
    if (text.startsWith(":")) {
      this.comments += 1;
      return true;
    }
    const [, id = "", event = "", data = ""] = /^id: (\S+)\nevent: (\S+)\ndata: (.*)\n\n$/.exec(text) ?? [];
    this.frames.push({ id, event, data: JSON.parse(data) });
    return true;
  }
  get last(): Frame {
    const frame = this.frames.at(-1);
    if (frame === undefined) throw new Error("no frame came");
    return frame;
  }
}

/** What a reader that applies every frame has on its screen. */
function replay(frames: readonly Frame[]): Map<string, unknown> {
  const rows = new Map<string, unknown>();
  let seq = -1;
  for (const { event, data } of frames) {
    if (event === "snapshot") {
      rows.clear();
      for (const row of data.rows) rows.set(row.uid, row);
    } else {
      expect(data.seq).toBe(seq + 1);
      for (const row of data.upsert) rows.set(row.uid, row);
      for (const uid of data.remove) rows.delete(uid);
    }
    seq = data.seq;
  }
  return rows;
}

let ward: Ward;
beforeEach(() => {
  ward = new Ward();
});
afterEach(() => ward.hub.close());
const subscribe = (audience = EN, lastEventId: string | null = null) => {
  const reader = new TestReader();
  const subscription = ward.hub.subscribe(audience, lastEventId, reader);
  return { reader, subscription };
};

describe("frames", () => {
  test("a snapshot first, then only what changed; both are of the contract", async () => {
    ward.put("a");
    ward.put("b", { class: "healthy", listed: false });
    const { reader } = subscribe();
    expect(reader.last.event).toBe("snapshot");
    expect(sickAnswerSchema.parse(reader.last.data).rows.map(({ uid }) => uid)).toEqual(["a"]);
    ward.put("b");
    ward.remove("a");
    await ward.timers.advance(100);
    expect(reader.frames).toHaveLength(2);
    expect(sickDeltaSchema.parse(reader.last.data)).toMatchObject({ seq: 1, remove: ["a"] });
    expect(reader.last.data).not.toHaveProperty("counts");
    expect(reader.last.data.upsert.map(({ uid }) => uid)).toEqual(["b"]);
    expect(reader.last.id).toMatch(/^[0-9a-f]+\.1$/);
  });

  test("what no reader would see is not sent", async () => {
    ward.put("a");
    const { reader } = subscribe();
    ward.put("a");
    ward.put("young", { class: "pending", listed: false });
    await ward.timers.advance(1_000);
    expect(reader.frames).toHaveLength(1);
  });

  test("idle, a change goes out at once; under load, frames keep their distance and hold everything", async () => {
    const { reader } = subscribe();
    await ward.timers.advance(1_000);
    ward.put("a");
    await ward.timers.advance(6);
    expect(reader.frames).toHaveLength(2);
    for (let change = 0; change < 100; change += 1) {
      ward.put("a", { restarts: change });
      await ward.timers.advance(2);
    }
    await ward.timers.advance(100);
    expect(reader.frames.length).toBeLessThan(9);
    expect(reader.last.data.upsert[0]?.restarts).toBe(99);
  });

  test("applied in order they give what a fresh answer gives", async () => {
    const { reader } = subscribe();
    for (let step = 0; step < 60; step += 1) {
      const uid = `p${(step * 7) % 11}`;
      if (step % 5 === 4) ward.remove(uid);
      else ward.put(uid, { restarts: step, class: step % 3 === 0 ? "healthy" : "failed", listed: step % 3 !== 0 });
      if (step % 4 === 0) await ward.timers.advance(60);
    }
    await ward.timers.advance(200);
    const fresh = ward.hub.answer(EN).rows;
    expect(replay(reader.frames)).toEqual(new Map(fresh.map((row) => [row.uid, row])));
  });

  test("a state that changes is told at once, with why", async () => {
    const { reader } = subscribe();
    ward.freshness = { ...ward.freshness, message: "connection refused" };
    ward.hub.freshnessChanged();
    await ward.timers.advance(100);
    expect(reader.last.data).toMatchObject({ freshness: { message: "connection refused" }, upsert: [], remove: [] });
  });

  test("quiet streams get comments, and a frame when the cluster was heard since", async () => {
    const { reader } = subscribe();
    await ward.timers.advance(46_000);
    expect([reader.comments, reader.frames.length]).toEqual([3, 1]);
    ward.freshness = { ...ward.freshness, lastHeard: "2026-11-30T12:00:50Z" };
    await ward.timers.advance(15_000);
    expect(reader.last.data).toMatchObject({ freshness: { lastHeard: "2026-11-30T12:00:50Z" }, upsert: [] });
  });
});

describe("resuming", () => {
  test("with the last id: exactly what was missed", async () => {
    const { reader, subscription } = subscribe();
    ward.put("a");
    await ward.timers.advance(100);
    subscription.close();
    const seen = reader.last.id;
    ward.put("b");
    await ward.timers.advance(100);
    ward.put("c");
    await ward.timers.advance(100);
    const { reader: again } = subscribe(EN, seen);
    expect(again.frames.map(({ event, data }) => [event, data.seq])).toEqual([
      ["delta", 2],
      ["delta", 3],
    ]);
    expect(subscribe(EN, again.last.id).reader.frames).toEqual([]);
  });

  test.each(["", "x", "000000000000.1", "7", ".", "1.2.3"])("with the unknown id %j: a snapshot", (id) => {
    ward.put("a");
    expect(subscribe(EN, id).reader.last.event).toBe("snapshot");
  });

  test("with an id that is no longer kept, or not sent yet: a snapshot", async () => {
    const { reader } = subscribe();
    const first = reader.last.id;
    for (let change = 0; change < 1_100; change += 1) {
      ward.put("a", { restarts: change });
      await ward.timers.advance(60);
    }
    expect(subscribe(EN, first).reader.last.event).toBe("snapshot");
    expect(subscribe(EN, reader.last.id.replace(/\d+$/, "999999")).reader.last.event).toBe("snapshot");
  });
});

test("a slow reader misses frames, and gets a fresh snapshot when it has room again", async () => {
  const { reader, subscription } = subscribe();
  reader.isFull = true;
  ward.put("a");
  await ward.timers.advance(100);
  ward.put("b");
  await ward.timers.advance(100);
  reader.isFull = false;
  ward.put("c");
  await ward.timers.advance(100);
  expect(reader.frames).toHaveLength(1);
  subscription.resync();
  subscription.resync();
  expect(reader.frames.map(({ event }) => event)).toEqual(["snapshot", "snapshot"]);
  ward.put("d");
  await ward.timers.advance(100);
  expect([...replay(reader.frames).keys()].sort()).toEqual(["a", "b", "c", "d"]);
});

test("one encoded frame serves all readers of a language", async () => {
  const frames: Uint8Array[] = [];
  for (let reader = 0; reader < 3; reader += 1) ward.hub.subscribe(EN, null, { send: (frame) => frames.push(frame) > 0 });
  expect(new Set(frames).size).toBe(1);
  ward.put("a");
  await ward.timers.advance(100);
  expect(new Set(frames).size).toBe(2);
});

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
    const { reader } = subscribe();
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

  test("a workload that may not create its pods is a row of its own", () => {
    ward.put("a");
    const symptom = {
      ...(ward.pods.get("a") as SlimPod).symptom,
      class: "blocked" as const,
      status: "FailedCreate",
      ready: "0/2",
      restarts: 0,
    };
    ward.workloads.set("d1", {
      object: { kind: "Deployment", metadata: { uid: "d1", namespace: "shop", name: "web", labels: { app: "web" } } },
      symptom,
    });
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
    const { reader } = subscribe();
    const { reader: chinese } = subscribe({ ...EN, locale: "zh-CN" });
    expect(reader.last.data).toMatchObject({ rows: [{ cause: null }, { cause: null }], groups: [{ id: "unknown:crash-loop", count: 2 }] });
    for (const uid of ["a", "b"]) {
      ward.judgements.set(uid, judged(ward.pods.get(uid)));
      ward.hub.rowChanged(uid);
    }
    await ward.timers.advance(100);
    const [row] = reader.last.data.upsert;
    const inShort = { message: "container web hits its limit of 64Mi after 12 s", nextStep: "compare use, raise the limit" };
    expect(row).toMatchObject({
      cause: { id: "oom-killed", certainty: "certain" },
      group: "oom-killed:Pod/x",
      nextStep: "compare use, raise the limit",
    });
    expect(reader.last.data.groups).toMatchObject([{ id: "oom-killed:Pod/x", cause: "oom-killed", count: 2, ...inShort }]);
    expect(chinese.last.data.upsert[0]?.cause?.title).not.toBe(row?.cause?.title);
  });
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
