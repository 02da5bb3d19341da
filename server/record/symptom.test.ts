import { expect, test } from "vitest";
import { asKube } from "#lib/kube/cast.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { NEWEST_KNOWN } from "#lib/kube/version.ts";
import { classifyPod } from "#lib/symptoms/classify.ts";
import type { ClusterView } from "#server/watch/types.ts";
import { symptomOf } from "./symptom.ts";

const DEADLINE = Date.parse("2026-11-30T12:00:00Z");
const pod: Pod = {
  metadata: {
    uid: "u1",
    name: "web-0",
    namespace: "shop",
    resourceVersion: "7",
    creationTimestamp: "2026-11-30T10:00:00Z",
    deletionTimestamp: "2026-11-30T12:00:00Z",
    deletionGracePeriodSeconds: 30,
  },
  spec: { containers: [] },
  status: { phase: "Running" },
};

test("a deletion's lengths follow the API server's clock although the pod does not change", () => {
  let now = DEADLINE + 60_000;
  const symptom = classifyPod({ pod, now, version: NEWEST_KNOWN });
  const view = asKube<ClusterView>({ slim: () => ({ symptom }), fullPod: () => pod, now: () => now });
  const lengths = () => {
    const { overdueBySeconds, terminatingForSeconds } = symptomOf(view, pod);
    return [overdueBySeconds, terminatingForSeconds];
  };
  expect(lengths()).toEqual([60, 90]);
  now += 3_600_000;
  expect(lengths()).toEqual([3_660, 3_690]);
  now = DEADLINE - 60_000;
  expect(lengths()).toEqual([0, 0]);
});
