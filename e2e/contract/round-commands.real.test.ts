import { execFile } from "node:child_process";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Diagnosis } from "#lib/contract/diagnosis.ts";
import type { KubeList, KubeObject } from "#lib/kube/objects.ts";
import { DEFAULT_PATIENCE } from "#lib/symptoms/types.ts";
import { findClusters } from "#server/kube/kubeconfig.ts";
import { createLog } from "#server/log.ts";
import { readClaim } from "#server/record/claim.ts";
import { readNamespace } from "#server/record/namespace.ts";
import { readWorkload } from "#server/record/workload.ts";
import { connectWard, type Ward } from "#server/ward.ts";
import { binaryPath, whyNoBinaries } from "../cluster/binaries.ts";
import { childEnvironment } from "../cluster/child-environment.ts";
import { type ControlPlane, startControlPlane } from "../cluster/control-plane.ts";
import { requireOrSkip } from "../cluster/require.ts";
import { waitFor } from "../cluster/wait.ts";

const runs = requireOrSkip("the commands of the rounds", await whyNoBinaries("control-plane"));

const labels = { app: "web" };
const template = (name: string, spec: object = {}) => ({
  metadata: { labels: { app: name }, annotations: { "example.com/note": `"quoted" 'twice' $HOME` } },
  spec: { containers: [{ name: "app", image: "registry.example.test/app:1", command: ["sh", "-c", `echo '$HOME' "x"`] }], ...spec },
});
const claimSpec = { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } }, storageClassName: "fast" };

const OBJECTS: readonly (readonly [path: string, body: object])[] = [
  ["/api/v1/namespaces", { metadata: { name: "shop" } }],
  ["/api/v1/namespaces", { metadata: { name: "full" } }],
  ["/api/v1/namespaces", { metadata: { name: "held" } }],
  ["/api/v1/namespaces/full/resourcequotas", { metadata: { name: "none" }, spec: { hard: { pods: "0" } } }],
  ["/api/v1/namespaces/held/configmaps", { metadata: { name: "kept", finalizers: ["example.com/keep"] } }],
  ["/apis/storage.k8s.io/v1/storageclasses", { metadata: { name: "fast" }, provisioner: "fast.csi.example.com" }],
  ["/api/v1/namespaces/shop/persistentvolumeclaims", { metadata: { name: "data" }, spec: claimSpec }],
  [
    "/apis/apps/v1/namespaces/shop/deployments",
    { metadata: { name: "web" }, spec: { replicas: 1, selector: { matchLabels: labels }, template: template("web") } },
  ],
  [
    "/apis/apps/v1/namespaces/full/deployments",
    { metadata: { name: "web" }, spec: { replicas: 1, selector: { matchLabels: labels }, template: template("web") } },
  ],
  [
    "/apis/apps/v1/namespaces/shop/statefulsets",
    {
      metadata: { name: "db" },
      spec: {
        replicas: 1,
        serviceName: "db",
        selector: { matchLabels: { app: "db" } },
        template: template("db", {
          containers: [{ name: "app", image: "registry.example.test/db:1", volumeMounts: [{ name: "data", mountPath: "/data" }] }],
        }),
        volumeClaimTemplates: [{ metadata: { name: "data" }, spec: claimSpec }],
      },
    },
  ],
];

