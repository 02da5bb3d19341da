import { expect, it } from "vitest";
import { wholeNumber } from "./whole-number.ts";

it("reads digits and nothing else", () => {
  expect([undefined, 0, 5, "0", "12"].map((asked) => wholeNumber(asked, 7))).toEqual([7, 0, 5, 0, 12]);
  for (const asked of ["", " ", " 5", "1e2", "0x10", "-1", "1.5", "five", -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, "9999999999"])
    expect(wholeNumber(asked, 7), JSON.stringify(asked)).toBeNull();
});
