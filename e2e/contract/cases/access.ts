import { beforeAll, expect, it } from "vitest";
import type { Bench } from "../driver.ts";
import type { HttpClient } from "../http-client.ts";

export function accessCases(bench: () => Bench): void {
  let reader: HttpClient;
  beforeAll(async () => {
    reader = await bench().cluster.user("reader", [
      { verbs: ["get", "list", "watch"], groups: [""], resources: ["pods"], namespace: bench().namespace },
      { verbs: ["get"], groups: [""], resources: ["nodes"] },
    ]);
  });
  const ask = async (client: HttpClient, resourceAttributes: Record<string, string>) => {
    const answer = await client.request("POST", "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews", {
      body: { apiVersion: "authorization.k8s.io/v1", kind: "SelfSubjectAccessReview", spec: { resourceAttributes } },
    });
    expect(answer.status).toBe(201);
    return answer.json.status.allowed;
  };

  it("lets a user do what it may", async () => {
    expect((await reader.request("GET", bench().pods)).status).toBe(200);
  });

  it("refuses a list at the cluster scope", async () => {
    const { status, json } = await reader.request("GET", "/api/v1/pods");
    expect(status).toBe(403);
    expect(json).toEqual({
      kind: "Status",
      apiVersion: "v1",
      metadata: {},
      status: "Failure",
      message: 'pods is forbidden: User "reader" cannot list resource "pods" in API group "" at the cluster scope',
      reason: "Forbidden",
      details: { kind: "pods" },
      code: 403,
    });
  });

  it("refuses a watch with the verb watch", async () => {
    const { status, json } = await reader.request("GET", "/api/v1/nodes?watch=true");
    expect([status, json.message]).toEqual([
      403,
      'nodes is forbidden: User "reader" cannot watch resource "nodes" in API group "" at the cluster scope',
    ]);
  });

  it("refuses a write in the namespace", async () => {
    const { status, json } = await reader.request("DELETE", `${bench().pods}/some-pod`);
    expect([status, json.message]).toEqual([
      403,
      `pods "some-pod" is forbidden: User "reader" cannot delete resource "pods" in API group "" in the namespace "${bench().namespace}"`,
    ]);
    expect(json.details).toEqual({ name: "some-pod", kind: "pods" });
  });

  it("refuses a subresource by its full name", async () => {
    const { status, json } = await reader.request("GET", `${bench().pods}/some-pod/log`);
    expect([status, json.message]).toEqual([
      403,
      `pods "some-pod" is forbidden: User "reader" cannot get resource "pods/log" in API group "" in the namespace "${bench().namespace}"`,
    ]);
  });

  it("refuses a resource of a named group", async () => {
    const { status, json } = await reader.request("GET", `/apis/apps/v1/namespaces/${bench().namespace}/deployments`);
    expect([status, json.message]).toEqual([
      403,
      `deployments.apps is forbidden: User "reader" cannot list resource "deployments" in API group "apps" in the namespace "${bench().namespace}"`,
    ]);
    expect(json.details).toEqual({ group: "apps", kind: "deployments" });
  });

  it("answers access reviews of oneself", async () => {
    const { namespace } = bench();
    expect(await ask(reader, { verb: "list", resource: "pods", namespace })).toBe(true);
    expect(await ask(reader, { verb: "list", resource: "pods" })).toBe(false);
    expect(await ask(reader, { verb: "delete", resource: "pods", namespace })).toBe(false);
    expect(await ask(reader, { verb: "get", resource: "pods", subresource: "log", namespace })).toBe(false);
    expect(await ask(reader, { verb: "get", resource: "nodes", name: "any" })).toBe(true);
    expect(await ask(bench().cluster.admin, { verb: "delete", resource: "pods", namespace })).toBe(true);
  });

  it("refuses an access review that asks nothing", async () => {
    const { status, json } = await reader.request("POST", "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews", {
      body: { apiVersion: "authorization.k8s.io/v1", kind: "SelfSubjectAccessReview", spec: {} },
    });
    expect([status, json.reason]).toEqual([422, "Invalid"]);
    expect(json.message).toContain("exactly one of nonResourceAttributes or resourceAttributes must be specified");
  });

  it("lists a user's rights in a namespace", async () => {
    const { status, json } = await reader.request("POST", "/apis/authorization.k8s.io/v1/selfsubjectrulesreviews", {
      body: { apiVersion: "authorization.k8s.io/v1", kind: "SelfSubjectRulesReview", spec: { namespace: bench().namespace } },
    });
    expect([status, json.status.incomplete]).toEqual([201, false]);
    expect(json.status.resourceRules).toContainEqual({ verbs: ["get", "list", "watch"], apiGroups: [""], resources: ["pods"] });
  });

  it("answers an access review about somebody else", async () => {
    const review = async (user: string) => {
      const { json } = await bench().cluster.admin.request("POST", "/apis/authorization.k8s.io/v1/subjectaccessreviews", {
        body: {
          apiVersion: "authorization.k8s.io/v1",
          kind: "SubjectAccessReview",
          spec: { user, resourceAttributes: { verb: "list", resource: "pods", namespace: bench().namespace } },
        },
      });
      return json.status.allowed;
    };
    expect([await review("reader"), await review("nobody")]).toEqual([true, false]);
  });

  it("says who one is", async () => {
    const { status, json } = await reader.request("POST", "/apis/authentication.k8s.io/v1/selfsubjectreviews", {
      body: { apiVersion: "authentication.k8s.io/v1", kind: "SelfSubjectReview" },
    });
    expect([status, json.kind, json.status.userInfo.username]).toEqual([201, "SelfSubjectReview", "reader"]);
    expect(json.status.userInfo.groups).toContain("system:authenticated");
  });

  it("answers 401 to a token nobody issued", async () => {
    const { status, json } = await bench().cluster.stranger.request("GET", bench().pods);
    expect(status).toBe(401);
    expect(json).toEqual({
      kind: "Status",
      apiVersion: "v1",
      metadata: {},
      status: "Failure",
      message: "Unauthorized",
      reason: "Unauthorized",
      code: 401,
    });
  });

  it("answers 403 to nobody in particular", async () => {
    const { status, json } = await bench().cluster.anonymous.request("GET", "/api/v1/pods");
    expect([status, json.message]).toEqual([
      403,
      'pods is forbidden: User "system:anonymous" cannot list resource "pods" in API group "" at the cluster scope',
    ]);
  });

  it.each(["/readyz", "/livez", "/version"])("shows %s to everybody", async (path) => {
    expect((await bench().cluster.anonymous.request("GET", path)).status).toBe(200);
  });

  it("acts as another user", async () => {
    const headers = { "impersonate-user": "reader" };
    expect((await bench().send("GET", bench().pods, { headers })).status).toBe(200);
    const refused = await bench().send("GET", "/api/v1/pods", { headers });
    expect([refused.status, refused.json.message]).toEqual([
      403,
      'pods is forbidden: User "reader" cannot list resource "pods" in API group "" at the cluster scope',
    ]);
  });

  it("keeps several groups of an impersonated user apart", async () => {
    const { json } = await bench().send("POST", "/apis/authentication.k8s.io/v1/selfsubjectreviews", {
      body: { apiVersion: "authentication.k8s.io/v1", kind: "SelfSubjectReview" },
      headers: { "impersonate-user": "somebody", "impersonate-group": ["team-a", "team-b"] },
    });
    expect(json.status.userInfo).toMatchObject({ username: "somebody", groups: ["team-a", "team-b", "system:authenticated"] });
  });

  it("refuses to let a user act as another without the right", async () => {
    const { status, json } = await reader.request("GET", bench().pods, { headers: { "impersonate-user": "somebody" } });
    expect([status, json.reason]).toEqual([403, "Forbidden"]);
    expect(json.message).toBe(
      `pods is forbidden: User "reader" cannot impersonate-on:user-info:list resource "pods" in API group "" in the namespace "${bench().namespace}"`,
    );
  });

  it("refuses groups without a user", async () => {
    const { status, json } = await bench().send("GET", bench().pods, { headers: { "impersonate-group": "team-a" } });
    expect([status, json.reason]).toEqual([400, "BadRequest"]);
    expect(json.message).toMatch(
      /^requested &user\.DefaultInfo\{Name:"", UID:"", Groups:\[\]string\{"team-a"\}, .* without impersonating a user name$/,
    );
  });
}
