import { describe, expect, test } from "vitest";
import { podOf, setUp } from "./testing/collect-set-up.ts";

const DELETED = { deletionTimestamp: "2026-11-30T11:30:00Z", deletionGracePeriodSeconds: 0 };
const APPS = "/apis/apps/v1";
const none = { body: { items: [] } };

describe("finalizerControllers", () => {
  const pod = podOf({ metadata: { ...DELETED, finalizers: ["kueue.x-k8s.io/managed"] } });
  const answers = (names: string[]) => ({
    [`${APPS}/deployments`]: { body: { items: names.map((name) => ({ metadata: { name, namespace: "system" } })) } },
    [`${APPS}/statefulsets`]: none,
    [`${APPS}/daemonsets`]: none,
  });

  test("finds the controller under its chart's name", async () => {
    const found = await setUp(pod, answers(["web", "batch-kueue-controller-manager"])).demand(["finalizerControllers"]);
    expect(found).toMatchObject({
      finalizerControllers: { ok: true, value: [{ kind: "Deployment", metadata: { name: "batch-kueue-controller-manager" } }] },
    });
  });

  test("finds the controller of a scheduling gate, for a pod without a node", async () => {
    const gated = { schedulingGates: [{ name: "kueue.x-k8s.io/admission" }] };
    const found = async (spec: object) =>
      setUp(podOf({ spec }), answers(["web", "kueue-controller-manager"])).demand(["finalizerControllers"]);
    expect(await found({ ...gated, nodeName: "" })).toMatchObject({
      finalizerControllers: { ok: true, value: [{ metadata: { name: "kueue-controller-manager" } }] },
    });
    expect(await found({ ...gated, nodeName: "worker-1" })).toEqual({});
  });

  test("reads the Lease of the kube-controller-manager where that takes the finalizer off, and no workload", async () => {
    const tracked = podOf({ metadata: { ...DELETED, finalizers: ["batch.kubernetes.io/job-tracking"] } });
    const path = "/apis/coordination.k8s.io/v1/namespaces/kube-system/leases/kube-controller-manager";
    const body = { metadata: { name: "kube-controller-manager", namespace: "kube-system" }, spec: { renewTime: "2026-11-30T11:59:58Z" } };
    const found = await setUp(tracked, { [path]: { body } }).demand(["finalizerControllers"]);
    expect(found).toMatchObject({ finalizerControllers: { ok: true, value: [{ kind: "Lease", spec: body.spec }] } });
    const hidden = await setUp(tracked, { [path]: { status: 403 } }).demand(["finalizerControllers"]);
    expect(hidden).toEqual({ finalizerControllers: { ok: false, why: "forbidden" } });
  });

  test("says that there is none only when all lists were read", async () => {
    expect(await setUp(pod, answers(["web"])).demand(["finalizerControllers"])).toEqual({ finalizerControllers: { ok: true, value: [] } });
    const hidden = { ...answers([]), [`${APPS}/statefulsets`]: { status: 403 } };
    expect(await setUp(pod, hidden).demand(["finalizerControllers"])).toEqual({ finalizerControllers: { ok: false, why: "forbidden" } });
  });
});

describe("a finalizer that nobody knows", () => {
  const setBy = (manager: string) =>
    podOf({
      metadata: {
        ...DELETED,
        finalizers: ["example.net/backup"],
        managedFields: [
          { manager, time: "2026-11-30T11:00:00Z", fieldsV1: { "f:metadata": { "f:finalizers": { 'v:"example.net/backup"': {} } } } },
        ],
      },
    });
  const answers = {
    [`${APPS}/deployments`]: { body: { items: [{ metadata: { name: "web" } }, { metadata: { name: "my-backup-operator" } }] } },
    [`${APPS}/statefulsets`]: none,
    [`${APPS}/daemonsets`]: none,
  };

  test("finds the workload that is called like the client that set it", async () => {
    const found = await setUp(setBy("backup-operator"), answers).demand(["finalizerControllers"]);
    expect(found).toMatchObject({ finalizerControllers: { ok: true, value: [{ metadata: { name: "my-backup-operator" } }] } });
  });

  test.each(["kubectl-edit", "manager", "Go-http-client", "web"])("asks for no workload of a client called %s", async (manager) => {
    expect(await setUp(setBy(manager), answers).demand(["finalizerControllers"])).toEqual({});
  });
});

test("events of a claim's volume are asked for where events of objects without a namespace stand", async () => {
  const pod = podOf({ spec: { volumes: [{ name: "data", persistentVolumeClaim: { claimName: "data" } }] } });
  const claim = { metadata: { name: "data" }, spec: { volumeName: "pv-1" } };
  const { client, demand } = setUp(pod, {
    "/api/v1/namespaces/shop/persistentvolumeclaims/data": { body: claim },
    "/api/v1/namespaces/shop/events": { body: { items: [{ metadata: { name: "of-claim" } }] } },
    "/api/v1/namespaces/default/events": { body: { items: [{ metadata: { name: "of-volume" } }] } },
  });
  expect(await demand(["claims", "volumeEvents"])).toMatchObject({
    volumeEvents: { ok: true, value: [{ metadata: { name: "of-claim" } }, { metadata: { name: "of-volume" } }] },
  });
  const selectors = client.requests.flatMap(({ query }) => query?.fieldSelector ?? []);
  expect(selectors).toContain("involvedObject.kind=PersistentVolume,involvedObject.name=pv-1");
});

describe("dependents", () => {
  const pod = podOf({ metadata: { ...DELETED, finalizers: ["foregroundDeletion"] } });
  const owner = { apiVersion: "v1", kind: "Pod", name: "web-0", uid: "u1", blockOwnerDeletion: true };
  const claim = { metadata: { name: "web-0-scratch", ownerReferences: [owner] } };
  const other = { metadata: { name: "free", ownerReferences: [{ ...owner, blockOwnerDeletion: false }] } };

  test("names what blocks the pod, and leaves out what does not", async () => {
    const answers = { "/api/v1/namespaces/shop/persistentvolumeclaims": { body: { items: [claim, other] } } };
    expect(await setUp(pod, answers).demand(["dependents"])).toMatchObject({
      dependents: { ok: true, value: [{ kind: "PersistentVolumeClaim", metadata: { name: "web-0-scratch" } }] },
    });
  });

  test("does not say that there are none when some may not be read", async () => {
    const answers = { "/api/v1/namespaces/shop/configmaps": { status: 403 } };
    expect(await setUp(pod, answers).demand(["dependents"])).toEqual({ dependents: { ok: false, why: "forbidden" } });
  });
});
