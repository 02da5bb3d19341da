import { ADMIN_TOKEN, type Rule } from "#server/sandbox/api/users.ts";
import { type Sandbox, startSandbox } from "#server/sandbox/start.ts";
import type { Cluster, Grant } from "./driver.ts";
import { HttpClient } from "./http-client.ts";

/** The sandbox as a cluster for the contract: its API alone, with nobody acting in it. */
export async function startSandboxCluster(): Promise<Cluster> {
  const sandbox = await startSandbox({ ward: "empty", behaviour: "off" });
  const clients: HttpClient[] = [];
  const client = (token: string | undefined) => {
    const made = new HttpClient(sandbox.url, undefined, token === undefined ? {} : { token });
    clients.push(made);
    return made;
  };
  return {
    name: "the sandbox",
    admin: client(ADMIN_TOKEN),
    anonymous: client(undefined),
    stranger: client("not-a-token"),
    user: async (name, grants) => client(addUser(sandbox, name, grants)),
    stop: async () => {
      for (const each of clients) each.close();
      await sandbox.stop();
    },
  };
}

function addUser(sandbox: Sandbox, name: string, grants: readonly Grant[]): string {
  const token = `token-of-${name}`;
  const rules = grants.map(
    ({ verbs, groups, resources, namespace }): Rule => ({
      verbs,
      groups,
      resources,
      ...(namespace === undefined ? {} : { namespaces: [namespace] }),
    }),
  );
  sandbox.users.add(token, { name, rules });
  return token;
}
