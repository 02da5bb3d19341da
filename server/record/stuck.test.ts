import { expect, test } from "vitest";
import { stuckAnswerSchema } from "#lib/contract/stuck.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { readStuck } from "./stuck.ts";
import { openWard } from "./testing/open-ward.ts";

const HOURS_AGO = (hours: number) => new Date(Date.parse("2026-11-30T12:00:00Z") - hours * 3_600_000).toISOString().replace(".000Z", "Z");

const namespace = (name: string, deleted: string | null) => ({
  apiVersion: "v1",
  kind: "Namespace",
  metadata: { name, uid: `uid-${name}`, creationTimestamp: HOURS_AGO(99), ...(deleted ? { deletionTimestamp: deleted } : {}) },
  status: { phase: deleted ? "Terminating" : "Active" },
});
const claim = (name: string, phase: string, more: { metadata?: object; storageClassName?: string } = {}) => ({
  apiVersion: "v1",
  kind: "PersistentVolumeClaim",
  metadata: { name, namespace: "data", uid: `uid-${name}`, creationTimestamp: HOURS_AGO(5), ...more.metadata },
  spec: { storageClassName: more.storageClassName ?? "gone" },
  status: { phase },
});

const OBJECTS = [
  namespace("data", null),
  namespace("going", HOURS_AGO(2)),
  namespace("just-deleted", "2026-11-30T11:59:50Z"),
  claim("bound", "Bound"),
  claim("pending", "Pending"),
  claim("first-consumer", "Pending", { storageClassName: "late" }),
  claim("of-a-pod", "Pending"),
  claim("held", "Bound", { metadata: { deletionTimestamp: HOURS_AGO(3), finalizers: ["kubernetes.io/pvc-protection"] } }),
  { apiVersion: "storage.k8s.io/v1", kind: "StorageClass", metadata: { name: "late" }, volumeBindingMode: "WaitForFirstConsumer" },
  {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "db-0", namespace: "data", uid: "uid-db-0", creationTimestamp: HOURS_AGO(4) },
    spec: { containers: [{ name: "db", image: "db" }], volumes: [{ name: "d", persistentVolumeClaim: { claimName: "of-a-pod" } }] },
    status: {
      phase: "Pending",
      conditions: [{ type: "PodScheduled", status: "False", reason: "Unschedulable", lastTransitionTime: HOURS_AGO(4) }],
    },
  },
  { apiVersion: "v1", kind: "Node", metadata: { name: "worker-1" }, status: { conditions: [{ type: "Ready", status: "True" }] } },
];
const WARD = { objects: asKube<KubeObject[]>(OBJECTS), now: Date.parse("2026-11-30T12:00:00Z"), version: "v1.36.3" };

test("deletions that do not end, and claims for which no listed pod waits", async () => {
  const opened = await openWard({ ward: WARD });
  const answer = await readStuck(opened.ward);
  expect(stuckAnswerSchema.safeParse(answer).error).toBeUndefined();
  expect(answer.objects.map(({ kind, name, status }) => `${kind} ${name} ${status}`)).toEqual([
    "PersistentVolumeClaim held Terminating",
    "Namespace going Terminating",
    "PersistentVolumeClaim pending Pending",
  ]);
  expect(answer.unseen).toEqual([]);
  await opened.close();
});

test("what may not be listed is named, and no claim is called stuck without its class", async () => {
  const verbs = ["get", "list", "watch"];
  const rights = [
    { verbs, groups: [""], resources: ["pods", "nodes", "events", "persistentvolumeclaims"] },
    { verbs, groups: ["apps", "batch"], resources: ["*"] },
  ];
  const opened = await openWard({ ward: WARD, rights });
  const answer = await readStuck(opened.ward);
  expect(answer.unseen).toEqual([
    { what: "namespaces", why: "forbidden" },
    { what: "storageclasses", why: "forbidden" },
  ]);
  expect(answer.objects.map(({ name }) => name)).toEqual(["held"]);
  await opened.close();
});
