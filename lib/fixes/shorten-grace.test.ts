import { expect, it } from "vitest";
import { fix } from "./shorten-grace.ts";
import { planFix } from "./target.ts";

const NOW = Date.parse("2026-11-18T10:00:00Z");

/** What the preview says first about a pod of grace 60 s that was deleted `ago` seconds ago. */
function saysFirst(ago: number, gracePeriodSeconds: number) {
  const deletionTimestamp = new Date(NOW + (60 - ago) * 1000).toISOString();
  const pod = {
    metadata: { namespace: "shop", name: "cart-0", uid: "u-1", resourceVersion: "66", deletionTimestamp, deletionGracePeriodSeconds: 60 },
    spec: { nodeName: "worker-1" },
  };
  const plan = planFix(fix, { on: "pod", cluster: "c", pod, now: NOW, node: undefined, events: [], params: { gracePeriodSeconds } });
  return plan.offered && plan.what[0]?.id;
}

it("says what the server writes when the shortened grace has passed already", () => {
  expect([saysFirst(4, 5), saysFirst(5, 5), saysFirst(10, 5), saysFirst(10, 1)]).toEqual(["what", "what-passed", "what-passed", "what"]);
});
