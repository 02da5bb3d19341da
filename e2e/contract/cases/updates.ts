import { expect, it } from "vitest";
import type { Bench } from "../driver.ts";

const ONLY_THESE = "Forbidden: pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,";

export function updateCases(bench: () => Bench): void {
  it("replaces with PUT, and counts a change of the spec in generation", async () => {
    const { path, object } = await bench().pod();
    object.spec.containers[0].image = "registry.example.com/web:2";
    const { status, json } = await bench().send("PUT", path, { body: object });
    expect([status, json.spec.containers[0].image, json.metadata.generation]).toEqual([200, "registry.example.com/web:2", 2]);
  });

  it("does not count a change of labels in generation", async () => {
    const { path } = await bench().pod();
    const { json } = await bench().patch(path, "merge", { metadata: { labels: { a: "b" } } });
    expect(json.metadata.generation).toBe(1);
  });

  it("refuses a stale resourceVersion in a PUT", async () => {
    const { path, name, object } = await bench().pod();
    await bench().patch(path, "merge", { metadata: { labels: { moved: "on" } } });
    const { status, json } = await bench().send("PUT", path, { body: object });
    expect([status, json.reason]).toEqual([409, "Conflict"]);
    expect(json.message).toBe(
      `Operation cannot be fulfilled on pods "${name}": the object has been modified; please apply your changes to the latest version and try again`,
    );
  });

  it("refuses another uid in a PUT with 409", async () => {
    const { path, name, object } = await bench().pod();
    const uid = "11111111-2222-4333-8444-555555555555";
    const { status, json } = await bench().send("PUT", path, { body: { ...object, metadata: { ...object.metadata, uid } } });
    expect([status, json.reason]).toEqual([409, "Conflict"]);
    expect(json.message).toBe(
      `Operation cannot be fulfilled on pods "${name}": StorageError: invalid object, Code: 4, Key: /registry/pods/${bench().namespace}/${name}, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: ${uid}, UID in object meta: ${object.metadata.uid}`,
    );
  });

  it("cannot shorten a live pod's grace", async () => {
    const { path, name } = await bench().pod();
    const { status, json } = await bench().patch(path, "merge", { spec: { terminationGracePeriodSeconds: 1 } });
    expect([status, json.reason]).toEqual([422, "Invalid"]);
    expect(json.message.startsWith(`Pod "${name}" is invalid: spec: ${ONLY_THESE}`)).toBe(true);
    expect(json.details).toMatchObject({ name, kind: "Pod", causes: [{ reason: "FieldValueForbidden", field: "spec" }] });
    expect(json.details.causes[0].message.startsWith(ONLY_THESE)).toBe(true);
  });

  it("cannot change env of a pod", async () => {
    const { path } = await bench().pod();
    const { status, json } = await bench().patch(path, "strategic-merge", {
      spec: { containers: [{ name: "main", env: [{ name: "A", value: "1" }] }] },
    });
    expect([status, json.details.causes[0].field]).toEqual([422, "spec"]);
  });

  it("cannot add a container to a pod", async () => {
    const { path } = await bench().pod();
    const { status, json } = await bench().patch(path, "strategic-merge", {
      spec: { containers: [{ name: "more", image: "registry.example.com/more:1" }] },
    });
    expect(status).toBe(422);
    expect(json.message).toContain("Forbidden: pod updates may not add or remove containers");
  });

  it("can only lower activeDeadlineSeconds", async () => {
    const { path } = await bench().pod({ spec: { activeDeadlineSeconds: 100 } });
    const raised = await bench().patch(path, "merge", { spec: { activeDeadlineSeconds: 200 } });
    expect(raised.status).toBe(422);
    expect(raised.json.details.causes).toEqual([
      {
        reason: "FieldValueInvalid",
        message: "Invalid value: 200: must be less than or equal to previous value",
        field: "spec.activeDeadlineSeconds",
      },
    ]);
    const cleared = await bench().patch(path, "merge", { spec: { activeDeadlineSeconds: null } });
    expect(cleared.status).toBe(422);
    expect(cleared.json.message).toContain("must not update from a positive integer to nil value");
    expect((await bench().patch(path, "merge", { spec: { activeDeadlineSeconds: 50 } })).status).toBe(200);
  });

  it("can append a toleration and change tolerationSeconds, nothing else", async () => {
    const { path, object } = await bench().pod();
    const [first, second] = object.spec.tolerations;
    const added = [{ ...first, tolerationSeconds: 10 }, second, { key: "dedicated", operator: "Exists" }];
    expect((await bench().patch(path, "merge", { spec: { tolerations: added } })).status).toBe(200);
    const { status, json } = await bench().patch(path, "merge", {
      spec: { tolerations: [{ ...first, effect: "NoSchedule", tolerationSeconds: null }] },
    });
    expect(status).toBe(422);
    expect(json.message).toContain("existing toleration can not be modified except its tolerationSeconds");
  });

  it("can take scheduling gates away, not add them", async () => {
    const { path } = await bench().pod({ bound: false, spec: { schedulingGates: [{ name: "example.com/a" }] } });
    const added = await bench().patch(path, "merge", { spec: { schedulingGates: [{ name: "example.com/a" }, { name: "example.com/b" }] } });
    expect(added.status).toBe(422);
    expect(added.json.message).toContain("only deletion is allowed, but found new scheduling gate 'example.com/b'");
    expect((await bench().patch(path, "json", [{ op: "remove", path: "/spec/schedulingGates/0" }])).status).toBe(200);
  });

  it("writes the gate of a new pod into its conditions", async () => {
    const { object } = await bench().pod({ bound: false, spec: { schedulingGates: [{ name: "example.com/a" }] } });
    expect(object.status.conditions).toEqual([
      expect.objectContaining({
        type: "PodScheduled",
        status: "False",
        reason: "SchedulingGated",
        message: "Scheduling is blocked due to non-empty scheduling gates",
      }),
    ]);
  });

  it("cannot change a Deployment's selector", async () => {
    const path = `/apis/apps/v1/namespaces/${bench().namespace}/deployments`;
    const template = {
      metadata: { labels: { app: "a", more: "b" } },
      spec: { containers: [{ name: "main", image: "registry.example.com/web:1" }] },
    };
    await bench().send("POST", path, {
      body: { metadata: { name: "fixed" }, spec: { selector: { matchLabels: { app: "a" } }, template } },
    });
    const { status, json } = await bench().patch(`${path}/fixed`, "merge", { spec: { selector: { matchLabels: { more: "b" } } } });
    expect([status, json.reason]).toEqual([422, "Invalid"]);
    expect(json.message).toMatch(/^Deployment\.apps "fixed" is invalid: spec\.selector: Invalid value: .*: field is immutable$/);
    expect(json.details).toMatchObject({
      name: "fixed",
      group: "apps",
      kind: "Deployment",
      causes: [{ reason: "FieldValueInvalid", field: "spec.selector" }],
    });
  });
}