/** Every command of a round is one that a reader can paste: kubectl takes it, and it changes nothing. */
describe.skipIf(!runs)("the commands of the rounds, by the real kubectl", () => {
  let plane: ControlPlane;
  let ward: Ward;

  beforeAll(async () => {
    plane = await startControlPlane({ nodes: 1 });
    for (const [where, body] of OBJECTS) await plane.client.object("POST", where, { body });
    await plane.client.object("DELETE", "/api/v1/namespaces/held");
    const [source] = findClusters({ kubeconfig: plane.kubeconfigPath }).sources;
    if (!source) throw new Error("the kubeconfig names no cluster");
    ward = connectWard({ source, patience: DEFAULT_PATIENCE, log: createLog("silent") });
    await ward.untilSettled(30_000, new AbortController().signal);
    const blocked = async () => [...ward.view.blockedWorkloads()].length > 0 && [...ward.view.podsInNamespace("shop")].length > 0;
    await waitFor("one workload has pods and one may not make them", blocked, 60_000);
  }, 20 * 60_000);
  afterAll(async () => {
    await ward?.stop();
    await plane?.stop();
  }, 120_000);

  const run = (command: string) =>
    new Promise<{ code: number; out: string }>((resolve) => {
      const env = { KUBECONFIG: plane.kubeconfigPath, KUBECACHEDIR: path.join(plane.folder, "round-cache"), HOME: plane.folder };
      const PATH = `${path.dirname(binaryPath("kubectl"))}:${process.env.PATH ?? ""}`;
      execFile("sh", ["-c", command], { env: { ...childEnvironment(env), PATH } }, (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), out: stdout + stderr }),
      );
    });
  const objects = async () => {
    const lists = ["/api/v1/pods", "/api/v1/persistentvolumeclaims"].map((where) =>
      plane.client.object<KubeList<KubeObject>>("GET", where),
    );
    return (await Promise.all(lists)).flatMap(({ items }) => (items ?? []).map(({ metadata }) => metadata?.uid)).sort();
  };
  const workload = async (kind: string, namespace: string, name: string) =>
    (await readWorkload(ward, { kind, namespace, name }, "en")).diagnosis;
  /** A copy is made and not entered, as no kubelet starts it here, and goes again. */
  const copies = async (command: string) => {
    const { code, out } = await run(command.replace(" -it ", " --attach=false "));
    expect(code, `${command}: ${out}`).toBe(0);
    const [, namespace = "", name = ""] = /-n (\S+) .*--copy-to=(\S+)/.exec(command) ?? [];
    await plane.client.object("DELETE", `/api/v1/namespaces/${namespace}/pods/${name}`, { body: { gracePeriodSeconds: 0 } });
  };
  const commandOf = ({ checklist }: Diagnosis, id: string) => checklist.find((line) => line.id === id)?.command ?? "";

  it.each([
    ["a Deployment with pods", () => workload("Deployment", "shop", "web")],
    ["a Deployment without", () => workload("Deployment", "full", "web")],
    ["a StatefulSet", () => workload("StatefulSet", "shop", "db")],
    ["a claim", async () => (await readClaim(ward, { namespace: "shop", name: "data" }, "en")).diagnosis],
    ["a namespace", async () => (await readNamespace(ward, "shop", "en")).diagnosis],
    ["a namespace that does not go", async () => (await readNamespace(ward, "held", "en")).diagnosis],
  ] as const)(
    "%s",
    async (_what, read) => {
      const { checklist } = await read();
      expect(checklist).toHaveLength(6);
      const before = await objects();
      for (const { command, id } of checklist) {
        if (command === undefined) continue;
        if (command.includes(" debug ")) {
          await copies(command);
          continue;
        }
        const { code, out } = await run(command);
        expect(out, command).not.toMatch(
          /unknown (?:flag|shorthand|command)|error parsing|error validating|doesn't have a resource type|see 'kubectl/i,
        );
        // No kubelet writes a log here, and a pod that quota does not admit is refused.
        if (id !== "logs" && id !== "reproduction") expect(code, `${command}: ${out}`).toBe(0);
      }
      expect(await objects()).toEqual(before);
    },
    60_000,
  );

  it("one more pod of a template is refused or admitted as its controller is told", async () => {
    const refused = await run(commandOf(await workload("Deployment", "full", "web"), "reproduction"));
    expect(refused.out).toMatch(/pods "web-try" is forbidden: exceeded quota: none/);
    await plane.client.object("DELETE", "/api/v1/namespaces/full/resourcequotas/none");
    const admitted = await run(commandOf(await workload("Deployment", "full", "web"), "reproduction"));
    expect(admitted.out).toContain("pod/web-try created (server dry run)");
  });

  it("a claim and what is left of a namespace", async () => {
    const claim = await run(commandOf((await readClaim(ward, { namespace: "shop", name: "data" }, "en")).diagnosis, "reproduction"));
    expect(claim).toEqual({ code: 0, out: "persistentvolumeclaim/data-try created (server dry run)\n" });
    const left = await run(commandOf((await readNamespace(ward, "held", "en")).diagnosis, "reproduction"));
    expect(left.out).toMatch(/^configmap\/kept /m);
  });
});
