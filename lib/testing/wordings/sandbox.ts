import type { WordingFamily } from "./wording.ts";

/** What stands before runc's own words where containerd's shim is asked. */
const SHIM = "failed to create containerd task: failed to create shim task: OCI runtime create failed: ";
const NETWORK_OF_SANDBOX = 'failed to setup network for sandbox "{id}": ';
const CRIO_SANDBOX =
  'failed to create pod network sandbox k8s_{pod}_{ns}_{uid}_0({id}): error adding pod {ns}_{pod} to CNI network "{network}": ';

const SANDBOX: readonly WordingFamily[] = [
  {
    id: "sandbox-cni-add",
    wordings: [
      {
        by: "containerd",
        text: `rpc error: code = Unknown desc = ${NETWORK_OF_SANDBOX}plugin type="{type}" name="{network}" failed (add): {rest}`,
      },
      { by: "CRI-O", text: `rpc error: code = Unknown desc = ${CRIO_SANDBOX}plugin type="{type}" name="{network}" failed (add): {rest}` },
      { by: "CRI-O, plugin's own words", text: `rpc error: code = Unknown desc = ${CRIO_SANDBOX}{rest}` },
      {
        by: "cri-dockerd",
        text: 'rpc error: code = Unknown desc = failed to set up sandbox container "{id}" network for pod "{pod}": networkPlugin cni failed to set up pod "{pod}_{ns}" network: {rest}',
      },
    ],
  },
  {
    id: "sandbox-no-plugin-binary",
    wordings: [
      { by: "containerd", text: `rpc error: code = Unknown desc = ${NETWORK_OF_SANDBOX}failed to find plugin "{type}" in path [{list}]` },
      {
        by: "cri-dockerd",
        text: 'rpc error: code = Unknown desc = failed to set up sandbox container "{id}" network for pod "{pod}": networkPlugin cni failed to set up pod "{pod}_{ns}" network: failed to find plugin "{type}" in path [{list}]',
      },
    ],
  },
  {
    id: "sandbox-no-addresses",
    wordings: [
      { by: "host-local", text: "failed to allocate for range 0: no IP addresses available in range set: {rest}" },
      {
        by: "Calico",
        text: "failed to request IPv4 addresses: Assigned 0 out of 1 requested IPv4 addresses; No more free affine blocks and strict affinity enabled",
      },
      { by: "AWS VPC", text: "add cmd: failed to assign an IP address to container" },
      { by: "Cilium", text: 'unable to allocate IP via local cilium agent: [POST /ipam][502] postIpamFailure "range is full"' },
    ],
  },
  {
    id: "sandbox-no-handler",
    wordings: [
      {
        by: "containerd 1.7",
        text: 'rpc error: code = Unknown desc = failed to get sandbox runtime: no runtime for "{handler}" is configured',
      },
      {
        by: "containerd 2.x",
        text: 'rpc error: code = Unknown desc = unable to get OCI runtime for sandbox "{id}": no runtime for "{handler}" is configured',
      },
      {
        by: "CRI-O",
        text: 'rpc error: code = Unknown desc = failed to find runtime handler {handler} from runtime list map[crun:0xc000128000 runc:0xc000128080], failed to "CreatePodSandbox"',
      },
      { by: "cri-dockerd", text: 'rpc error: code = Unknown desc = RuntimeHandler "{handler}" not supported' },
    ],
  },
  {
    id: "sandbox-name-reserved",
    wordings: [
      {
        by: "containerd",
        text: 'rpc error: code = Unknown desc = failed to reserve sandbox name "{name}": name "{name}" is reserved for "{id}"',
      },
      {
        by: "CRI-O",
        text: "rpc error: code = Unknown desc = Kubelet may be retrying requests that are timing out in CRI-O due to system load: error reserving pod name {name} for id {id}: name is reserved",
      },
      { by: "CRI-O 1.2x", text: "rpc error: code = Unknown desc = error reserving pod name {name} for id {id}: name is reserved" },
    ],
  },
  {
    id: "sandbox-pause-image",
    wordings: [
      {
        by: "containerd",
        text: 'rpc error: code = Unknown desc = failed to get sandbox image "{image}": failed to pull image "{image}": {rest}',
      },
      {
        by: "containerd 2.x",
        text: 'rpc error: code = Unknown desc = failed to start sandbox "{id}": failed to get sandbox image "{image}": failed to pull image "{image}": {rest}',
      },
      { by: "cri-dockerd", text: 'rpc error: code = Unknown desc = failed pulling image "{image}": Error response from daemon: {rest}' },
      {
        by: "CRI-O",
        text: 'rpc error: code = Unknown desc = creating pod sandbox with name "k8s_{pod}_{ns}_{uid}_0": initializing source docker://{image}: {rest}',
      },
    ],
  },
  {
    id: "sandbox-no-room",
    wordings: [
      { by: "containerd", text: `rpc error: code = Unknown desc = ${SHIM}runc create failed: no space left on device: unknown` },
      {
        by: "containerd, its state folder",
        text: "rpc error: code = Unknown desc = failed to create containerd task: mkdir /run/containerd/io.containerd.runtime.v2.task/k8s.io/{id}: no space left on device: unknown",
      },
      {
        by: "cri-dockerd",
        text: 'rpc error: code = Unknown desc = failed to create a sandbox for pod "{pod}": Error response from daemon: mkdir /var/lib/docker/overlay2/{id}-init: no space left on device',
      },
    ],
  },
  {
    id: "network-not-ready",
    wordings: [
      {
        by: "containerd",
        text: "NetworkReady=false reason:NetworkPluginNotReady message:Network plugin returns error: cni plugin not initialized",
      },
      {
        by: "CRI-O",
        text: "NetworkReady=false reason:NetworkPluginNotReady message:Network plugin returns error: No CNI configuration file in /etc/kubernetes/cni/net.d/. Has your network provider started?",
      },
      {
        by: "CRI-O 1.3x",
        text: "NetworkReady=false reason:NetworkPluginNotReady message:Network plugin returns error: no CNI configuration file in /etc/cni/net.d/. Has your network provider started?",
      },
      {
        by: "cri-dockerd",
        text: "NetworkReady=false reason:NetworkPluginNotReady message:docker: network plugin is not ready: cni config uninitialized",
      },
    ],
  },
];

