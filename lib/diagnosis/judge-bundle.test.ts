import { expect, it } from "vitest";
import { BundleIndex } from "#lib/evidence/bundle-index.ts";
import { readBundleText } from "#lib/evidence/bundle-text.ts";
import { NEWEST_KNOWN } from "#lib/kube/version.ts";
import { ago, buildPod, NOW } from "#lib/testing/build-pod.ts";
import { judgeBundle } from "./judge-bundle.ts";

it("is not certain that a grace still runs when nothing tells the time of the capture", () => {
  const pod = { ...buildPod(), apiVersion: "v1", kind: "Pod" };
  const subject = { ...pod, metadata: { ...pod.metadata, deletionTimestamp: ago(-20), deletionGracePeriodSeconds: 30 } };
  const index = new BundleIndex(readBundleText(JSON.stringify(subject), "x.json"));
  const first = (atLeast: boolean) => judgeBundle({ index, subject, now: NOW, atLeast, version: NEWEST_KNOWN }).causes[0];
  expect(first(false)).toMatchObject({ id: "within-grace-period", certainty: "certain" });
  expect(first(true)).toMatchObject({ id: "within-grace-period", certainty: "likely" });
});
