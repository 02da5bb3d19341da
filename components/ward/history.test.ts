import { expect, test } from "vitest";
import { addSample, changeInHour, countAt, HISTORY_MS, parseHistory, type Sample, sparkOf } from "./history.ts";

const at = (seconds: number, pending: number): Sample => ({ at: seconds * 1_000, counts: { pending, ending: 9 } });

test("a sample is kept every 15 seconds, for an hour", () => {
  let history: readonly Sample[] = [];
  for (let second = 0; second <= 7_200; second += 5) history = addSample(history, at(second, 1));
  expect(history).toHaveLength(241);
  expect(history[0]?.at).toBe(3_600_000);
  expect(addSample(history, at(7_205, 2))).toBe(history);
});

test("no line is drawn from less than a minute", () => {
  expect(sparkOf([], "pending", 0, 60, 16)).toBeNull();
  expect(sparkOf([at(0, 1), at(45, 2)], "pending", 45_000, 60, 16)).toBeNull();
});

test("what was not seen is a gap", () => {
  const spark = sparkOf([at(0, 1), at(15, 2), at(600, 4), at(615, 0)], "pending", 615_000, 60, 16);
  expect(spark).toMatchObject({ lowest: 0, highest: 4 });
  expect(spark?.lines).toHaveLength(2);
  expect(spark?.lines[1]).toBe("59.8,1.0 60.0,15.0");
});

test("all leaves out pods within their grace period", () => {
  expect(countAt({ at: 0, counts: { pending: 2, failed: 1, ending: 5 } }, "all")).toBe(3);
});

test("the change in an hour is told only where that hour was seen", () => {
  const now = HISTORY_MS + 10_000;
  expect(changeInHour([at(10, 2)], now, 5)).toBe(3);
  expect(changeInHour([at(3_000, 2)], now, 5)).toBeNull();
});

test("a broken store reads as no history", () => {
  expect(parseHistory("{")).toEqual([]);
  expect(parseHistory('[{"at":"x"},{"at":1,"counts":{}}]')).toEqual([{ at: 1, counts: {} }]);
});
