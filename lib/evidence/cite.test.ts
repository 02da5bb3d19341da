import { expect, it } from "vitest";
import { asKube } from "#lib/kube/cast.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { workloadOf, workloadRoot } from "./cite.ts";

const pod = (kind: string, name: string) =>
  asKube<Pod>({ metadata: { name: "kube-apiserver-cp-1", namespace: "kube-system", ownerReferences: [{ kind, name, controller: true }] } });

it("a change of a static pod belongs into its manifest, and its fault is none of the node's", () => {
  const mirror = pod("Node", "cp-1");
  expect(workloadOf(mirror, [])).toEqual({ kind: "static Pod", name: "kube-apiserver-cp-1" });
  expect(workloadRoot(mirror, [])).toMatchObject({ kind: "Pod", key: "Pod/kube-system/kube-apiserver-cp-1" });
});

it("else into the controller that is known, or the pod itself", () => {
  expect(workloadOf(pod("ReplicaSet", "api-6d"), [])).toEqual({ kind: "ReplicaSet", name: "api-6d" });
  expect(workloadOf(asKube<Pod>({ metadata: { name: "alone" } }), [])).toEqual({ kind: "Pod", name: "alone" });
});
