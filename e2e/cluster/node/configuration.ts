import { readFileSync } from "node:fs";
import { link, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { CertificateAuthority } from "../certificates.ts";
import type { Files } from "../control-plane-launch.ts";
import { writeKubeconfig } from "../kubeconfig.ts";
import { cgroupFolders, nodeCgroups } from "./cgroups.ts";
import { PAUSE_IMAGE } from "./images.ts";
import { locate } from "./requirements.ts";

export const NODE_NAME = "node-1";
export const NODE_ADDRESS = "10.244.0.1";
export const BRIDGE = "podward0";
/** Plain-http registry inside the node's network: it knows no image, asks for a password below /private, and takes its time below /slow. */
export const REGISTRY_PORT = 5000;
/** Nothing listens here: pulls from it are refused. */
export const CLOSED_REGISTRY_PORT = 5001;
const POD_RANGE = "10.244.0.0/24";
const CLUSTER_DNS = "10.96.0.10";

/** What a kubelet may change on the whole machine; saved before, put back after. */
const SYSCTLS = ["vm/overcommit_memory", "vm/panic_on_oom", "kernel/panic", "kernel/panic_on_oops"] as const;

export type NodeSettings = {
  /** Name of the cgroup below which all pods' cgroups are. */
  readonly cgroup: string;
  /** How long the node's lease holds, in seconds; the kubelet renews it four times as often. */
  readonly leaseSeconds: number;
  /** Thresholds such as `{ "memory.available": "90%" }` for tests of node pressure (default: never). */
  readonly evictionHard: Readonly<Record<string, string>>;
};

export type NodeFiles = {
  /** Folder of everything that the node alone uses. */
  readonly folder: string;
  readonly socket: string;
  readonly containerdConfig: string;
  readonly kubeletConfig: string;
  readonly kubeletKubeconfig: string;
  /** Program that takes away what is left on the machine: cgroups and sysctls. */
  readonly cleanup: string;
};

/** Writes everything that containerd, the CNI plugins and the kubelet read. */
export async function writeNodeFiles(files: Files, apiPort: number, settings: NodeSettings): Promise<NodeFiles> {
  const folder = path.join(files.folder, "node");
  const folders = ["var-lib", "var-log", "cni", "manifests", "kubelet", "containerd", "ipam"];
  for (const name of folders) await mkdir(path.join(folder, name), { recursive: true });
  const nodeFiles = {
    folder,
    socket: path.join(folder, "containerd.sock"),
    containerdConfig: path.join(folder, "containerd.toml"),
    kubeletConfig: path.join(folder, "kubelet.json"),
    kubeletKubeconfig: path.join(folder, "kubelet.kubeconfig"),
    cleanup: path.join(files.folder, "cleanup.sh"),
  };
  await writeFile(path.join(folder, "resolv.conf"), "nameserver 127.0.0.1\n");
  for (const service of ["kubelet", "containerd"]) await serveLog(files.folder, folder, service);
  await writeFile(nodeFiles.containerdConfig, containerdConfig(folder, nodeFiles.socket));
  for (const port of [REGISTRY_PORT, CLOSED_REGISTRY_PORT]) await writeRegistryHost(folder, port);
  await writeFile(path.join(folder, "cni", "10-podward.conflist"), JSON.stringify(networkConfig(folder)));
  await writeKubeletCertificates(files, apiPort, nodeFiles.kubeletKubeconfig);
  await writeFile(nodeFiles.kubeletConfig, JSON.stringify(kubeletConfig(files, nodeFiles, settings), null, 2));
  return nodeFiles;
}

/** What the service writes is also below the node's /var/log, where the kubelet looks for it (NodeLogQuery): there is no journal. */
async function serveLog(folder: string, node: string, service: string): Promise<void> {
  const written = path.join(folder, "logs", `${service}.log`);
  await writeFile(written, "");
  await link(written, path.join(node, "var-log", `${service}.log`));
}

async function writeKubeletCertificates(files: Files, apiPort: number, kubeconfig: string): Promise<void> {
  const { authority, pki } = files;
  const serving = authority.issue({ commonName: NODE_NAME, usage: "server", names: [NODE_NAME, NODE_ADDRESS] });
  const client = authority.issue({ commonName: "apiserver", organizations: ["system:masters"], usage: "client" });
  const contents = {
    "kubelet.crt": serving.certificate,
    "kubelet.key": serving.key,
    "kubelet-client.crt": client.certificate,
    "kubelet-client.key": client.key,
  };
  for (const [name, text] of Object.entries(contents)) await writeFile(path.join(pki, name), text, { mode: 0o600 });
  await writeKubeconfig(kubeconfig, {
    context: "node",
    server: `https://127.0.0.1:${apiPort}`,
    authority: authority.certificate,
    user: `system:node:${NODE_NAME}`,
    credentials: nodeCredentials(authority),
  });
}

function nodeCredentials(authority: CertificateAuthority) {
  return authority.issue({ commonName: `system:node:${NODE_NAME}`, organizations: ["system:nodes"], usage: "client" });
}

/** How the API server finds and proves itself to the kubelet. */
export function apiServerArgsForKubelet(files: Files): string[] {
  return [
    "--enable-admission-plugins=NodeRestriction",
    `--kubelet-client-certificate=${path.join(files.pki, "kubelet-client.crt")}`,
    `--kubelet-client-key=${path.join(files.pki, "kubelet-client.key")}`,
  ];
}

function containerdConfig(folder: string, socket: string): string {
  const runtime = `plugins."io.containerd.cri.v1.runtime"`;
  const images = `plugins."io.containerd.cri.v1.images"`;
  const lines = [
    "version = 3",
    `root = "${folder}/containerd/root"`,
    `state = "${folder}/containerd/state"`,
    "[grpc]",
    `  address = "${socket}"`,
    `[${images}]`,
    `  snapshotter = "overlayfs"`,
    `  [${images}.pinned_images]`,
    `    sandbox = "${PAUSE_IMAGE}"`,
    `  [${images}.registry]`,
    `    config_path = "${folder}/registries"`,
    `[plugins."io.containerd.grpc.v1.cri"]`,
    "  disable_tcp_service = true",
    `[${runtime}]`,
    "  disable_apparmor = true",
    // Without CAP_SYS_RESOURCE an OOM score cannot be lowered, and no sandbox would start.
    "  restrict_oom_score_adj = true",
    "  tolerate_missing_hugetlb_controller = true",
    "  netns_mounts_under_state_dir = true",
    `  [${runtime}.cni]`,
    `    bin_dirs = ["${path.dirname(locate("bridge"))}"]`,
    `    conf_dir = "${folder}/cni"`,
    `  [${runtime}.containerd.runtimes.runc]`,
    `    runtime_type = "io.containerd.runc.v2"`,
    `    [${runtime}.containerd.runtimes.runc.options]`,
    `      BinaryName = "${locate("runc")}"`,
    "      SystemdCgroup = false",
  ];
  return `${lines.join("\n")}\n`;
}

/** containerd asks a registry by https, on loopback too, unless told otherwise. */
async function writeRegistryHost(folder: string, port: number): Promise<void> {
  const host = path.join(folder, "registries", `127.0.0.1:${port}`);
  await mkdir(host, { recursive: true });
  const server = `http://127.0.0.1:${port}`;
  await writeFile(path.join(host, "hosts.toml"), `server = "${server}"\n[host."${server}"]\n  capabilities = ["pull", "resolve"]\n`);
}

function networkConfig(folder: string) {
  const range = { subnet: POD_RANGE, rangeStart: "10.244.0.10", gateway: NODE_ADDRESS };
  const ipam = { type: "host-local", dataDir: `${folder}/ipam`, ranges: [[range]] };
  const bridge = { type: "bridge", bridge: BRIDGE, isGateway: false, ipMasq: false, ipam };
  return { cniVersion: "1.0.0", name: "podward", plugins: [bridge] };
}

function kubeletConfig(files: Files, node: Pick<NodeFiles, "folder" | "socket">, settings: NodeSettings) {
  const never = ["memory.available", "nodefs.available", "nodefs.inodesFree", "imagefs.available", "imagefs.inodesFree"];
  return {
    apiVersion: "kubelet.config.k8s.io/v1beta1",
    kind: "KubeletConfiguration",
    address: NODE_ADDRESS,
    port: 10250,
    readOnlyPort: 0,
    healthzBindAddress: "127.0.0.1",
    healthzPort: 10248,
    authentication: { anonymous: { enabled: false }, webhook: { enabled: true }, x509: { clientCAFile: path.join(files.pki, "ca.crt") } },
    authorization: { mode: "Webhook" },
    tlsCertFile: path.join(files.pki, "kubelet.crt"),
    tlsPrivateKeyFile: path.join(files.pki, "kubelet.key"),
    containerRuntimeEndpoint: `unix://${node.socket}`,
    cgroupDriver: "cgroupfs",
    cgroupRoot: `/${settings.cgroup}`,
    cgroupsPerQOS: true,
    enforceNodeAllocatable: ["pods"],
    failCgroupV1: false,
    failSwapOn: false,
    oomScoreAdj: 0,
    staticPodPath: path.join(node.folder, "manifests"),
    podLogsDir: "/var/log/pods",
    enableSystemLogQuery: true,
    resolvConf: path.join(node.folder, "resolv.conf"),
    clusterDomain: "cluster.local",
    // Without one the kubelet writes an event about it for every pod.
    clusterDNS: [CLUSTER_DNS],
    maxPods: 110,
    nodeStatusUpdateFrequency: "4s",
    nodeStatusReportFrequency: "1m",
    nodeLeaseDurationSeconds: settings.leaseSeconds,
    // In a back-off the kubelet says Error until it looks at the pod again, and CrashLoopBackOff from then on.
    syncFrequency: "10s",
    imageGCHighThresholdPercent: 100,
    imageGCLowThresholdPercent: 99,
    evictionHard: { ...Object.fromEntries(never.map((signal) => [signal, "0%"])), ...settings.evictionHard },
    logging: { format: "text" },
  };
}

/** Makes the node's cgroup, and the program that removes it and puts the sysctls back. */
export async function prepareHost(cleanup: string, cgroup: string): Promise<void> {
  const folders = cgroupFolders(cgroup);
  // Another node that runs has changed them already, and will put them back.
  const othersRun = nodeCgroups().length > 0;
  const changing = othersRun ? [] : SYSCTLS;
  const saved = changing.map((name) => `echo ${readFileSync(`/proc/sys/${name}`, "utf8").trim()} >/proc/sys/${name}`);
  const lines = [
    "#!/bin/sh",
    "# The kernel needs a moment until the cgroups of ended processes are empty.",
    "for attempt in 1 2 3 4 5 6 7 8 9 10; do",
    "  left=",
    `  for folder in ${folders.join(" ")}; do`,
    '    [ ! -d "$folder" ] || find "$folder" -depth -type d -exec rmdir {} + 2>/dev/null',
    '    [ ! -d "$folder" ] || left=$folder',
    "  done",
    '  [ -n "$left" ] || break',
    "  sleep 0.2",
    "done",
    ...saved,
    '[ -z "$left" ]',
  ];
  await writeFile(cleanup, `${lines.join("\n")}\n`, { mode: 0o700 });
  for (const folder of folders) await mkdir(folder, { recursive: true });
}
