import { describe, expect, test } from "vitest";
import { Closers } from "./closers.ts";
import { type EventSink, eventStream } from "./event-stream.ts";

function open(signal = new AbortController().signal) {
  const closers = new Closers();
  const log: string[] = [];
  const held: { sink?: EventSink } = {};
  const response = eventStream({
    signal,
    closers,
    open(sink) {
      held.sink = sink;
      return { onRoom: () => log.push("room"), close: () => log.push("close") };
    },
  });
  const reader = response.body?.getReader();
  if (reader === undefined) throw new Error("no body");
  const read = async () => Buffer.from((await reader.read()).value ?? "end").toString();
  const send = (text: string | Uint8Array) => held.sink?.send(typeof text === "string" ? Buffer.from(text) : text);
  return { response, reader, read, send, log, closers };
}

test("headers keep caches, compression and buffering proxies away", () => {
  expect(Object.fromEntries(open().response.headers)).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": expect.stringContaining("no-transform"),
    "x-accel-buffering": "no",
  });
});

test("tells when to come back, then what is sent", async () => {
  const { read, send } = open();
  expect(await read()).toMatch(/^retry: \d+\n\n$/);
  send("data: 1\n\n");
  send("data: 2\n\n");
  expect([await read(), await read()]).toEqual(["data: 1\n\n", "data: 2\n\n"]);
});

test("a reader that does not read is cut short, and told when it has room", async () => {
  const { read, send, log } = open();
  const large = new Uint8Array(400_000);
  expect([send(large), send(large), send(large), send(large), send(large)]).toEqual([true, true, true, false, false]);
  for (let part = 0; part < 4; part += 1) await read();
  expect(log).toEqual(["room"]);
  expect(send("more")).toBe(true);
});

describe("the end", () => {
  test("the browser leaves: the source is stopped, once", async () => {
    const abort = new AbortController();
    const { reader, read, log, send } = open(abort.signal);
    await read();
    abort.abort();
    abort.abort();
    expect((await reader.read()).done).toBe(true);
    await reader.cancel();
    expect([log, send("late")]).toEqual([["close"], false]);
  });

  test("the body is cancelled: the source is stopped", async () => {
    const { reader, log } = open();
    await reader.cancel();
    expect(log).toEqual(["close"]);
  });

  test("the server shuts down: the stream ends, and one that is opened then ends at once", async () => {
    const { reader, read, closers, log } = open();
    await read();
    closers.closeAll();
    expect([(await reader.read()).done, log]).toEqual([true, ["close"]]);
    const ended: string[] = [];
    closers.add(() => ended.push("late"));
    await Promise.resolve();
    expect(ended).toEqual(["late"]);
  });

  test("a request that was gone before it began leaves nothing behind", () => {
    expect(open(AbortSignal.abort()).log).toEqual(["close"]);
  });
});
