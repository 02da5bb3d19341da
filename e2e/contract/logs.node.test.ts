import { startRealNode } from "../cluster/node/real-node.ts";
import { whyNoRealNode } from "../cluster/node/requirements.ts";
import { requireOrSkip } from "../cluster/require.ts";
import { describeNodeLogs, type NodeCluster } from "./node-logs.ts";
import { makePods } from "./node-pods.ts";
import { adminOf } from "./real-cluster.ts";

const IMAGE = "registry.example.test/podward/app:1.0";
const MISSING = "registry.example.test/podward/none:9.9";

const runs = requireOrSkip("the log endpoint on the real node", await whyNoRealNode());

async function start(): Promise<NodeCluster> {
  const node = await startRealNode();
  const admin = await adminOf(node);
  await makePods(admin, (name) => (name === "unpullable" ? MISSING : IMAGE));
  return {
    admin,
    stop: async () => {
      admin.close();
      await node.stop();
    },
  };
}

describeNodeLogs("the real node", runs, start);
