import { describe, expect, it } from "vitest";
import type { KubeEvent } from "#lib/kube/objects.ts";
import { cniPluginIn, handlerIn, type SandboxFault, sandboxFailure, sandboxFault, sandboxWords } from "./sandbox-error.ts";

const ID = "5b3e6dd7f82685b83e0e5b1406dfb0be95541e0039689b81092dbf7821fe4fde";
const CONTAINERD = `Failed to create pod sandbox: rpc error: code = Unknown desc = failed to setup network for sandbox "${ID}": `;
const CRIO = `Failed to create pod sandbox: rpc error: code = Unknown desc = failed to create pod network sandbox k8s_web-1_shop_77aa_0(${ID}): error adding pod shop_web-1 to CNI network "multus-cni-network": `;
const DOCKER = `Failed create pod sandbox: rpc error: code = Unknown desc = failed to set up sandbox container "${ID}" network for pod "web-1": networkPlugin cni failed to set up pod "web-1_shop" network: `;

/** Words of runtimes and plugins (F4.2, F4.6, F9). */
const TEXTS: readonly (readonly [SandboxFault, string])[] = [
  ["no-cni", `${CONTAINERD}cni plugin not initialized`],
  [
    "no-cni",
    "network is not ready: container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:docker: network plugin is not ready: cni config uninitialized",
  ],
  ["no-cni", `${CONTAINERD}no networks found in /etc/cni/net.d`],
  [
    "no-cni",
    "Failed to create pod sandbox: rpc error: code = Unknown desc = No CNI configuration file in /etc/kubernetes/cni/net.d/. Has your network provider started?",
  ],
  ["no-addresses", `${CONTAINERD}plugin type="aws-cni" name="aws-cni" failed (add): add cmd: failed to assign an IP address to container`],
  [
    "no-addresses",
    `${CONTAINERD}plugin type="bridge" name="edge" failed (add): failed to allocate for range 0: no IP addresses available in range set: 10.8.1.1-10.8.1.254`,
  ],
  ["no-addresses", `${DOCKER}failed to allocate for range 0: no IP addresses available in range set: 10.8.1.1-10.8.1.254`],
  [
    "no-addresses",
    `${CONTAINERD}plugin type="cilium-cni" name="cilium" failed (add): unable to allocate IP via local cilium agent: [POST /ipam][502] postIpamFailure range is full`,
  ],
  [
    "no-addresses",
    `${CRIO}plugin type="multus" name="multus-cni-network" failed (add): [shop/web-1/77aa:whereabouts]: error adding container to network "w": Could not allocate IP in range: ip: 10.1.0.1 / - 10.1.0.14`,
  ],
  [
    "no-addresses",
    `${CONTAINERD}plugin type="azure-vnet" name="azure" failed (add): IPAM Invoker Add failed with error: Failed to allocate pool: No available addresses`,
  ],
  ["no-addresses", `${CONTAINERD}plugin type="terway" failed (add): cmdAdd: error alloc ip, rpc: IP pool of the vswitch is exhausted`],
  [
    "no-runtime",
    `Failed to create pod sandbox: rpc error: code = Unknown desc = failed to get sandbox runtime: no runtime for "kata-qemu" is configured`,
  ],
  [
    "no-runtime",
    `Failed to create pod sandbox: rpc error: code = Unknown desc = unable to get OCI runtime for sandbox "${ID}": no runtime for "runsc" is configured`,
  ],
  [
    "no-runtime",
    "Failed to create pod sandbox: rpc error: code = Unknown desc = failed to find runtime handler kata from runtime list map[crun:0xc0001 runc:0xc0002]",
  ],
  ["no-runtime", `Failed create pod sandbox: rpc error: code = Unknown desc = RuntimeHandler "nvidia" not supported`],
  ["network", `${CONTAINERD}plugin type="calico" failed (add): error getting ClusterInformation: connection is unauthorized: Unauthorized`],
  ["network", `${CONTAINERD}plugin type="flannel" name="cbr0" failed (add): open /run/flannel/subnet.env: no such file or directory`],
  ["network", `${CONTAINERD}failed to find plugin "loopback" in path [/opt/cni/bin]`],
  ["network", `${DOCKER}stat /var/lib/calico/nodename: no such file or directory: check that the calico/node container is running`],
  [
    "network",
    `${CRIO}plugin type="ovn-k8s-cni-overlay" name="ovn-kubernetes" failed (add): CNI request failed with status 400: 'timed out waiting for OVS port binding'`,
  ],
  [
    "other",
    `Failed to create pod sandbox: rpc error: code = Unknown desc = failed to get sandbox image "registry.example.net/pause:3.9": failed to pull image`,
  ],
  [
    "other",
    `Failed to create pod sandbox: rpc error: code = Unknown desc = failed to reserve sandbox name "web-1_shop_77aa_0": name "web-1_shop_77aa_0" is reserved for "${ID}"`,
  ],
  ["other", "Failed to create pod sandbox: rpc error: code = DeadlineExceeded desc = context deadline exceeded"],
  [
    "other",
    "Failed to create pod sandbox: rpc error: code = Unknown desc = failed to create containerd task: failed to create shim task: OCI runtime create failed: runc create failed: no space left on device: unknown",
  ],
  [
    "no-addresses",
    `${CONTAINERD}plugin type="calico" failed (add): failed to request IPv4 addresses: Assigned 0 out of 1 requested IPv4 addresses; No more free affine blocks and strict affinity enabled`,
  ],
  [
    "no-addresses",
    `${CONTAINERD}plugin type="azure-vnet" failed (add): IPAM Invoker Add failed with error: Failed to get IP address from CNS: AllocateIPConfig failed: not enough IPs available for 9b1f, waiting on Azure CNS to allocate more`,
  ],
  ["no-addresses", `${CONTAINERD}plugin type="terway" failed (add): InvalidVSwitchId.IpNotEnough, the specified VSwitch has no enough IP`],
  ["no-addresses", `${CRIO}plugin type="spiderpool" failed (add): failed to allocate IP addresses: all IPs used out`],
  [
    "no-addresses",
    `${CONTAINERD}plugin type="kube-ovn" failed (add): RPC failed; request ip return 500 no address allocated to pod shop/web-1`,
  ],
  ["no-addresses", `${CONTAINERD}plugin type="gke" failed (add): failed to find an available IP`],
  ["no-addresses", `${CONTAINERD}plugin type="calico" failed (add): no more free IPs`],
  ["network", `${CONTAINERD}plugin type="azure-vnet" failed (add): failed to add routes: file exists`],
  [
    "no-addresses",
    'Failed to create pod sandbox: rpc error: code = Unknown desc = [shop/web-1/77aa:net1]: error adding container to network "net1": error at storage engine: Could not allocate IP in range: ip: 10.9.0.10 / - 10.9.0.12',
  ],
  [
    "network",
    `${CONTAINERD}plugin type="weave-net" name="weave" failed (add): unable to allocate IP address: Post "http://127.0.0.1:6784/ip/abc": dial tcp 127.0.0.1:6784: connect: connection refused`,
  ],
];