const QUOTED = "rpc error: code = Unknown desc = ";
const KILL: readonly WordingFamily[] = [
  {
    id: "kill-namespace-held",
    wordings: [
      { by: "containerd", text: "remove netns: unlinkat {path}: device or resource busy" },
      { by: "containerd 1.6", text: "failed to remove netns: unlinkat {path}: device or resource busy" },
      { by: "containerd, at the mount", text: "failed to umount netns: unmount {path}: device or resource busy" },
    ],
  },
  {
    id: "kill-timeout",
    wordings: [
      {
        by: "containerd",
        text: 'rpc error: code = DeadlineExceeded desc = an error occurs during waiting for container "{id}" to be killed: wait container "{id}": context deadline exceeded',
      },
      { by: "kubelet's own patience", text: "rpc error: code = DeadlineExceeded desc = context deadline exceeded" },
      { by: "cri-dockerd", text: `${QUOTED}operation timeout: context deadline exceeded` },
    ],
  },
  {
    id: "kill-network-teardown",
    wordings: [
      {
        by: "containerd",
        text: `${QUOTED}failed to destroy network for sandbox "{id}": plugin type="{type}" name="{network}" failed (delete): {rest}`,
      },
      {
        by: "containerd, no name",
        text: `${QUOTED}failed to destroy network for sandbox "{id}": plugin type="{type}" failed (delete): {rest}`,
      },
      {
        by: "CRI-O",
        text: `${QUOTED}failed to destroy network for pod sandbox k8s_{pod}_{ns}_{uid}_1({id}): error removing pod {ns}_{pod} from CNI network "{network}": plugin type="{type}" failed (delete): {rest}`,
      },
      { by: "cri-dockerd", text: `${QUOTED}networkPlugin cni failed to teardown pod "{pod}_{ns}" network: {rest}` },
    ],
  },
  {
    id: "runtime-shim",
    wordings: [
      {
        by: "containerd, its socket",
        text: 'connection error: desc = "transport: error while dialing: dial unix:///run/containerd/s/{id}: timeout"',
      },
      { by: "containerd 1.x, ttrpc", text: "ttrpc: closed: unknown" },
    ],
  },
  {
    id: "runtime-socket",
    wordings: [
      {
        by: "containerd, refused",
        text: 'rpc error: code = Unavailable desc = connection error: desc = "transport: Error while dialing: dial unix /run/containerd/containerd.sock: connect: connection refused"',
      },
      {
        by: "containerd, gone",
        text: 'rpc error: code = Unavailable desc = connection error: desc = "transport: Error while dialing dial unix /run/containerd/containerd.sock: connect: no such file or directory"',
      },
      {
        by: "CRI-O",
        text: 'rpc error: code = Unavailable desc = connection error: desc = "transport: Error while dialing: dial unix /var/run/crio/crio.sock: connect: no such file or directory"',
      },
      {
        by: "cri-dockerd",
        text: 'rpc error: code = Unavailable desc = connection error: desc = "transport: Error while dialing: dial unix /run/cri-dockerd.sock: connect: connection refused"',
      },
      {
        by: "Docker behind cri-dockerd",
        text: `${QUOTED}Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?`,
      },
    ],
  },
];

/** What runtimes say when a sandbox cannot be made or ended, or when they do not answer at all (F4.6). */
export const SANDBOX_WORDINGS: readonly WordingFamily[] = [...SANDBOX, ...KILL];
