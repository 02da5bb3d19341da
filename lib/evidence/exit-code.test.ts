import { describe, expect, it } from "vitest";
import { endingSignal, exitCodeText, isOwnFailure, signalName } from "./exit-code.ts";

const end = (exitCode: number, more: { reason?: string; signal?: number } = {}) => ({ reason: "Error", signal: null, exitCode, ...more });

describe("the signal that ended a process", () => {
  it.each([
    ["SIGSEGV", end(139)],
    ["SIGABRT", end(134)],
    ["SIGTRAP", end(133)],
    ["SIGSYS", end(159)],
    ["SIGKILL", end(137)],
    ["SIGSYS, by CRI-O's reason", end(1, { reason: "seccomp killed" })],
    ["SIGBUS, by the runtime's own field", end(255, { signal: 7 })],
    ["SIGSEGV, as Windows says it", end(3_221_225_477)],
  ])("%s", (name, one) => {
    const signal = endingSignal(one);
    expect(signal === null ? null : signalName(signal)).toBe(name.split(",")[0]);
  });

  it.each([0, 1, 2, 126, 127, 128, 255])("is not read into exit code %i", (code) => {
    expect(endingSignal(end(code))).toBeNull();
  });

  it("leaves own failures to the program", () => {
    expect([1, 2, 255].every(isOwnFailure)).toBe(true);
    expect([0, 126, 127, 128, 134, 137, 139, 143].some(isOwnFailure)).toBe(false);
  });
});

it.each([
  [1, "1"],
  [137, "137"],
  [3_221_225_781, "3221225781 (0xC0000135, STATUS_DLL_NOT_FOUND)"],
  [-1_073_741_502, "-1073741502 (0xC0000142, STATUS_DLL_INIT_FAILED)"],
  [-532_462_766, "-532462766 (0xE0434352)"],
])("says exit code %i as %s", (code, text) => expect(exitCodeText(code)).toBe(text));
