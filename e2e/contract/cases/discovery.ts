import { expect, it } from "vitest";
import type { Bench } from "../driver.ts";

export function discoveryCases(bench: () => Bench): void {
  it("tells its version", async () => {
    const { json } = await bench().send("GET", "/version");
    expect(json).toMatchObject({ major: "1", minor: "36", gitVersion: "v1.36.3" });
  });

  it("lists the core API's versions and the groups", async () => {
    expect((await bench().send("GET", "/api")).json).toMatchObject({ kind: "APIVersions", versions: ["v1"] });
    const { json } = await bench().send("GET", "/apis");
    expect(json.kind).toBe("APIGroupList");
    const names = json.groups.map((each: { name: string }) => each.name);
    for (const name of [
      "apps",
      "batch",
      "policy",
      "coordination.k8s.io",
      "storage.k8s.io",
      "authorization.k8s.io",
      "authentication.k8s.io",
    ]) {
      expect(names).toContain(name);
    }
  });

  it.each([
    ["/api/v1", "pods", "Pod", true],
    ["/api/v1", "nodes", "Node", false],
    ["/apis/apps/v1", "deployments", "Deployment", true],
    ["/apis/batch/v1", "jobs", "Job", true],
    ["/apis/policy/v1", "poddisruptionbudgets", "PodDisruptionBudget", true],
    ["/apis/storage.k8s.io/v1", "volumeattachments", "VolumeAttachment", false],
  ])("describes the resources of %s: %s", async (path, name, kind, namespaced) => {
    const { json } = await bench().send("GET", path);
    expect(json.kind).toBe("APIResourceList");
    expect(json.resources).toContainEqual(
      expect.objectContaining({ name, kind, namespaced, verbs: expect.arrayContaining(["get", "list", "watch", "delete", "patch"]) }),
    );
  });

  it.each([
    ["/api", "", "v1", "pods", "Pod", "Namespaced"],
    ["/api", "", "v1", "nodes", "Node", "Cluster"],
    ["/apis", "apps", "v1", "deployments", "Deployment", "Namespaced"],
  ])("gives all of %s in one answer to who asks so: %s %s %s", async (path, group, version, resource, kind, scope) => {
    const type = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";
    const { json, headers } = await bench().send("GET", path, { headers: { accept: `${type},application/json` } });
    expect([json.kind, json.apiVersion, headers["content-type"]]).toEqual(["APIGroupDiscoveryList", "apidiscovery.k8s.io/v2", type]);
    const found = json.items.find((each: { metadata: { name?: string } }) => (each.metadata.name ?? "") === group);
    expect(found.versions[0]).toMatchObject({ version, freshness: "Current" });
    expect(found.versions[0].resources).toContainEqual(
      expect.objectContaining({
        resource,
        responseKind: { group: "", version: "", kind },
        scope,
        verbs: expect.arrayContaining(["get", "list"]),
      }),
    );
  });

  it("names the subresources of pods", async () => {
    const { json } = await bench().send("GET", "/api/v1");
    const names = json.resources.map((each: { name: string }) => each.name);
    expect(names).toEqual(expect.arrayContaining(["pods/log", "pods/eviction", "pods/status", "pods/ephemeralcontainers", "pods/binding"]));
  });

  it.each(["/api/v1/namespaces/default/gadgets", "/apis/apps/v1/gadgets", "/api/v1/namespaces/default/pods/x/gadget", "/api/v2"])(
    "answers a resource that is not there with a Status: %s",
    async (path) => {
      const { status, json } = await bench().send("GET", path);
      expect(status).toBe(404);
      expect(json).toEqual({
        kind: "Status",
        apiVersion: "v1",
        metadata: {},
        status: "Failure",
        message: "the server could not find the requested resource",
        reason: "NotFound",
        details: {},
        code: 404,
      });
    },
  );

  it.each(["/apis/none.example.com/v1", "/nothing", "/apis/none.example.com/v1/gadgets", "/apis/metrics.k8s.io/v1beta1/pods"])(
    "answers a path of a group that is not there with plain text: %s",
    async (path) => {
      const { status, text, headers } = await bench().send("GET", path);
      expect([status, text]).toEqual([404, "404 page not found\n"]);
      expect(headers["content-type"]).toMatch(/^text\/plain/);
    },
  );

  it.each([
    ["POST", "/api/v1/namespaces/default/pods/some-pod"],
    ["PUT", "/api/v1/namespaces/default/pods"],
    ["PATCH", "/api/v1/namespaces/default/pods"],
    ["GET", "/api/v1/namespaces/default/pods/some-pod/eviction"],
    ["DELETE", "/api/v1/namespaces/default/pods/some-pod/status"],
    ["POST", "/api/v1/pods"],
    ["DELETE", "/api/v1/pods"],
    ["DELETE", "/version"],
  ])("refuses a method that does not fit: %s %s", async (method, path) => {
    const { status, json } = await bench().send(method, path, { body: {} });
    expect([status, json.reason, json.message]).toEqual([
      405,
      "MethodNotAllowed",
      "the server does not allow this method on the requested resource",
    ]);
  });

  it("gives every answer an audit id and the server's time", async () => {
    const { headers } = await bench().send("GET", bench().pods);
    expect(headers["audit-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(Date.parse(String(headers.date))).not.toBeNaN();
    expect(headers["content-type"]).toBe("application/json");
    expect(headers["cache-control"]).toBe("no-cache, private");
  });

  it("refuses a representation it cannot give", async () => {
    const { status, json } = await bench().send("GET", bench().pods, { headers: { accept: "application/xml" } });
    expect([status, json.reason]).toEqual([406, "NotAcceptable"]);
  });

  it("gives JSON where it is one of several", async () => {
    const accept = "application/json;as=Table;v=v1beta9;g=meta.k8s.io,application/json";
    const { status, headers } = await bench().send("GET", bench().pods, { headers: { accept } });
    expect([status, headers["content-type"]]).toEqual([200, "application/json"]);
  });

  it("is ready", async () => {
    expect((await bench().send("GET", "/readyz")).text).toBe("ok");
  });

  it("answers 404 with a Status for an object that is not there", async () => {
    const { status, json } = await bench().send("GET", `/apis/apps/v1/namespaces/${bench().namespace}/deployments/none`);
    expect(status).toBe(404);
    expect(json).toMatchObject({
      reason: "NotFound",
      message: 'deployments.apps "none" not found',
      details: { name: "none", group: "apps", kind: "deployments" },
    });
  });
}
