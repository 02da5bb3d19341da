import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import type { Server } from "node:net";
import path from "node:path";
import { binaryPath } from "../binaries.ts";
import { adminClient, type Cluster, createCluster, waitForDefaultServiceAccount, waitUntilReady } from "../cluster.ts";
import type { Component } from "../component.ts";
import {
  apiServerLaunch,
  type ControllerSettings,
  controllerManagerLaunch,
  etcdLaunch,
  kwokLaunch,
  type Ports,
  schedulerLaunch,
  writeFiles,
} from "../control-plane-launch.ts";
import { createNodes } from "../nodes.ts";
import { Supervisor } from "../supervisor.ts";
import { waitFor } from "../wait.ts";
import { carryInside, openListener } from "./bridge.ts";
import { apiServerArgsForKubelet, NODE_NAME, type NodeFiles, prepareHost, REGISTRY_PORT, writeNodeFiles } from "./configuration.ts";
import { buildImages } from "./images.ts";
import { containerdLaunch, inNetwork, kubeletLaunch, namespacesLaunch } from "./real-node-launch.ts";
import { ensureRequirements, whyNoRealNode } from "./requirements.ts";
import { listTasks, type Output, runCtr, runInside, type Task } from "./runtime.ts";

const READY_WITHIN_MS = 120_000;
/** Inside the namespaces all ports are free; the API server's comes from outside. */
const PORTS = { etcd: 2379, etcdPeer: 2380, controllers: 10257, scheduler: 10259, kwok: 10260 };
const GRACE_SECONDS = 16;
const LEASE_SECONDS = 12;

export type RealNodeOptions = {
  /** How long the kubelet's lease holds (default 12 s, so that a lost node shows soon). */
  readonly leaseSeconds?: number;
  /** Default: the node counts as lost 16 s after its last lease. */
  readonly controllers?: ControllerSettings;
  /** Eviction thresholds such as `{ "memory.available": "90%" }`; none by default. */
  readonly evictionHard?: Readonly<Record<string, string>>;
  /**
   * Further nodes that kwok keeps Ready and that repel all pods. With one node only, the
   * controller manager does not evict from it when it is lost.
   */
  readonly otherNodes?: number;
  readonly apiServerArgs?: readonly string[];
  /** Takes what the installation of missing parts says (default: standard error). */
  readonly log?: (line: string) => void;
};

export type RealNode = Cluster & {
  readonly nodeName: string;
  /** Name of the cgroup that holds all containers. */
  readonly cgroup: string;
  readonly components: {
    readonly etcd: Component;
    readonly apiServer: Component;
    readonly controllerManager: Component;
    readonly scheduler: Component;
    readonly containerd: Component;
    /** `pause` makes a lost node, `stop` and `start` a restarted kubelet. */
    readonly kubelet: Component;
  };
  /** What is /var/lib/kubelet elsewhere. */
  readonly kubeletFolder: string;
  /** Folder for manifests of static pods. */
  readonly staticPodFolder: string;
  /** Configuration of the pods' network; without it no pod can start. */
  readonly networkConfigFile: string;
  /** Runs a program in all namespaces of the node and waits for it. */
  inside(command: string, args?: readonly string[]): Promise<Output>;
  /**
   * Runs a line of shell as root at a prompt on the node would: with kubectl as administrator, and crictl, which finds the
   * runtime by CONTAINER_RUNTIME_ENDPOINT. Neither systemd nor a journal is there.
   */
  shell(line: string): Promise<Output>;
  /** Starts a program in the network of the node, else as outside: it reaches pods and API server. */
  spawn(command: string, args?: readonly string[], environment?: NodeJS.ProcessEnv): ChildProcess;
  /** containerd's own client. @throws when it ends with an error */
  ctr(args: readonly string[]): Promise<string>;
  /** The runtime's own list of container processes, independent of kubelet and API server. */
  tasks(): Promise<Task[]>;
};

/**
 * Starts a real node: etcd, kube-apiserver, controller manager, scheduler, containerd and a
 * kubelet in namespaces of their own, without a way out. Only the API server can be reached from
 * outside, on a free loopback port. Installs what is missing. Returns when the node is Ready and
 * pods can be created. The caller must call `stop`; if its process ends without, a guard does it.
 *
 * @throws when this machine cannot do it (see `whyNoRealNode`) or a part dies on its way up
 */
export async function startRealNode(options: RealNodeOptions = {}): Promise<RealNode> {
  const reason = await whyNoRealNode();
  if (reason !== null) throw new Error(reason);
  await ensureRequirements(options.log);
  const supervisor = await Supervisor.create("node");
  const { server, port } = await openListener();
  try {
    return await supervisor.orDeath(start(supervisor, server, { ...PORTS, api: port }, options));
  } catch (error) {
    server.close();
    await supervisor.stop();
    throw error;
  }
}

