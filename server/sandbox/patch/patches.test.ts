import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../types.ts";
import { applyJsonPatch, PatchFailed } from "./json-patch.ts";
import { applyMergePatch } from "./merge-patch.ts";
import { applyStrategicPatch } from "./strategic-patch.ts";

const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean());
const { tree } = fc.letrec<{ tree: JsonObject }>((tie) => ({
  tree: fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), fc.oneof({ depthSize: "small" }, scalar, fc.array(scalar), tie("tree")), {
    noNullPrototype: true,
  }),
}));

describe("a merge patch", () => {
  it("applied twice is applied once, and leaves its target alone", () => {
    fc.assert(
      fc.property(tree, tree, (target, patch) => {
        const before = structuredClone(target);
        const once = applyMergePatch(target, patch);
        expect(applyMergePatch(once, patch)).toEqual(once);
        expect(target).toEqual(before);
      }),
    );
  });

  it("that is the target itself changes nothing", () => {
    fc.assert(
      fc.property(tree, (target) => {
        expect(applyMergePatch(target, target)).toEqual(target);
      }),
    );
  });

  it("removes with null at any depth", () => {
    expect(applyMergePatch({ a: { b: 1, c: 2 } }, { a: { b: null } })).toEqual({ a: { c: 2 } });
    expect(applyMergePatch({ a: [1, 2] }, { a: [3] })).toEqual({ a: [3] });
    expect(applyMergePatch({ a: 1 }, { a: { b: null } })).toEqual({ a: {} });
  });
});

describe("a JSON patch", () => {
  it("that replaces the whole by the target itself changes nothing, and copies", () => {
    fc.assert(
      fc.property(tree, (target) => {
        const result = applyJsonPatch(target, [{ op: "test", path: "", value: target }]);
        expect(result).toEqual(target);
        expect(result).not.toBe(target);
      }),
    );
  });

  it("adds what a remove takes away again", () => {
    fc.assert(
      fc.property(tree, fc.stringMatching(/^[a-z~/]{1,6}$/), scalar, (target, key, value) => {
        fc.pre(!(key in target));
        const pointer = `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
        const operations = [
          { op: "add", path: pointer, value },
          { op: "test", path: pointer, value },
          { op: "remove", path: pointer },
        ];
        expect(applyJsonPatch(target, operations)).toEqual(target);
      }),
    );
  });

  it("inserts into, moves within and appends to lists", () => {
    const operations = [
      { op: "add", path: "/l/1", value: "x" },
      { op: "add", path: "/l/-", value: "z" },
      { op: "move", from: "/l/0", path: "/l/2" },
    ];
    expect(applyJsonPatch({ l: ["a", "b"] }, operations)).toEqual({ l: ["x", "b", "a", "z"] });
  });

  it.each([
    [{ op: "remove", path: "/l/7" }],
    [{ op: "remove", path: "/l/01" }],
    [{ op: "add", path: "/l/9", value: 1 }],
    [{ op: "add", path: "nowhere", value: 1 }],
    [{ op: "add", path: "/a" }],
    [{ op: "test", path: "/l/0", value: "b" }],
  ])("fails with what does not apply: %j", (operation) => {
    expect(() => applyJsonPatch({ l: ["a"] }, [operation])).toThrow(PatchFailed);
  });
});

describe("a strategic merge patch", () => {
  it("applied twice is applied once, and leaves its target alone", () => {
    fc.assert(
      fc.property(tree, tree, (target, patch) => {
        const before = structuredClone(target);
        const once = applyStrategicPatch(target, patch);
        expect(applyStrategicPatch(once, patch)).toEqual(once);
        expect(target).toEqual(before);
      }),
    );
  });

  it("keeps only retained keys", () => {
    const target = { strategy: { type: "RollingUpdate", rollingUpdate: { maxSurge: 1 } } };
    expect(applyStrategicPatch(target, { strategy: { $retainKeys: ["type"], type: "Recreate" } })).toEqual({
      strategy: { type: "Recreate" },
    });
  });

  it("replaces a map as a whole when told to", () => {
    expect(applyStrategicPatch({ a: { b: 1, c: 2 } }, { a: { $patch: "replace", d: 3 } })).toEqual({ a: { d: 3 } });
  });

  it("merges ports of containers by containerPort, of a Service by port", () => {
    const pod = { containers: [{ name: "a", ports: [{ containerPort: 80, name: "x" }] }] };
    expect(applyStrategicPatch(pod, { containers: [{ name: "a", ports: [{ containerPort: 80, name: "y" }] }] })).toEqual({
      containers: [{ name: "a", ports: [{ containerPort: 80, name: "y" }] }],
    });
    expect(applyStrategicPatch({ ports: [{ port: 80, nodePort: 1 }] }, { ports: [{ port: 80, nodePort: 2 }] })).toEqual({
      ports: [{ port: 80, nodePort: 2 }],
    });
  });
});
