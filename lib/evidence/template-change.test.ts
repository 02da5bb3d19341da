import { expect, it } from "vitest";
import { templateChanges } from "./template-change.ts";

const pod = {
  spec: {
    containers: [
      { name: "a", image: "x:1", command: ["a"] },
      { name: "injected", image: "mesh:1" },
    ],
  },
};

it("names what the template says otherwise, by container, and leaves out what admission added", () => {
  const owner = { spec: { template: { spec: { containers: [{ name: "a", image: "x:2", command: ["a", "-v"] }] } } } };
  expect(templateChanges(pod, owner)).toEqual([
    { path: "spec.containers[0].image", value: "x:2", text: "image x:1 -> x:2" },
    { path: "spec.containers[0].command", value: ["a", "-v"], text: "a: command" },
  ]);
});

it("says nothing where both are alike, or the template cannot be read", () => {
  expect(templateChanges(pod, { spec: { template: { spec: { containers: [{ name: "a", image: "x:1", command: ["a"] }] } } } })).toEqual([]);
  expect(templateChanges(pod, {})).toEqual([]);
});
