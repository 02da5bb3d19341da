import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { diagnosisSchema } from "#lib/contract/diagnosis.ts";
import type { KubeList, KubeObject } from "#lib/kube/objects.ts";
import { createKubeClient } from "#server/kube/client.ts";
import { clustersOf } from "#server/kube/kubeconfig.ts";
import { type Sandbox, startSandbox } from "#server/sandbox/start.ts";
import { runCommand } from "./command.ts";

const FOLDER = mkdtempSync(join(tmpdir(), "podward-objects-"));
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ ward: "demo" });
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(FOLDER, { recursive: true });
});

async function diagnose(args: readonly string[], config: object = sandbox.kubeconfig) {
  const path = join(FOLDER, "config.json");
  writeFileSync(path, JSON.stringify(config));
  let stdout = "";
  let stderr = "";
  const env = { LC_ALL: "C.UTF-8", KUBECONFIG: path, HOME: FOLDER };
  const status = await runCommand(["diagnose", ...args], { env, out: (text) => (stdout += text), err: (text) => (stderr += text) });
  return { status, stdout, stderr };
}

async function verdict(args: readonly string[], config?: object) {
  const { stdout, stderr } = await diagnose([...args, "-o", "json"], config);
  return { ...diagnosisSchema.parse(JSON.parse(stdout)), stderr };
}

async function replicaSetOf(deployment: string): Promise<string> {
  const [source] = clustersOf(sandbox.kubeconfig).sources;
  if (source === undefined) throw new Error("the sandbox names no cluster");
  const client = createKubeClient({
    cluster: "sandbox",
    server: source.server,
    credentials: source.credentials(),
    userAgent: "podward/test",
  });
  const { body } = await client.json<KubeList<KubeObject>>({ method: "GET", path: "/apis/apps/v1/namespaces/vision/replicasets" });
  await client.close();
  return (body.items ?? []).map(({ metadata }) => metadata?.name ?? "").find((name) => name.startsWith(deployment)) ?? "";
}

describe("a workload, a claim or a namespace of the cluster", () => {
  it.each([
    [["deploy/embedder", "-n", "vision"], "Deployment", "blocked", "resource-quota-exceeded"],
    [["deployment/ci/image-promoter"], "Deployment", "blocked", "service-account-missing"],
    [["pvc", "feature-cache", "-n", "ml"], "PersistentVolumeClaim", "pending", "storageclass-missing"],
    [["ns/shop-2024"], "Namespace", "terminating", "namespace-content-remaining"],
  ] as const)("%j", async (args, kind, subjectClass, cause) => {
    const found = await verdict(args);
    expect([found.subject.kind, found.class, found.causes[0]?.id]).toEqual([kind, subjectClass, cause]);
  });

  it("in all three forms", async () => {
    const table = await diagnose(["deploy/embedder", "-n", "vision"]);
    expect(table.stdout).toMatch(/^Deployment vision\/embedder {2}FailedCreate {2}blocked\n/);
    const markdown = await diagnose(["deploy/embedder", "-n", "vision", "-o", "markdown"]);
    expect(markdown.stdout).toContain("### resource-quota-exceeded (certain)");
    expect([table.status, markdown.status]).toEqual([0, 0]);
  });

  it("a ReplicaSet is told under the name of its Deployment, as in the ward", async () => {
    const found = await verdict([`rs/vision/${await replicaSetOf("embedder")}`]);
    expect(found.subject).toMatchObject({ kind: "Deployment", name: "embedder" });
  });

  it("a workload that may make its pods names those that are not well", async () => {
    const { stdout, stderr, status } = await diagnose(["deploy/checkout", "-n", "shop"]);
    expect([status, stdout]).toEqual([0, expect.stringContaining("why they are not well is told of each pod")]);
    expect(stderr).toMatch(/pods of it that are not well: shop\/checkout-\S+, shop\/checkout-/);
  });

  it("the context's namespace counts where none is given, and default without one", async () => {
    const inVision = structuredClone(sandbox.kubeconfig) as { contexts: { context: { namespace?: string } }[] };
    for (const { context } of inVision.contexts) context.namespace = "vision";
    expect((await verdict(["deploy/embedder"], inVision)).subject.namespace).toBe("vision");
    expect((await diagnose(["deploy/embedder"])).stderr).toContain("there is no Deployment embedder in namespace default");
  });
});

describe("what cannot be read about it", () => {
  let users = 0;
  type Rights = Parameters<Sandbox["addUser"]>[1];
  const as = (...rules: Rights) => sandbox.addUser(`user-${++users}`, rules);
  const get = (...resources: string[]): Rights[number] => ({ verbs: ["get"], groups: ["*"], resources });

  it("the object itself: the cluster could not be read", async () => {
    const { status, stderr } = await diagnose(["pvc/ml/feature-cache"], as());
    expect([status, stderr]).toEqual([2, expect.stringContaining("forbidden")]);
  });

  it("the rest: the verdict names what it lacked", async () => {
    const claim = await verdict(["pvc/ml/feature-cache"], as(get("persistentvolumeclaims")));
    const namespace = await verdict(["ns/shop-2024"], as(get("namespaces")));
    expect([claim.class, namespace.class]).toEqual(["pending", "terminating"]);
    expect(claim.causes.filter(({ certainty }) => certainty === "certain")).toEqual([]);
    expect(claim.unknown.flatMap(({ missing }) => missing.map(({ why }) => why))).toContain("forbidden");
    expect(namespace.causes[0]?.notChecked).not.toEqual([]);
  });

  it("a Deployment alone is enough where its own condition holds the API server's refusal", async () => {
    const { causes, checklist } = await verdict(["deploy/vision/embedder"], as(get("deployments")));
    expect(causes[0]).toMatchObject({ id: "resource-quota-exceeded", notChecked: [expect.stringContaining("could not be read")] });
    expect(checklist[0]?.text).toContain("its events could not be read");
  });
});
