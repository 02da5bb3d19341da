import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { errorBodySchema } from "#lib/contract/errors.ts";
import { findOperation } from "#lib/contract/find-operation.ts";
import { OPERATIONS } from "#lib/contract/operations.ts";
import { wrongCall } from "./wrong-call.ts";

const ask = async (method: string, address: string, headers: Record<string, string> = {}) => {
  const answer = wrongCall(new Request(`http://localhost:4600${address}`, { method, headers }));
  if (answer === null) return null;
  return { status: answer.status, allow: answer.headers.get("allow"), ...errorBodySchema.parse(await answer.json()).error };
};

const ROUTES = readdirSync(path.join(import.meta.dirname, "../../app/api"), { recursive: true, encoding: "utf8" })
  .filter((file) => path.basename(file) === "route.ts")
  .map((file) => `/api/${path.dirname(file).split(path.sep).join("/").replaceAll("[", "{").replaceAll("]", "}")}`);

test("every route is a call of the contract and the other way round, or it would not be answered", () => {
  expect([...new Set(OPERATIONS.map(({ path: call }) => call))].sort()).toEqual(ROUTES.sort());
});

test("what exists is left to its route, encoded names, HEAD and OPTIONS included", async () => {
  for (const { method, path: call } of OPERATIONS) {
    const address = call.replaceAll(/\{\w+\}/g, "a%2Fb%3A%E7%97%85");
    expect(findOperation(method.toUpperCase(), address)).toMatchObject({ operation: { path: call, method } });
    expect(await ask(method.toUpperCase(), address)).toBeNull();
    if (method === "get") expect(await ask("HEAD", `${address}/?lang=en`)).toBeNull();
    expect(await ask("OPTIONS", address)).toBeNull();
  }
});

describe("what does not exist is said in the API's words", () => {
  test("an unknown path", async () => {
    expect(await ask("GET", "/api/clusters/demo/sik?ns=a")).toEqual({
      status: 404,
      allow: null,
      code: "not-found",
      message: "There is no API call GET /api/clusters/demo/sik; /api/openapi.json lists those there are.",
    });
    for (const address of ["/api", "/api/", "/api/clusters/a/b/c/d", "/api/v1/pods"]) expect((await ask("GET", address))?.status).toBe(404);
    expect((await ask("GET", "/api/x", { "accept-language": "zh-CN" }))?.message).toMatch(/^没有 GET \/api\/x/);
    expect((await ask("GET", `/api/${"x".repeat(5_000)}?lang=fr`))?.message.length).toBeLessThan(400);
  });

  test("a method that the path does not have, with those it has", async () => {
    expect(await ask("DELETE", "/api/clusters/demo/pods/shop/web-0")).toEqual({
      status: 405,
      allow: "GET",
      code: "method-not-allowed",
      message: "/api/clusters/demo/pods/shop/web-0 is not answered to DELETE; use GET.",
    });
    expect(await ask("PUT", "/api/fixes/p1/confirm")).toMatchObject({ status: 405, allow: "POST" });
  });

  test("a query that the call does not take", async () => {
    expect(await ask("GET", "/api/clusters/demo/sick?namspace=a")).toMatchObject({
      status: 400,
      message: expect.stringContaining("namspace"),
    });
    expect((await ask("GET", "/api/audit?since=x", { "accept-language": "zh-CN" }))?.message).toMatch(/^since：/);
  });

  test("a path that cannot be decoded", async () => {
    for (const address of ["/api/clusters/100%/sick", "/api/clusters/%ff/sick", "/api/%E7%97", "/api/clusters/demo/pods/a/%"]) {
      expect(await ask("GET", address)).toMatchObject({ status: 400, code: "bad-request", message: expect.stringContaining("%25") });
    }
  });
});
