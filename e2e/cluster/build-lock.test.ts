import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { withBuildLock } from "./build-lock.ts";

describe("the build lock", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "podward-lock-"));
  const file = path.join(folder, "build.lock");
  afterAll(() => rmSync(folder, { recursive: true }));

  it("lets one work at a time, says who is waited for, and is gone afterwards", async () => {
    const said: string[] = [];
    let working = 0;
    let most = 0;
    const work = async () => {
      working += 1;
      most = Math.max(most, working);
      await new Promise((resolve) => setTimeout(resolve, 20));
      working -= 1;
    };
    await Promise.all([1, 2, 3].map(() => withBuildLock(file, (line) => said.push(line), work)));
    expect(most).toBe(1);
    expect(said).toContain(`Process ${process.pid} is building the same binaries: waiting for it.`);
    expect(existsSync(file)).toBe(false);
  });

  it("is taken over from a process that is dead", async () => {
    const largestPid = 2 ** 22 + 1;
    writeFileSync(file, `${largestPid}\n`);
    let worked = false;
    await withBuildLock(
      file,
      () => {},
      async () => {
        worked = true;
      },
    );
    expect(worked).toBe(true);
  });

  it("is given back when the work fails", async () => {
    const failing = withBuildLock(
      file,
      () => {},
      async () => {
        throw new Error("no disk");
      },
    );
    await expect(failing).rejects.toThrow("no disk");
    expect(existsSync(file)).toBe(false);
  });
});
