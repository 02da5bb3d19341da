import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { apiPath, resourcePath } from "./api-path.ts";

describe("apiPath", () => {
  test.each(["", ".", "..", "a/b", "../x", "a%2fb", "a\\b", "a\nb", "\u0000", "\ud800"])("refuses %j", (piece) => {
    expect(() => apiPath("api", "v1", piece)).toThrow(/cannot be the name/);
  });

  test("what it accepts stays one path segment that decodes to the same text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (piece) => {
        let path: string;
        try {
          path = apiPath("api", piece, "end");
        } catch {
          return;
        }
        const url = new URL(path, "https://example.test:6443");
        expect(url.search + url.hash).toBe("");
        expect(url.pathname.split("/").map(decodeURIComponent)).toEqual(["", "api", piece, "end"]);
      }),
    );
  });
});

test("resourcePath places group, namespace, name and subresource", () => {
  expect(resourcePath({ version: "v1", resource: "nodes" })).toBe("/api/v1/nodes");
  expect(resourcePath({ version: "v1", resource: "pods", namespace: "shop", name: "web-0", subresource: "log" })).toBe(
    "/api/v1/namespaces/shop/pods/web-0/log",
  );
  expect(resourcePath({ group: "apps", version: "v1", resource: "deployments", namespace: "a:b" })).toBe(
    "/apis/apps/v1/namespaces/a%3Ab/deployments",
  );
});
