import { expect, it } from "vitest";
import { collected } from "#lib/evidence/types.ts";
import { DemandedEvidence } from "./demand.ts";

it("does not take an old reading of a Lease for an old renewal", () => {
  const demanded = new DemandedEvidence();
  demanded.put(
    { nodeLease: collected({ spec: { renewTime: "2026-11-30T07:45:00Z" } }), discovery: collected({ groups: [], kinds: [] }) },
    1_000,
  );
  expect(demanded.known(["nodeLease"], 20_000).nodeLease).toMatchObject({ ok: true });
  expect(demanded.known(["nodeLease", "discovery"], 121_000)).toMatchObject({
    nodeLease: { ok: false, why: "stale" },
    discovery: { ok: true },
  });
});
