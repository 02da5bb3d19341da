import { beforeAll, expect, it } from "vitest";
import type { Bench } from "../driver.ts";

export function selectorCases(bench: () => Bench): void {
  beforeAll(async () => {
    await bench().pod({ name: "web", labels: { app: "web", tier: "front" }, phase: "Running" });
    await bench().pod({ name: "api", labels: { app: "api", tier: "back" }, bound: false });
    await bench().pod({
      name: "job",
      labels: { app: "job" },
      spec: { restartPolicy: "Never", nodeName: "other-node" },
      phase: "Succeeded",
    });
    const events = `/api/v1/namespaces/${bench().namespace}/events`;
    for (const [name, reason, type] of [
      ["one", "Pulled", "Normal"],
      ["two", "Failed", "Warning"],
    ]) {
      const involvedObject = { kind: "Pod", namespace: bench().namespace, name: "web", uid: `uid-of-${name}` };
      await bench().send("POST", events, {
        body: { metadata: { name }, involvedObject, reason, type, message: "m", source: { component: "kubelet" } },
      });
    }
  });

  const labels: readonly (readonly [string, readonly string[]])[] = [
    ["app=web", ["web"]],
    ["app==web", ["web"]],
    ["app!=web", ["api", "job"]],
    ["app in (web,api)", ["api", "web"]],
    ["app notin (web,api)", ["job"]],
    ["tier", ["api", "web"]],
    ["!tier", ["job"]],
    ["tier=front,app=web", ["web"]],
    ["tier!=front", ["api", "job"]],
    ["", ["api", "job", "web"]],
  ];
  it.each(labels)("selects by labels %s", async (selector, expected) => {
    expect(await namesBy(bench(), `labelSelector=${encodeURIComponent(selector)}`)).toEqual(expected);
  });

  const fields: readonly (readonly [string, readonly string[]])[] = [
    ["metadata.name=api", ["api"]],
    ["spec.nodeName=node-without-kubelet", ["web"]],
    ["spec.nodeName=", ["api"]],
    ["spec.nodeName!=", ["job", "web"]],
    ["status.phase=Running", ["web"]],
    ["status.phase!=Running,status.phase!=Succeeded", ["api"]],
    ["spec.restartPolicy=Never", ["job"]],
    ["spec.hostNetwork=false", ["api", "job", "web"]],
    ["spec.schedulerName=default-scheduler", ["api", "job", "web"]],
  ];
  it.each(fields)("selects by fields %s", async (selector, expected) => {
    expect(await namesBy(bench(), `fieldSelector=${encodeURIComponent(selector)}`)).toEqual(expected);
  });

  const events: readonly (readonly [string, readonly string[]])[] = [
    ["involvedObject.uid=uid-of-one", ["one"]],
    ["involvedObject.name=web,involvedObject.kind=Pod", ["one", "two"]],
    ["reason!=Pulled", ["two"]],
    ["type=Warning", ["two"]],
    ["source=kubelet", ["one", "two"]],
  ];
  it.each(events)("selects events by %s", async (selector, expected) => {
    const { json } = await bench().send(
      "GET",
      `/api/v1/namespaces/${bench().namespace}/events?fieldSelector=${encodeURIComponent(selector)}`,
    );
    expect(json.items.map((each: { metadata: { name: string } }) => each.metadata.name)).toEqual(expected);
  });

  it("refuses a field it does not select by", async () => {
    const { status, json } = await bench().send("GET", `${bench().pods}?fieldSelector=spec.priority%3D1`);
    expect([status, json.reason]).toEqual([400, "BadRequest"]);
    expect(json.message).toBe("field label not supported: spec.priority");
  });

  it("says which fields a resource without fields of its own selects by", async () => {
    const { status, json } = await bench().send("GET", `/api/v1/namespaces/${bench().namespace}/configmaps?fieldSelector=data.x%3D1`);
    expect([status, json.message]).toEqual([400, '"data.x" is not a known field selector: only "metadata.name", "metadata.namespace"']);
  });

  it("refuses a field selector it cannot parse", async () => {
    const { status, json } = await bench().send("GET", `${bench().pods}?fieldSelector=foo`);
    expect([status, json.message]).toEqual([400, "invalid selector: 'foo'; can't understand 'foo'"]);
  });

  it("refuses a label selector it cannot parse", async () => {
    const { status, json } = await bench().send("GET", `${bench().pods}?labelSelector=${encodeURIComponent("app in web")}`);
    expect([status, json.reason]).toEqual([400, "BadRequest"]);
    expect(json.message).toMatch(/^unable to parse requirement: found 'web'.* expected: '\('$/);
  });

  it("selects nodes by spec.unschedulable", async () => {
    await bench().send("POST", "/api/v1/nodes", { body: { metadata: { name: "closed-node" }, spec: { unschedulable: true } } });
    await bench().send("POST", "/api/v1/nodes", { body: { metadata: { name: "open-node" } } });
    const closed = await bench().send("GET", "/api/v1/nodes?fieldSelector=spec.unschedulable%3Dtrue");
    const open = await bench().send("GET", "/api/v1/nodes?fieldSelector=spec.unschedulable%3Dfalse");
    expect(closed.json.items.map((each: { metadata: { name: string } }) => each.metadata.name)).toEqual(["closed-node"]);
    expect(open.json.items.map((each: { metadata: { name: string } }) => each.metadata.name)).toContain("open-node");
  });
}

async function namesBy(bench: Bench, query: string): Promise<string[]> {
  const { json } = await bench.send("GET", `${bench.pods}?${query}`);
  return json.items.map((each: { metadata: { name: string } }) => each.metadata.name);
}
