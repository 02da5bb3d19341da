import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sickAnswerSchema, sickDeltaSchema } from "#lib/contract/ward.ts";
import { EN, type Frame, type OpenHub, openHub } from "./testing/open-hub.ts";

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

let ward: OpenHub;
beforeEach(() => {
  ward = openHub();
});
afterEach(() => ward.hub.close());

describe("frames", () => {
  test("a snapshot first, then only what changed; both are of the contract", async () => {
    ward.put("a");
    ward.put("b", { class: "healthy", listed: false });
    const { reader } = ward.subscribe();
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
    const { reader } = ward.subscribe();
    ward.put("a");
    ward.put("young", { class: "pending", listed: false });
    await ward.timers.advance(1_000);
    expect(reader.frames).toHaveLength(1);
  });

  test("idle, a change goes out at once; under load, frames keep their distance and hold everything", async () => {
    const { reader } = ward.subscribe();
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
    const { reader } = ward.subscribe();
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

  test("while the first list is read, frames are few; its end is told at once", async () => {
    ward.complete = false;
    const { reader } = ward.subscribe();
    for (let step = 0; step < 50; step += 1) {
      ward.put(`p${step}`);
      ward.hub.freshnessChanged();
      await ward.timers.advance(20);
    }
    expect(reader.frames.length).toBeLessThan(7);
    ward.complete = true;
    ward.hub.freshnessChanged();
    await ward.timers.advance(50);
    expect(reader.last.data.complete).toBe(true);
    expect(replay(reader.frames).size).toBe(50);
  });

  test("a state that changes is told at once, with why", async () => {
    const { reader } = ward.subscribe();
    ward.freshness = { ...ward.freshness, message: "connection refused" };
    ward.hub.freshnessChanged();
    await ward.timers.advance(100);
    expect(reader.last.data).toMatchObject({ freshness: { message: "connection refused" }, upsert: [], remove: [] });
  });

  test("quiet streams get comments, and a frame when the cluster was heard since", async () => {
    const { reader } = ward.subscribe();
    await ward.timers.advance(46_000);
    expect([reader.comments, reader.frames.length]).toEqual([3, 1]);
    ward.freshness = { ...ward.freshness, lastHeard: "2026-11-30T12:00:50Z" };
    await ward.timers.advance(15_000);
    expect(reader.last.data).toMatchObject({ freshness: { lastHeard: "2026-11-30T12:00:50Z" }, upsert: [] });
  });
});

describe("resuming", () => {
  test("with the last id: exactly what was missed", async () => {
    const { reader, subscription } = ward.subscribe();
    ward.put("a");
    await ward.timers.advance(100);
    subscription.close();
    const seen = reader.last.id;
    ward.put("b");
    await ward.timers.advance(100);
    ward.put("c");
    await ward.timers.advance(100);
    const { reader: again } = ward.subscribe(EN, seen);
    expect(again.frames.map(({ event, data }) => [event, data.seq])).toEqual([
      ["delta", 2],
      ["delta", 3],
    ]);
    expect(ward.subscribe(EN, again.last.id).reader.frames).toEqual([]);
  });

  test.each(["", "x", "000000000000.1", "7", ".", "1.2.3"])("with the unknown id %j: a snapshot", (id) => {
    ward.put("a");
    expect(ward.subscribe(EN, id).reader.last.event).toBe("snapshot");
  });

  test("with an id that is no longer kept, or not sent yet: a snapshot", async () => {
    const { reader } = ward.subscribe();
    const first = reader.last.id;
    for (let change = 0; change < 1_100; change += 1) {
      ward.put("a", { restarts: change });
      await ward.timers.advance(60);
    }
    expect(ward.subscribe(EN, first).reader.last.event).toBe("snapshot");
    expect(ward.subscribe(EN, reader.last.id.replace(/\d+$/, "999999")).reader.last.event).toBe("snapshot");
  });
});

test("a slow reader misses frames, and gets a fresh snapshot when it has room again", async () => {
  const { reader, subscription } = ward.subscribe();
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
