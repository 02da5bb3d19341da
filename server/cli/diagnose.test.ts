import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { diagnosisSchema } from "#lib/contract/diagnosis.ts";
import { USAGE as START_USAGE } from "../../scripts/lib/options.mjs";
import { OWN_CASES } from "./case-files.ts";
import { runCommand } from "./command.ts";

const BIN = fileURLToPath(new URL("./bin.mjs", import.meta.url));
const FOLDER = mkdtempSync(join(tmpdir(), "podward-diagnose-"));
const OOM = join(OWN_CASES, "reported/crash-oom-killed-small-limit.yaml");
const FROZEN = join(OWN_CASES, "captured/real-runtime-frozen.yaml");
afterAll(() => rmSync(FOLDER, { recursive: true }));

const ENV = { LC_ALL: "C.UTF-8", KUBECONFIG: join(FOLDER, "no-kubeconfig"), HOME: FOLDER };

/** Runs a command line in this process. */
async function podward(args: readonly string[], env: Record<string, string> = {}) {
  let stdout = "";
  let stderr = "";
  const status = await runCommand(args, { env: { ...ENV, ...env }, out: (text) => (stdout += text), err: (text) => (stderr += text) });
  return { status, stdout, stderr };
}

/** Runs a command line as a process of its own, as a user does. */
function spawned(args: readonly string[], more: { input?: string; cwd?: string } = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], {
    encoding: "utf8",
    env: { ...process.env, ...ENV },
    ...more,
  });
  return { status, stdout, stderr };
}

function file(name: string, text: string): string {
  const path = join(FOLDER, name);
  writeFileSync(path, text);
  return path;
}

