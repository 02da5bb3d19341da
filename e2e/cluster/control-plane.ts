import { ApiClient } from "./api-client.ts";
import { ensureBinaries } from "./binaries.ts";
import { adminClient, type Cluster, createCluster, waitForDefaultServiceAccount, waitUntilReady } from "./cluster.ts";
import type { Component } from "./component.ts";
import {
  apiServerLaunch,
  type ControllerSettings,
  controllerManagerLaunch,
  etcdLaunch,
  kwokLaunch,
  NODE_LEASE_SECONDS,
  type Ports,
  schedulerLaunch,
  writeFiles,
} from "./control-plane-launch.ts";
import { type FillOptions, type FillReport, fill } from "./fill.ts";
import { createNodes } from "./nodes.ts";
import { freePorts } from "./ports.ts";
import { Supervisor } from "./supervisor.ts";

const ATTEMPTS = 3;

export type ControlPlaneOptions = {
  /** false: no controller manager (no garbage collection, no replacement of pods). */
  readonly controllers?: ControllerSettings | false;
  readonly scheduler?: boolean;
  /** false: nothing plays the kubelet. */
  readonly kwok?: boolean;
  /** How many nodes to create for kwok before the call returns (default 0). */
  readonly nodes?: number;
  /** Fill etcd with a made-up cluster before anything else looks at it. */
  readonly fill?: FillOptions;
  /** How long a node's lease holds; kwok renews it in time (default 40 s). */
  readonly nodeLeaseSeconds?: number;
  /** Further flags for kube-apiserver, such as `--event-ttl=10m`. */
  readonly apiServerArgs?: readonly string[];
  /** Takes what the build of missing binaries says (default: standard error). */
  readonly log?: (line: string) => void;
};

export type ControlPlane = Cluster & {
  /** etcd's HTTP gateway, for what the API would not let one write. */
  readonly etcd: ApiClient;
  /** What was filled in at the start, or null. */
  readonly filled: FillReport | null;
  /** For tests that stop, freeze or restart a part. A part that was not asked for is null. */
  readonly components: {
    readonly etcd: Component;
    readonly apiServer: Component;
    readonly controllerManager: Component | null;
    readonly scheduler: Component | null;
    readonly kwok: Component | null;
  };
  /** Starts a stopped API server on the same port and waits until it is ready. */
  startApiServer(): Promise<void>;
  /** Kills the API server and starts it again on the same port. Returns when it is ready. */
  restartApiServer(signal?: "SIGTERM" | "SIGKILL"): Promise<void>;
};

/**
 * Starts etcd, kube-apiserver and, unless told otherwise, the controller manager, the scheduler
 * and kwok on free loopback ports, and returns when the API server is ready. Builds missing
 * binaries first. The caller must call `stop`; if its process ends without, a guard does it.
 *
 * @throws when a part dies on its way up (with its last lines) or is not ready within two minutes
 */
export async function startControlPlane(options: ControlPlaneOptions = {}): Promise<ControlPlane> {
  await ensureBinaries("control-plane", options.log);
  for (let attempt = 1; ; attempt += 1) {
    const supervisor = await Supervisor.create("control-plane");
    try {
      return await supervisor.orDeath(startOnce(supervisor, options));
    } catch (error) {
      await supervisor.stop();
      const portTaken = error instanceof Error && error.message.includes("address already in use");
      if (!portTaken || attempt === ATTEMPTS) throw error;
    }
  }
}

async function startOnce(supervisor: Supervisor, options: ControlPlaneOptions): Promise<ControlPlane> {
  const ports = await choosePorts();
  const files = await writeFiles(supervisor.folder, ports);
  const apiServerArgs = [...(options.apiServerArgs ?? [])];
  // Nobody would make the service accounts that this admission plugin asks for.
  if (options.controllers === false) apiServerArgs.push("--disable-admission-plugins=ServiceAccount");
  const etcd = supervisor.launch(etcdLaunch(files, ports));
  const apiServer = supervisor.launch(apiServerLaunch(files, ports, apiServerArgs));
  const client = adminClient(files, ports.api);
  const etcdClient = new ApiClient(`https://127.0.0.1:${ports.etcd}`, files.authority.certificate, files.etcdClient);
  await waitUntilReady(client);
  const filled = options.fill === undefined ? null : await fill(etcdClient, options.fill);
  const controllerManager =
    options.controllers === false ? null : supervisor.launch(controllerManagerLaunch(files, ports, options.controllers ?? {}));
  const scheduler = options.scheduler === false ? null : supervisor.launch(schedulerLaunch(files, ports));
  const leaseSeconds = options.nodeLeaseSeconds ?? NODE_LEASE_SECONDS;
  const kwok = options.kwok === false ? null : supervisor.launch(kwokLaunch(files, ports, leaseSeconds));
  if (controllerManager !== null) await waitForDefaultServiceAccount(client);
  if (options.nodes !== undefined && options.nodes > 0) {
    await createNodes(client, options.nodes, { waitUntilReady: kwok !== null });
  }
  const components = { etcd, apiServer, controllerManager, scheduler, kwok };
  return withControls(supervisor, createCluster(supervisor, files, client), { etcd: etcdClient, filled, components });
}

function withControls(supervisor: Supervisor, cluster: Cluster, parts: Pick<ControlPlane, "etcd" | "components" | "filled">): ControlPlane {
  const { apiServer } = parts.components;
  const startApiServer = async () => {
    apiServer.start();
    await supervisor.orDeath(waitUntilReady(cluster.client));
  };
  return {
    ...cluster,
    ...parts,
    startApiServer,
    async restartApiServer(signal = "SIGTERM") {
      await apiServer.stop(signal);
      await startApiServer();
    },
    async stop() {
      parts.etcd.close();
      await cluster.stop();
    },
  };
}

async function choosePorts(): Promise<Ports> {
  const [etcd = 0, etcdPeer = 0, api = 0, controllers = 0, scheduler = 0, kwok = 0] = await freePorts(6);
  return { etcd, etcdPeer, api, controllers, scheduler, kwok };
}
