import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { runCommand } from "./command.ts";

// What people hand in: what editors, shells and kubectl write, and what is no bundle at all.
const FOLDER = mkdtempSync(join(tmpdir(), "podward-input-"));
afterAll(() => rmSync(FOLDER, { recursive: true }));

async function diagnose(...args: readonly string[]) {
  let stdout = "";
  let stderr = "";
  const env = { LC_ALL: "C.UTF-8", KUBECONFIG: join(FOLDER, "none"), HOME: FOLDER };
  const status = await runCommand(["diagnose", ...args], { env, out: (text) => (stdout += text), err: (text) => (stderr += text) });
  return { status, stdout, stderr };
}

function file(name: string, content: string | Uint8Array): string {
  const path = join(FOLDER, name);
  writeFileSync(path, content);
  return path;
}

const pod = (name: string) => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name, namespace: "shop", uid: `uid-${name}`, creationTimestamp: "2026-11-30T10:00:00Z" },
  spec: { containers: [{ name: "app" }] },
  status: { phase: "Pending" },
});
const object = (kind: string, more: object = {}) => ({
  apiVersion: "v1",
  kind,
  metadata: { name: "x", namespace: "shop", uid: "uid-x", creationTimestamp: "2026-11-30T10:00:00Z", ...more },
});
const json = JSON.stringify;
const utf16 = (text: string, bigEndian = false) => {
  const bytes = Buffer.from(`\uFEFF${text}`, "utf16le");
  return bigEndian ? bytes.swap16() : bytes;
};

describe("text in any form that tools write", () => {
  it.each([
    ["UTF-16 as PowerShell redirects it", utf16(json(pod("a")))],
    ["big-endian UTF-16", utf16(json(pod("a")), true)],
    ["UTF-8 with a byte order mark", `\uFEFF${json(pod("a"))}`],
    ["CRLF", "kind: Pod\r\nmetadata:\r\n  name: a\r\n  namespace: shop\r\n  creationTimestamp: '2026-11-30T10:00:00Z'\r\n"],
  ])("%s", async (_name, content) => {
    const { status, stdout } = await diagnose("-f", file("text.yaml", content), "-o", "json");
    expect([status, JSON.parse(stdout).subject.name]).toEqual([0, "a"]);
  });

  it.each([
    ["JSON lines", `${json(pod("a"))}\n${json(pod("b"))}\n`],
    ["pretty JSON one after the other", `${json(pod("a"), null, 2)}\n${json(pod("b"), null, 2)}`],
    ["JSON documents", `${json(pod("a"))}\n---\n${json(pod("b"))}`],
    ["a List of typed lists", json({ kind: "List", items: [{ kind: "PodList", items: [pod("a"), pod("b")] }] })],
    ["lists beside an empty one", `${json({ kind: "ServiceList", items: null })}\n${json({ kind: "List", items: [pod("a"), pod("b")] })}`],
  ])("%s", async (_name, content) => {
    const { stdout } = await diagnose("-f", file("many.json", content), "--all", "-o", "json");
    expect(JSON.parse(stdout).map((one: { subject: { name: string } }) => one.subject.name)).toEqual(["a", "b"]);
  });

  it("a line that is broken is named", async () => {
    const { status, stderr } = await diagnose("-f", file("cut.jsonl", `${json(pod("a"))}\n${json(pod("b")).slice(0, -20)}\n`));
    expect(status).toBe(1);
    expect(stderr).toMatch(/cut\.jsonl, line 2: /);
  });
});

