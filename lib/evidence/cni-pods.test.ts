import { describe, expect, it } from "vitest";
import { buildPod } from "#lib/testing/build-pod.ts";
import { agentOf, cniPodsOn, cniPodsText, isDown, policyEnforcement } from "./cni-pods.ts";

const pod = (name: string, ready: "True" | "False" | null = null, phase = "Running") =>
  buildPod({
    metadata: { name, namespace: "kube-system" },
    status: { phase, conditions: ready === null ? [] : [{ type: "Ready", status: ready }] },
  });
const on = (...pods: ReturnType<typeof pod>[]) => cniPodsOn(pods);

describe("a node's network plugins", () => {
  it("are known by the names of their DaemonSets' pods, with their state", () => {
    const agents = on(pod("cilium-x7k2p", "False"), pod("cilium-operator-5f7c-x7k2p"), pod("calico-node-abcde", "True"), pod("web-0"));
    expect(cniPodsText(agents)).toBe("kube-system/calico-node-abcde (Running), kube-system/cilium-x7k2p (NotReady)");
    expect(agents.map(isDown)).toEqual([false, true]);
    expect(cniPodsText(on(pod("web-0")))).toBe("-");
  });

  it.each([
    ["yes", on(pod("calico-node-abcde", "True"), pod("kube-multus-ds-abcde"))],
    ["yes", on(pod("cilium-abcde"))],
    ["stale", on(pod("antrea-agent-abcde", "False"))],
    ["stale", on(pod("kube-router-abcde", null, "Pending"))],
    ["no", on(pod("kube-flannel-ds-abcde", "True"))],
    ["yes", on(pod("canal-abcde"), pod("kube-flannel-ds-abcde"))],
    ["unknown", on(pod("aws-node-abcde", "True"))],
    ["unknown", on(pod("web-0"))],
  ] as const)("enforce policies: %s", (expected, agents) => {
    expect(policyEnforcement(agents)).toBe(expected);
  });
});

const daemon = (name: string) => ({
  metadata: { name, ownerReferences: [{ apiVersion: "apps/v1", kind: "DaemonSet", name: "d", uid: "u", controller: true }] },
});
const replica = (name: string) => ({
  metadata: { name, ownerReferences: [{ apiVersion: "apps/v1", kind: "ReplicaSet", name: "r", uid: "u", controller: true }] },
});

it.each([
  ["calico", "calico-node-7h2kd"],
  ["cilium-cni", "cilium-x2b4d"],
  ["aws-cni", "aws-node-p9x2v"],
  ["flannel", "kube-flannel-ds-9ck2l"],
  ["ovn-k8s-cni-overlay", "ovnkube-node-4mz7s"],
  ["spidernet-cni", "spidernet-agent-1"],
  ["calico", "rke2-canal-x7k2p"],
  ["kube-ovn", "kube-ovn-cni-x7k2p"],
  ["istio-cni", "istio-cni-node-x7k2p"],
])("finds the agent of %s: %s", (plugin, name) => {
  expect(
    agentOf(plugin, [replica("calico-kube-controllers-1"), daemon("kube-ovn-pinger-2"), daemon("node-exporter-2"), daemon(name)])?.metadata
      ?.name,
  ).toBe(name);
});

it("names nobody for a plugin without an agent", () => {
  expect(agentOf("bridge", [daemon("node-exporter-2")])).toBeNull();
  expect(agentOf(null, [daemon("calico-node-1")])).toBeNull();
});
