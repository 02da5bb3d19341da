import { expect, test } from "vitest";
import { collected, missing } from "#lib/evidence/types.ts";
import { nodeSample, type SampleContext, sampleFacts } from "./sample.ts";

const SUMMARY = "/api/v1/nodes/n1/proxy/stats/summary";

type Answers = Partial<SampleContext> & { served?: "yes" | "no" | "slow"; summary?: unknown };
const context = ({ served, summary, ...more }: Answers = {}): SampleContext => ({
  running: true,
  nodeHeard: true,
  node: "n1",
  reads: {
    async document(path, _accept, _options, keep = (body) => collected(body as never)) {
      if (path === SUMMARY) return summary === undefined ? missing("forbidden") : keep(summary);
      return served === "no" ? missing("absent") : served === "slow" ? missing("timeout") : keep({});
    },
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
  expect(await sampleFacts(sample, context())).toEqual({
    ...{ at: "2026-11-30T12:00:00Z", window: "15s", source: "metrics.k8s.io" },
    ...{ missing: null, absent: null, kubelet: null },
  });
  expect(await sampleFacts(missing("forbidden"), context())).toMatchObject({ missing: "forbidden", absent: null });
  expect(await sampleFacts(undefined, context())).toMatchObject({ missing: "absent", absent: "no-sample" });
});

test("why the kubelet gave none either is told, where it could be asked", async () => {
  const kubelet = async (more: Answers) => (await sampleFacts(missing("absent"), context({ served: "no", ...more }))).kubelet;
  expect(await kubelet({})).toBe("forbidden");
  expect(await kubelet({ summary: { node: {}, pods: [] } })).toBe("absent");
  expect(await kubelet({ summary: "<html>" })).toBe("absent");
  expect([await kubelet({ node: null }), await kubelet({ nodeHeard: false }), await kubelet({ running: false })]).toEqual([
    null,
    null,
    null,
  ]);
});

test("a node of which metrics.k8s.io has no sample is told by its kubelet, one of which it has is not asked", async () => {
  const summary = { node: { nodeName: "n1", cpu: { usageNanoCores: 5 }, rlimit: { maxpid: 100, curproc: 7 } }, pods: [] };
  const told = await nodeSample(missing("absent"), context({ summary }));
  expect(told).toMatchObject({
    metrics: { ok: true, value: { kind: "KubeletStats", usage: { cpu: "5n" } } },
    processes: { running: 7, most: 100 },
  });
  const served = collected({ metadata: {} });
  expect(await nodeSample(served, context({ summary }))).toEqual({ metrics: served, processes: null });
  expect(await nodeSample(missing("absent"), context({ summary, nodeHeard: false }))).toMatchObject({
    metrics: { ok: false },
    processes: null,
  });
  expect(await nodeSample(missing("timeout"), context())).toEqual({ metrics: missing("timeout"), processes: null });
});
