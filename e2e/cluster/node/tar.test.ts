import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readlinkSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { tar } from "./tar.ts";

it("writes archives that tar unpacks: files, folders, links, modes", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "podward-tar-"));
  const content = Buffer.from(`x${"y".repeat(600)}`);
  const archive = tar([
    { name: "sub/", mode: 0o755 },
    { name: "sub/file", mode: 0o640, content },
    { name: "link", mode: 0o777, linkTo: "sub/file" },
  ]);
  execFileSync("tar", ["-xf", "-", "-C", folder], { input: archive });
  expect(readFileSync(path.join(folder, "sub/file"))).toEqual(content);
  expect(statSync(path.join(folder, "sub/file")).mode & 0o777).toBe(0o640);
  expect(readlinkSync(path.join(folder, "link"))).toBe("sub/file");
  expect(() => tar([{ name: "n".repeat(101), mode: 0o644 }])).toThrow("name too long");
  rmSync(folder, { recursive: true });
});
