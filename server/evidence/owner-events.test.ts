import { describe, expect, test } from "vitest";
import { collected, type OwnerLink } from "#lib/evidence/types.ts";
import type { KubeEvent } from "#lib/kube/objects.ts";
import { podOf, setUp } from "./testing/collect-set-up.ts";

const REFERENCE = { apiVersion: "apps/v1", kind: "ReplicaSet", name: "web-5f7c", uid: "r1", controller: true };
const WANTED = podOf({ metadata: { name: "", uid: "", ownerReferences: [REFERENCE] } });
const LINK: OwnerLink = { ref: REFERENCE, presence: "present", object: { kind: "ReplicaSet", metadata: { name: "web-5f7c", uid: "r1" } } };
const event = (name: string, about: object, message: string, reason = "PolicyViolation"): KubeEvent => ({
  metadata: { name, namespace: "default", uid: name },
  involvedObject: about,
  reason,
  message,
});
const CREATE = event("a", { kind: "ReplicaSet", name: "web-5f7c", namespace: "shop", uid: "r1" }, "Error creating: denied", "FailedCreate");
const OURS = event("b", { kind: "ClusterPolicy", name: "no-root" }, "Pod shop/web-5f7c-: [as-user] fail (blocked); no");
const OTHERS = event("c", { kind: "ClusterPolicy", name: "no-root" }, "Pod shop/api-77d4-: [as-user] fail (blocked); no");
const names = (found: { readonly ownerEvents?: { readonly ok: boolean; readonly value?: readonly KubeEvent[] } }) =>
  found.ownerEvents?.value?.map(({ metadata }) => metadata?.name);

describe("events around a workload without pods", () => {
  test("hold what a policy engine recorded about it on its own policies", () => {
    const { view, fromCache } = setUp(WANTED, {}, { class: "blocked" });
    view.put("replicasets", { metadata: { name: "web-5f7c", namespace: "shop", uid: "r1" } });
    for (const one of [CREATE, OURS, OTHERS]) view.putEvent(one);
    expect(names(fromCache("owners", "ownerEvents").evidence as never)).toEqual(["a", "b"]);
  });

  test("also without a watch; a running pod's owners have theirs alone", async () => {
    const about = "/api/v1/namespaces/shop/events";
    const answers = { [about]: { body: { items: [CREATE] } }, "/api/v1/events": { body: { items: [OURS, OTHERS] } } };
    const known = { known: { owners: collected([LINK]) } };
    const blocked = setUp(WANTED, answers, { class: "blocked" });
    expect([...new Set(names((await blocked.demand(["ownerEvents"], known)) as never))]).toEqual(["a", "b"]);
    const running = setUp(WANTED, answers);
    expect(names((await running.demand(["ownerEvents"], known)) as never)).toEqual(["a"]);
  });
});
