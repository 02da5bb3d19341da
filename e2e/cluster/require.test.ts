import { afterEach, describe, expect, it, vi } from "vitest";
import { requireOrSkip } from "./require.ts";

describe("what a test needs of the machine", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  it("is there, or is missed with the reason, or fails under CI", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    vi.stubEnv("CI", "");
    expect(requireOrSkip("the moon", null)).toBe(true);
    expect(requireOrSkip("the moon", "it is new")).toBe(false);
    expect(warn).toHaveBeenCalledExactlyOnceWith("not run: the moon: it is new");
    vi.stubEnv("CI", "true");
    expect(requireOrSkip("the moon", null)).toBe(true);
    expect(() => requireOrSkip("the moon", "it is new")).toThrow("the moon must be tested under CI=true, but: it is new");
  });
});
