import { expect, test } from "vitest";
import { collected } from "#lib/evidence/types.ts";
import { DemandedEvidence } from "./demand.ts";

const at = 1_000_000;

test("an answer holds for its collector's time, not longer for a reader, and not shorter for a sweep", () => {
  const demanded = new DemandedEvidence();
  demanded.put({ storageClasses: collected([]) }, at);
  const due = (ms: number, least?: number, most?: number) => demanded.due(["storageClasses"], at + ms, least, most);
  expect(due(20_000)).toEqual([]);
  expect(due(40_000)).toEqual(["storageClasses"]);
  expect(due(40_000, 60_000)).toEqual([]);
  expect(due(6_000, 0, 5_000)).toEqual(["storageClasses"]);
  expect(demanded.due(["quotas"], at)).toEqual(["quotas"]);
});

test("a table of nodes that was asked for never stands in the place of the cache's own, which is younger", () => {
  const demanded = new DemandedEvidence();
  demanded.put({ schedulingNodes: collected([]), storageClasses: collected([]) }, at);
  expect(Object.keys(demanded.known(["schedulingNodes", "storageClasses"]))).toEqual(["storageClasses"]);
});
