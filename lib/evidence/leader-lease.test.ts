import { expect, it } from "vitest";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { leaderOf, leasesHeldBy } from "./leader-lease.ts";

const NOW = Date.parse("2026-11-21T08:30:00Z");
const WORKLOAD = { kind: "Deployment", metadata: { namespace: "kueue-system", name: "kueue-controller-manager" } };
function lease(ago: number, holderIdentity: string, more: object = {}, namespace = "kueue-system"): KubeObject {
  const renewTime = new Date(NOW - ago * 1000).toISOString();
  return asKube({
    kind: "Lease",
    metadata: { namespace, name: "c1f6bfd2" },
    spec: { holderIdentity, renewTime, leaseDurationSeconds: 15 },
    ...more,
  });
}
const HOLDER = "kueue-controller-manager-7d9c5-x2k4q_1a2b";

it("finds the Leases that a pod of the workload holds", () => {
  expect(leasesHeldBy(WORKLOAD, [lease(5, HOLDER)])).toHaveLength(1);
  expect(
    leasesHeldBy(WORKLOAD, [lease(5, "kueue-viz-1"), lease(5, HOLDER, {}, "other"), { ...lease(5, HOLDER), kind: "ConfigMap" }]),
  ).toEqual([]);
});

it("calls a Lease stale when its leader has been silent for four terms and a minute", () => {
  const stale = (ago: number, more: object = {}) => leaderOf([WORKLOAD], [lease(ago, HOLDER, more)], NOW)?.isStale;
  expect([stale(5), stale(59), stale(61), stale(61, { readAt: new Date(NOW - 60_000).toISOString() })]).toEqual([
    false,
    false,
    true,
    false,
  ]);
  expect(leaderOf([WORKLOAD], [lease(900, HOLDER)], NOW)).toMatchObject({ holder: "kueue-controller-manager-7d9c5-x2k4q", silent: 900 });
});

it("goes by the newest of several, and says nothing where none was ever renewed", () => {
  expect(leaderOf([WORKLOAD], [lease(900, HOLDER), lease(3, HOLDER)], NOW)?.isStale).toBe(false);
  expect(
    leaderOf([WORKLOAD], [asKube({ kind: "Lease", metadata: { namespace: "kueue-system" }, spec: { holderIdentity: HOLDER } })], NOW),
  ).toBeNull();
  expect(leaderOf([], [lease(3, HOLDER)], NOW)).toBeNull();
});
