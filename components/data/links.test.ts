import fc from "fast-check";
import { expect, test } from "vitest";
import { objectHref, pathPart, recordHref, rowHref, wardHref } from "./links.ts";

test("cluster names with slashes, colons and ats survive the way through the address", () => {
  const name = "arn:aws:eks:eu-1:123:cluster/prod@x";
  expect(wardHref(name)).toBe("/c/arn%3Aaws%3Aeks%3Aeu-1%3A123%3Acluster%2Fprod%40x");
  expect(pathPart(wardHref(name).slice(3))).toBe(name);
});

test("a record's link names the pod, its uid, and what to open", () => {
  const pod = { namespace: "shop", name: "cart-1", uid: "u 1" };
  expect(recordHref("demo", pod)).toBe("/c/demo/pods/shop/cart-1?uid=u%201");
  expect(recordHref("demo", pod, { tab: "logs", previous: true })).toBe("/c/demo/pods/shop/cart-1?uid=u%201&tab=logs&previous=true");
});

test("an object as evidence names it leads to its page; what has none leads nowhere", () => {
  expect(objectHref("demo", "Node/worker-7")).toBe("/c/demo/nodes/worker-7");
  expect(objectHref("demo", "Namespace/shop")).toBe("/c/demo/namespaces/shop");
  expect(objectHref("demo", "PersistentVolumeClaim/data/db-0")).toBe("/c/demo/claims/data/db-0");
  expect(objectHref("demo", "Job/batch/import")).toBe("/c/demo/workloads/batch/Job/batch/import");
  const nowhere = ["Pod/shop/cart-1", "APIService/v1.x", "finalizer/example.com/protect", "StorageClasses", "Node/", ""];
  expect(nowhere.filter((object) => objectHref("demo", object) !== null)).toEqual([]);
});

test("a row leads to the record of whatever it is about", () => {
  const row = { namespace: "data", name: "db", uid: "u" };
  expect(rowHref("demo", { ...row, kind: "Pod" })).toBe("/c/demo/pods/data/db?uid=u");
  expect(rowHref("demo", { ...row, kind: "StatefulSet" })).toBe("/c/demo/workloads/apps/StatefulSet/data/db");
  expect(rowHref("demo", { ...row, kind: "PersistentVolumeClaim" })).toBe("/c/demo/claims/data/db");
});

test("any name comes back as it was; what is no encoding stays what it is", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (name) => pathPart(encodeURIComponent(name)) === name));
  expect(pathPart("100%")).toBe("100%");
});
