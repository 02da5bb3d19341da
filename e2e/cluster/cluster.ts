import { randomUUID } from "node:crypto";
import path from "node:path";
import { ApiClient } from "./api-client.ts";
import { CONTEXT, type Files } from "./control-plane-launch.ts";
import { writeKubeconfig } from "./kubeconfig.ts";
import { type KubectlOptions, type KubectlResult, runKubectl } from "./kubectl.ts";
import type { Supervisor } from "./supervisor.ts";
import { waitFor } from "./wait.ts";

const READY_WITHIN_MS = 120_000;

/** A user of the cluster that is known by a client certificate of its own. */
export type TestUser = { readonly name: string; readonly kubeconfigPath: string; readonly client: ApiClient };

/** What the real control plane and the real node have in common. */
export type Cluster = {
  /** For a member of system:masters; holds its certificates itself. */
  readonly kubeconfigPath: string;
  /** Name of the kubeconfig's context. */
  readonly context: string;
  /** https://127.0.0.1:PORT */
  readonly server: string;
  /** The API as a member of system:masters. */
  readonly client: ApiClient;
  /** Temporary folder; `logs/<component>.log` is in it. */
  readonly folder: string;
  /** Resolves when a part ends without having been asked to; the error holds its last lines. */
  readonly died: Promise<Error>;
  /** Runs the real kubectl as a member of system:masters. */
  kubectl(args: readonly string[], options?: KubectlOptions): Promise<KubectlResult>;
  /** Makes a user without any right but those that its groups have; RBAC objects may give it more. */
  issueUser(name: string, groups?: readonly string[]): Promise<TestUser>;
  /** Ends everything in order and removes what was on the machine for it. */
  stop(): Promise<void>;
};

/** Ties the pieces of a started cluster together. */
export function createCluster(supervisor: Supervisor, files: Files, client: ApiClient): Cluster {
  const environment = {
    KUBECONFIG: files.kubeconfig,
    KUBECACHEDIR: path.join(files.folder, "kubectl-cache"),
    HOME: files.folder,
  };
  const clients: ApiClient[] = [client];
  return {
    kubeconfigPath: files.kubeconfig,
    context: CONTEXT,
    server: client.server,
    client,
    folder: files.folder,
    died: supervisor.died,
    async kubectl(args, options) {
      if (supervisor.failure !== null) throw supervisor.failure;
      return await runKubectl(args, environment, options);
    },
    async issueUser(name, groups = []) {
      const user = await issueUser(files, client.server, name, groups);
      clients.push(user.client);
      return user;
    },
    async stop() {
      for (const open of clients) open.close();
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

/** A client of the API server at this port that is a member of system:masters. */
export function adminClient(files: Files, apiPort: number): ApiClient {
  const admin = files.authority.issue({ commonName: "admin", organizations: ["system:masters"], usage: "client" });
  return new ApiClient(`https://127.0.0.1:${apiPort}`, files.authority.certificate, admin);
}

export async function waitUntilReady(client: ApiClient): Promise<void> {
  const ready = async () => (await client.request("GET", "/readyz")).text === "ok";
  await waitFor("the API server is ready", ready, READY_WITHIN_MS);
}

/** Pods are refused until the controller manager has made the service account they run as. */
export async function waitForDefaultServiceAccount(client: ApiClient, namespace = "default"): Promise<void> {
  const account = `/api/v1/namespaces/${namespace}/serviceaccounts/default`;
  const exists = async () => (await client.request("GET", account)).status === 200;
  await waitFor(`namespace ${namespace} has its service account`, exists, READY_WITHIN_MS);
}
