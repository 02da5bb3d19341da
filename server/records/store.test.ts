import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { RecordStore } from "./store.ts";

let folder: string;
let store: RecordStore;
let other: ChildProcess | null = null;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "podward-store-"));
  store = new RecordStore(folder, () => undefined);
});
afterEach(async () => {
  other?.kill("SIGKILL");
  other = null;
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

/** A process of its own that acts on a cluster, or appends rows; resolves when it has said something. */
async function startOther(does: string): Promise<ChildProcess> {
  const script = `
    const { RecordStore } = await import(${JSON.stringify(path.join(import.meta.dirname, "store.ts"))});
    const store = new RecordStore(${JSON.stringify(folder)}, console.error);
    ${does}
    setInterval(() => {}, 1000);`;
  const flags = ["--conditions=react-server", "--disable-warning=ExperimentalWarning", "--input-type=module", "-e", script];
  const child = spawn(process.execPath, flags, { stdio: ["ignore", "pipe", "inherit"] });
  other = child;
  if (child.stdout) await once(child.stdout, "data");
  return child;
}

it("lets one process act on a cluster: the other is told who does, acts on others, and takes over once that is killed", async () => {
  await store.audit();
  const child = await startOther('await store.audit(); store.hold("prod"); console.log("acts");');
  expect(() => store.hold("prod")).toThrow(`Another Pod Ward of yours (process ${child.pid}, since 20`);
  store.hold("stage");
  expect(await store.list({})).toEqual([]);
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
  store.hold("prod");
});

it("hands the cluster on when it is closed", async () => {
  store.hold("prod");
  const next = new RecordStore(folder, () => undefined);
  expect(() => next.hold("prod")).toThrow("Another Pod Ward of yours");
  await store.close();
  next.hold("prod");
  await next.close();
});

it("says that the store is not to be had where the right to act cannot be written down, and takes it once it can", async () => {
  const holds = path.join(folder, "holds");
  await writeFile(holds, "no folder");
  expect(() => store.hold("prod")).toThrow(expect.objectContaining({ code: "store-unavailable", message: expect.stringContaining(holds) }));
  await rm(holds);
  store.hold("prod");
});

it("keeps one chain when two processes append to it at once", async () => {
  const audit = await store.audit();
  const intent = (planId: string) => ({
    planId,
    user: "ana",
    osUser: null,
    cluster: "prod",
    fix: "delete-pod",
    target: { kind: "Pod", namespace: "default", name: "web-1", uid: "u-1" },
    node: null,
    about: null,
    verdict: null,
    reason: null,
    request: "{}",
  });
  await startOther(`
    const audit = await store.audit();
    console.log("begins");
    for (let n = 0; n < 60; n += 1) await audit.intent({ ...${JSON.stringify(intent(""))}, planId: "other-" + n });`);
  for (let n = 0; n < 60; n += 1) await audit.intent(intent(`own-${n}`));
  const deadline = Date.now() + 20_000;
  for (;;) {
    const rows = await store.list({ limit: 200 });
    if (rows.length === 120) break;
    if (Date.now() > deadline) throw new Error(`only ${rows.length} of 120 rows were taken`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(await audit.firstBroken()).toBeNull();
});
