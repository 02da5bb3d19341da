import { describe, expect, it } from "vitest";
import type { Pod } from "#lib/kube/objects.ts";
import { finalizerSetter, groupIsGone, holdOf, isDoubtful, type OrphanEvidence, orphanProof, owningLink } from "./finalizers.ts";
import type { OwnerLink } from "./types.ts";

const NOW = Date.parse("2026-11-10T10:00:00Z");
const link = (kind: string, apiVersion: string, presence: OwnerLink["presence"]): OwnerLink => ({
  ref: { kind, apiVersion, name: "x", uid: "u" },
  presence,
  object: null,
});

const NOTHING: OrphanEvidence = { owners: [], discovery: null, controllers: null };

describe("whose finalizer it is", () => {
  it.each([
    ["batch.kubernetes.io/job-tracking", "Job", "batch/v1", true],
    ["batch.kubernetes.io/job-tracking", "ReplicaSet", "apps/v1", false],
    ["db.example.net/drain", "Cluster", "db.example.net/v1", true],
    ["example.net/drain", "Cluster", "db.example.net/v1", true],
    ["kubernetes.io/anything", "Thing", "x.kubernetes.io/v1", false],
    ["plain", "Cluster", "db.example.net/v1", false],
  ])("%s of a %s in %s: %s", (finalizer, kind, apiVersion, belongs) => {
    expect(owningLink(finalizer, [link(kind, apiVersion, "present")]) !== null).toBe(belongs);
  });

  it("is proved orphaned by its owner's end, never by what cannot be read", () => {
    const proof = (presence: OwnerLink["presence"]) =>
      orphanProof("db.example.net/drain", { ...NOTHING, owners: [link("Cluster", "db.example.net/v1", presence)] });
    expect(proof("gone")?.by).toBe("owner");
    expect(proof("present")).toBeNull();
    expect(proof("unknown")).toBeNull();
    expect(orphanProof("example.net/unrelated", { ...NOTHING, owners: [link("ReplicaSet", "apps/v1", "gone")] })).toBeNull();
  });

  it("is proved orphaned by a missing API group only where the list of groups is whole", () => {
    const whole = { groups: ["apiextensions.k8s.io", "apps"] };
    expect(orphanProof("kueue.x-k8s.io/managed", { ...NOTHING, discovery: whole })).toMatchObject({ by: "group", group: "kueue.x-k8s.io" });
    expect(orphanProof("kueue.x-k8s.io/managed", { ...NOTHING, discovery: { groups: [] } })).toBeNull();
    expect(groupIsGone("apps", whole)).toBe(false);
    expect(orphanProof("example.net/unknown", { ...NOTHING, discovery: whole })).toBeNull();
  });

  it("is a matter of doubt while its controller's workload exists, and orphaned where none exists anywhere", () => {
    const whole = { groups: ["apiextensions.k8s.io", "apps"] };
    const controllers = [{ kind: "Deployment", metadata: { name: "batch-kueue-controller-manager" } }];
    const proof = (evidence: Partial<OrphanEvidence>) => orphanProof("kueue.x-k8s.io/managed", { ...NOTHING, ...evidence });
    expect(isDoubtful(proof({ discovery: whole, controllers }) ?? { by: "controller", controller: "", link: null })).toBe(true);
    expect(proof({ controllers })).toBeNull();
    expect(proof({ controllers: [] })).toMatchObject({ by: "controller", controller: "kueue-controller-manager" });
    expect(orphanProof("batch.kubernetes.io/job-tracking", { ...NOTHING, controllers: [] })).toBeNull();
  });

  it("names the client that set it", () => {
    const pod: Pod = {
      metadata: {
        managedFields: [
          { manager: "a" },
          { manager: "b", time: "t", fieldsV1: { "f:metadata": { "f:finalizers": { 'v:"x.example/y"': {} } } } },
        ],
      },
    };
    expect(finalizerSetter(pod, "x.example/y")).toEqual({ manager: "b", time: "t" });
    expect(finalizerSetter(pod, "x.example/z")).toBeNull();
    const folded = (manager: string) => ({
      metadata: { managedFields: [{ manager, fieldsV1: { "f:metadata": { "f:finalizers": { 'v:"x/y"': {} } } } }] },
    });
    expect(["ancient-changes", "before-first-apply"].map((manager) => finalizerSetter(folded(manager), "x/y"))).toEqual([null, null]);
  });
});

describe("how far a finalizer holds (F1.3)", () => {
  const pod = (grace: number, state: object, deadline = "2026-11-10T09:00:00Z"): Pod => ({
    metadata: { finalizers: ["x.example/y"], deletionTimestamp: deadline, deletionGracePeriodSeconds: grace },
    spec: { nodeName: "w", containers: [{ name: "a" }] },
    status: { containerStatuses: [{ name: "a", state }] },
  });
  const ended = { terminated: { exitCode: 0 } };
  const running = { running: { startedAt: "2026-11-01T09:00:00Z" } };
  const gone = { name: "w", presence: "gone", object: null } as const;

  it("alone with grace 0 or ended containers, behind a node that cannot confirm, not at all before", () => {
    expect(holdOf(pod(0, running), null, NOW)).toBe("alone");
    expect(holdOf(pod(30, ended), null, NOW)).toBe("alone");
    expect(holdOf(pod(30, running), gone, NOW)).toBe("behind-node");
    expect(holdOf(pod(30, running), null, NOW)).toBeNull();
    expect(holdOf(pod(30, ended, "2026-11-10T10:00:20Z"), null, NOW)).toBeNull();
    expect(holdOf({ ...pod(0, ended), metadata: { deletionTimestamp: "2026-11-10T09:00:00Z" } }, null, NOW)).toBeNull();
  });
});
