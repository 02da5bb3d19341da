import { describe, expect, it } from "vitest";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, PodSpec } from "#lib/kube/objects.ts";
import { brokenBounds, fullQuotas, unstatedQuotas } from "./admission-recomputed.ts";

const template = (resources: object): PodSpec => asKube<PodSpec>({ containers: [{ name: "app", image: "x", resources }] });
const quota = (hard: object, used: object, spec: object = {}): KubeObject =>
  asKube<KubeObject>({ kind: "ResourceQuota", metadata: { name: "compute" }, spec: { hard, ...spec }, status: { hard, used } });
const range = (item: object): KubeObject =>
  asKube<KubeObject>({ kind: "LimitRange", metadata: { name: "bounds" }, spec: { limits: [{ type: "Container", ...item }] } });

describe("a quota that has no room", () => {
  it("is named with what one more pod asks, what is used and what is allowed", () => {
    const found = fullQuotas(
      template({ requests: { cpu: "500m" } }),
      [quota({ "requests.cpu": "4", pods: "9" }, { "requests.cpu": "3800m" })],
      [],
    );
    expect(found).toEqual([
      { quota: "compute", requested: { "requests.cpu": "500m" }, used: { "requests.cpu": "3800m" }, limited: { "requests.cpu": "4" } },
    ]);
  });

  it("counts the pod itself, a limit in place of a request, and what a LimitRange fills in", () => {
    expect(fullQuotas(template({}), [quota({ pods: "2" }, { pods: "2" })], [])[0]?.requested).toEqual({ pods: "1" });
    expect(fullQuotas(template({ limits: { memory: "2Gi" } }), [quota({ memory: "1Gi" }, {})], [])[0]?.requested).toEqual({
      memory: "2Gi",
    });
    const filled = range({ default: { cpu: "3" }, defaultRequest: { cpu: "1" } });
    expect(fullQuotas(template({}), [quota({ "limits.cpu": "2" }, {})], [filled])[0]?.requested).toEqual({ "limits.cpu": "3" });
  });

  it("is not one with room to the last core, nor one whose scopes may leave the pod out", () => {
    expect(fullQuotas(template({ requests: { cpu: "200m" } }), [quota({ cpu: "1" }, { cpu: "800m" })], [])).toEqual([]);
    expect(fullQuotas(template({ requests: { cpu: "2" } }), [quota({ cpu: "1" }, {}, { scopes: ["BestEffort"] })], [])).toEqual([]);
  });
});

describe("a quota that counts what is not stated", () => {
  const hard = { "requests.cpu": "4", "limits.memory": "8Gi", "requests.storage": "1Ti" };

  it("names the resources and the containers, but only those that every container has to state", () => {
    expect(unstatedQuotas(template({ requests: { cpu: "1" } }), [quota(hard, {})], [])).toEqual([
      { quota: "compute", resources: ["limits.memory"], containers: ["app"] },
    ]);
  });

  it("is content with a limit, and with a LimitRange's default", () => {
    expect(unstatedQuotas(template({ limits: { cpu: "1", memory: "1Gi" } }), [quota(hard, {})], [])).toEqual([]);
    const filled = range({ default: { memory: "1Gi" }, defaultRequest: { cpu: "1" } });
    expect(unstatedQuotas(template({}), [quota(hard, {})], [filled])).toEqual([]);
  });
});

it.each([
  [{ limits: { cpu: "2" } }, { max: { cpu: "1" } }, { bound: "maximum", field: "limit", value: "2", allowed: "1" }],
  [{ requests: { memory: "16Mi" } }, { min: { memory: "64Mi" } }, { bound: "minimum", field: "request", value: "16Mi" }],
  [{ requests: { cpu: "1" }, limits: { cpu: "4" } }, { maxLimitRequestRatio: { cpu: "2" } }, { bound: "ratio", value: "4", allowed: "2" }],
  [{ limits: { cpu: "1" } }, { max: { cpu: "1" } }, null],
  [{}, { max: { cpu: "1" } }, null],
])("holds %j against %j", (resources, item, broken) => {
  const found = brokenBounds(template(resources), [range(item)]);
  if (broken === null) expect(found).toEqual([]);
  else expect(found).toMatchObject([{ per: "Container", ...broken }]);
});

describe("a bound for the whole pod", () => {
  const two = (...resources: object[]): PodSpec =>
    asKube<PodSpec>({ containers: resources.map((each, i) => ({ name: `c${i}`, image: "x", resources: each })) });

  it("is held against the sum of its containers", () => {
    const found = brokenBounds(two({ limits: { cpu: "700m" } }, { limits: { cpu: "600m" } }), [range({ type: "Pod", max: { cpu: "1" } })]);
    expect(found).toEqual([{ bound: "maximum", resource: "cpu", per: "Pod", allowed: "1", field: "limit", value: "1300m" }]);
  });

  it("wants a limit for a maximum, and a request for a minimum, of one container at least", () => {
    const bounds = range({ type: "Pod", max: { cpu: "1" }, min: { memory: "32Mi" } });
    expect(brokenBounds(two({}, {}), [bounds])).toMatchObject([
      { bound: "maximum", resource: "cpu", field: "limit", value: "<none>" },
      { bound: "minimum", resource: "memory", field: "request", value: "<none>" },
    ]);
    expect(brokenBounds(two({ limits: { cpu: "1" } }, { requests: { memory: "32Mi" } }), [bounds])).toEqual([]);
  });
});
