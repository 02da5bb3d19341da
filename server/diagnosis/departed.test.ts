import { expect, it } from "vitest";
import type { Judgement } from "#lib/diagnosis/types.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { worthKeeping } from "./departed.ts";

const judged = (deleted: boolean, symptom: object, causes: readonly object[]) => ({
  pod: asKube<Pod>({ metadata: { name: "p", ...(deleted && { deletionTimestamp: "2026-11-30T12:00:00Z" }) } }),
  judgement: asKube<Judgement>({ symptom, causes }),
  evidence: {},
});

it.each([
  ["a sick pod that nobody deleted", judged(false, { class: "crash-loop", listed: true }, []), true],
  ["a deletion that hangs, with its cause", judged(true, { class: "terminating", listed: true }, [{ id: "kubelet-lost-pod" }]), true],
  ["the same deletion in its last second, after a fix", judged(true, { class: "terminating", listed: false }, []), false],
  ["a deletion within its grace", judged(true, { class: "ending", listed: false }, [{ id: "within-grace-period" }]), false],
] as const)("%s", (_what, pod, worth) => {
  expect(worthKeeping(pod)).toBe(worth);
});
