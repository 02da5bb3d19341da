import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Diagnosis } from "#lib/contract/diagnosis.ts";
import { toDiagnosis } from "#lib/diagnosis/describe.ts";
import { readBundleText } from "#lib/evidence/bundle-text.ts";
import { parseTime } from "#lib/kube/time.ts";
import { type Sandbox, startSandbox } from "#server/sandbox/start.ts";
import { checkCase } from "./case-check.ts";
import { type CaseFile, OWN_CASES, readCases } from "./case-files.ts";
import { namedKind } from "./kind-words.ts";
import { judgeLive } from "./live.ts";
import type { LiveTarget } from "./live-target.ts";
import { ClusterError, UsageError } from "./usage.ts";

type Target = LiveTarget & { readonly namespace: string };

const FOLDER = mkdtempSync(join(tmpdir(), "podward-live-"));
afterAll(() => rmSync(FOLDER, { recursive: true }));

/**
 * Cases in which a server proves more than their file, so that the verdict is rightly another one: the file leaves out the
 * API group of a finalizer's controller, of which a server can say that it is not served; or it holds no event at all, of
 * which a server can say that there are none.
 */
const A_SERVER_KNOWS_MORE: ReadonlySet<string> = new Set([
  "term-kueue-finalizer-prestop-red-herring",
  "term-runner-finalizer-node-object-gone",
  "pend-unknown-scheduler-name",
]);

function caseOf(file: CaseFile) {
  const bundle = readBundleText(file.text, file.id);
  const [{ kind = "", metadata } = {}] = bundle.objects;
  return { bundle, kind, target: targetOf(kind, metadata?.namespace ?? "", metadata?.name ?? ""), now: parseTime(bundle.now) ?? 0 };
}

function targetOf(kind: string, namespace: string, name: string): Target {
  const of = namedKind(kind);
  if (of === null) throw new Error(`${kind} is not asked about`);
  return { of, namespace, name };
}

async function withSandbox<T>(file: CaseFile, use: (sandbox: Sandbox, target: Target) => Promise<T>): Promise<T> {
  const { bundle, target, now } = caseOf(file);
  const logs = Object.entries(bundle.logs).map(([container, texts]) => ({
    namespace: target.namespace,
    pod: target.name,
    container,
    ...texts,
  }));
  const sandbox = await startSandbox({ ward: { objects: bundle.objects, now, version: `v${bundle.versionText}`, logs } });
  try {
    return await use(sandbox, target);
  } finally {
    await sandbox.stop();
  }
}

function kubeconfigOf(config: unknown): string {
  const path = join(FOLDER, "config.json");
  writeFileSync(path, JSON.stringify(config));
  return path;
}

async function liveVerdict(config: unknown, target: LiveTarget): Promise<Diagnosis> {
  const { judgements } = await judgeLive(target, { kubeconfig: kubeconfigOf(config), context: null, env: { PODWARD_ALLOW_SECRETS: "1" } });
  const [judgement] = judgements;
  if (!judgement) throw new Error("no judgement");
  return toDiagnosis(judgement, "en");
}

const brief = ({ class: subjectClass, listed, status, stuckSince, stuckSinceSource, causes }: Diagnosis) => ({
  subjectClass,
  listed,
  status,
  stuckSince,
  stuckSinceSource,
  causes: causes.map(({ id, certainty, root }) => `${id} ${certainty} ${root.key}`),
});

const ALL = readCases(OWN_CASES);
const CASES = ALL.filter((file) => caseOf(file).kind === "Pod");
const OTHERS = ALL.filter((file) => caseOf(file).kind !== "Pod");
const [FIRST] = CASES;

describe("a file and a cluster get the same verdict", () => {
  it.each(CASES.filter((file) => !A_SERVER_KNOWS_MORE.has(file.id)).map((file) => [file.id, file] as const))("%s", async (_id, file) => {
    const live = await withSandbox(file, (sandbox, target) => liveVerdict(sandbox.kubeconfig, target));
    expect(brief(live)).toEqual(brief(checkCase(file).diagnosis));
  });
});

describe("workloads, claims and namespaces", () => {
  it.each(OTHERS.map((file) => [file.id, file] as const))("%s: as from the file", async (_id, file) => {
    const live = await withSandbox(file, (sandbox, target) => liveVerdict(sandbox.kubeconfig, target));
    expect(brief(live)).toEqual(brief(checkCase(file).diagnosis));
  });
});

describe("what cannot be read", () => {
  if (!FIRST) throw new Error("there are no cases");

  it("a pod that is not there is wrong usage, with the API server's words", async () => {
    const asked = withSandbox(FIRST, (sandbox, target) => liveVerdict(sandbox.kubeconfig, { ...target, name: "nobody" }));
    await expect(asked).rejects.toThrow(UsageError);
    await expect(asked).rejects.toThrow(/there is no Pod nobody in namespace/);
  });

  it("a forbidden pod is a cluster that cannot be read", async () => {
    const asked = withSandbox(FIRST, (sandbox, target) => liveVerdict(sandbox.addUser("nobody", []), target));
    await expect(asked).rejects.toThrow(ClusterError);
    await expect(asked).rejects.toThrow(/forbidden/);
  });

  it("a right to pods alone gives a verdict that names what it lacked", async () => {
    const rules = [{ verbs: ["get"], groups: [""], resources: ["pods"] }];
    const diagnosis = await withSandbox(FIRST, (sandbox, target) => liveVerdict(sandbox.addUser("narrow", rules), target));
    expect(diagnosis.unknown.flatMap(({ missing }) => missing).map(({ why }) => why)).toContain("forbidden");
    expect(diagnosis.causes.filter(({ certainty }) => certainty === "certain")).toEqual([]);
  });

  it("a server that is down is a cluster that cannot be read", async () => {
    const asked = withSandbox(FIRST, async (sandbox, target) => {
      await sandbox.down();
      return liveVerdict(sandbox.kubeconfig, target);
    });
    await expect(asked).rejects.toThrow(ClusterError);
  });

  it("a name that cannot be one and a context that is not there are wrong usage", async () => {
    const { target } = caseOf(FIRST);
    const config = (sandbox: Sandbox) => ({ kubeconfig: kubeconfigOf(sandbox.kubeconfig), context: "other" });
    await expect(withSandbox(FIRST, (sandbox) => judgeLive(target, config(sandbox)))).rejects.toThrow(
      /has no context other; it has sandbox/,
    );
    await expect(withSandbox(FIRST, (sandbox) => liveVerdict(sandbox.kubeconfig, targetOf("Pod", "..", "a")))).rejects.toThrow(UsageError);
  });

  it("a kubeconfig that is not there is wrong usage", async () => {
    await expect(judgeLive(targetOf("Pod", "a", "b"), { kubeconfig: join(FOLDER, "none"), context: null })).rejects.toThrow(UsageError);
  });
});
