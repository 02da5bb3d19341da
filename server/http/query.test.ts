import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PodWardError } from "#lib/contract/errors.ts";
import type { Operation } from "#lib/contract/operation.ts";
import { OPERATIONS } from "#lib/contract/operations.ts";
import { checkQuery, readFlag } from "./query.ts";

const POD = "/api/clusters/{cluster}/pods/{namespace}/{name}";
const call = (path: string) => OPERATIONS.find((one) => one.path === path) as Operation;
const problem = (path: string, query: string): string | null => {
  try {
    checkQuery(new URLSearchParams(query), call(path));
    return null;
  } catch (error) {
    if (error instanceof PodWardError && error.code === "bad-request") return error.message;
    throw error;
  }
};

test.each([
  [`${POD}/logs`, "previous=2", 'previous: must be one of 0, 1, true, false, not "2".'],
  [`${POD}/yaml`, "managedFields=yes", 'managedFields: must be one of 0, 1, true, false, not "yes".'],
  [`${POD}/logs`, "tail=-1", 'tail: must be a whole number of at least 0, not "-1".'],
  [`${POD}/logs`, "tail=1.5", 'tail: must be a whole number of at least 0, not "1.5".'],
  [`${POD}/logs`, "limit=0", 'limit: must be a whole number of at least 1, not "0".'],
  ["/api/clusters/{cluster}/stream", "ending=yes", 'ending: must be one of 0, 1, true, false, not "yes".'],
  ["/api/audit", "since=yesterday", 'since: must be an RFC 3339 time such as 2026-11-30T03:31:22Z, not "yesterday".'],
  ["/api/audit", "target=", "target: must not be empty."],
  [
    "/api/clusters/{cluster}/sick",
    "namspace=shop",
    'There is no query parameter "namspace" here; there are lang, class, ns, namespace, node, cause, owner, status, name, label, q, wait.',
  ],
  [
    "/api/clusters/{cluster}/sick",
    "ns=a&ns=b",
    "ns: is given more than once; several values stand in one, separated by commas, where several are meant.",
  ],
])("%s?%s", (path, query, message) => {
  expect(problem(path, query)).toBe(message);
});

test.each([
  [`${POD}/logs`, "previous=true&tail=0&since=5m&timestamps=1&limit=10&follow=false&download=0&container=c&uid=u&lang=zh-CN"],
  [`${POD}/logs`, "previous&tail=&since=&uid="],
  ["/api/clusters/{cluster}/sick", "q=foo:bar&class=x&ns=a,b&namespace=c&node=&cause=d&owner=e&status=f&name=g&label=h=i&wait=3"],
  ["/api/audit", "since=2026-11-30T03:31:22Z&target=a/b&user=jo&cluster=c"],
])("%s?%s is taken", (path, query) => {
  expect(problem(path, query)).toBeNull();
});

describe("every parameter of every call", () => {
  const odd = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("", " ", "null", "undefined", "NaN", "-1", "1e9", "0x10", "__proto__", "[object Object]", "💥", "\u202Eabc", "'; drop"),
    fc.string({ minLength: 5_000, maxLength: 6_000 }),
  );
  const names = [...new Set(OPERATIONS.flatMap(({ query }) => Object.keys(query ?? {}))), "__proto__", "constructor", "toString", "x"];

  test("takes odd values or names what it wants, in a line", () => {
    fc.assert(
      fc.property(fc.constantFrom(...OPERATIONS), fc.constantFrom(...names), odd, (operation, name, value) => {
        const message = problem(operation.path, new URLSearchParams([[name, value]]).toString());
        if (message !== null) {
          expect(message).toContain(name);
          expect(message.length).toBeLessThan(600);
          expect(message).not.toMatch(/Invalid|expected/);
        }
      }),
      { numRuns: 500 },
    );
  });
});

test("a flag is on, off or refused", () => {
  const flag = (query: string) => readFlag(new URLSearchParams(query), "f");
  expect([flag(""), flag("f=0"), flag("f=false"), flag("f"), flag("f=1"), flag("f=true")]).toEqual([false, false, false, true, true, true]);
  expect(() => flag("f=yes")).toThrow('f: must be one of 0, 1, true, false, not "yes".');
});
