import { expect, it } from "vitest";
import { templateDiff } from "./template-diff.ts";

const template = (image: string, password: string, more: object = {}) => ({
  metadata: { labels: { app: "cart", "pod-template-hash": image.slice(-2) } },
  spec: { containers: [{ name: "app", image, env: [{ name: "PASSWORD", value: password }], ...more }] },
});

it("shows images with their values first, and of what may be secret only the place", () => {
  const { lines, more } = templateDiff(template("r/app:2", "new-secret", { workingDir: "/b" }), template("r/app:1", "old-secret"));
  expect(lines).toEqual([
    'spec.containers[app].image: "r/app:2" → "r/app:1"',
    "spec.containers[app].env[PASSWORD].value",
    "spec.containers[app].workingDir",
  ]);
  expect(more).toBe(0);
});

it("finds nothing between templates that differ by their hash label only", () => {
  const one = template("r/app:1", "x");
  expect(templateDiff(one, { ...one, metadata: { labels: { app: "cart", "pod-template-hash": "zz" } } }).lines).toEqual([]);
});
