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

  test("says that there is none only when all lists were read", async () => {
    expect(await setUp(pod, answers(["web"])).demand(["finalizerControllers"])).toEqual({ finalizerControllers: { ok: true, value: [] } });
    const hidden = { ...answers([]), [`${APPS}/statefulsets`]: { status: 403 } };
    expect(await setUp(pod, hidden).demand(["finalizerControllers"])).toEqual({ finalizerControllers: { ok: false, why: "forbidden" } });
  });
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