const POD = (name: string, extra = "") =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}, namespace: shop, uid: uid-${name}, creationTimestamp: '2026-11-30T10:00:00Z'${extra}}\nspec: {containers: [{name: app}]}\nstatus: {phase: Pending}\n`;

describe("podward diagnose -f", () => {
  it("prints one Diagnosis as JSON, and nothing else", async () => {
    const { status, stdout, stderr } = spawned(["diagnose", "-f", OOM, "-o", "json"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const diagnosis = diagnosisSchema.parse(JSON.parse(stdout));
    expect(diagnosis).toMatchObject({ class: "crash-loop", listed: true, status: "CrashLoopBackOff", stuckSince: "2026-11-03T08:47:00Z" });
    expect(diagnosis.causes[0]?.id).toBe("oom-killed");
  });

  it("takes the clock from --now and the language from --lang or the locale", async () => {
    const healed = await podward(["diagnose", "-f", OOM, "--now", "2026-11-03T08:47:30Z", "--lang", "zh-CN", "-o", "json"]);
    const inChinese = await podward(["diagnose", "-f", OOM, "-o", "json"], { LC_ALL: "zh_CN.UTF-8" });
    for (const { status, stdout } of [healed, inChinese]) {
      expect(status).toBe(0);
      expect(diagnosisSchema.parse(JSON.parse(stdout)).causes[0]?.title).toMatch(/\p{Script=Han}/u);
    }
  });

  it("prints an array with --all: every pod and workload, worst first", async () => {
    const { status, stdout } = await podward(["diagnose", "-f", FROZEN, "--all", "-o", "json"]);
    expect(status).toBe(0);
    const all = z.array(diagnosisSchema).parse(JSON.parse(stdout));
    expect(all.length).toBeGreaterThan(5);
    expect(all[0]?.class).toBe("terminating");
    expect(all.at(-1)?.class).toBe("healthy");
  });

  it("tells a Deployment and its ReplicaSet once with --all, under the Deployment's name", async () => {
    const blocked = fileURLToPath(new URL("../../lib/rules/resource-quota-exceeded/fixtures/firing-full.yaml", import.meta.url));
    const { stdout } = await podward(["diagnose", "-f", blocked, "--all", "-o", "json"]);
    const all = z.array(diagnosisSchema).parse(JSON.parse(stdout));
    expect(all.map(({ subject, causes }) => [subject.kind, subject.name, causes[0]?.id])).toEqual([
      ["Deployment", "web", "resource-quota-exceeded"],
    ]);
  });

  it("prints a table and Markdown with verdict, evidence and next step in that order", async () => {
    const table = (await podward(["diagnose", "-f", OOM])).stdout;
    const markdown = (await podward(["diagnose", "-f", OOM, "-o", "markdown"])).stdout;
    for (const text of [table, markdown]) {
      const places = ["analytics-exporter-fast", "oom-killed", "Evidence", "Next step", "kubectl"].map((word) => text.indexOf(word));
      expect(places).not.toContain(-1);
      expect(places).toEqual([...places].sort((a, b) => a - b));
    }
    expect(markdown).toMatch(/^## Pod app-17\/analytics/);
  });

  it("reads standard input, several files and folders", async () => {
    const single = spawned(["diagnose", "-f", "-", "-o", "json"], { input: POD("a") });
    expect(single.status).toBe(0);
    expect(single.stderr).toContain("no clock given; judged at the newest time in the objects, 2026-11-30T10:00:00Z");
    expect(JSON.parse(single.stdout)).toMatchObject({ class: "pending", listed: false, subject: { name: "a" } });
    const folder = join(FOLDER, "bundle/deeper");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "pod.yaml"), POD("b"));
    writeFileSync(join(FOLDER, "bundle/node.json"), '{"kind":"NodeList","items":[{"metadata":{"name":"n1"}}]}');
    writeFileSync(join(FOLDER, "bundle/notes.txt"), "not for us");
    const all = await podward([
      "diagnose",
      "-f",
      join(FOLDER, "bundle"),
      "-f",
      file("c.yaml", POD("c")),
      "--all",
      "--now",
      "2026-11-30T10:10:00Z",
      "-o",
      "json",
    ]);
    expect(JSON.parse(all.stdout)).toMatchObject([{ subject: { name: "b" }, listed: true }, { subject: { name: "c" } }]);
  });

  it("finds the subject by --subject, and lists the choice when it cannot tell", async () => {
    const two = file("two.yaml", `${POD("a")}---\n${POD("b")}`);
    const open = await podward(["diagnose", "-f", two]);
    expect(open.status).toBe(1);
    expect(open.stderr).toMatch(/--subject[\s\S]*Pod\/shop\/a\n {2}Pod\/shop\/b/);
    expect((await podward(["diagnose", "-f", two, "--subject", "pod/shop/b", "-o", "json"])).stdout).toContain('"name": "b"');
    expect(await podward(["diagnose", "-f", two, "--subject", "Pod/shop/z"])).toMatchObject({ status: 1 });
    const node = await podward(["diagnose", "-f", OOM, "--subject", "node/worker-1", "-o", "json"]);
    expect(JSON.parse(node.stdout)).toMatchObject({ class: "healthy", status: "Ready", subject: { kind: "Node", namespace: "" } });
  });

  it("judges workloads, namespaces and claims without a pod", async () => {
    const blocked = await podward(["diagnose", "-f", join(OWN_CASES, "captured/real-quota.yaml"), "-o", "json"]);
    expect(JSON.parse(blocked.stdout)).toMatchObject({ class: "blocked", listed: true, stuckSince: "2026-11-30T03:27:39Z" });
    const namespace = await podward(["diagnose", "-f", join(OWN_CASES, "reported/term-namespace-discovery-failure.yaml"), "-o", "json"]);
    expect(JSON.parse(namespace.stdout)).toMatchObject({ class: "terminating", stuckSince: "2026-10-31T23:00:00Z" });
  });

  it("adds logs from files", async () => {
    const log = file("app.log", "booting\npassword=hunter2hunter2\n");
    const { status } = await podward(["diagnose", "-f", OOM, "--logs", `memory-eater:previous=${log}`, "-o", "json"]);
    expect(status).toBe(0);
    expect((await podward(["diagnose", "-f", OOM, "--logs", "memory-eater"])).stderr).toContain("expected CONTAINER=FILE");
  });
});

describe("exit status 1 says what was expected", () => {
  it.each([
    [[], "give -f FILE, KIND/NAME or NAMESPACE/NAME"],
    [["-f", "none.yaml"], "none.yaml: no such file or folder"],
    [["-f", OOM, "a/b"], "not both"],
    [["a"], '"a": expected KIND/NAME'],
    [["a/b", "c/d"], '"a/b c/d": expected KIND/NAME'],
    [["-f", OOM, "-n", "a"], "in a file --subject names it"],
    [["a/b", "--now", "2026-11-30T00:00:00Z"], "are for files"],
    [["-f", OOM, "-o", "xml"], "expected table, json, markdown"],
    [["-f", OOM, "--lang", "fr"], "expected en, zh-CN"],
    [["-f", OOM, "--now", "yesterday"], "expected an RFC 3339 time"],
    [["-f", OOM, "--subject", "web"], "expected KIND/NAMESPACE/NAME"],
    [["-f", OOM, "--frobnicate"], "frobnicate"],
    [["-f"], "argument missing"],
  ])("diagnose %j", async (args, words) => {
    const { status, stdout, stderr } = await podward(["diagnose", ...args]);
    expect(status).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toContain(words);
  });

  it("names file and line of what is not YAML or not an object", async () => {
    const broken = await podward(["diagnose", "-f", file("broken.yaml", "kind: Pod\nmetadata: {name: a}\n  bad: [1\n")]);
    expect(broken.status).toBe(1);
    expect(broken.stderr).toMatch(/broken\.yaml, line [34]: /);
    const other = await podward(["diagnose", "-f", file("other.yaml", "---\na: 1\n")]);
    expect(other.stderr).toMatch(/other\.yaml, line 2: expected a Kubernetes object/);
    expect((await podward(["diagnose", "-f", file("empty.yaml", "# nothing\n")])).stderr).toContain("nothing in it");
    expect((await podward(["diagnose", "-f", FOLDER.concat("/nothing")])).status).toBe(1);
    const shapeless = file("shapeless.yaml", POD("a").replace("[{name: app}]", "app"));
    expect((await podward(["diagnose", "-f", shapeless])).stderr).toContain("Pod shop/a cannot be judged: a field does not have the type");
    const bare = file("bare.yaml", "kind: Pod\nmetadata: {name: a}\n");
    expect((await podward(["diagnose", "-f", bare])).stderr).toContain("give one with --now");
  });

  it("prints help, and knows no other command", async () => {
    expect(await podward(["--help"])).toMatchObject({ status: 0, stderr: "" });
    expect(await podward(["diagnose", "--help"])).toMatchObject({ status: 0, stderr: "", stdout: expect.stringContaining("diagnose") });
    expect(await podward(["frobnicate"])).toMatchObject({ status: 1 });
  });

  it("names every option that a start takes", async () => {
    const optionsOf = (text: string) => [...new Set(text.match(/--[a-z][a-z-]+/g))].filter((option) => option !== "--help").sort();
    const { stdout } = await podward(["--help"]);
    const [, start = ""] = /\n {2}podward (\[.*\])\n/.exec(stdout) ?? [];
    expect(optionsOf(start)).toEqual(optionsOf(START_USAGE));
  });
});

it("exit status 2: there is no cluster to read", async () => {
  const { status, stderr } = await podward(["diagnose", "shop/web-0"]);
  expect(status).toBe(2);
  expect(stderr).toContain("No kubeconfig was found");
});

it("runs from anywhere", async () => {
  copyFileSync(OOM, join(FOLDER, "case.yaml"));
  expect(spawned(["diagnose", "-f", "case.yaml", "-o", "json"], { cwd: FOLDER }).status).toBe(0);
});
