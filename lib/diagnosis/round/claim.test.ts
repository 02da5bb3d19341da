import { describe, expect, it } from "vitest";
import { type Collected, collected, type EvidenceSet, missing } from "#lib/evidence/types.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, Node, Pod } from "#lib/kube/objects.ts";
import type { PodSymptom } from "#lib/symptoms/types.ts";
import { checklistOf } from "../checklist.ts";

const NOW = Date.parse("2026-11-30T12:00:00Z");
const subject = { kind: "PersistentVolumeClaim", namespace: "shop", name: "data", uid: "c" };
const claim = (spec: object = {}, phase = "Pending", metadata: object = {}) =>
  asKube<KubeObject>({
    kind: "PersistentVolumeClaim",
    metadata: { name: "data", namespace: "shop", uid: "c", ...metadata },
    spec: { storageClassName: "fast", accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "5Gi" } }, ...spec },
    status: { phase },
  });
const bound = claim({ volumeName: "pv-1" }, "Bound");
const storageClass = (name: string, provisioner = "fast.csi.example.com", metadata: object = {}) =>
  asKube<KubeObject>({ metadata: { name, ...metadata }, provisioner });
const volume = (phase: string) => asKube<KubeObject>({ metadata: { name: "pv-1" }, status: { phase } });
const attachment = (status: object, metadata: object = {}) =>
  asKube<KubeObject>({
    metadata: { name: "csi-1", ...metadata },
    spec: { nodeName: "n1", source: { persistentVolumeName: "pv-1" } },
    status,
  });
const node = (name: string, status: string) => ({
  node: asKube<Node>({ metadata: { name }, status: { conditions: [{ type: "Ready", status }] } }),
  requested: {},
  podCount: 0,
  holders: [],
  pods: [],
});
const server = (name: string, ready: string) =>
  asKube<Pod>({
    metadata: { name, namespace: "storage", uid: `uid-${name}` },
    spec: { containers: [{ name: "csi-provisioner" }] },
    status: { phase: "Running", conditions: [{ type: "Ready", status: ready }] },
  });
const SEEN: EvidenceSet = {
  storageClasses: collected([storageClass("fast")]),
  volumes: collected([volume("Bound")]),
  volumeAttachments: collected([]),
  relatedPods: collected([]),
  schedulingNodes: collected([node("n1", "True")]),
};

const line = (id: string, object: KubeObject, more: EvidenceSet = {}, pods: Collected<readonly Pod[]> = collected([])) =>
  checklistOf({
    subject,
    symptom: asKube<PodSymptom>({ class: "pending", status: "Pending", ready: "" }),
    evidence: { ...SEEN, ...more },
    now: NOW,
    round: { object, pods },
  }).find((one) => one.id === id);

it("does not count warnings where events may not be read: no controller stands above a claim", () => {
  const unread = line("status-and-events", bound, { events: missing("forbidden"), ownerEvents: collected([]) });
  expect(unread).toMatchObject({ text: "object-status-without-events", missing: [{ evidence: "events", why: "forbidden" }] });
});

describe("logs", () => {
  const serving = collected([server("fast-csi-controller-0", "True")]);
  it.each([
    ["of who serves its class", claim(), {}, serving, "yours", "claim-logs"],
    ["of somebody who was not seen", claim(), {}, collected([]), "yours", "claim-pods-unseen"],
    ["of somebody who may not be read", claim(), {}, missing("forbidden"), "unknown", "claim-pods-not-read"],
    [
      "of nobody: made by hand",
      claim(),
      { storageClasses: collected([storageClass("fast", "kubernetes.io/no-provisioner")]) },
      collected([]),
      "ok",
      "claim-logs-none",
    ],
    ["of nobody: the class is not there", claim({ storageClassName: "fsat" }), {}, collected([]), "ok", "claim-maker-none"],
    ["of whom cannot be seen", claim(), { storageClasses: missing("forbidden") }, collected([]), "unknown", "claim-maker-unread"],
  ] as const)("%s", (_what, object, more, pods, state, text) => {
    expect(line("logs", object, more, pods)).toMatchObject({ state, text });
  });
});

describe("configuration", () => {
  const unnamed = claim({ storageClassName: undefined });
  const standard = storageClass("standard", "x", { annotations: { "storageclass.kubernetes.io/is-default-class": "true" } });
  it.each([
    ["its class is there", claim(), {}, "ok", "claim-class"],
    ["its class is not there", claim({ storageClassName: "fsat" }), {}, "bad", "claim-class-gone"],
    [
      "its class is gone, its volume made",
      claim({ storageClassName: "old", volumeName: "pv-1" }, "Bound"),
      {},
      "ok",
      "claim-class-gone-bound",
    ],
    ["classes may not be read", claim(), { storageClasses: missing("forbidden") }, "unknown", "claim-class-not-read"],
    ["it names none and there is no default", unnamed, {}, "bad", "claim-class-no-default"],
    ["it names none and there is a default", unnamed, { storageClasses: collected([standard]) }, "ok", "claim-class-default"],
    ["it wants none", claim({ storageClassName: "" }), {}, "ok", "claim-static"],
  ] as const)("%s", (_what, object, more, state, text) => {
    expect(line("configuration", object, more)).toMatchObject({ state, text });
  });
});

