import { expect, test } from "vitest";
import { finding, run } from "#lib/testing/build-rule.ts";
import { notOffered, onlyAfter, standingOf } from "./standing.ts";

const NODE = { kind: "Node", key: "Node/worker-7", label: "worker-7" };

test("a pod stands with those that share its root, and by its first cause", () => {
  const fixes = [
    { id: "redelete", offered: "now", why: "redelete" },
    { id: "delete-pod", offered: "no", why: "x" },
    { id: "evict-pod", offered: "after", why: "x" },
  ] as const;
  const judgement = { ...run([]), causes: [{ ...finding({ root: NODE, fixes }), id: "kubelet-lost-pod" }] };
  const standing = standingOf(judgement);
  expect(standing).toMatchObject({ group: "Node/worker-7", cause: "kubelet-lost-pod" });
  if (standing === null) throw new Error("it has a cause");
  expect(notOffered(standing, "redelete")).toBeNull();
  expect(notOffered(standing, "delete-pod")?.message).toMatch(/of no use/);
  expect(notOffered(standing, "shorten-grace")?.message).toMatch(/does not offer/);
  expect(onlyAfter(standing, "evict-pod")?.en).toMatch(/^Only after its next step/);
  expect(onlyAfter(standing, "redelete")).toBeNull();
});

test("without a cause nothing says that one fix is right for it", () => {
  expect(standingOf(undefined)).toBeNull();
  expect(standingOf(run([]))).toBeNull();
});