describe("sandboxFault", () => {
  it.each(TEXTS)("%s: %s", (fault, text) => {
    expect(sandboxFault(text)).toBe(fault);
    expect(sandboxFault(`(combined from similar events): ${text}`)).toBe(fault);
  });
});

it("names the plugin and the handler", () => {
  expect(cniPluginIn(TEXTS[4]?.[1] ?? "")).toBe("aws-cni");
  expect(cniPluginIn(`${CONTAINERD}failed to find plugin "loopback" in path [/opt/cni/bin]`)).toBe("loopback");
  expect(cniPluginIn(`${CRIO}timeout`)).toBe("multus-cni-network");
  expect(cniPluginIn(`${CONTAINERD}cni plugin not initialized`)).toBeNull();
  const handlers = TEXTS.filter(([fault]) => fault === "no-runtime").map(([, text]) => handlerIn(text));
  expect(handlers).toEqual(["kata-qemu", "runsc", "kata", "nvidia"]);
});

it("leaves out what differs from try to try", () => {
  expect(sandboxWords(`${CONTAINERD}cni plugin not initialized`)).toBe("cni plugin not initialized");
  expect(sandboxWords(`(combined from similar events): ${TEXTS[12]?.[1]}`)).toBe(
    'unable to get OCI runtime: no runtime for "runsc" is configured',
  );
});

describe("sandboxFailure", () => {
  const event = (reason: string, message: string, last: string): KubeEvent => ({
    metadata: { name: `${reason}-${last}` },
    reason,
    message,
    lastTimestamp: `2026-11-01T10:${last}Z`,
  });
  const failed = event("FailedCreatePodSandBox", `${CONTAINERD}cni plugin not initialized`, "05:00");

  it("takes the newest, and none that was outdated by a container's start", () => {
    const older = event("FailedCreatePodSandBox", "Failed to create pod sandbox: context deadline exceeded", "04:00");
    expect(sandboxFailure([failed, older])?.fault).toBe("no-cni");
    expect(sandboxFailure([failed, event("Pulling", 'Pulling image "a"', "06:00")])).toBeNull();
    expect(sandboxFailure([failed, event("Pulling", 'Pulling image "a"', "03:00")])?.words).toBe("cni plugin not initialized");
    expect(sandboxFailure([])).toBeNull();
  });
});
