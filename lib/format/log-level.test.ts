import { describe, expect, it } from "vitest";
import { findLevel } from "./log-level.ts";

const read = (text: string) => {
  const mark = findLevel(text);
  return mark === null ? null : [mark.level, text.slice(mark.start, mark.end)];
};

describe("findLevel", () => {
  it.each([
    ["12:03:58.004 ERROR write wal: input/output error", ["error", "ERROR"]],
    ['{"ts":1,"level":"warn","msg":"slow"}', ["warn", "warn"]],
    ["time=x level=error msg=refused", ["error", "error"]],
    ["E1001 12:03:58.004123       1 reflector.go:147] failed", ["error", "E"]],
    ["W1001 12:03:58.004123       1 reflector.go:147] late", ["warn", "W"]],
    ["2026-10-01 12:00:00,123 [INFO] started", ["info", "INFO"]],
    ["2026/10/01 12:00:00 [error] 29#29: open() failed", ["error", "error"]],
    ["FATAL:  could not open file", ["error", "FATAL"]],
    ["error: no space left on device", ["error", "error"]],
    ["a message that mentions an error somewhere", null],
    ["GET /errors 200", null],
    ["WARNINGS_AS_ERRORS is off", null],
    [`${"x".repeat(100)} ERROR`, null],
    ["", null],
  ])("%s", (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});
