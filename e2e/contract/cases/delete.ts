import { expect, it } from "vitest";
import type { Bench } from "../driver.ts";

/** Seconds from the object's request to its deadline, as the server counted them. */
function secondsAhead(object: { metadata: { deletionTimestamp: string } }, before: number): number {
  return (Date.parse(object.metadata.deletionTimestamp) - before) / 1000;
}

export function deleteCases(bench: () => Bench): void {
  const gone = async (path: string) => (await bench().send("GET", path)).status === 404;
  const now = async () => Date.parse(String((await bench().send("GET", "/version")).headers.date));

  it("marks a bound pod with its own grace, in the future, and answers with the pod", async () => {
    const { path, object } = await bench().pod();
    const before = await now();
    const { status, json } = await bench().send("DELETE", path);
    expect([status, json.kind, json.metadata.uid]).toEqual([200, "Pod", object.metadata.uid]);
    expect(json.metadata.deletionGracePeriodSeconds).toBe(30);
    expect(secondsAhead(json, before)).toBeGreaterThanOrEqual(29);
    expect(secondsAhead(json, before)).toBeLessThanOrEqual(33);
    expect(json.metadata.generation).toBe(2);
    expect((await bench().get(path)).metadata.deletionTimestamp).toBe(json.metadata.deletionTimestamp);
  });

  it("takes the grace from the body", async () => {
    const { path } = await bench().pod();
    const { json } = await bench().send("DELETE", path, { body: { gracePeriodSeconds: 7 } });
    expect(json.metadata.deletionGracePeriodSeconds).toBe(7);
  });

  it("takes the grace from the query when there is no body", async () => {
    const { path } = await bench().pod();
    const { json } = await bench().send("DELETE", `${path}?gracePeriodSeconds=9`);
    expect(json.metadata.deletionGracePeriodSeconds).toBe(9);
  });

  it("ignores the query as soon as there is a body", async () => {
    const { path } = await bench().pod();
    const { json } = await bench().send("DELETE", `${path}?gracePeriodSeconds=9`, { body: {} });
    expect(json.metadata.deletionGracePeriodSeconds).toBe(30);
  });

  it("reads a negative grace as one second", async () => {
    const { path } = await bench().pod();
    const { json } = await bench().send("DELETE", path, { body: { gracePeriodSeconds: -5 } });
    expect(json.metadata.deletionGracePeriodSeconds).toBe(1);
  });

  it("removes a pod without a node at once, answering with grace 0", async () => {
    const { path } = await bench().pod({ bound: false });
    const { status, json } = await bench().send("DELETE", path);
    expect([status, json.kind, json.metadata.deletionGracePeriodSeconds]).toEqual([200, "Pod", 0]);
    expect(await gone(path)).toBe(true);
  });

  it.each(["Succeeded", "Failed"])("removes a pod of phase %s at once", async (phase) => {
    const { path } = await bench().pod({ phase });
    expect((await bench().send("DELETE", path)).status).toBe(200);
    expect(await gone(path)).toBe(true);
  });

  it("removes a pod at once with grace 0", async () => {
    const { path } = await bench().pod();
    expect((await bench().send("DELETE", path, { body: { gracePeriodSeconds: 0 } })).status).toBe(200);
    expect(await gone(path)).toBe(true);
  });

  it("answers 404 for what is not there", async () => {
    const { status, json } = await bench().send("DELETE", `${bench().pods}/never-was`);
    expect(status).toBe(404);
    expect(json).toEqual({
      kind: "Status",
      apiVersion: "v1",
      metadata: {},
      status: "Failure",
      message: 'pods "never-was" not found',
      reason: "NotFound",
      details: { name: "never-was", kind: "pods" },
      code: 404,
    });
  });

  it("refuses another uid than the precondition's", async () => {
    const { path, name, object } = await bench().pod();
    const wrong = "11111111-2222-4333-8444-555555555555";
    const { status, json } = await bench().send("DELETE", path, { body: { preconditions: { uid: wrong } } });
    expect([status, json.reason]).toEqual([409, "Conflict"]);
    expect(json.message).toBe(
      `Operation cannot be fulfilled on Pod "${name}": the UID in the precondition (${wrong}) does not match the UID in record (${object.metadata.uid}). The object might have been deleted and then recreated`,
    );
    expect(json.details).toEqual({ name, kind: "Pod" });
  });

  it("refuses another resourceVersion than the precondition's", async () => {
    const { path, name, object } = await bench().pod();
    const { status, json } = await bench().send("DELETE", path, { body: { preconditions: { resourceVersion: "1" } } });
    expect([status, json.reason]).toEqual([409, "Conflict"]);
    expect(json.message).toBe(
      `Operation cannot be fulfilled on Pod "${name}": the ResourceVersion in the precondition (1) does not match the ResourceVersion in record (${object.metadata.resourceVersion}). The object might have been modified`,
    );
  });

  it("deletes when both preconditions hold", async () => {
    const { path, object } = await bench().pod();
    const { uid, resourceVersion } = object.metadata;
    const { status } = await bench().send("DELETE", path, { body: { preconditions: { uid, resourceVersion }, gracePeriodSeconds: 0 } });
    expect([status, await gone(path)]).toEqual([200, true]);
  });

  it("keeps everything as it was after a dry run in the body, and shows what would be", async () => {
    const { path, object } = await bench().pod();
    const { status, json } = await bench().send("DELETE", path, { body: { dryRun: ["All"], preconditions: { uid: object.metadata.uid } } });
    expect([status, json.metadata.deletionGracePeriodSeconds]).toEqual([200, 30]);
    expect((await bench().get(path)).metadata).toEqual(object.metadata);
  });

  it("keeps a pod after a dry run with grace 0", async () => {
    const { path, object } = await bench().pod();
    expect((await bench().send("DELETE", path, { body: { dryRun: ["All"], gracePeriodSeconds: 0 } })).status).toBe(200);
    expect((await bench().get(path)).metadata).toEqual(object.metadata);
  });

  it("keeps everything as it was after a dry run in the query without a body", async () => {
    const { path, object } = await bench().pod();
    expect((await bench().send("DELETE", `${path}?dryRun=All`)).status).toBe(200);
    expect((await bench().get(path)).metadata).toEqual(object.metadata);
  });

  it("DELETES FOR REAL when the dry run is in the query and a body is there", async () => {
    const { path, object } = await bench().pod({ name: bench().name("throw-away") });
    const { status } = await bench().send("DELETE", `${path}?dryRun=All`, {
      body: { preconditions: { uid: object.metadata.uid }, gracePeriodSeconds: 0 },
    });
    expect([status, await gone(path)]).toEqual([200, true]);
  });

  it("refuses a propagation policy it does not know", async () => {
    const { path } = await bench().pod();
    const { status, json } = await bench().send("DELETE", path, { body: { propagationPolicy: "Sideways" } });
    expect([status, json.reason]).toEqual([422, "Invalid"]);
    expect(json.message).toBe(
      'DeleteOptions.meta.k8s.io "" is invalid: propagationPolicy: Unsupported value: "Sideways": supported values: "Foreground", "Background", "Orphan", "nil"',
    );
  });

  it("refuses orphanDependents beside propagationPolicy", async () => {
    const { path } = await bench().pod();
    const { status, json } = await bench().send("DELETE", path, { body: { propagationPolicy: "Background", orphanDependents: false } });
    expect([status, json.reason]).toEqual([422, "Invalid"]);
    expect(json.message).toBe(
      'DeleteOptions.meta.k8s.io "" is invalid: propagationPolicy: Invalid value: "Background": orphanDependents and deletionPropagation cannot be both set',
    );
  });

  it("answers 202 to orphanDependents=false while the pod is only marked", async () => {
    const { path } = await bench().pod();
    const { status, json } = await bench().send("DELETE", path, { body: { orphanDependents: false } });
    expect([status, json.kind]).toEqual([202, "Pod"]);
  });

  it("refuses a body that is not JSON", async () => {
    const { path } = await bench().pod();
    const { status, json } = await bench().send("DELETE", path, { raw: "{" });
    expect([status, json.reason]).toEqual([400, "BadRequest"]);
    expect(json.message).toMatch(/^couldn't get version\/kind; json parse error: /);
    expect((await bench().get(path)).metadata.deletionTimestamp).toBeUndefined();
  });

  it("refuses a grace that is no number, and a dryRun it does not know", async () => {
    const { path } = await bench().pod();
    const grace = await bench().send("DELETE", path, { body: { gracePeriodSeconds: "x" } });
    expect([grace.status, grace.json.message]).toEqual([
      400,
      "json: cannot unmarshal string into Go struct field DeleteOptions.gracePeriodSeconds of type int64",
    ]);
    const dryRun = await bench().send("DELETE", path, { body: { dryRun: ["Some"] } });
    expect([dryRun.status, dryRun.json.message]).toEqual([
      422,
      'DeleteOptions.meta.k8s.io "" is invalid: dryRun: Unsupported value: ["Some"]: supported values: "All"',
    ]);
    expect((await bench().get(path)).metadata.deletionTimestamp).toBeUndefined();
  });

  it("refuses options of another kind", async () => {
    const { path } = await bench().pod();
    const { status, json } = await bench().send("DELETE", path, { body: { apiVersion: "v1", kind: "Pod" } });
    expect([status, json.reason]).toEqual([400, "BadRequest"]);
    expect(json.message).toMatch(/^no kind "Pod" is registered for version "v1" in scheme /);
  });

  it("answers with a Status for a ConfigMap", async () => {
    const path = `/api/v1/namespaces/${bench().namespace}/configmaps`;
    const made = await bench().send("POST", path, { body: { metadata: { name: "going" } } });
    const { status, json } = await bench().send("DELETE", `${path}/going`);
    expect(status).toBe(200);
    expect(json).toEqual({
      kind: "Status",
      apiVersion: "v1",
      metadata: {},
      status: "Success",
      details: { name: "going", kind: "configmaps", uid: made.json.metadata.uid },
    });
  });

  it("answers with a Status for a Deployment, naming its group", async () => {
    const path = await deployment(bench(), "going");
    const { json } = await bench().send("DELETE", path);
    expect([json.kind, json.status, json.details.group, json.details.kind]).toEqual(["Status", "Success", "apps", "deployments"]);
  });

  it("holds a Deployment for its dependents with Foreground", async () => {
    const path = await deployment(bench(), "foreground");
    const { status, json } = await bench().send("DELETE", path, { body: { propagationPolicy: "Foreground" } });
    expect([status, json.kind]).toEqual([200, "Deployment"]);
    const { metadata } = await bench().get(path);
    expect([metadata.finalizers, metadata.deletionGracePeriodSeconds, metadata.generation]).toEqual([["foregroundDeletion"], 0, 2]);
  });

  it("deletes a node only under its uid", async () => {
    const made = await bench().send("POST", "/api/v1/nodes", { body: { metadata: { name: "node-to-go" } } });
    const refused = await bench().send("DELETE", "/api/v1/nodes/node-to-go", {
      body: { preconditions: { uid: "11111111-2222-4333-8444-555555555555" } },
    });
    expect([refused.status, refused.json.reason]).toEqual([409, "Conflict"]);
    const { status, json } = await bench().send("DELETE", "/api/v1/nodes/node-to-go", {
      body: { preconditions: { uid: made.json.metadata.uid } },
    });
    expect([status, json.kind, json.status]).toEqual([200, "Status", "Success"]);
  });

  it("deletes a collection by label", async () => {
    for (const name of ["sweep-a", "sweep-b"]) await bench().pod({ name, labels: { sweep: "yes" }, bound: false });
    const { status, json } = await bench().send("DELETE", `${bench().pods}?labelSelector=sweep%3Dyes`);
    expect([status, json.kind, json.items.length]).toEqual([200, "PodList", 2]);
    expect(await gone(`${bench().pods}/sweep-a`)).toBe(true);
  });

  it("turns a namespace into Terminating, where nothing new may come", async () => {
    await bench().send("POST", "/api/v1/namespaces", { body: { metadata: { name: "contract-ending" } } });
    const { status, json } = await bench().send("DELETE", "/api/v1/namespaces/contract-ending");
    expect([status, json.kind, json.status.phase]).toEqual([200, "Namespace", "Terminating"]);
    const refused = await bench().send("POST", "/api/v1/namespaces/contract-ending/configmaps", { body: { metadata: { name: "late" } } });
    expect([refused.status, refused.json.reason]).toEqual([403, "Forbidden"]);
    expect(refused.json.message).toBe(
      'configmaps "late" is forbidden: unable to create new content in namespace contract-ending because it is being terminated',
    );
    expect(refused.json.details.causes).toEqual([
      { reason: "NamespaceTerminating", message: "namespace contract-ending is being terminated", field: "metadata.namespace" },
    ]);
  });
}

async function deployment(bench: Bench, name: string): Promise<string> {
  const path = `/apis/apps/v1/namespaces/${bench.namespace}/deployments`;
  const template = { metadata: { labels: { app: name } }, spec: { containers: [{ name: "main", image: "registry.example.com/web:1" }] } };
  await bench.send("POST", path, { body: { metadata: { name }, spec: { selector: { matchLabels: { app: name } }, template } } });
  return `${path}/${name}`;
}
