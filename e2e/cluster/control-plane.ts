import { randomUUID } from "node:crypto";
import path from "node:path";
import { ApiClient } from "./api-client.ts";
import { ensureBinaries } from "./binaries.ts";
import type { Component } from "./component.ts";
import {
  apiServerLaunch,
  CONTEXT,
  type ControllerSettings,
  controllerManagerLaunch,
  etcdLaunch,
  type Files,
  kwokLaunch,
  NODE_LEASE_SECONDS,
  type Ports,
  schedulerLaunch,
  writeFiles,
} from "./control-plane-launch.ts";
import { type FillOptions, type FillReport, fill } from "./fill.ts";
import { writeKubeconfig } from "./kubeconfig.ts";
import { type KubectlOptions, type KubectlResult, runKubectl } from "./kubectl.ts";
import { createNodes } from "./nodes.ts";
import { freePorts } from "./ports.ts";
import { Supervisor } from "./supervisor.ts";
import { waitFor } from "./wait.ts";

const ATTEMPTS = 3;
const READY_WITHIN_MS = 120_000;

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

/** A user of the cluster that is known by a client certificate of its own. */
export type TestUser = { readonly name: string; readonly kubeconfigPath: string; readonly client: ApiClient };

export type ControlPlane = {
  readonly kubeconfigPath: string;
  /** Name of the kubeconfig's context. */
  readonly context: string;
  /** https://127.0.0.1:PORT */
  readonly server: string;
  /** The API as a member of system:masters. */
  readonly client: ApiClient;
  /** etcd's HTTP gateway, for what the API would not let one write. */
  readonly etcd: ApiClient;
  /** What was filled in at the start, or null. */
  readonly filled: FillReport | null;
  /** Temporary folder; `logs/<component>.log` is in it. */
  readonly folder: string;
  /** For tests that stop, freeze or restart a part. A part that was not asked for is null. */
  readonly components: {
    readonly etcd: Component;
    readonly apiServer: Component;
    readonly controllerManager: Component | null;
    readonly scheduler: Component | null;
    readonly kwok: Component | null;
  };
  /** Resolves when a part ends without having been asked to; the error holds its last lines. */
  readonly died: Promise<Error>;
  kubectl(args: readonly string[], options?: KubectlOptions): Promise<KubectlResult>;
  /** Makes a user without any right but those that its groups have; RBAC objects may give it more. */
  issueUser(name: string, groups?: readonly string[]): Promise<TestUser>;
  /** Starts a stopped API server on the same port and waits until it is ready. */
  startApiServer(): Promise<void>;
  /** Kills the API server and starts it again on the same port. Returns when it is ready. */
  restartApiServer(signal?: "SIGTERM" | "SIGKILL"): Promise<void>;
  /** Ends everything in order and removes the temporary folder. */
  stop(): Promise<void>;
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
    const supervisor = await Supervisor.create({ purpose: "control-plane" });
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
  const admin = files.authority.issue({
    commonName: "admin",
    organizations: ["system:masters"],
    usage: "client",
  });
  const client = new ApiClient(`https://127.0.0.1:${ports.api}`, files.authority.certificate, admin);
  const etcdClient = new ApiClient(`https://127.0.0.1:${ports.etcd}`, files.authority.certificate, files.etcdClient);
  await waitUntilReady(client);
  const filled = options.fill === undefined ? null : await fill(etcdClient, options.fill);
  const controllerManager =
    options.controllers === false ? null : supervisor.launch(controllerManagerLaunch(files, ports, options.controllers ?? {}));
  const scheduler = options.scheduler === false ? null : supervisor.launch(schedulerLaunch(files, ports));
  const leaseSeconds = options.nodeLeaseSeconds ?? NODE_LEASE_SECONDS;
  const kwok = options.kwok === false ? null : supervisor.launch(kwokLaunch(files, ports, leaseSeconds));
  const components = { etcd, apiServer, controllerManager, scheduler, kwok };
  const plane = assemble(supervisor, files, { client, etcd: etcdClient, components, filled });
  if (controllerManager !== null) await waitForDefaultServiceAccount(client);
  if (options.nodes !== undefined && options.nodes > 0) {
    await createNodes(client, options.nodes, { waitUntilReady: kwok !== null });
  }
  return plane;
}

function assemble(
  supervisor: Supervisor,
  files: Files,
  parts: Pick<ControlPlane, "client" | "etcd" | "components" | "filled">,
): ControlPlane {
  const environment = {
    KUBECONFIG: files.kubeconfig,
    KUBECACHEDIR: path.join(files.folder, "kubectl-cache"),
    HOME: files.folder,
  };
  const { client, components } = parts;
  const users: ApiClient[] = [];
  const startApiServer = async () => {
    components.apiServer.start();
    await supervisor.orDeath(waitUntilReady(client));
  };
  return {
    kubeconfigPath: files.kubeconfig,
    context: CONTEXT,
    server: client.server,
    ...parts,
    folder: files.folder,
    died: supervisor.died,
    async kubectl(args, options) {
      if (supervisor.failure !== null) throw supervisor.failure;
      return await runKubectl(args, environment, options);
    },
    async issueUser(name, groups = []) {
      const user = await issueUser(files, client.server, name, groups);
      users.push(user.client);
      return user;
    },
    startApiServer,
    async restartApiServer(signal = "SIGTERM") {
      await components.apiServer.stop(signal);
      await startApiServer();
    },
    async stop() {
      for (const open of [client, parts.etcd, ...users]) open.close();
      await supervisor.stop();
    },
  };
}

async function issueUser(files: Files, server: string, name: string, groups: readonly string[]): Promise<TestUser> {
  const credentials = files.authority.issue({ commonName: name, organizations: groups, usage: "client" });
  const authority = files.authority.certificate;
  const kubeconfigPath = path.join(files.folder, `user-${randomUUID()}.kubeconfig`);
  await writeKubeconfig(kubeconfigPath, { context: CONTEXT, server, authority, user: name, credentials });
  return { name, kubeconfigPath, client: new ApiClient(server, authority, credentials) };
}

async function waitUntilReady(client: ApiClient): Promise<void> {
  const ready = async () => (await client.request("GET", "/readyz")).text === "ok";
  await waitFor("the API server is ready", ready, READY_WITHIN_MS);
}

/** Pods are refused until the controller manager has made the service account they run as. */
async function waitForDefaultServiceAccount(client: ApiClient): Promise<void> {
  const path = "/api/v1/namespaces/default/serviceaccounts/default";
  const exists = async () => (await client.request("GET", path)).status === 200;
  await waitFor("the default service account exists", exists, READY_WITHIN_MS);
}

async function choosePorts(): Promise<Ports> {
  const [etcd = 0, etcdPeer = 0, api = 0, controllers = 0, scheduler = 0, kwok = 0] = await freePorts(6);
  return { etcd, etcdPeer, api, controllers, scheduler, kwok };
}
