import { describe, expect, test } from "vitest";
import { answerError, missingPermission, toPodWardError, transportError } from "./errors.ts";
import type { KubeErrorKind, KubeRequest } from "./types.ts";

const status = (code: number, reason: string, message: string, more: object = {}) =>
  JSON.stringify({ kind: "Status", status: "Failure", code, reason, message, ...more });

describe("answerError", () => {
  const cases: [KubeRequest["method"], number, string, KubeErrorKind][] = [
    ["GET", 401, status(401, "Unauthorized", "Unauthorized"), "unauthorized"],
    ["GET", 403, status(403, "Forbidden", "no"), "forbidden"],
    ["GET", 404, status(404, "NotFound", "no"), "not-found"],
    ["DELETE", 409, status(409, "Conflict", "no"), "conflict"],
    ["GET", 410, status(410, "Expired", "too old"), "gone"],
    ["PATCH", 422, status(422, "Invalid", "no"), "invalid"],
    ["GET", 429, "Too many requests, please try again later.", "too-many-requests"],
    ["GET", 504, status(504, "Timeout", "Too large resource version"), "timeout"],
    ["DELETE", 504, status(504, "Timeout", "Timeout: request did not complete"), "unknown-outcome"],
    ["PATCH", 500, status(500, "InternalError", "etcdserver: request timed out"), "unknown-outcome"],
    ["PATCH", 500, status(500, "InternalError", "admission plugin said no"), "error"],
    ["GET", 500, "panic", "error"],
    ["DELETE", 500, "This request caused apiserver to panic. Look in the logs for details.", "unknown-outcome"],
    ["PATCH", 503, "<html>upstream connection lost</html>", "unknown-outcome"],
    ["PATCH", 503, status(503, "ServiceUnavailable", "unable to handle"), "unreachable"],
    ["GET", 503, status(503, "ServiceUnavailable", "unable to handle"), "unreachable"],
    ["POST", 502, "<html>bad gateway</html>", "unknown-outcome"],
    ["GET", 302, "", "error"],
  ];
  test.each(cases)("%s answered %i is %s", (method, code, body, kind) => {
    expect(answerError(method, { status: code, retryAfter: null, body }).kind).toBe(kind);
  });

  test("keeps the server's words, and never a proxy's markup", () => {
    expect(answerError("GET", { status: 404, retryAfter: null, body: status(404, "NotFound", 'pods "x" not found') })).toMatchObject({
      reason: "NotFound",
      message: 'pods "x" not found',
    });
    expect(answerError("GET", { status: 502, retryAfter: null, body: "<html><b>x</b></html>" }).message).toBe(
      "The API server answered with HTTP 502.",
    );
  });

  test("Retry-After comes from the header, else from the body", () => {
    const body = status(429, "TooManyRequests", "busy", { details: { retryAfterSeconds: 10 } });
    expect(answerError("GET", { status: 429, retryAfter: "3", body }).retryAfterMs).toBe(3000);
    expect(answerError("GET", { status: 429, retryAfter: null, body }).retryAfterMs).toBe(10_000);
    expect(answerError("GET", { status: 429, retryAfter: null, body: "busy" }).retryAfterMs).toBeNull();
  });
});

describe("transportError", () => {
  const fault = (code: string) => Object.assign(new Error(`connect ${code}`), { code });

  test("a write that left this machine has an unknown outcome, one that did not is unreachable", () => {
    expect(transportError("DELETE", fault("ECONNRESET"), false).kind).toBe("unknown-outcome");
    expect(transportError("DELETE", fault("UND_ERR_HEADERS_TIMEOUT"), false).kind).toBe("unknown-outcome");
    expect(transportError("DELETE", new DOMException("aborted", "AbortError"), true).kind).toBe("unknown-outcome");
    expect(transportError("DELETE", fault("ECONNREFUSED"), false).kind).toBe("unreachable");
    expect(transportError("DELETE", fault("CERT_HAS_EXPIRED"), false).kind).toBe("unreachable");
  });

  test("reads tell a silent server, a lost one and a cancelled question apart", () => {
    expect(transportError("GET", fault("UND_ERR_HEADERS_TIMEOUT"), false).kind).toBe("timeout");
    expect(transportError("GET", fault("ECONNRESET"), false).kind).toBe("unreachable");
    expect(transportError("GET", new Error("aborted"), true).kind).toBe("cancelled");
    expect(transportError("GET", new TypeError("x", { cause: fault("ENOTFOUND") }), false).message).toContain("ENOTFOUND");
  });
});

describe("missingPermission", () => {
  test("reads verb, resource, group, subresource and namespace", () => {
    expect(
      missingPermission(
        'pods "web-0" is forbidden: User "jo" cannot get resource "pods/log" in API group "" in the namespace "shop": RBAC: role not found',
      ),
    ).toEqual({ verb: "get", resource: "pods/log", namespace: "shop" });
    expect(
      missingPermission(
        'deployments.apps is forbidden: User "jo" cannot list resource "deployments" in API group "apps" at the cluster scope',
      ),
    ).toEqual({ verb: "list", resource: "deployments.apps", namespace: "" });
    expect(missingPermission('pods "x" is forbidden: exceeded quota: q')).toBeNull();
  });

  test("our API's error names it beside Kubernetes' own words", () => {
    const message = 'nodes is forbidden: User "jo" cannot list resource "nodes" in API group "" at the cluster scope';
    const error = toPodWardError(answerError("GET", { status: 403, retryAfter: null, body: status(403, "Forbidden", message) }));
    expect(error).toMatchObject({
      code: "forbidden",
      missing: { verb: "list", resource: "nodes", namespace: "" },
      kubernetes: { code: 403, reason: "Forbidden", message },
    });
  });
});
