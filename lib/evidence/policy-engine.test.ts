import { describe, expect, it } from "vitest";
import type { KubeEvent } from "#lib/kube/objects.ts";
import { concernsOwners, policiesIn, policyEvents } from "./policy-engine.ts";
import type { OwnerLink } from "./types.ts";

const owner = (kind: string, name: string) => ({ ref: { kind, name }, presence: "present", object: null }) as unknown as OwnerLink;
const OWNERS = [owner("ReplicaSet", "web-5f7c"), owner("Deployment", "web")];
const event = (kind: string, name: string, message: string): KubeEvent => ({
  metadata: { uid: message },
  involvedObject: { kind, name },
  reason: "PolicyViolation",
  message,
  lastTimestamp: "2026-11-30T11:59:00Z",
});

describe("policies in a denial", () => {
  it.each([
    [
      "Kyverno, two rules",
      "\n\nresource Pod/shop/web-5f7c- was blocked due to the following policies \n\ndisallow-privileged:\n  privileged: 'validation error: Privileged mode is not allowed. rule privileged failed at path /spec/containers/0/securityContext/privileged/'\nrequire-labels:\n  check-team: label team is required\n",
      [
        {
          policy: "disallow-privileged",
          rule: "privileged",
          words:
            "validation error: Privileged mode is not allowed. rule privileged failed at path /spec/containers/0/securityContext/privileged/",
        },
        { policy: "require-labels", rule: "check-team", words: "label team is required" },
      ],
    ],
    [
      "Gatekeeper, two constraints",
      '[must-have-owner] you must provide labels: {"owner"}\n[allowed-repos] container <app> has an invalid image repo',
      [
        { policy: "must-have-owner", rule: "", words: 'you must provide labels: {"owner"}' },
        { policy: "allowed-repos", rule: "", words: "container <app> has an invalid image repo" },
      ],
    ],
    ["Gatekeeper of before 3.3", "[denied by must-have-owner] no owner", [{ policy: "must-have-owner", rule: "", words: "no owner" }]],
    ["a webhook of one's own", "label team is required", []],
    ["nothing", "", []],
  ])("%s", (_what, words, expected) => {
    expect(policiesIn(words)).toEqual(expected);
  });
});

describe("events of a policy engine", () => {
  const onPolicy = event(
    "ClusterPolicy",
    "disallow-privileged",
    "Pod shop/web-5f7c-: [privileged] fail (blocked); Privileged mode is not allowed",
  );
  const onOwner = event("Deployment", "web", "policy require-labels/autogen-check-team fail: label team is required");

  it("say which policy and rule, and whether it was refused or only reported", () => {
    expect(policyEvents([onPolicy])).toMatchObject([
      { policy: "disallow-privileged", rule: "privileged", blocked: true, words: "Privileged mode is not allowed" },
    ]);
    expect(policyEvents([onOwner])).toMatchObject([
      { policy: "require-labels", rule: "autogen-check-team", blocked: false, words: "label team is required" },
    ]);
    expect(policyEvents([event("Deployment", "web", "something else")])).toEqual([]);
  });

  it.each([
    [onPolicy.message ?? "", true],
    ["Deployment shop/web: [autogen-privileged] fail (blocked); no", true],
    ["Pod other/web-5f7c-: [privileged] fail (blocked); no", false],
    ["Pod shop/website-5f7c-: [privileged] fail (blocked); no", false],
    ["Pod shop/web-5f7c-: [privileged] pass", false],
  ])("concern a workload: %s", (message, expected) => {
    expect(concernsOwners(event("ClusterPolicy", "p", message), OWNERS, "shop")).toBe(expected);
  });
});
