import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ApiError } from "../api-error.ts";
import { LiveStream } from "./stream.ts";

/** The browser's EventSource, driven by the test. */
class FakeSource {
  static readonly CLOSED = 2;
  static all: FakeSource[] = [];
  readyState = 0;
  onopen: () => void = () => {};
  onerror: () => void = () => {};
  readonly listeners = new Map<string, (event: { data: string }) => void>();
  readonly url: string;

  constructor(url: string) {
    this.url = url;
    FakeSource.all.push(this);
  }

  addEventListener(kind: string, listener: (event: { data: string }) => void): void {
    this.listeners.set(kind, listener);
  }

  close(): void {
    this.readyState = FakeSource.CLOSED;
  }

  breaks(refused: boolean): void {
    if (refused) this.readyState = FakeSource.CLOSED;
    this.onerror();
  }
}

const newest = () => FakeSource.all.at(-1) ?? expect.fail("no stream was opened");

function start() {
  const handlers = { open: vi.fn(), frame: vi.fn(), lost: vi.fn(), refused: vi.fn<(error: ApiError) => void>() };
  return { handlers, stream: new LiveStream("/stream", "/sick", handlers) };
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSource.all = [];
  vi.stubGlobal("EventSource", FakeSource);
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a broken stream is told and reopened, slower each time, and at once again after it was open", () => {
  const { handlers } = start();
  newest().onopen();
  newest().breaks(false);
  expect(handlers.lost).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(700);
  expect(FakeSource.all).toHaveLength(2);
  newest().breaks(false);
  vi.advanceTimersByTime(650);
  expect(FakeSource.all).toHaveLength(2);
  vi.advanceTimersByTime(700);
  expect(FakeSource.all).toHaveLength(3);
  newest().onopen();
  newest().breaks(false);
  vi.advanceTimersByTime(700);
  expect(FakeSource.all).toHaveLength(4);
});

test("a lasting refusal is told with its reason and asked again at the slowest pace", async () => {
  const body = { error: { code: "forbidden", message: "no", missing: { verb: "list", resource: "pods", namespace: "" } } };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(body, { status: 403 })));
  const { handlers } = start();
  newest().breaks(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(handlers.refused.mock.lastCall?.[0]).toMatchObject({ code: "forbidden", missing: { verb: "list" } });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(FakeSource.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(FakeSource.all).toHaveLength(2);
});

test("a stream that hangs or falls silent is opened anew", () => {
  const { handlers } = start();
  vi.advanceTimersByTime(10_000 + 700);
  expect(FakeSource.all).toHaveLength(2);
  newest().onopen();
  newest().listeners.get("delta")?.({ data: "{}" });
  expect(handlers.frame).toHaveBeenCalledWith("delta", "{}");
  vi.advanceTimersByTime(90_000);
  expect(FakeSource.all).toHaveLength(3);
});

test("without a network the stream is tried, and opened again when the network is back", async () => {
  const listeners = new Map<string, () => void>();
  vi.stubGlobal("addEventListener", (kind: string, listener: () => void) => void listeners.set(kind, listener));
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({})));
  const { handlers } = start();
  newest().onopen();
  listeners.get("offline")?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(handlers.lost).not.toHaveBeenCalled();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  listeners.get("offline")?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(handlers.lost).toHaveBeenCalledTimes(1);
  listeners.get("online")?.();
  expect(FakeSource.all).toHaveLength(2);
});

test("a closed stream stays closed", () => {
  const { stream, handlers } = start();
  stream.close();
  newest().breaks(false);
  vi.advanceTimersByTime(100_000);
  expect(FakeSource.all).toHaveLength(1);
  expect(handlers.lost).not.toHaveBeenCalled();
});