describe("what is no bundle is named for what it is", () => {
  const sparse = file("huge.yaml", "a: 1\n");
  truncateSync(sparse, 300 * 1024 * 1024);
  mkdirSync(join(FOLDER, "empty"));
  it.each([
    [file("pods.yaml.gz", gzipSync(json(pod("a")))), "is compressed (gzip): unpack it first"],
    [file("image.yaml", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3])), "is not text"],
    [file("latin1.yaml", Buffer.from([0x6e, 0x3a, 0x20, 0xe9, 0xe8, 0x0a])), "is not UTF-8"],
    [file("void.yaml", ""), "is empty"],
    [file("blank.yaml", " \n\n"), "is empty"],
    [sparse, "has 300 MiB; at most 256 MiB are read"],
    [join(FOLDER, "empty"), "no .yaml, .yml or .json file"],
    [file("get.txt", "NAME    READY   STATUS\nweb-0   0/1     Pending\n"), "what kubectl prints for people; write it with -o yaml"],
    [file("status.json", json({ kind: "Status", metadata: {}, message: 'pods "web-0" not found' })), 'API server: pods "web-0" not found'],
  ])("%s", async (path, words) => {
    const { status, stdout, stderr } = await diagnose("-f", path);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toContain(words);
  });
});

describe("what is asked about", () => {
  it("an object that cannot be judged is not called healthy", async () => {
    for (const kind of ["ConfigMap", "Service", "CronJob", "Table"]) {
      const { status, stdout, stderr } = await diagnose("-f", file("one.json", json(object(kind))));
      expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
      expect(stderr).toContain(`${kind} shop/x cannot be judged`);
      expect(stderr).toContain("Pod, Deployment");
    }
  });

  it("but any object that does not go away can", async () => {
    const deleted = object("ConfigMap", { deletionTimestamp: "2026-11-30T10:00:00Z", finalizers: ["example.com/hold"] });
    const { status, stdout } = await diagnose("-f", file("held.json", json(deleted)), "--now", "2026-11-30T11:00:00Z", "-o", "json");
    expect([status, JSON.parse(stdout).class]).toEqual([0, "terminating"]);
  });

  it("--subject NAMESPACE/NAME is a pod, or the one object of that name that can be judged", async () => {
    const bundle = file("bundle.json", json([pod("a"), pod("b"), object("ConfigMap"), { ...object("Deployment"), apiVersion: "apps/v1" }]));
    const asked = async (subject: string) => diagnose("-f", bundle, "--subject", subject, "-o", "json");
    expect(JSON.parse((await asked("shop/b")).stdout).subject).toMatchObject({ kind: "Pod", name: "b" });
    expect(JSON.parse((await asked("shop/x")).stdout).subject).toMatchObject({ kind: "Deployment", name: "x" });
    const none = await asked("shop/c");
    expect(none.status).toBe(1);
    expect(none.stderr).toMatch(/shop\/c is not in the bundle[\s\S]*Pod\/shop\/a\n {2}Pod\/shop\/b/);
  });
});

describe("which clock", () => {
  const path = file("clock.json", json(pod("a")));

  it("the newest time is a lower bound, and every form of the report says so", async () => {
    for (const form of ["table", "markdown"]) {
      const { stdout, stderr } = await diagnose("-f", path, "-o", form);
      expect(stderr).toContain("when they were captured is not in them, so every duration is a lower bound (--now sets the clock)");
      expect(stdout).toContain("at least 0s");
      expect(stdout).toMatch(/Judged at 2026-11-30T10:00:00Z, the newest time in the objects/);
      expect(stdout).toContain("it may be a row of the ward by now");
      expect(stdout).not.toContain("by the API server's clock");
    }
    const { stdout } = await diagnose("-f", path, "--all");
    expect(stdout).toContain("≥ 0s");
  });

  it("--now and a case's own clock are named as such", async () => {
    const given = await diagnose("-f", path, "--now", "2026-11-30T10:30:00Z");
    expect(given.stderr).toBe("");
    expect(given.stdout).toContain("in state 30m 00s");
    expect(given.stdout).toContain("Judged at 2026-11-30T10:30:00Z, the time given with --now.");
    const own = await diagnose("-f", file("case.json", json({ now: "2026-11-30T10:20:00Z", objects: [pod("a")] })));
    expect(own.stdout).toContain("Judged at 2026-11-30T10:20:00Z, the file's own clock.");
  });

  it("a --now before the newest time is said: nothing of the bundle can be younger than its capture", async () => {
    const { status, stderr } = await diagnose("-f", path, "--now", "2026-11-30T09:00:00Z");
    expect(status).toBe(0);
    expect(stderr).toContain("--now is before the newest time in the objects, 2026-11-30T10:00:00Z");
  });
});
