import { afterEach, beforeEach, expect, it } from "vitest";
import { asKube } from "#lib/kube/cast.ts";
import { FixStand } from "./testing/fix-stand.ts";
import type { Examined } from "./types.ts";

let stand: FixStand;
beforeEach(async () => {
  stand = await FixStand.start();
});
afterEach(() => stand.stop());

const AROUND = asKube<Examined>({ judgement: { causes: [] }, evidence: { events: { ok: true, value: [{ reason: "Started" }] } } });

/** Deletes a pod and answers what was kept of it. */
async function keptOf(name: string) {
  const pod = await stand.pod(name);
  const fixes = stand.service();
  const plan = await fixes.plan(stand.request(pod, "delete-pod"), "en");
  await fixes.confirm(plan.planId, {});
  await stand.remove(name, 0);
  expect(await stand.outcome(fixes, plan)).toMatchObject({ state: "verified" });
  return stand.audit.snapshots.last("test", plan.target.uid);
}

it("keeps a pod with what was around it, a healthy one too, as it was before the last look", async () => {
  let writes = -1;
  stand.around = {
    examine: async (pod) => {
      writes = stand.writes.length;
      return {
        ...AROUND,
        evidence: { ...AROUND.evidence, owners: { ok: false, why: pod.metadata?.name === "web-1" ? "timeout" : "stale" } },
      };
    },
  };
  expect(await keptOf("web-1")).toMatchObject({ ...AROUND, evidence: { owners: { ok: false, why: "timeout" } }, reason: "delete-pod" });
  expect(writes).toBe(0);
});

it("keeps the pod alone where its surroundings cannot be told, and deletes it all the same", async () => {
  stand.around = { examine: () => Promise.reject(new Error("no")) };
  expect(await keptOf("web-2")).toMatchObject({ pod: { metadata: { name: "web-2" } }, judgement: null, evidence: {} });
});
