import { expect, test } from "vitest";
import { COLUMN_IDS, fitColumns } from "./columns.ts";

const ids = (width: number) => fitColumns([], width).columns.map((column) => column.id);

test("a wide window shows everything", () => {
  expect(ids(1_400)).toEqual([...COLUMN_IDS]);
  expect(fitColumns([], 1_400).noRoom).toEqual([]);
});

test("columns go one by one, name, status and time never", () => {
  expect(ids(1_100)).not.toContain("owner");
  for (let width = 200; width < 1_400; width += 10) {
    const { columns, noRoom } = fitColumns([], width);
    expect(columns.map((column) => column.id)).toEqual(expect.arrayContaining(["name", "status", "state"]));
    expect(columns.length + noRoom.length).toBe(COLUMN_IDS.length);
    if (width > 600) expect(columns.reduce((sum, column) => sum + column.min, 28)).toBeLessThanOrEqual(width);
  }
});

test("what the reader hid makes room for the rest", () => {
  expect(fitColumns(["cause", "node"], 1_100).columns.map((column) => column.id)).toContain("owner");
});
