import { describe, expect, it } from "vitest";
import type { Lease, Node } from "#lib/kube/objects.ts";
import { buildPod, NOW, readyConditions } from "#lib/testing/build-pod.ts";
import { frozenSince } from "./frozen-since.ts";
import { collected, missing, type NodeEvidence } from "./types.ts";

const VERSION = { major: 1, minor: 36 };
const at = (seconds: number) => new Date(NOW - seconds * 1000).toISOString();
const node = (status: string, transition: number): NodeEvidence => ({
  name: "worker-1",
  presence: "present",
  object: {
    metadata: { name: "worker-1" },
    status: { conditions: [{ type: "Ready", status, lastTransitionTime: at(transition) }] },
  } as Node,
});
const lease = (seconds: number) => collected<Lease | null>({ spec: { renewTime: at(seconds) } });
const GONE: NodeEvidence = { name: "worker-1", presence: "gone", object: null };
const since = (...[pod, evidence]: [Parameters<typeof frozenSince>[0], Parameters<typeof frozenSince>[1]]) => {
  const time = frozenSince(pod, evidence, NOW, VERSION);
  return time === null ? null : (NOW - time) / 1000;
};

describe("since when the states of a pod are frozen", () => {
  it("is the Lease's last renewal, else the moment others noticed", () => {
    expect(since(buildPod(), { node: collected(node("Unknown", 300)), nodeLease: lease(345) })).toBe(345);
    expect(since(buildPod(), { node: collected(node("Unknown", 300)), nodeLease: missing("forbidden") })).toBe(300);
    expect(since(buildPod(), { node: collected(node("True", 9000)), nodeLease: lease(70) })).toBe(70);
  });

  it("is never while the kubelet reports, and not claimed where the node cannot be read", () => {
    expect(since(buildPod(), { node: collected(node("True", 9000)), nodeLease: lease(8) })).toBeNull();
    expect(since(buildPod(), { node: collected(node("False", 300)), nodeLease: lease(8) })).toBeNull();
    expect(since(buildPod(), { node: missing("forbidden"), nodeLease: lease(345) })).toBeNull();
    expect(since(buildPod(), { node: collected({ name: "worker-1", presence: "unknown", object: null }) })).toBeNull();
    expect(since(buildPod(), {})).toBeNull();
  });

  it("of a node that is gone is its removal, else the moment at which its pods were turned unready", () => {
    const removal = { type: "Normal", reason: "RemovingNode", metadata: { name: "e", uid: "e" }, lastTimestamp: at(120) };
    expect(since(buildPod(), { node: collected(GONE), nodeEvents: collected([removal]) })).toBe(120);
    const unready = buildPod({ status: { conditions: readyConditions("False", 200) } });
    expect(since(unready, { node: collected(GONE), nodeEvents: collected([]) })).toBe(200);
    expect(since(buildPod(), { node: collected(GONE) })).toBeNull();
  });
});