async function start(supervisor: Supervisor, server: Server, ports: Ports, options: RealNodeOptions): Promise<RealNode> {
  const files = await writeFiles(supervisor.folder, ports);
  const cgroup = `podward-${randomBytes(4).toString("hex")}`;
  const { leaseSeconds = LEASE_SECONDS, evictionHard = {} } = options;
  const node = await writeNodeFiles(files, ports.api, { cgroup, leaseSeconds, evictionHard });
  await prepareHost(node.cleanup, cgroup);
  const initPid = await startNamespaces(supervisor, node);
  const launch = (plan: Parameters<typeof inNetwork>[1]) => supervisor.launch(inNetwork(initPid, plan));
  const etcd = launch(etcdLaunch(files, ports));
  const apiServerArgs = [...apiServerArgsForKubelet(files), ...(options.apiServerArgs ?? [])];
  const apiServer = launch(apiServerLaunch(files, ports, apiServerArgs, ["Node", "RBAC"]));
  const bridge = await carryInside(server, {
    initPid,
    apiPort: ports.api,
    registryPort: REGISTRY_PORT,
    logFile: path.join(files.folder, "logs", "bridge.log"),
  });
  if (bridge.pid !== undefined) supervisor.guardPid(bridge.pid);
  const containerd = supervisor.launch(containerdLaunch(node, initPid));
  await importImages(node, initPid);
  const client = adminClient(files, ports.api);
  await waitUntilReady(client);
  const settings = { nodeMonitorGraceSeconds: GRACE_SECONDS, ...options.controllers };
  const controllerManager = launch(controllerManagerLaunch(files, ports, settings));
  const scheduler = launch(schedulerLaunch(files, ports));
  const kubelet = supervisor.launch(kubeletLaunch(node, initPid));
  if ((options.otherNodes ?? 0) > 0) launch(kwokLaunch(files, ports, leaseSeconds));
  const cluster = createCluster(supervisor, files, client);
  await waitForNode(cluster);
  if ((options.otherNodes ?? 0) > 0) await addOtherNodes(cluster, options.otherNodes ?? 0);
  const components = { etcd, apiServer, controllerManager, scheduler, containerd, kubelet };
  return withControls(cluster, { node, cgroup, initPid, bridge }, components);
}

/** Returns the process id of the namespaces' process 1. */
async function startNamespaces(supervisor: Supervisor, node: NodeFiles): Promise<number> {
  const namespaces = supervisor.launch(namespacesLaunch(node));
  const ready = path.join(node.folder, "ready");
  await waitFor("the node's namespaces exist", async () => existsSync(ready), 20_000);
  const pid = namespaces.pid;
  if (pid === null) throw new Error("the node's namespaces are gone");
  return pid;
}

async function importImages(node: NodeFiles, initPid: number): Promise<void> {
  const archive = path.join(node.folder, "images.tar");
  await writeFile(archive, await buildImages());
  await waitFor("containerd answers", async () => (await runCtr(initPid, node.socket, ["version"])) !== "", READY_WITHIN_MS);
  await runCtr(initPid, node.socket, ["images", "import", "--local", archive]);
}

type NodeObject = { spec?: { taints?: { key: string }[] }; status?: { conditions?: { type: string; status: string }[] } };

async function waitForNode({ client }: Cluster): Promise<void> {
  await waitFor(
    "the node is Ready",
    async () => {
      const node = await client.object<NodeObject>("GET", `/api/v1/nodes/${NODE_NAME}`);
      const ready = node.status?.conditions?.some((one) => one.type === "Ready" && one.status === "True") ?? false;
      return ready && !node.spec?.taints?.some((taint) => taint.key.startsWith("node.kubernetes.io/"));
    },
    READY_WITHIN_MS,
  );
  await waitForDefaultServiceAccount(client);
}

async function addOtherNodes({ client }: Cluster, count: number): Promise<void> {
  const names = await createNodes(client, count, { prefix: "other", waitUntilReady: true });
  const taints = [{ key: "podward.dev/other", effect: "NoSchedule" }];
  for (const name of names) {
    const contentType = "application/merge-patch+json";
    await client.object("PATCH", `/api/v1/nodes/${name}`, { body: { spec: { taints } }, contentType });
  }
}

function promptEnvironment(node: NodeFiles, kubeconfig: string): Record<string, string> {
  const tools = (["crictl", "kubectl"] as const).map((name) => path.dirname(binaryPath(name)));
  return {
    PATH: [...tools, "/usr/sbin", "/usr/bin", "/sbin", "/bin"].join(":"),
    CONTAINER_RUNTIME_ENDPOINT: `unix://${node.socket}`,
    KUBECONFIG: kubeconfig,
    HOME: node.folder,
  };
}

type Parts = { node: NodeFiles; cgroup: string; initPid: number; bridge: ChildProcess };

function withControls(cluster: Cluster, { node, cgroup, initPid, bridge }: Parts, components: RealNode["components"]): RealNode {
  return {
    ...cluster,
    nodeName: NODE_NAME,
    cgroup,
    components,
    kubeletFolder: path.join(node.folder, "kubelet"),
    staticPodFolder: path.join(node.folder, "manifests"),
    networkConfigFile: path.join(node.folder, "cni", "10-podward.conflist"),
    inside: (command, args = []) => runInside(initPid, command, args),
    shell: (line) => runInside(initPid, "/bin/sh", ["-c", line], promptEnvironment(node, cluster.kubeconfigPath)),
    spawn: (command, args = [], environment = process.env) =>
      spawn("nsenter", [`--net=/proc/${initPid}/ns/net`, command, ...args], { env: environment, stdio: ["ignore", "pipe", "pipe"] }),
    ctr: (args) => runCtr(initPid, node.socket, args),
    tasks: () => listTasks(initPid, node.socket),
    async stop() {
      bridge.kill("SIGTERM");
      await cluster.stop();
    },
  };
}
