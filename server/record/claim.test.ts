import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { claimRecordSchema } from "#lib/contract/claim.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { readClaim, readClaimYaml } from "./claim.ts";
import { type OpenWard, openWard } from "./testing/open-ward.ts";

const NOW = "2026-11-30T12:00:00Z";

function claim(name: string, more: { metadata?: object; spec?: object; status?: object } = {}) {
  return {
    apiVersion: "v1",
    kind: "PersistentVolumeClaim",
    metadata: {
      name,
      namespace: "data",
      uid: `uid-${name}`,
      creationTimestamp: "2026-11-30T08:00:00Z",
      finalizers: ["kubernetes.io/pvc-protection"],
      ...more.metadata,
    },
    spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "10Gi" } }, storageClassName: "fast", ...more.spec },
    status: { phase: "Pending", ...more.status },
  };
}

const bound = (name: string, deleted: boolean) =>
  claim(name, {
    metadata: deleted ? { deletionTimestamp: "2026-11-30T11:00:00Z" } : {},
    spec: { volumeName: `pv-${name}` },
    status: { phase: "Bound", capacity: { storage: "10Gi" } },
  });

const volume = (name: string) => ({
  apiVersion: "v1",
  kind: "PersistentVolume",
  metadata: { name, uid: `uid-${name}`, creationTimestamp: "2026-11-30T08:00:30Z" },
  spec: { capacity: { storage: "10Gi" }, persistentVolumeReclaimPolicy: "Delete", csi: { driver: "fast.csi.example.com" } },
  status: { phase: "Bound" },
});

const user = (name: string, claimName: string) => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name, namespace: "data", uid: `uid-${name}`, creationTimestamp: "2026-11-30T09:00:00Z" },
  spec: { nodeName: "worker-1", containers: [{ name: "db", image: "db" }], volumes: [{ name: "d", persistentVolumeClaim: { claimName } }] },
  status: {
    phase: "Running",
    conditions: [{ type: "Ready", status: "True", lastTransitionTime: "2026-11-30T09:00:20Z" }],
    containerStatuses: [
      { name: "db", image: "db", imageID: "", ready: true, restartCount: 0, state: { running: { startedAt: "2026-11-30T09:00:10Z" } } },
    ],
  },
});

const OBJECTS = [
  {
    apiVersion: "storage.k8s.io/v1",
    kind: "StorageClass",
    metadata: { name: "fast" },
    provisioner: "fast.csi.example.com",
    volumeBindingMode: "WaitForFirstConsumer",
  },
  claim("waits"),
  claim("misnamed", { spec: { storageClassName: "fsat" } }),
  bound("held", true),
  volume("pv-held"),
  user("db-0", "held"),
  user("waiting-0", "never-made"),
  {
    apiVersion: "storage.k8s.io/v1",
    kind: "VolumeAttachment",
    metadata: { name: "csi-1", creationTimestamp: "2026-11-30T09:00:05Z" },
    spec: { attacher: "fast.csi.example.com", nodeName: "worker-1", source: { persistentVolumeName: "pv-held" } },
    status: { attached: true },
  },
  bound("lost-volume", false),
  {
    apiVersion: "v1",
    kind: "Event",
    metadata: { name: "e1", namespace: "data", uid: "uid-e1" },
    involvedObject: { kind: "PersistentVolumeClaim", namespace: "data", name: "misnamed", uid: "uid-misnamed" },
    type: "Warning",
    reason: "ProvisioningFailed",
    message: 'storageclass.storage.k8s.io "fsat" not found',
    count: 9,
    firstTimestamp: "2026-11-30T08:00:10Z",
    lastTimestamp: "2026-11-30T11:59:00Z",
  },
  { apiVersion: "v1", kind: "Node", metadata: { name: "worker-1" }, status: { conditions: [{ type: "Ready", status: "True" }] } },
];

const WARD = { objects: asKube<KubeObject[]>(OBJECTS), now: Date.parse(NOW), version: "v1.36.3" };

