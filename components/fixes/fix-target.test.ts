import { describe, expect, it } from "vitest";
import type { PodRecord, Related } from "#lib/contract/record.ts";
import { targetOnRecord, targetsOfOffer } from "./fix-target.ts";

const subject = { kind: "Pod", namespace: "shop", name: "cart-5c-x", uid: "u-1" };
const near = (kind: string, uid: string | null, more: Partial<Related> = {}): Related => ({
  ...{ kind, uid, apiVersion: "apps/v1", namespace: "shop", name: "cart", role: "owner", state: "present", note: null },
  ...more,
});
const record = (...related: Related[]): PodRecord => {
  const partial: Partial<PodRecord> = { diagnosis: { subject } as PodRecord["diagnosis"], related };
  return partial as PodRecord;
};
const owners = [near("ReplicaSet", "rs-1", { name: "cart-5c" }), near("Deployment", "d-1")];
const node = near("Node", "n-1", { role: "node", namespace: null, name: "worker-1" });

describe("what a fix offered on a pod acts on", () => {
  it("is the pod, its highest owner of a kind the fix is for, or its node", () => {
    expect(targetOnRecord(record(...owners, node), "delete-pod")).toBe(subject);
    expect(targetOnRecord(record(...owners, node), "restart-rollout")).toEqual({
      kind: "Deployment",
      namespace: "shop",
      name: "cart",
      uid: "d-1",
    });
    expect(targetOnRecord(record(...owners, node), "cordon")).toEqual({ kind: "Node", namespace: "", name: "worker-1", uid: "n-1" });
  });

  it("is what the offer names, where it names something that is bound to a UID", () => {
    const far = { kind: "Node", namespace: "", name: "worker-9", uid: "n-9" };
    expect(targetsOfOffer(record(...owners, node), { id: "uncordon", targets: [far, { ...far, uid: "" }] })).toEqual([far]);
    expect(targetsOfOffer(record(...owners, node), { id: "uncordon" })).toMatchObject([{ name: "worker-1" }]);
    expect(targetsOfOffer(record(...owners), { id: "uncordon" })).toEqual([]);
  });

  it("is nothing without such an object, or without its UID", () => {
    expect(targetOnRecord(record(near("Job", "j-1"), node), "restart-rollout")).toBeNull();
    expect(targetOnRecord(record(...owners), "cordon")).toBeNull();
    expect(targetOnRecord(record({ ...node, uid: null }), "uncordon")).toBeNull();
    expect(targetOnRecord(record({ ...node, state: "gone" }), "cordon")).toBeNull();
  });
});
