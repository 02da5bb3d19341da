import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LogStore } from "./log-store.ts";

let frame: (() => void)[] = [];
beforeEach(() => {
  frame = [];
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => frame.push(callback));
});
afterEach(() => vi.unstubAllGlobals());

const bytes = (text: string) => new TextEncoder().encode(text);
const texts = (store: LogStore) => store.lines.map((line) => [line.number, store.textOf(line)]);

test("tells its views once a frame, however many chunks came", () => {
  const store = new LogStore();
  const told = vi.fn();
  store.subscribe(told);
  for (let i = 0; i < 50; i += 1) store.push(bytes(`2026-10-01T12:00:00Z line ${i}\n`));
  expect(told).not.toHaveBeenCalled();
  for (const callback of frame) callback();
  expect(told).toHaveBeenCalledTimes(1);
  expect(store.lines).toHaveLength(50);
});

test("shows the unfinished last line when the stream is over", () => {
  const store = new LogStore();
  store.push(bytes("a\nb"));
  expect(texts(store)).toEqual([[1, "a"]]);
  store.end();
  expect(texts(store)).toEqual([
    [1, "a"],
    [2, "b"],
  ]);
});

test("goes on after a break without repeating or renumbering a line", () => {
  const store = new LogStore();
  store.push(bytes("2026-10-01T12:00:00.1Z one\n2026-10-01T12:00:00.25Z two\n"));
  expect(store.newestTime).toBe("2026-10-01T12:00:00.25Z");
  store.resume();
  store.push(bytes("2026-10-01T12:00:00.1Z one\n2026-10-01T12:00:00.25Z two\n2026-10-01T12:00:00.3Z three\n"));
  expect(texts(store)).toEqual([
    [1, "one"],
    [2, "two"],
    [3, "three"],
  ]);
});
