import { expect, it } from "vitest";
import type { Bench } from "../driver.ts";

/** What the API server itself says about logs; what a kubelet says is proved on the real node. */
export function logCases(bench: () => Bench): void {
  it("has nothing to say about a pod without a node", async () => {
    const { path } = await bench().pod({ bound: false });
    const { status, text } = await bench().send("GET", `${path}/log`);
    expect([status, text]).toEqual([204, ""]);
  });

  it("names the node that is not there as if it were the pod", async () => {
    const { path } = await bench().pod();
    const { status, json } = await bench().send("GET", `${path}/log`);
    expect([status, json.reason, json.message]).toEqual([404, "NotFound", 'pods "node-without-kubelet" not found']);
  });

  it("asks which container, when there are several", async () => {
    const containers = ["main", "side"].map((name) => ({ name, image: "registry.example.com/web:1" }));
    const initContainers = [{ name: "setup", image: "registry.example.com/setup:1" }];
    const { path, name } = await bench().pod({ spec: { containers, initContainers } });
    const { status, json } = await bench().send("GET", `${path}/log`);
    expect([status, json.reason]).toEqual([400, "BadRequest"]);
    expect(json.message).toBe(`a container name must be specified for pod ${name}, choose one of: [setup main side]`);
  });

  it("takes the only main container, whatever init containers there are", async () => {
    const { path } = await bench().pod({ spec: { initContainers: [{ name: "setup", image: "registry.example.com/setup:1" }] } });
    const { status, json } = await bench().send("GET", `${path}/log`);
    expect([status, json.message]).toEqual([404, 'pods "node-without-kubelet" not found']);
  });

  it("refuses a container that is not there", async () => {
    const { path, name } = await bench().pod();
    const { status, json } = await bench().send("GET", `${path}/log?container=other`);
    expect([status, json.reason, json.message]).toEqual([400, "BadRequest", `container other is not valid for pod ${name}`]);
  });

  it.each([
    ["tailLines=-1", "tailLines: Invalid value: -1: must be greater than or equal to 0"],
    ["limitBytes=0", "limitBytes: Invalid value: 0: must be greater than 0"],
    ["sinceSeconds=0", "sinceSeconds: Invalid value: 0: must be greater than 0"],
  ])("refuses %s", async (query, text) => {
    const { path, name } = await bench().pod();
    const { status, json } = await bench().send("GET", `${path}/log?${query}`);
    expect([status, json.reason, json.message]).toEqual([422, "Invalid", `PodLogOptions "${name}" is invalid: ${text}`]);
  });

  it("refuses two starting points", async () => {
    const { path } = await bench().pod();
    const { status, json } = await bench().send("GET", `${path}/log?sinceSeconds=5&sinceTime=2026-01-01T00:00:00Z`);
    expect([status, json.reason]).toEqual([422, "Invalid"]);
    expect(json.message).toContain("at most one of `sinceTime` or `sinceSeconds` may be specified");
  });

  it("refuses a number that is none", async () => {
    const { path } = await bench().pod();
    const { status, json } = await bench().send("GET", `${path}/log?tailLines=many`);
    expect([status, json.reason]).toEqual([400, "BadRequest"]);
  });

  it("answers 404 for a pod that is not there", async () => {
    const { status, json } = await bench().send("GET", `${bench().pods}/none/log`);
    expect([status, json.message]).toEqual([404, 'pods "none" not found']);
  });
}
