import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LimitBroken, parseLimitRange } from "#lib/evidence/admission-error.ts";
import { brokenBounds } from "#lib/evidence/admission-recomputed.ts";
import type { KubeObject, PodSpec } from "#lib/kube/objects.ts";
import { parseQuantity } from "#lib/kube/quantity.ts";
import { whyNoBinaries } from "../cluster/binaries.ts";
import type { ControlPlane } from "../cluster/control-plane.ts";
import { requireOrSkip } from "../cluster/require.ts";
import { amounts, startAdmission, templates } from "./admission-world.ts";

const runs = requireOrSkip("the real API server's limit ranges", await whyNoBinaries("control-plane"));
const RANGES = 200;
const PODS_A_RANGE = 6;
const SEED = Number(process.env.PODWARD_SEED ?? "20261201");

const items = fc.record(
  {
    type: fc.constantFrom("Container", "Pod"),
    max: amounts,
    min: amounts,
    maxLimitRequestRatio: fc.record({ cpu: fc.constantFrom("1", "2", "4") }, { requiredKeys: [] }),
  },
  { requiredKeys: ["type"] },
);

/** One broken bound, with amounts as numbers: the API server and we may write them otherwise. */
const key = ({ bound, resource, per, allowed, field, value }: LimitBroken) =>
  [bound, resource, per, parseQuantity(allowed), field, Number(parseQuantity(value)?.toFixed(3)) || value].join(" ");
const keys = (all: readonly LimitBroken[]) => [...new Set(all.map(key))].sort();

describe.skipIf(!runs)("recomputed limit ranges", () => {
  let plane: ControlPlane;
  beforeAll(async () => {
    plane = await startAdmission();
  }, 20 * 60_000);
  afterAll(async () => await plane?.stop(), 60_000);

  /** What the API server says of a pod; null when it has other objections than a limit range. */
  async function theirs(namespace: string, spec: PodSpec): Promise<readonly string[] | null> {
    const body = { apiVersion: "v1", kind: "Pod", metadata: { name: "tried" }, spec };
    const { status, text } = await plane.client.request("POST", `/api/v1/namespaces/${namespace}/pods?dryRun=All`, { body });
    if (status === 201) return [];
    return status === 403 ? keys(parseLimitRange((JSON.parse(text) as { readonly message: string }).message)) : null;
  }

  it(`agree with the API server about generated pods (seed ${SEED})`, { timeout: 300_000 }, async () => {
    const different: unknown[] = [];
    let [compared, refused] = [0, 0];
    for (const [index, item] of fc.sample(items, { numRuns: RANGES, seed: SEED }).entries()) {
      // A namespace of its own: the API server keeps what it found of a namespace for half a minute.
      const namespace = `bounds-${index}`;
      await plane.client.object("POST", "/api/v1/namespaces", {
        body: { apiVersion: "v1", kind: "Namespace", metadata: { name: namespace } },
      });
      const path = `/api/v1/namespaces/${namespace}/limitranges`;
      const body = { apiVersion: "v1", kind: "LimitRange", metadata: { name: "bounds" }, spec: { limits: [item] } };
      const made = await plane.client.request("POST", path, { body });
      if (made.status !== 201) continue;
      const range = JSON.parse(made.text) as KubeObject;
      for (const spec of fc.sample(templates, { numRuns: PODS_A_RANGE, seed: SEED + index })) {
        const said = await theirs(namespace, spec);
        if (said === null) continue;
        const ours = keys(brokenBounds(spec, [range]));
        compared += 1;
        refused += said.length > 0 ? 1 : 0;
        if (ours.join() !== said.join()) different.push({ limits: item, spec, said, ours });
      }
    }
    expect(different.slice(0, 3)).toEqual([]);
    expect(compared).toBeGreaterThan(250);
    expect(refused).toBeGreaterThan(150);
    expect(compared - refused).toBeGreaterThan(20);
  });
});
