import { expect, test } from "vitest";
import { collected, missing } from "#lib/evidence/types.ts";
import { type SampleContext, sampleFacts } from "./sample.ts";

const context = (more: Partial<SampleContext> & { served?: "yes" | "no" | "slow" } = {}): SampleContext => ({
  running: true,
  nodeHeard: true,
  reads: {
    document: () => Promise.resolve(more.served === "no" ? missing("absent") : more.served === "slow" ? missing("timeout") : collected({})),
  },
  ...more,
});
const absent = async (more: Parameters<typeof context>[0]) => (await sampleFacts(missing("absent"), context(more))).absent;

test("why there is no sample is told apart", async () => {
  expect(await absent({ served: "no" })).toBe("not-served");
  expect(await absent({ served: "no", nodeHeard: false })).toBe("not-served");
  expect(await absent({ nodeHeard: false })).toBe("node-silent");
  expect(await absent({ served: "slow", nodeHeard: false })).toBe("node-silent");
  expect(await absent({})).toBe("no-sample");
  expect(await absent({ running: false, served: "no" })).toBe("not-running");
});

test("a sample has its time, and one that may not be read is not called absent", async () => {
  const sample = collected({ metadata: {}, timestamp: "2026-11-30T12:00:00Z", window: "15s" });
  expect(await sampleFacts(sample, context())).toEqual({ at: "2026-11-30T12:00:00Z", window: "15s", missing: null, absent: null });
  expect(await sampleFacts(missing("forbidden"), context())).toMatchObject({ missing: "forbidden", absent: null });
  expect(await sampleFacts(undefined, context())).toMatchObject({ missing: "absent", absent: "no-sample" });
});
