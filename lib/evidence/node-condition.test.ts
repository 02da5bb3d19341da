import { describe, expect, it } from "vitest";
import type { Lease, Node } from "#lib/kube/objects.ts";
import { conditionBehind, isConditionTaint, monitorGraceSeconds, nodeLoss } from "./node-condition.ts";

const NOW = Date.parse("2026-11-10T10:00:00Z");
const node = (ready: string, taint?: string): Node => ({
  spec: { taints: taint ? [{ key: taint, effect: "NoExecute" }] : [] },
  status: { conditions: [{ type: "Ready", status: ready }] },
});
const lease = (secondsAgo: number, leaseDurationSeconds = 40): Lease => ({
  spec: { renewTime: new Date(NOW - secondsAgo * 1000).toISOString(), leaseDurationSeconds },
});
const V = (minor: number) => ({ major: 1, minor });

describe("a silent node (F1.11)", () => {
  it.each([
    ["Unknown", undefined, 5, 33, "ready-unknown"],
    ["False", "node.kubernetes.io/unreachable", 5, 33, "unreachable-taint"],
    ["False", undefined, 500, 33, null],
    ["True", undefined, 45, 33, null],
    ["True", undefined, 55, 33, "lease"],
    ["True", undefined, 45, 31, "lease"],
    ["True", "node.kubernetes.io/unreachable", 5, 33, null],
  ])("Ready=%s, taint %s, Lease %i s old, 1.%i: %s", (ready, taint, ago, minor, loss) => {
    expect(nodeLoss(node(ready, taint), lease(ago), NOW, V(minor))).toBe(loss);
  });

  it("is not claimed from a Lease that is missing or longer than the monitor's grace", () => {
    expect(nodeLoss(node("True"), null, NOW, V(33))).toBeNull();
    // Our own reading is old, not the renewal: read two minutes ago, renewed five seconds before that.
    expect(nodeLoss(node("True"), { ...lease(125), readAt: new Date(NOW - 120_000).toISOString() }, NOW, V(33))).toBeNull();
    expect(nodeLoss(node("True"), { ...lease(245), readAt: new Date(NOW - 120_000).toISOString() }, NOW, V(33))).toBe("lease");
    expect(nodeLoss(node("True"), lease(100, 120), NOW, V(33))).toBeNull();
    expect(monitorGraceSeconds(V(31))).toBe(40);
    expect(monitorGraceSeconds(V(32))).toBe(50);
  });

  it("knows its own taints and the condition behind each", () => {
    expect(isConditionTaint({ key: "node.kubernetes.io/disk-pressure" })).toBe(true);
    expect(isConditionTaint({ key: "dedicated" })).toBe(false);
    expect(conditionBehind({ key: "node.kubernetes.io/disk-pressure" })).toBe("DiskPressure");
    expect(conditionBehind({ key: "node.kubernetes.io/not-ready" })).toBe("Ready");
  });
});
