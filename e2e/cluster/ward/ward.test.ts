import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { whyNoBinaries } from "../binaries.ts";
import { type ControlPlane, startControlPlane } from "../control-plane.ts";
import { requireOrSkip } from "../require.ts";
import { waitFor } from "../wait.ts";
import { createWard } from "./create-ward.ts";
import { EXPECTED_STATUS, LOST_NODE } from "./manifests.ts";

const reason = await whyNoBinaries("control-plane");
const runs = requireOrSkip("the ward on the real control plane", reason);
const BUILD_AND_START_MS = 20 * 60_000;

describe.skipIf(!runs)(`the ward on the real control plane${reason === null ? "" : ` (${reason})`}`, () => {
  let plane: ControlPlane;

  beforeAll(async () => {
    plane = await startControlPlane({ nodes: 3, nodeLeaseSeconds: 4, controllers: { nodeMonitorGraceSeconds: 8 } });
    await createWard(plane.client);
  }, BUILD_AND_START_MS);
  afterAll(async () => await plane?.stop(), 60_000);

  async function statuses(): Promise<Map<string, string>> {
    const { stdout } = await plane.kubectl(["get", "pods", "-A", "--no-headers"]);
    const rows = stdout
      .trim()
      .split("\n")
      .map((line) => line.split(/\s+/));
    return new Map(rows.map(([namespace, name, , status]) => [`${namespace}/${name}`, status ?? ""]));
  }

  it.each(Object.entries(EXPECTED_STATUS))(
    "brings %s to %s",
    async (prefix, expected) => {
      await waitFor(`all pods of ${prefix} are ${expected}`, async () => {
        const found = [...(await statuses())].filter(([name]) => name.startsWith(prefix));
        return found.length > 0 && found.every(([, status]) => status === expected);
      });
    },
    90_000,
  );

  it("loses its node", async () => {
    const jsonpath = '{.status.conditions[?(@.type=="Ready")].status}';
    const ready = async () => (await plane.kubectl(["get", "node", LOST_NODE, "-o", `jsonpath=${jsonpath}`])).stdout;
    await waitFor("the node is Unknown", async () => (await ready()) === "Unknown");
  }, 90_000);

  it("refuses pods beyond the quota, with the words in the ReplicaSet's events", async () => {
    const { stdout } = await plane.kubectl(["get", "events", "-n", "platform", "--field-selector", "reason=FailedCreate"]);
    expect(stdout).toContain("exceeded quota: pods, requested: pods=1, used: pods=4, limited: pods=4");
  });
});
