import { expect, it } from "vitest";
import { agentOf, pluginWords } from "./cni.ts";

it.each([
  [
    'rpc error: code = Unknown desc = failed to destroy network for sandbox \\"8a\\": plugin type=\\"calico\\" failed (delete): error getting ClusterInformation: connection is unauthorized: Unauthorized"',
    "calico",
    "error getting ClusterInformation: connection is unauthorized: Unauthorized",
  ],
  [
    'failed to destroy network for pod sandbox k8s_web_shop_1(9): error removing pod shop_web from CNI network "multus-cni-network": plugin type="multus" name="multus-cni-network" failed (delete): i/o timeout',
    "multus",
    "i/o timeout",
  ],
  [
    'networkPlugin cni failed to teardown pod "web_shop" network: error getting ClusterInformation: connection is unauthorized: Unauthorized',
    "calico",
    "error getting ClusterInformation: connection is unauthorized: Unauthorized",
  ],
  [
    'networkPlugin cni failed to teardown pod "web_shop" network: open /run/flannel/subnet.env: no such file or directory',
    "flannel",
    "open /run/flannel/subnet.env: no such file or directory",
  ],
  [
    'networkPlugin cni failed to teardown pod "web_shop" network: Delegation not available for unsupported IPAM type',
    null,
    "Delegation not available for unsupported IPAM type",
  ],
])("reads %s", (text, plugin, words) => expect(pluginWords(text)).toEqual({ plugin, words }));

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
])("finds the agent of %s: %s", (plugin, name) => {
  expect(agentOf(plugin, [replica("calico-kube-controllers-1"), daemon("node-exporter-2"), daemon(name)])?.metadata?.name).toBe(name);
});

it("names nobody for a plugin without an agent", () => {
  expect(agentOf("bridge", [daemon("node-exporter-2")])).toBeNull();
  expect(agentOf(null, [daemon("calico-node-1")])).toBeNull();
});
