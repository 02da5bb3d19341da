import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseQuotaExceeded, parseQuotaUnset } from "#lib/evidence/admission-error.ts";
import { fullQuotas, unstatedQuotas } from "#lib/evidence/admission-recomputed.ts";
import type { KubeObject, PodSpec } from "#lib/kube/objects.ts";
import { parseQuantity } from "#lib/kube/quantity.ts";
import { whyNoBinaries } from "../cluster/binaries.ts";
import type { ControlPlane } from "../cluster/control-plane.ts";
import { requireOrSkip } from "../cluster/require.ts";
import { startAdmission, templates } from "./admission-world.ts";

const runs = requireOrSkip("the real API server's quotas", await whyNoBinaries("control-plane"));
const QUOTAS = 120;
const PODS_A_QUOTA = 6;
const SEED = Number(process.env.PODWARD_SEED ?? "20261201");

const cores = fc.constantFrom("400m", "3", "12");
const bytes = fc.constantFrom("96Mi", "2Gi", "16Gi");
const hards = fc.record(
  { pods: fc.constantFrom("1", "9"), "requests.cpu": cores, "limits.cpu": cores, memory: bytes, "limits.memory": bytes },
  { requiredKeys: [] },
);

type Amounts = Readonly<Record<string, string>>;
const told = (of: Amounts): string =>
  Object.entries(of)
    .map(([key, value]) => `${key}=${parseQuantity(value)}`)
    .sort()
    .join(",");

/** A quota that has no room, or wants something stated; empty = the pod is admitted. */
function theirs(message: string): string {
  const full = parseQuotaExceeded(message);
  if (full) return `full ${told(full.requested)} of ${told(full.limited)}`;
  const unset = parseQuotaUnset(message);
  return unset ? `unset ${[...unset.resources].sort().join(",")}` : message;
}

/** The API server asks first whether everything is stated. */
function ours(spec: PodSpec, quota: KubeObject): string {
  const [unset] = unstatedQuotas(spec, [quota], []);
  if (unset) return `unset ${[...unset.resources].sort().join(",")}`;
  const [full] = fullQuotas(spec, [quota], []);
  return full ? `full ${told(full.requested)} of ${told(full.limited)}` : "";
}

describe.skipIf(!runs)("recomputed quotas", () => {
  let plane: ControlPlane;
  beforeAll(async () => {
    plane = await startAdmission();
  }, 20 * 60_000);
  afterAll(async () => await plane?.stop(), 60_000);

  /** A quota in a namespace of its own, with a part of it used. */
  async function makeQuota(namespace: string, hard: Amounts): Promise<KubeObject> {
    await plane.client.object("POST", "/api/v1/namespaces", {
      body: { apiVersion: "v1", kind: "Namespace", metadata: { name: namespace } },
    });
    const path = `/api/v1/namespaces/${namespace}/resourcequotas`;
    const body = { apiVersion: "v1", kind: "ResourceQuota", metadata: { name: "team" }, spec: { hard } };
    const made = await plane.client.object<KubeObject>("POST", path, { body });
    const used = Object.fromEntries(Object.keys(hard).map((key) => [key, key.endsWith("memory") ? "32Mi" : key === "pods" ? "1" : "100m"]));
    return await plane.client.object<KubeObject>("PUT", `${path}/team/status`, {
      body: { ...made, ...body, metadata: made.metadata, status: { hard, used } },
    });
  }

  it(`agree with the API server about generated pods (seed ${SEED})`, { timeout: 300_000 }, async () => {
    const different: unknown[] = [];
    let [compared, refused] = [0, 0];
    for (const [index, hard] of fc.sample(hards, { numRuns: QUOTAS, seed: SEED }).entries()) {
      const namespace = `quota-${index}`;
      const quota = await makeQuota(namespace, hard as Amounts);
      for (const spec of fc.sample(templates, { numRuns: PODS_A_QUOTA, seed: SEED + index })) {
        const body = { apiVersion: "v1", kind: "Pod", metadata: { name: "tried" }, spec };
        const { status, text } = await plane.client.request("POST", `/api/v1/namespaces/${namespace}/pods?dryRun=All`, { body });
        if (status !== 201 && status !== 403) continue;
        const said = status === 201 ? "" : theirs((JSON.parse(text) as { readonly message: string }).message);
        compared += 1;
        refused += said === "" ? 0 : 1;
        if (ours(spec, quota) !== said) different.push({ hard, spec, said, ours: ours(spec, quota) });
      }
    }
    expect(different.slice(0, 3)).toEqual([]);
    expect(compared).toBeGreaterThan(250);
    expect(refused).toBeGreaterThan(150);
    expect(compared - refused).toBeGreaterThan(10);
  });
});
