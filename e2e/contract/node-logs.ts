import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type KubeletStats, podStats, readKubeletSummary } from "#lib/evidence/kubelet-stats.ts";
import { containerUse, sampleTime } from "#lib/evidence/resource-use.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { waitFor } from "../cluster/wait.ts";
import type { Answer, HttpClient } from "./http-client.ts";
import type { LogScenarioName } from "./node-scenarios.ts";

/** A cluster with a node that runs the scenarios' pods, in the namespace `default`, under their own names. */
export type NodeCluster = {
  readonly admin: HttpClient;
  /** Makes the pods and waits until each has come as far as its scenario says. */
  stop(): Promise<void>;
};

const START_MS = 20 * 60_000;

/** What a kubelet answers to questions about logs, on a cluster that `start` brings up. */
export function describeNodeLogs(title: string, runs: boolean, start: () => Promise<NodeCluster>): void {
  describe.skipIf(!runs)(`the log endpoint on ${title}`, () => {
    let cluster: NodeCluster;
    beforeAll(async () => {
      cluster = await start();
    }, START_MS);
    afterAll(async () => await cluster?.stop(), 120_000);
    const log = async (name: LogScenarioName, query = ""): Promise<Answer> =>
      await cluster.admin.request("GET", `/api/v1/namespaces/default/pods/${name}/log${query}`);
    const read = async (name: LogScenarioName, query = "") => {
      const { status, text } = await log(name, query);
      expect([name, status]).toEqual([name, 200]);
      return text;
    };
    const refusal = async (name: LogScenarioName, query = "") => {
      const { status, json } = await log(name, query);
      return [status, json.reason, json.message];
    };
    plainCases(read, log);
    rangeCases(read);
    missingCases(read, refusal);
    followCases(read);
    statsCases(async (path) => await cluster.admin.request("GET", path));
  });
}

type Read = (name: LogScenarioName, query?: string) => Promise<string>;

/** What stands in the Summary API behind the node's proxy, of which the use of nodes and containers is told. */
function statsCases(get: (path: string) => Promise<Answer>): void {
  it("the kubelet's summary tells what a container uses, by the pod's uid, and what the node does", { timeout: 90_000 }, async () => {
    const { json: pod } = await get("/api/v1/namespaces/default/pods/talker");
    const talker = asKube<Pod>(pod);
    const path = `/api/v1/nodes/${talker.spec?.nodeName}/proxy/stats/summary`;
    let stats: KubeletStats | null = null;
    // A container that has just started has not been measured twice yet.
    await waitFor("the container is measured", async () => {
      const { status, json } = await get(path);
      stats = status === 200 ? readKubeletSummary(json) : null;
      const uses = stats === null ? [] : containerUse(talker, podStats(stats, talker));
      return uses.length > 0 && uses.every(({ used }) => used !== null);
    });
    const { node, processes } = stats as unknown as KubeletStats;
    expect(asKube<{ usage: object }>(node).usage).toEqual({
      cpu: expect.any(String),
      memory: expect.any(String),
      "ephemeral-storage": expect.any(String),
    });
    expect(processes?.running).toBeGreaterThan(0);
    expect(Date.parse(sampleTime(node).at ?? "")).not.toBeNaN();
  });
}

function plainCases(read: Read, log: (name: LogScenarioName) => Promise<Answer>): void {
  it("is plain text, line by line", async () => {
    expect(await read("talker")).toBe("line 1\nline 2\nline 3\nline 4\nline 5\n");
    expect((await log("talker")).headers["content-type"]).toBe("text/plain");
  });

  it("of a finished container stays", async () => {
    expect(await read("finished")).toBe("bye\n");
  });

  it("of a container that waits to be started again is that of its last run, and so is the previous one", {
    timeout: 150_000,
  }, async () => {
    // The kubelet keeps one dead container: while the newest has just ended, it has neither.
    await waitFor(
      "both logs can be read",
      async () => {
        const logs = await Promise.all([read("crasher"), read("crasher", "?previous=true")]);
        return logs.every((text) => text === "round\n");
      },
      120_000,
    );
  });

  it("of an init container is asked for by its name", async () => {
    expect(await read("blocked", "?container=setup")).toBe("prepared\n");
  });

  it("begins every line with its time when asked", async () => {
    const lines = (await read("talker", "?timestamps=true")).trimEnd().split("\n");
    expect(lines).toHaveLength(5);
    for (const line of lines) expect(line).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{1,9}Z line \d$/);
  });

  it("keeps a line back until it is ended", async () => {
    expect(await read("unfinished")).toBe("first\n");
  });

  it("shows a last line without an end once the container has ended", async () => {
    expect(await read("cut")).toBe("first\nno end");
  });
}

function rangeCases(read: Read): void {
  it.each([
    ["tailLines=2", "line 4\nline 5\n"],
    ["tailLines=0", ""],
    ["tailLines=99", "line 1\nline 2\nline 3\nline 4\nline 5\n"],
    ["limitBytes=10", "line 1\nlin"],
    ["limitBytes=7", "line 1\n"],
    ["tailLines=3&limitBytes=8", "line 3\nl"],
    ["sinceSeconds=86400", "line 1\nline 2\nline 3\nline 4\nline 5\n"],
    ["sinceTime=2000-01-01T00:00:00Z&tailLines=1", "line 5\n"],
    ["sinceTime=2099-01-01T00:00:00Z", ""],
  ])("is cut by %s", async (query, expected) => {
    expect(await read("talker", `?${query}`)).toBe(expected);
  });
}

function missingCases(read: Read, refusal: (name: LogScenarioName, query?: string) => Promise<unknown[]>): void {
  it("has no previous run to show of a container that never ended", async () => {
    expect(await refusal("talker", "?previous=true")).toEqual([
      400,
      "BadRequest",
      'previous terminated container "main" in pod "talker" not found',
    ]);
  });

  it("says for what a container waits that was not started", async () => {
    expect(await refusal("unsettled")).toEqual([
      400,
      "BadRequest",
      'container "main" in pod "unsettled" is waiting to start: CreateContainerConfigError',
    ]);
    expect(await refusal("blocked")).toEqual([400, "BadRequest", 'container "main" in pod "blocked" is waiting to start: PodInitializing']);
  });

  it("says that the image cannot be pulled", async () => {
    const [status, reason, message] = await refusal("unpullable");
    expect([status, reason]).toEqual([400, "BadRequest"]);
    expect(String(message)).toMatch(
      /^container "main" in pod "unpullable" is waiting to start: (image can't be pulled|trying and failing to pull image)$/,
    );
  });

  it("knows no other container", async () => {
    expect(await refusal("talker", "?container=other")).toEqual([400, "BadRequest", "container other is not valid for pod talker"]);
    expect(await read("talker", "?container=main&tailLines=1")).toBe("line 5\n");
  });
}

function followCases(read: Read): void {
  it("that is followed comes as it is written and ends with the container", async () => {
    expect(await read("ticker", "?follow=true")).toBe("round 1\nround 2\nround 3\nround 4\n");
  });

  it("that is followed of a container that has ended, ends", async () => {
    expect(await read("finished", "?follow=true")).toBe("bye\n");
  });

  it("that is followed with a limit ends at the limit", async () => {
    expect(await read("talker", "?follow=true&limitBytes=9")).toBe("line 1\nli");
  });
}