describe("the record of a claim", () => {
  let opened: OpenWard;
  beforeAll(async () => {
    opened = await openWard({ ward: WARD });
    await vi.waitFor(() => expect(opened.ward.view.slimByName("data", "db-0")).toBeDefined(), 5_000);
  }, 30_000);
  afterAll(() => opened?.close());
  const read = (name: string, locale: "en" | "zh-CN" = "en") => readClaim(opened.ward, { namespace: "data", name }, locale);

  test("of a class that does not exist names it, the event and the hop that broke", async () => {
    const record = await read("misnamed", "zh-CN");
    expect(claimRecordSchema.safeParse(record).error).toBeUndefined();
    expect(record.diagnosis).toMatchObject({ class: "pending", status: "Pending" });
    expect(record.diagnosis.causes[0]).toMatchObject({ id: "storageclass-missing", certainty: "certain", title: "存储类不存在" });
    expect(record.chain.map(({ kind, state }) => [kind, state])).toEqual([
      ["PersistentVolumeClaim", "present"],
      ["StorageClass", "gone"],
      ["PersistentVolume", "none"],
    ]);
    expect(record.timeline.events.map(({ reason, count }) => [reason, count])).toEqual([["ProvisioningFailed", 9]]);
  });

  test("that waits for its first pod is well, also when its event is gone", async () => {
    const record = await read("waits");
    expect(record.diagnosis).toMatchObject({ class: "healthy", status: "Pending", causes: [] });
    expect(record.provisioner).toEqual({ name: "fast.csi.example.com", pods: [] });
  });

  test("that was deleted under a running pod names the pod and what would happen", async () => {
    const record = await read("held");
    expect(record.diagnosis).toMatchObject({ class: "terminating", status: "Terminating", stuckSince: "2026-11-30T11:00:00Z" });
    expect(record.diagnosis.causes.map(({ id }) => id)).toEqual(["pvc-deletion-held"]);
    expect(record.diagnosis.causes[0]?.message).toContain("db-0");
    expect(record.users).toMatchObject([{ name: "db-0", class: "healthy", finished: false, node: "worker-1" }]);
    expect(record.chain.at(-1)).toMatchObject({ kind: "VolumeAttachment", status: "attached", node: "worker-1", tone: "good" });
    expect(record.timeline.spans.map(({ lane, label }) => `${lane} ${label}`)).toEqual([
      "PersistentVolumeClaim/held Pending",
      "PersistentVolumeClaim/held Bound",
      "PersistentVolumeClaim/held Terminating",
      "PersistentVolume/pv-held Bound",
      "VolumeAttachment/worker-1 attached",
    ]);
  });

  test("whose volume is not there shows where the way ends", async () => {
    const record = await read("lost-volume");
    expect(record.chain.find(({ kind }) => kind === "PersistentVolume")).toMatchObject({ state: "gone", tone: "bad" });
  });

  test("that is not there is not found, for its YAML too", async () => {
    await expect(read("none")).rejects.toMatchObject({ code: "not-found" });
    await expect(read("never-made")).rejects.toMatchObject({
      code: "not-found",
      message: "There is no claim data/never-made, and these pods want it: waiting-0.",
    });
    await expect(readClaimYaml(opened.ward, { namespace: "data", name: "none" })).rejects.toMatchObject({ code: "not-found" });
    expect((await readClaimYaml(opened.ward, { namespace: "data", name: "held" })).yaml).toMatch(/^kind: PersistentVolumeClaim$/m);
  });
});

test("what may not be read is forbidden with its verb, or a hop that says so", async () => {
  const rights = [
    { verbs: ["get", "list", "watch"], groups: [""], resources: ["pods", "nodes", "events", "persistentvolumeclaims"] },
    { verbs: ["get", "list", "watch"], groups: ["apps", "batch"], resources: ["*"] },
  ];
  const opened = await openWard({ ward: WARD, rights });
  const record = await readClaim(opened.ward, { namespace: "data", name: "held" }, "en");
  expect(record.unseen).toEqual([
    { what: "storageClasses", why: "forbidden" },
    { what: "volumes", why: "forbidden" },
    { what: "volumeAttachments", why: "forbidden" },
  ]);
  expect(record.chain.map(({ state }) => state)).toEqual(["present", "forbidden", "forbidden", "forbidden"]);
  expect(record.diagnosis.causes.map(({ id }) => id)).toEqual(["pvc-deletion-held"]);
  await opened.close();
});
