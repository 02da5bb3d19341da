import { expect, test } from "vitest";
import { readNode } from "./node.ts";
import { openWard } from "./testing/open-ward.ts";
import { unread } from "./unread.ts";
import { readWorkload } from "./workload.ts";

test("who may read pods alone is told the right that the page of a node or a workload needs", async () => {
  const opened = await openWard({ rights: [{ verbs: ["get", "list", "watch"], groups: [""], resources: ["pods"] }] });
  try {
    const missing = (resource: string) => ({ code: "forbidden", missing: { verb: "list", resource, namespace: "" } });
    await expect(readNode(opened.ward, "worker-1", "en")).rejects.toMatchObject(missing("nodes"));
    const workload = { kind: "Deployment", namespace: "vision", name: "embedder" };
    await expect(readWorkload(opened.ward, workload, "en")).rejects.toMatchObject(missing("deployments"));
  } finally {
    await opened.close();
  }
}, 30_000);

test("what the API server does not give is no missing right", () => {
  expect(unread("stale", "nodes", "no")).toMatchObject({ code: "cluster-unreachable", missing: undefined });
});
