import { expect, it } from "vitest";
import type { KubeObject } from "#lib/kube/objects.ts";
import { ago, NOW } from "#lib/testing/build-pod.ts";
import { asksManager, MANAGER, managerObjects, managerState } from "./controller-manager.ts";

const lease = (seconds: number, rest: object = {}): KubeObject =>
  ({ kind: "Lease", metadata: { name: MANAGER, namespace: "kube-system" }, spec: { renewTime: ago(seconds) }, ...rest }) as KubeObject;
const pod = (ready: string, name = `${MANAGER}-cp-1`): KubeObject =>
  ({ kind: "Pod", metadata: { name, namespace: "kube-system" }, status: { conditions: [{ type: "Ready", status: ready }] } }) as KubeObject;

it("goes by the Lease, and by the pods only where no Lease is seen", () => {
  expect(managerState([lease(3), pod("False")], NOW)).toMatchObject({ isDown: false, silent: 3 });
  expect(managerState([lease(300), pod("True")], NOW)).toMatchObject({ isDown: true, silent: 300 });
  expect(managerState([pod("False")], NOW)).toMatchObject({ isDown: true, silent: null });
  expect(managerState([pod("False"), pod("True", `${MANAGER}-cp-2`)], NOW)?.isDown).toBe(false);
  expect(managerState([], NOW)).toBeNull();
});

it("measures a Lease against the moment at which it was read", () => {
  expect(managerState([lease(300, { readAt: ago(298) })], NOW)).toMatchObject({ isDown: false, silent: 2 });
});

it("takes nothing else for it", () => {
  const elsewhere = { ...pod("True"), metadata: { name: `${MANAGER}-x`, namespace: "shop" } };
  expect(managerObjects([elsewhere, pod("True", "kube-scheduler-cp-1"), { kind: "Deployment", metadata: { name: MANAGER } }])).toEqual([]);
  expect(asksManager({ metadata: { finalizers: ["batch.kubernetes.io/job-tracking"] } })).toBe(true);
  expect(asksManager({ metadata: { finalizers: ["kueue.x-k8s.io/managed"] } })).toBe(false);
});
