import { expect, it } from "vitest";
import { Pulse } from "./pulse.ts";
import { ManualTimers } from "./testing/manual-timers.ts";

function setUp() {
  const timers = new ManualTimers();
  const told: (string | null)[] = [];
  const state = { heard: timers.now() as number | null, answer: null as string | null, asked: 0 };
  const pulse = new Pulse({
    timers,
    lastHeard: () => state.heard,
    ask: async () => {
      state.asked += 1;
      return state.answer;
    },
    onChange: (problem) => told.push(problem),
  });
  return { timers, told, state, pulse };
}

it("asks only when nothing was heard for a while, and takes an answer for life", async () => {
  const { timers, told, state } = setUp();
  await timers.advance(5_000);
  expect(state.asked).toBe(0);
  await timers.advance(10_000);
  expect(state.asked).toBeGreaterThan(0);
  expect(told).toEqual([]);
});

it("tells within 15 s of silence that nobody answers, once, and that somebody does again", async () => {
  const { timers, told, state } = setUp();
  state.answer = "no answer";
  await timers.advance(15_000);
  expect(told).toEqual(["no answer"]);
  await timers.advance(20_000);
  expect(told).toEqual(["no answer"]);
  state.answer = null;
  await timers.advance(5_000);
  expect(told).toEqual(["no answer", null]);
});

it("says nothing before the first byte, and nothing once it is closed", async () => {
  const { timers, told, state, pulse } = setUp();
  state.heard = null;
  state.answer = "no answer";
  await timers.advance(30_000);
  expect(told).toEqual([]);
  state.heard = 0;
  pulse.close();
  await timers.advance(30_000);
  expect(told).toEqual([]);
});
