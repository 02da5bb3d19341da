import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { KubeList, Pod } from "#lib/kube/objects.ts";
import { podColumns } from "#lib/kube/status-text.ts";
import { whyNoBinaries } from "../cluster/binaries.ts";
import { type ControlPlane, startControlPlane } from "../cluster/control-plane.ts";
import { requireOrSkip } from "../cluster/require.ts";
import { StatusGenerator } from "./generated-statuses.ts";

const PODS = 300;
const SEED = Number(process.env.PODWARD_SEED ?? "20261130");
const runs = requireOrSkip("kubectl's STATUS on the real control plane", await whyNoBinaries("control-plane"));

/** kubectl's table, cut at the places where the header's words begin (cells hold blanks). */
function tableRows(text: string): Record<string, string>[] {
  const [header = "", ...lines] = text.trimEnd().split("\n");
  const columns = [...header.matchAll(/\S+(?: \S+)*/g)].map((match) => ({ name: match[0], at: match.index }));
  return lines.map((line) =>
    Object.fromEntries(columns.map(({ name, at }, index) => [name, line.slice(at, columns[index + 1]?.at).trim()])),
  );
}

describe.skipIf(!runs)("kubectl's columns, as the real server prints them", () => {
  let plane: ControlPlane;
  const path = "/api/v1/namespaces/statuses/pods";

  beforeAll(async () => {
    plane = await startControlPlane({
      controllers: false,
      scheduler: false,
      kwok: false,
      apiServerArgs: ["--disable-admission-plugins=ServiceAccount"],
    });
    await plane.client.object("POST", "/api/v1/namespaces", { body: { metadata: { name: "statuses" } } });
  }, 20 * 60_000);
  afterAll(async () => await plane?.stop(), 60_000);

  it(`agree with ours for ${PODS} generated statuses (seed ${SEED})`, async () => {
    const generator = new StatusGenerator(SEED);
    for (let index = 0; index < PODS; index += 1) {
      const { create, status, remove } = generator.pod(index);
      await plane.client.object("POST", path, { body: create });
      await plane.client.object("PATCH", `${path}/${create.metadata?.name}/status`, {
        body: { status },
        contentType: "application/merge-patch+json",
      });
      if (remove) await plane.client.object("DELETE", `${path}/${create.metadata?.name}`);
    }
    const { stdout } = await plane.kubectl(["get", "pods", "-n", "statuses", "-o", "wide"]);
    const printed = new Map(tableRows(stdout).map((row) => [row.NAME, row]));
    const list = await plane.client.object<KubeList<Pod>>("GET", path);
    const different: unknown[] = [];
    const statuses = new Set<string>();
    for (const pod of list.items ?? []) {
      const row = printed.get(pod.metadata?.name ?? "");
      const ours = podColumns(pod, { major: 1, minor: 36 });
      statuses.add(ours.status);
      const restarts = (row?.RESTARTS ?? "").split(" ");
      const theirs = {
        ready: row?.READY,
        status: row?.STATUS,
        restarts: Number(restarts[0]),
        ago: restarts.length > 1,
        ip: row?.IP,
        node: row?.NODE,
        nominatedNode: row?.["NOMINATED NODE"],
        readinessGates: row?.["READINESS GATES"],
      };
      const { lastRestart, ...rest } = ours;
      const mine = { ...rest, ago: lastRestart !== null && ours.restarts !== 0 };
      for (const key of Object.keys(theirs) as (keyof typeof theirs)[]) {
        if (theirs[key] !== mine[key]) different.push({ pod: pod.metadata?.name, key, kubectl: theirs[key], ours: mine[key] });
      }
    }
    expect(list.items?.length).toBe(PODS);
    expect(different).toEqual([]);
    expect(statuses.size).toBeGreaterThanOrEqual(40);
  }, 120_000);
});
