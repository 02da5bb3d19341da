import { describe, expect, it } from "vitest";
import { asKube } from "#lib/kube/cast.ts";
import type { ObjectMeta, Pod } from "#lib/kube/objects.ts";
import type { DepartedPod } from "#server/diagnosis/departed.ts";
import type { ClusterView, SlimPod } from "#server/watch/types.ts";
import { replacementOf } from "./replacement.ts";

const OWNER = { apiVersion: "apps/v1", kind: "ReplicaSet", name: "api-1", uid: "rs-1", controller: true };
const META: ObjectMeta = {
  namespace: "shop",
  name: "api-1-old",
  uid: "old",
  creationTimestamp: "2026-11-30T08:00:00Z",
  ownerReferences: [OWNER],
};
const GONE_AT = Date.parse("2026-11-30T12:00:00Z");

function departed(deletion: Partial<ObjectMeta>, before: Partial<ObjectMeta> = {}, symptom: object = {}): DepartedPod {
  const pod: Pod = { metadata: { ...META, ...before }, spec: { terminationGracePeriodSeconds: 30 } };
  return asKube<DepartedPod>({ pod, judgement: { symptom }, evidence: {}, deletion: { ...META, ...deletion }, at: GONE_AT });
}

function viewOf(pods: Readonly<Record<string, string>>): ClusterView {
  const slims = Object.entries(pods).map(([name, createdAt]) => ({ name, uid: name, namespace: "shop", ownerUid: "rs-1", createdAt }));
  return asKube<ClusterView>({ pods: () => asKube<SlimPod[]>(slims), slimByName: () => undefined });
}

const named = (view: ClusterView, pod: DepartedPod) => {
  const { replacedBy, candidates } = replacementOf(view, pod, null);
  return [replacedBy?.name ?? null, candidates.map(({ name }) => name)];
};

const SIBLING = { sibling: "2026-11-30T08:00:00Z" };

describe("who replaces a pod that is gone", () => {
  it("came when its deletion was asked for, long before it was gone", () => {
    const pod = departed({ deletionTimestamp: "2026-11-30T11:00:30Z", deletionGracePeriodSeconds: 30 });
    expect(named(viewOf({ ...SIBLING, new: "2026-11-30T11:00:00Z" }), pod)).toEqual(["new", []]);
  });

  it("came at the first request, where a later one forced the deletion of what hung", () => {
    const hanging = { deletionTimestamp: "2026-11-30T09:00:30Z", deletionGracePeriodSeconds: 30 };
    const pod = departed({ deletionTimestamp: "2026-11-30T12:00:00Z", deletionGracePeriodSeconds: 0 }, hanging);
    expect(named(viewOf({ ...SIBLING, new: "2026-11-30T09:00:00Z" }), pod)).toEqual(["new", []]);
  });

  it("came when its deletion was asked for, where only the kubelet's last word is remembered, which moves the time", () => {
    const pod = departed({ deletionTimestamp: "2026-11-30T11:59:58Z", deletionGracePeriodSeconds: 0 });
    expect(named(viewOf({ ...SIBLING, new: "2026-11-30T11:59:33Z" }), pod)).toEqual(["new", []]);
    expect(named(viewOf({ ...SIBLING, scaled: "2026-11-30T11:59:20Z" }), pod)).toEqual([null, []]);
  });

  it("came when the pod had ended, where it was deleted only later", () => {
    const ended = { class: "failed", stuckSince: "2026-11-30T10:00:00Z", stuckSinceSource: "container-finished" };
    const pod = departed({ deletionTimestamp: "2026-11-30T11:59:00Z", deletionGracePeriodSeconds: 0 }, {}, ended);
    expect(named(viewOf({ ...SIBLING, new: "2026-11-30T10:00:01Z" }), pod)).toEqual(["new", []]);
    expect(
      named(viewOf({ new: "2026-11-30T10:00:01Z" }), {
        ...pod,
        judgement: asKube({ symptom: { ...ended, stuckSinceSource: "creation" } }),
      }),
    ).toEqual([null, []]);
  });

  it("is one of several, the earliest first, where several were made since", () => {
    const pod = departed({ deletionTimestamp: "2026-11-30T11:00:30Z", deletionGracePeriodSeconds: 30 });
    expect(named(viewOf({ later: "2026-11-30T11:00:02Z", ...SIBLING, first: "2026-11-30T11:00:00Z" }), pod)).toEqual([
      null,
      ["first", "later"],
    ]);
  });

  it("is nobody who was there before, and nobody of another owner", () => {
    const pod = departed({ deletionTimestamp: "2026-11-30T11:00:30Z", deletionGracePeriodSeconds: 30 });
    expect(named(viewOf({ ...SIBLING, scaled: "2026-11-30T10:59:20Z" }), pod)).toEqual([null, []]);
    expect(named(viewOf({ new: "2026-11-30T11:00:01Z" }), departed({}, { ownerReferences: [] }))).toEqual([null, []]);
  });

  it("came within its grace before it was found gone, where its deletion was not seen", () => {
    expect(named(viewOf({ ...SIBLING, new: "2026-11-30T11:59:00Z" }), departed({}))).toEqual(["new", []]);
  });
});
