import { expect, test } from "vitest";
import { byMissing } from "./by-missing.ts";

test("causes that lack the same evidence for the same reason stand together, whatever its order", () => {
  const groups = byMissing([
    {
      id: "a",
      missing: [
        { evidence: "events", why: "forbidden" },
        { evidence: "node", why: "timeout" },
      ],
    },
    { id: "b", missing: [{ evidence: "events", why: "expired" }] },
    {
      id: "c",
      missing: [
        { evidence: "node", why: "timeout" },
        { evidence: "events", why: "forbidden" },
      ],
    },
    { id: "d", missing: [] },
  ]);
  expect(groups.map((group) => group.ids)).toEqual([["a", "c"], ["b"], ["d"]]);
});
