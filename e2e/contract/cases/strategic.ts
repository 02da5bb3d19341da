import { expect, it } from "vitest";
import type { Bench } from "../driver.ts";

type Named = { readonly name: string };

export function strategicCases(bench: () => Bench): void {
  const deployments = () => `/apis/apps/v1/namespaces/${bench().namespace}/deployments`;
  const deployment = async () => {
    const name = bench().name("app");
    const containers = [
      {
        name: "main",
        image: "registry.example.com/web:1",
        env: [
          { name: "A", value: "1" },
          { name: "B", value: "2" },
        ],
        ports: [{ containerPort: 80, protocol: "TCP" }],
      },
      { name: "side", image: "registry.example.com/side:1" },
    ];
    const volumes = [
      { name: "data", emptyDir: {} },
      { name: "tmp", emptyDir: {} },
    ];
    const template = {
      metadata: { labels: { app: name } },
      spec: { containers, volumes, tolerations: [{ key: "a", operator: "Exists" }] },
    };
    await bench().send("POST", deployments(), {
      body: { metadata: { name }, spec: { selector: { matchLabels: { app: name } }, template } },
    });
    return `${deployments()}/${name}`;
  };
  const change = (path: string, spec: unknown) => bench().patch(path, "strategic-merge", { spec: { template: { spec } } });

  it("merges containers by name", async () => {
    const { json } = await change(await deployment(), { containers: [{ name: "side", image: "registry.example.com/side:2" }] });
    expect(json.spec.template.spec.containers.map((each: Named & { image: string }) => [each.name, each.image])).toEqual([
      ["main", "registry.example.com/web:1"],
      ["side", "registry.example.com/side:2"],
    ]);
  });

  it("merges env by name, and adds what is new", async () => {
    const { json } = await change(await deployment(), {
      containers: [
        {
          name: "main",
          env: [
            { name: "B", value: "x" },
            { name: "C", value: "3" },
          ],
        },
      ],
    });
    const env = json.spec.template.spec.containers[0].env as { name: string; value: string }[];
    expect(Object.fromEntries(env.map((each) => [each.name, each.value]))).toEqual({ A: "1", B: "x", C: "3" });
  });

  it("adds a container and a port", async () => {
    const { json } = await change(await deployment(), {
      containers: [
        { name: "main", ports: [{ containerPort: 81 }] },
        { name: "third", image: "registry.example.com/third:1" },
      ],
    });
    const { containers } = json.spec.template.spec;
    expect(containers.map((each: Named) => each.name).sort()).toEqual(["main", "side", "third"]);
    const main = containers.find((each: Named) => each.name === "main");
    expect(main.ports.map((each: { containerPort: number }) => each.containerPort).sort()).toEqual([80, 81]);
  });

  it("removes an element with $patch: delete", async () => {
    const { json } = await change(await deployment(), { volumes: [{ name: "tmp", $patch: "delete" }] });
    expect(json.spec.template.spec.volumes).toEqual([{ name: "data", emptyDir: {} }]);
  });

  it("replaces a list with $patch: replace", async () => {
    const { json } = await change(await deployment(), { volumes: [{ $patch: "replace" }, { name: "only", emptyDir: {} }] });
    expect(json.spec.template.spec.volumes).toEqual([{ name: "only", emptyDir: {} }]);
  });

  it("replaces tolerations as a whole: they have no merge key", async () => {
    const { json } = await change(await deployment(), { tolerations: [{ key: "b", operator: "Exists" }] });
    expect(json.spec.template.spec.tolerations).toEqual([{ key: "b", operator: "Exists" }]);
  });

  it("orders by $setElementOrder", async () => {
    const { json } = await change(await deployment(), {
      "$setElementOrder/containers": [{ name: "side" }, { name: "main" }],
      containers: [{ name: "side", image: "registry.example.com/side:3" }],
    });
    expect(json.spec.template.spec.containers.map((each: Named) => each.name)).toEqual(["side", "main"]);
  });

  it("restarts a rollout by an annotation of the template", async () => {
    const path = await deployment();
    const before = await bench().get(path);
    const annotations = { "kubectl.kubernetes.io/restartedAt": "2026-11-30T10:00:00Z" };
    const body = {
      metadata: { uid: before.metadata.uid, resourceVersion: before.metadata.resourceVersion },
      spec: { template: { metadata: { annotations } } },
    };
    const { status, json } = await bench().patch(path, "strategic-merge", body);
    expect([status, json.metadata.generation]).toEqual([200, 2]);
    expect(json.spec.template.metadata.annotations).toEqual(annotations);
    const stale = await bench().patch(path, "strategic-merge", body);
    expect([stale.status, stale.json.reason]).toEqual([409, "Conflict"]);
    expect(stale.json.message).toContain("Operation cannot be fulfilled on deployments.apps ");
  });

  it("deletes values of finalizers by $deleteFromPrimitiveList", async () => {
    const { path } = await bench().pod({ finalizers: ["example.com/a", "example.com/b"] });
    const { json } = await bench().patch(path, "strategic-merge", {
      metadata: { "$deleteFromPrimitiveList/finalizers": ["example.com/a"] },
    });
    expect(json.metadata.finalizers).toEqual(["example.com/b"]);
  });

  it("adds to finalizers, which merge as a set", async () => {
    const { path } = await bench().pod({ finalizers: ["example.com/a"] });
    const { json } = await bench().patch(path, "strategic-merge", { metadata: { finalizers: ["example.com/b"] } });
    expect([...json.metadata.finalizers].sort()).toEqual(["example.com/a", "example.com/b"]);
  });

  it("merges conditions of a status by type", async () => {
    const { path } = await bench().pod();
    const condition = (type: string, status: string) => ({ status: { conditions: [{ type, status }] } });
    await bench().patch(`${path}/status`, "strategic-merge", condition("Ready", "False"));
    const { json } = await bench().patch(`${path}/status`, "strategic-merge", condition("example.com/gate", "True"));
    const types = json.status.conditions.map((each: { type: string }) => each.type).sort();
    expect(types).toEqual(["Ready", "example.com/gate"]);
  });

  it("cordons a node under its uid and version, and leaves taints alone", async () => {
    const taints = [{ key: "dedicated", value: "a", effect: "NoSchedule" }];
    const fresh = { key: "node.kubernetes.io/not-ready", effect: "NoSchedule" };
    const made = await bench().send("POST", "/api/v1/nodes", { body: { metadata: { name: "node-to-cordon" }, spec: { taints } } });
    expect(made.json.spec.taints).toEqual([...taints, fresh]);
    const { uid, resourceVersion } = made.json.metadata;
    const { status, json } = await bench().patch("/api/v1/nodes/node-to-cordon", "strategic-merge", {
      metadata: { uid, resourceVersion },
      spec: { unschedulable: true },
    });
    expect([status, json.spec.unschedulable, json.spec.taints]).toEqual([200, true, made.json.spec.taints]);
  });

  it("replaces a node's taints as a whole", async () => {
    await bench().send("POST", "/api/v1/nodes", {
      body: { metadata: { name: "node-to-taint" }, spec: { taints: [{ key: "a", effect: "NoSchedule" }] } },
    });
    const { json } = await bench().patch("/api/v1/nodes/node-to-taint", "strategic-merge", {
      spec: { taints: [{ key: "b", effect: "NoExecute" }] },
    });
    expect(json.spec.taints.map((each: { key: string }) => each.key)).toEqual(["b"]);
  });

  it("refuses an element without its merge key", async () => {
    const { status, json } = await change(await deployment(), { containers: [{ image: "registry.example.com/web:2" }] });
    expect([status, json.status]).toEqual([500, "Failure"]);
    expect(json.message).toMatch(/does not contain declared merge key: name$/);
  });
}
