import { expect, test } from "vitest";
import type { PodTemplateHolder } from "#lib/kube/objects.ts";
import { trimGeneration } from "./trim.ts";

const template = { spec: { serviceAccountName: "builder", containers: [] } };
const owner = { apiVersion: "apps/v1", kind: "Deployment", name: "web", uid: "d1", controller: true };

test.each([
  ["a ReplicaSet of its own without a pod", { kind: "ReplicaSet", spec: { replicas: 2, template }, status: { replicas: 0 } }, true],
  ["one that has pods", { kind: "ReplicaSet", spec: { replicas: 2, template }, status: { replicas: 1 } }, false],
  ["one that wants none", { kind: "ReplicaSet", spec: { replicas: 0, template }, status: {} }, false],
  [
    "a Deployment's: its template is the Deployment's",
    { kind: "ReplicaSet", metadata: { ownerReferences: [owner] }, spec: { template } },
    false,
  ],
  ["a Job without a pod", { kind: "Job", spec: { template }, status: {} }, true],
  ["one that works", { kind: "Job", spec: { template }, status: { active: 1 } }, false],
  ["one that is done", { kind: "Job", spec: { template }, status: { conditions: [{ type: "Failed", status: "True" }] } }, false],
] as const)("%s", (_what, holder, keeps) => {
  const { spec, kind } = trimGeneration(holder as unknown as PodTemplateHolder);
  expect(kind).toBe(holder.kind);
  expect(spec?.template !== undefined).toBe(keeps);
});
