import { expect, test } from "vitest";
import { ERROR_STATUS, type ErrorCode, errorBodySchema, PodWardError } from "#lib/contract/errors.ts";
import { KubeError } from "#server/kube/types.ts";
import { errorResponse } from "./respond.ts";

test.each(Object.keys(ERROR_STATUS) as ErrorCode[])("%s answers with its status and a body of the contract", async (code) => {
  const response = errorResponse(new PodWardError(code, "What was wrong."), "r1");
  expect(response.status).toBe(ERROR_STATUS[code]);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(errorBodySchema.parse(await response.json()).error).toEqual({ code, message: "What was wrong." });
});

test("an error of the cluster keeps Kubernetes' own words", async () => {
  const error = new KubeError("not-found", 'pods "x" not found', { status: 404, reason: "NotFound" });
  expect(await errorResponse(error, "r1").json()).toEqual({
    error: {
      code: "not-found",
      message: 'pods "x" not found',
      kubernetes: { code: 404, reason: "NotFound", message: 'pods "x" not found' },
    },
  });
});

test("an unknown error leaks nothing but the request's id", async () => {
  const response = errorResponse(new Error("connect to postgres://u:hunter2@db failed"), "r-42");
  const text = await response.text();
  expect(response.status).toBe(500);
  expect(text).not.toContain("hunter2");
  expect(text).toContain("r-42");
});
