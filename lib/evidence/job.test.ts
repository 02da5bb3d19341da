import { expect, it } from "vitest";
import { jobFailure } from "./job.ts";
import type { OwnerLink } from "./types.ts";

const ref = { apiVersion: "batch/v1", kind: "Job", name: "load", uid: "j1", controller: true };
const owned = (conditions: readonly object[]): readonly OwnerLink[] => [
  { ref, presence: "present", object: { kind: "Job", metadata: { name: "load" }, status: { conditions } } as OwnerLink["object"] },
];
const condition = (type: string, status: string, at: string) => ({
  type,
  status,
  reason: "BackoffLimitExceeded",
  message: "Job has reached the specified backoff limit",
  lastTransitionTime: at,
});

it("takes the earlier of the two conditions, and only a true one", () => {
  const both = owned([condition("Failed", "True", "2026-11-11T10:51:05Z"), condition("FailureTarget", "True", "2026-11-11T10:51:00Z")]);
  expect(jobFailure(both)).toMatchObject({ type: "FailureTarget", at: Date.UTC(2026, 10, 11, 10, 51) });
  expect(jobFailure(owned([condition("Failed", "True", "2026-11-11T10:51:05Z")]))).toMatchObject({
    type: "Failed",
    reason: "BackoffLimitExceeded",
  });
  expect(jobFailure(owned([condition("Failed", "False", "2026-11-11T10:51:05Z")]))).toBeNull();
});

it("is null for another owner or one that could not be read", () => {
  expect(jobFailure([])).toBeNull();
  expect(jobFailure([{ ref, presence: "unknown", why: "forbidden", object: null }])).toBeNull();
});
