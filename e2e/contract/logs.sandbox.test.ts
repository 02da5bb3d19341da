import { ADMIN_TOKEN } from "#server/sandbox/api/users.ts";
import { startSandbox } from "#server/sandbox/start.ts";
import { HttpClient } from "./http-client.ts";
import { describeNodeLogs, type NodeCluster } from "./node-logs.ts";
import { makePods } from "./node-pods.ts";
import { LOG_SCENARIOS } from "./node-scenarios.ts";

/** The sandbox with one node, whose images behave as the commands of the real node do. */
async function start(): Promise<NodeCluster> {
  const sandbox = await startSandbox({ ward: "empty", behaviour: "live" });
  const admin = new HttpClient(sandbox.url, undefined, { token: ADMIN_TOKEN });
  const imageOf = (name: string) => `registry.example.com/contract/${name}:1`;
  for (const [name, { program }] of Object.entries(LOG_SCENARIOS)) sandbox.programs.set(imageOf(name), program);
  const [setup] = LOG_SCENARIOS.blocked.spec.initContainers;
  sandbox.programs.set(imageOf("blocked"), {
    run: ({ container }) => (container.name === setup.name ? { log: () => [{ atMs: 1, text: "prepared" }] } : {}),
  });
  await admin.request("POST", "/api/v1/nodes", {
    body: { metadata: { name: "node-a" }, status: { conditions: [{ type: "Ready", status: "True" }] } },
  });
  await makePods(admin, imageOf);
  return {
    admin,
    stop: async () => {
      admin.close();
      await sandbox.stop();
    },
  };
}

describeNodeLogs("the sandbox", true, start);
