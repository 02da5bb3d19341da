import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { type ControlPlane, startControlPlane } from "../cluster/control-plane.ts";
import type { Cluster, Grant } from "./driver.ts";
import { HttpClient } from "./http-client.ts";

type Kubeconfig = {
  readonly clusters: readonly { readonly cluster: { readonly server: string; readonly "certificate-authority-data": string } }[];
  readonly users: readonly { readonly user: { readonly "client-certificate-data": string; readonly "client-key-data": string } }[];
};

/** The real control plane as a cluster for the contract: etcd and the API server, with nobody acting in it. */
export async function startRealCluster(): Promise<Cluster> {
  const plane = await startControlPlane({ controllers: false, scheduler: false, kwok: false });
  await forgetHistory(plane);
  const clients: HttpClient[] = [];
  const authority = decode((await readKubeconfig(plane.kubeconfigPath)).clusters[0]?.cluster["certificate-authority-data"]);
  const keep = (client: HttpClient) => {
    clients.push(client);
    return client;
  };
  const fromFile = async (file: string) => {
    const user = (await readKubeconfig(file)).users[0]?.user;
    return keep(
      new HttpClient(plane.server, authority, {
        certificate: decode(user?.["client-certificate-data"]),
        key: decode(user?.["client-key-data"]),
      }),
    );
  };
  const admin = await fromFile(plane.kubeconfigPath);
  return {
    name: "the real control plane",
    admin,
    anonymous: keep(new HttpClient(plane.server, authority, {})),
    stranger: keep(new HttpClient(plane.server, authority, { token: "not-a-token" })),
    user: async (name, grants) => {
      await grant(admin, name, grants);
      return await fromFile((await plane.issueUser(name)).kubeconfigPath);
    },
    stop: async () => {
      for (const each of clients) each.close();
      await plane.stop();
    },
  };
}

/** The administrator's client of a running cluster. */
export async function adminOf(cluster: { readonly server: string; readonly kubeconfigPath: string }): Promise<HttpClient> {
  const { clusters, users } = await readKubeconfig(cluster.kubeconfigPath);
  const user = users[0]?.user;
  const credentials = { certificate: decode(user?.["client-certificate-data"]), key: decode(user?.["client-key-data"]) };
  return new HttpClient(cluster.server, decode(clusters[0]?.cluster["certificate-authority-data"]), credentials);
}

async function readKubeconfig(file: string): Promise<Kubeconfig> {
  return parse(await readFile(file, "utf8")) as Kubeconfig;
}

function decode(base64: string | undefined): string {
  return Buffer.from(base64 ?? "", "base64").toString("utf8");
}

/** One role and one binding per grant. */
async function grant(admin: HttpClient, user: string, grants: readonly Grant[]): Promise<void> {
  for (const [index, { verbs, groups, resources, namespace }] of grants.entries()) {
    const name = `contract-${user}-${index}`;
    const home = `/apis/rbac.authorization.k8s.io/v1${namespace === undefined ? "" : `/namespaces/${namespace}`}`;
    const kind = namespace === undefined ? "ClusterRole" : "Role";
    const plural = kind.toLowerCase();
    const rules = [{ verbs, apiGroups: groups, resources }];
    const subjects = [{ kind: "User", name: user, apiGroup: "rbac.authorization.k8s.io" }];
    const roleRef = { kind, name, apiGroup: "rbac.authorization.k8s.io" };
    await created(admin, `${home}/${plural}s`, { metadata: { name }, rules });
    await created(admin, `${home}/${plural}bindings`, { metadata: { name }, subjects, roleRef });
  }
}

async function created(admin: HttpClient, path: string, body: unknown): Promise<void> {
  const answer = await admin.request("POST", path, { body });
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.text}`);
}

/**
 * Compacts etcd at its newest revision and restarts the API server, whose cache would otherwise still
 * know everything since its start.
 */
export async function forgetHistory(plane: ControlPlane): Promise<void> {
  type List = { readonly metadata: { readonly resourceVersion: string } };
  const list = await plane.client.object<List>("GET", "/api/v1/namespaces?limit=1");
  await plane.etcd.object("POST", "/v3/kv/compaction", { body: { revision: list.metadata.resourceVersion, physical: true } });
  await plane.restartApiServer();
}
