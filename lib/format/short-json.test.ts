import { expect, test } from "vitest";
import { shortJson } from "./short-json.ts";

test("what fits stands on one line, what does not is indented, and the outermost has a line for each part", () => {
  const uid = "bff4a3d3-515f-44ed-9044-26ad6353f92f";
  expect(
    shortJson([
      { op: "test", path: "/metadata/uid", value: uid },
      { op: "remove", path: "/metadata/finalizers/0" },
    ]),
  ).toBe(`[
  { "op": "test", "path": "/metadata/uid", "value": "${uid}" },
  { "op": "remove", "path": "/metadata/finalizers/0" }
]`);
  expect(shortJson({ kind: "DeleteOptions", preconditions: { uid, resourceVersion: "1" } }, 60)).toBe(`{
  "kind": "DeleteOptions",
  "preconditions": {
    "uid": "${uid}",
    "resourceVersion": "1"
  }
}`);
  expect(shortJson({ preconditions: { uid, resourceVersion: "1" } })).toContain(
    `  "preconditions": { "uid": "${uid}", "resourceVersion": "1" }\n`,
  );
});

test("it says the same as JSON", () => {
  const values = [
    {},
    [],
    null,
    3,
    'a"b\n',
    { a: undefined, b: [1, { c: [] }, "x".repeat(90)], d: { e: { f: null } } },
    [[["y".repeat(80)]]],
  ];
  for (const value of values) expect(JSON.parse(shortJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
});
