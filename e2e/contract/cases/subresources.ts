import { expect, it } from "vitest";
import type { Bench } from "../driver.ts";

export function subresourceCases(bench: () => Bench): void {
  const deployment = async (replicas: number) => {
    const name = bench().name("app");
    const path = `/apis/apps/v1/namespaces/${bench().namespace}/deployments`;
    const template = { metadata: { labels: { app: name } }, spec: { containers: [{ name: "main", image: "registry.example.com/web:1" }] } };
    await bench().send("POST", path, {
      body: { metadata: { name }, spec: { replicas, selector: { matchLabels: { app: name } }, template } },
    });
    return { path: `${path}/${name}`, name };
  };

  it("writes status through its subresource, and nothing else there", async () => {
    const { path, object } = await bench().pod();
    const { status, json } = await bench().patch(`${path}/status`, "merge", {
      spec: { nodeName: "elsewhere" },
      status: { phase: "Running", podIP: "10.1.2.3", podIPs: [{ ip: "10.1.2.3" }] },
    });
    expect([status, json.status.phase, json.spec.nodeName, json.metadata.generation]).toEqual([200, "Running", object.spec.nodeName, 1]);
  });

  it("reads a workload's scale", async () => {
    const { path, name } = await deployment(3);
    const { status, json } = await bench().send("GET", `${path}/scale`);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      kind: "Scale",
      apiVersion: "autoscaling/v1",
      metadata: { name },
      spec: { replicas: 3 },
      status: { replicas: 0, selector: `app=${name}` },
    });
  });

  it("patches a workload's scale, at a version", async () => {
    const { path } = await deployment(1);
    const before = await bench().get(path);
    const { resourceVersion } = before.metadata;
    const { status, json } = await bench().patch(`${path}/scale`, "merge", { metadata: { resourceVersion }, spec: { replicas: 5 } });
    expect([status, json.kind, json.spec.replicas]).toEqual([200, "Scale", 5]);
    const after = await bench().get(path);
    expect([after.spec.replicas, after.metadata.generation]).toEqual([5, 2]);
    const stale = await bench().patch(`${path}/scale`, "merge", { metadata: { resourceVersion }, spec: { replicas: 6 } });
    expect([stale.status, stale.json.reason]).toEqual([409, "Conflict"]);
  });

  it("replaces a workload's scale", async () => {
    const { path } = await deployment(1);
    const scale = await bench().get(`${path}/scale`);
    scale.spec.replicas = 2;
    const { status } = await bench().send("PUT", `${path}/scale`, { body: scale });
    expect([status, (await bench().get(path)).spec.replicas]).toEqual([200, 2]);
  });

  it("adds an ephemeral container through its subresource", async () => {
    const { path } = await bench().pod();
    const debug = { name: "debug", image: "registry.example.com/debug:1", targetContainerName: "main" };
    const { status, json } = await bench().patch(`${path}/ephemeralcontainers`, "strategic-merge", {
      spec: { ephemeralContainers: [debug] },
    });
    expect([status, json.kind, json.spec.ephemeralContainers.length]).toEqual([200, "Pod", 1]);
    expect(json.spec.ephemeralContainers[0]).toMatchObject({ ...debug, imagePullPolicy: "IfNotPresent", terminationMessagePolicy: "File" });
    expect(json.metadata.generation).toBe(2);
  });

  it("does not change or remove an ephemeral container", async () => {
    const { path } = await bench().pod();
    const debug = { name: "debug", image: "registry.example.com/debug:1" };
    await bench().patch(`${path}/ephemeralcontainers`, "strategic-merge", { spec: { ephemeralContainers: [debug] } });
    const changed = await bench().patch(`${path}/ephemeralcontainers`, "strategic-merge", {
      spec: { ephemeralContainers: [{ ...debug, image: "registry.example.com/debug:2" }] },
    });
    expect(changed.status).toBe(422);
    expect(changed.json.message).toContain('Forbidden: existing ephemeral containers "debug" may not be changed');
    const removed = await bench().patch(`${path}/ephemeralcontainers`, "json", [{ op: "remove", path: "/spec/ephemeralContainers/0" }]);
    expect(removed.status).toBe(422);
    expect(removed.json.message).toContain('Forbidden: existing ephemeral containers "debug" may not be removed');
  });

  it("does not add an ephemeral container to a pod of another UID", async () => {
    const { path } = await bench().pod();
    const { status } = await bench().patch(`${path}/ephemeralcontainers`, "strategic-merge", {
      metadata: { uid: "00000000-0000-4000-8000-000000000000" },
      spec: { ephemeralContainers: [{ name: "debug", image: "registry.example.com/debug:1" }] },
    });
    expect(status).toBe(422);
    expect((await bench().get(path)).spec.ephemeralContainers).toBeUndefined();
  });

  it("does not add an ephemeral container through the pod itself", async () => {
    const { path } = await bench().pod();
    const { status, json } = await bench().patch(path, "strategic-merge", {
      spec: { ephemeralContainers: [{ name: "debug", image: "registry.example.com/debug:1" }] },
    });
    expect([status, json.reason]).toEqual([422, "Invalid"]);
  });

  it("binds a pod once", async () => {
    const { path, name } = await bench().pod({ bound: false });
    await bench().send("POST", "/api/v1/nodes", { body: { metadata: { name: "binding-node" } } });
    const body = { apiVersion: "v1", kind: "Binding", metadata: { name }, target: { kind: "Node", name: "binding-node" } };
    const { status, json } = await bench().send("POST", `${path}/binding`, { body });
    expect([status, json.kind, json.status]).toEqual([201, "Status", "Success"]);
    expect((await bench().get(path)).spec.nodeName).toBe("binding-node");
    const again = await bench().send("POST", `${path}/binding`, { body });
    expect([again.status, again.json.reason]).toEqual([409, "Conflict"]);
    expect(again.json.message).toContain(`pod ${name} is already assigned to node "binding-node"`);
  });
}