describe("dependencies", () => {
  const user = asKube<Pod>({
    metadata: { name: "web-0", namespace: "shop", uid: "p" },
    spec: { nodeName: "n1" },
    status: { phase: "Running" },
  });
  const deleted = claim({ volumeName: "pv-1" }, "Bound", {
    deletionTimestamp: "2026-11-30T11:00:00Z",
    finalizers: ["kubernetes.io/pvc-protection"],
  });
  it.each([
    ["who holds a deleted one", deleted, { relatedPods: collected([user]) }, "bad", "claim-held"],
    ["its volume", bound, { relatedPods: collected([user]) }, "ok", "claim-volume"],
    ["its volume without users", bound, {}, "ok", "claim-volume-unused"],
    ["its volume whose users may not be read", bound, { relatedPods: missing("forbidden") }, "unknown", "claim-volume-users-unread"],
    ["its volume that is not there", bound, { volumes: collected([]) }, "bad", "claim-volume-gone"],
    ["its volume that may not be read", bound, { volumes: missing("forbidden") }, "unknown", "claim-volume-not-read"],
    ["its volume that failed", bound, { volumes: collected([volume("Failed")]) }, "bad", "claim-volume-amiss"],
  ] as const)("%s", (_what, object, more, state, text) => {
    expect(line("dependencies", object, more)).toMatchObject({ state, text });
  });

  it.each([
    ["that are not ready", "False", "bad", "claim-maker-down"],
    ["that are", "True", "yours", "claim-maker-up"],
  ])("who is to make its volume: pods %s", (_what, ready, state, text) => {
    expect(line("dependencies", claim(), {}, collected([server("fast-csi-0", ready)]))).toMatchObject({ state, text });
  });
});

it("does not say that nobody makes its volume where that could not be seen", () => {
  expect(line("dependencies", claim(), {}, missing("forbidden"))).toMatchObject({
    state: "unknown",
    text: "claim-pods-not-read",
    missing: [{ evidence: "relatedPods", why: "forbidden" }],
  });
  expect(line("dependencies", claim(), { storageClasses: missing("forbidden") })).toMatchObject({
    state: "unknown",
    text: "claim-maker-unread",
    missing: [{ evidence: "storageClasses", why: "forbidden" }],
  });
});

describe("the node", () => {
  it.each([
    ["none without a volume", claim(), {}, "ok", "claim-no-node"],
    [
      "that was chosen and is gone",
      claim({}, "Pending", { annotations: { "volume.kubernetes.io/selected-node": "n9" } }),
      {},
      "bad",
      "claim-node-chosen-gone",
    ],
    ["to which it is attached", bound, { volumeAttachments: collected([attachment({ attached: true })]) }, "ok", "attached"],
    [
      "that is not Ready",
      bound,
      { volumeAttachments: collected([attachment({ attached: true })]), schedulingNodes: collected([node("n1", "Unknown")]) },
      "bad",
      "attached-down",
    ],
    ["to which it is on its way", bound, { volumeAttachments: collected([attachment({ attached: false })]) }, "yours", "attaching"],
    [
      "to which it does not come",
      bound,
      { volumeAttachments: collected([attachment({ attached: false, attachError: { message: "limit" } })]) },
      "bad",
      "attach-failed",
    ],
    [
      "from which it does not come off",
      bound,
      { volumeAttachments: collected([attachment({ attached: true, detachError: { message: "busy" } })]) },
      "bad",
      "detach-failed",
    ],
    ["that cannot be seen", bound, { volumeAttachments: missing("forbidden") }, "unknown", "attachments-not-read"],
    [
      "to which it is attached, of which nothing is known",
      bound,
      { volumeAttachments: collected([attachment({ attached: true })]), schedulingNodes: missing("forbidden") },
      "unknown",
      "nodes-not-read",
    ],
  ] as const)("%s", (_what, object, more, state, text) => {
    expect(line("node-and-runtime", object, more)).toMatchObject({ state, text });
  });
});

it("quotes what a file may hold in place of a name, so that a shell takes none of it", () => {
  const { command } = line("reproduction", claim({ storageClassName: "x'; reboot; '" })) ?? {};
  expect(command).toContain(`"storageClassName":"x'\\''; reboot; '\\''"`);
});

it("asks for a second claim like it, as a dry run", () => {
  const { command = "" } = line("reproduction", claim()) ?? {};
  expect(command).toMatch(/ \| kubectl -n shop create --dry-run=server -f -$/);
  expect(JSON.parse(/'(.*)'/.exec(command)?.[1] ?? "")).toMatchObject({
    metadata: { name: "data-try" },
    spec: { storageClassName: "fast", resources: { requests: { storage: "5Gi" } } },
  });
});
