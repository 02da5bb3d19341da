import { expect, it } from "vitest";
import type { Bench } from "../driver.ts";

const REJECTED = "the server rejected our request due to an error in our request";

export function patchCases(bench: () => Bench): void {
  it("applies the operations of a JSON patch in order", async () => {
    const { path } = await bench().pod({ labels: { a: "1", b: "2" } });
    const { status, json } = await bench().patch(path, "json", [
      { op: "add", path: "/metadata/labels/c~1d", value: "3" },
      { op: "replace", path: "/metadata/labels/a", value: "x" },
      { op: "move", from: "/metadata/labels/b", path: "/metadata/labels/e" },
      { op: "copy", from: "/metadata/labels/a", path: "/metadata/labels/f" },
    ]);
    expect([status, json.metadata.labels]).toEqual([200, { a: "x", "c/d": "3", e: "2", f: "x" }]);
  });

  it.each([
    ["a failing test", [{ op: "test", path: "/metadata/labels/a", value: "2" }]],
    ["a path that is not there", [{ op: "remove", path: "/metadata/annotations/none" }]],
    ["an index out of range", [{ op: "remove", path: "/spec/containers/5" }]],
    ["a replace below nothing", [{ op: "replace", path: "/metadata/annotations/none", value: "1" }]],
    ["a remove of nothing", [{ op: "remove", path: "/metadata/labels/none" }]],
    ["an add below nothing", [{ op: "add", path: "/metadata/annotations/a", value: "1" }]],
    ["an operation it does not know", [{ op: "swap", path: "/kind", value: "1" }]],
  ])("answers %s with a 422 that does not say why", async (_title, operations) => {
    const { path } = await bench().pod({ labels: { a: "1" } });
    const { status, json } = await bench().patch(path, "json", operations);
    expect(status).toBe(422);
    expect(json).toEqual({
      kind: "Status",
      apiVersion: "v1",
      metadata: {},
      status: "Failure",
      message: REJECTED,
      reason: "Invalid",
      details: {},
      code: 422,
    });
  });

  it("takes a replace of a field that is not there for an add, and null for what is absent", async () => {
    const { path } = await bench().pod({ labels: { a: "1" } });
    const { status, json } = await bench().patch(path, "json", [
      { op: "test", path: "/metadata/labels/b", value: null },
      { op: "replace", path: "/metadata/labels/b", value: "2" },
    ]);
    expect([status, json.metadata.labels]).toEqual([200, { a: "1", b: "2" }]);
  });

  it("changes nothing when a later operation fails", async () => {
    const { path, object } = await bench().pod({ labels: { a: "1" } });
    await bench().patch(path, "json", [
      { op: "replace", path: "/metadata/labels/a", value: "2" },
      { op: "test", path: "/metadata/labels/a", value: "3" },
    ]);
    expect((await bench().get(path)).metadata.resourceVersion).toBe(object.metadata.resourceVersion);
  });

  it("refuses a JSON patch that is no list", async () => {
    const { path } = await bench().pod();
    const { status, json } = await bench().patch(path, "json", { op: "remove" });
    expect([status, json.reason]).toEqual([400, "BadRequest"]);
    expect(json.message).toBe("error decoding patch: json: cannot unmarshal object into Go value of type []handlers.jsonPatchOp");
  });

  it.each(["json", "merge", "strategic-merge"] as const)("refuses a %s patch that is not JSON", async (type) => {
    const { path } = await bench().pod();
    const { status, json } = await bench().send("PATCH", path, { raw: "{nope", contentType: `application/${type}-patch+json` });
    expect([status, json.reason]).toEqual([400, "BadRequest"]);
  });

  it("refuses a JSON patch of too many operations", async () => {
    const { path } = await bench().pod();
    const operations = Array.from({ length: 10_001 }, () => ({ op: "test", path: "/kind", value: "Pod" }));
    const { status, json } = await bench().patch(path, "json", operations);
    expect([status, json.reason]).toEqual([413, "RequestEntityTooLarge"]);
    expect(json.message).toBe("Request entity too large: The allowed maximum operations in a JSON patch is 10000, got 10001");
  });

  it("refuses a content type that is no patch", async () => {
    const { path } = await bench().pod();
    const { status, json } = await bench().send("PATCH", path, { body: {}, contentType: "application/json" });
    expect([status, json.reason]).toEqual([415, "UnsupportedMediaType"]);
    expect(json.message).toBe("415: Unsupported Media Type");
  });

  it("merges a merge patch, where null removes", async () => {
    const { path } = await bench().pod({ labels: { a: "1", b: "2" } });
    const { status, json } = await bench().patch(path, "merge", { metadata: { labels: { a: null, c: "3" } } });
    expect([status, json.metadata.labels]).toEqual([200, { b: "2", c: "3" }]);
  });

  it.each([
    ["merge", "error decoding patch: "],
    ["strategic-merge", ""],
  ] as const)("refuses a %s patch that is no object", async (type, prefix) => {
    const { path } = await bench().pod();
    const { status, json } = await bench().patch(path, type, [1]);
    expect([status, json.reason]).toEqual([400, "BadRequest"]);
    expect(json.message).toBe(`${prefix}json: cannot unmarshal array into Go value of type map[string]interface {}`);
  });

  it("refuses a stale resourceVersion in a merge patch with 409", async () => {
    const { path, name, object } = await bench().pod();
    await bench().patch(path, "merge", { metadata: { labels: { moved: "on" } } });
    const { resourceVersion } = object.metadata;
    const { status, json } = await bench().patch(path, "merge", { metadata: { resourceVersion, labels: { late: "yes" } } });
    expect(status).toBe(409);
    expect(json).toEqual({
      kind: "Status",
      apiVersion: "v1",
      metadata: {},
      status: "Failure",
      message: `Operation cannot be fulfilled on pods "${name}": the object has been modified; please apply your changes to the latest version and try again`,
      reason: "Conflict",
      details: { name, kind: "pods" },
      code: 409,
    });
  });

  it("takes the newest resourceVersion", async () => {
    const { path, object } = await bench().pod();
    const { resourceVersion } = object.metadata;
    expect((await bench().patch(path, "merge", { metadata: { resourceVersion, labels: { on: "time" } } })).status).toBe(200);
  });

  it.each(["merge", "strategic-merge"] as const)("refuses another uid in a %s patch with 422", async (type) => {
    const { path, name } = await bench().pod();
    const uid = "11111111-2222-4333-8444-555555555555";
    const { status, json } = await bench().patch(path, type, { metadata: { uid } });
    expect([status, json.reason]).toEqual([422, "Invalid"]);
    expect(json.message).toBe(`Pod "${name}" is invalid: metadata.uid: Invalid value: "${uid}": field is immutable`);
    expect(json.details.causes[0]).toEqual({
      reason: "FieldValueInvalid",
      message: `Invalid value: "${uid}": field is immutable`,
      field: "metadata.uid",
    });
  });

  it("refuses another name in a patch", async () => {
    const { path, name } = await bench().pod();
    const { status, json } = await bench().patch(path, "merge", { metadata: { name: "other" } });
    expect([status, json.reason, json.message]).toEqual([
      400,
      "BadRequest",
      `the name of the object (other) does not match the name on the URL (${name})`,
    ]);
  });

  it("writes nothing when nothing changes", async () => {
    const { path, object } = await bench().pod({ labels: { a: "1" } });
    const { status, json } = await bench().patch(path, "merge", { metadata: { labels: { a: "1" } } });
    expect([status, json.metadata.resourceVersion]).toEqual([200, object.metadata.resourceVersion]);
  });

  it("tries a patch without keeping it", async () => {
    const { path, object } = await bench().pod();
    const { status, json } = await bench().patch(`${path}?dryRun=All`, "merge", { metadata: { labels: { dry: "run" } } });
    expect([status, json.metadata.labels]).toEqual([200, { dry: "run" }]);
    expect((await bench().get(path)).metadata).toEqual(object.metadata);
  });

  it("answers 404 for a pod that is not there", async () => {
    const { status, json } = await bench().patch(`${bench().pods}/none`, "merge", { metadata: { labels: { a: "b" } } });
    expect([status, json.reason, json.message]).toEqual([404, "NotFound", 'pods "none" not found']);
  });

  it("ignores creationTimestamp and status in a patch of the pod itself", async () => {
    const { path, object } = await bench().pod();
    const { status, json } = await bench().patch(path, "merge", {
      metadata: { creationTimestamp: "2020-01-01T00:00:00Z" },
      status: { phase: "Running" },
    });
    expect([status, json.metadata.creationTimestamp, json.status.phase]).toEqual([200, object.metadata.creationTimestamp, "Pending"]);
  });

  it("refuses a deletionTimestamp on a pod that is not being deleted", async () => {
    const { path } = await bench().pod();
    const { status, json } = await bench().patch(path, "merge", { metadata: { deletionTimestamp: "2030-01-01T00:00:00Z" } });
    expect([status, json.reason]).toEqual([422, "Invalid"]);
    expect(json.message).toMatch(/metadata\.deletionTimestamp: Invalid value: .*: field is immutable$/);
  });
}
