import { expect, it } from "vitest";
import { pluginWords } from "./cni.ts";

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
