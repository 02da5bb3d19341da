import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
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
    // Whoever runs this test keeps a list of its own.
    vi.stubEnv("PODWARD_NOT_RUN_FILE", "");
    expect(requireOrSkip("the moon", null)).toBe(true);
    expect(requireOrSkip("the moon", "it is new")).toBe(false);
    expect(warn).toHaveBeenCalledExactlyOnceWith("not run: the moon: it is new");
    vi.stubEnv("CI", "true");
    expect(requireOrSkip("the moon", null)).toBe(true);
    expect(() => requireOrSkip("the moon", "it is new")).toThrow("the moon must be tested under CI=true, but: it is new");
  });

  it("is kept for whoever started the tests, with the reason on one line", () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const folder = mkdtempSync(path.join(tmpdir(), "podward-require-"));
    const file = path.join(folder, "not-run");
    vi.stubEnv("CI", "");
    vi.stubEnv("PODWARD_NOT_RUN_FILE", file);
    requireOrSkip("the moon", "it is new\nand the sky is grey");
    requireOrSkip("the sun", "it is night");
    requireOrSkip("the earth", null);
    expect(readFileSync(file, "utf8")).toBe("the moon: it is new and the sky is grey\nthe sun: it is night\n");
    rmSync(folder, { recursive: true });
  });
});
