import { describe, expect, it } from "vitest";
import { failedGroupVersions, failingApiServices, remainingFinalizers, remainingResources } from "./namespace-deletion.ts";

describe("failedGroupVersions", () => {
  it.each([
    [
      "Discovery failed for some groups, 1 failing: unable to retrieve the complete list of server APIs: metrics.k8s.io/v1beta1: the server is currently unable to handle the request",
      ["metrics.k8s.io/v1beta1"],
    ],
    [
      "Discovery failed for some groups, 2 failing: unable to retrieve the complete list of server APIs: custom.metrics.k8s.io/v1beta1: stale GroupVersion discovery: custom.metrics.k8s.io/v1beta1, webhook.cert-manager.io/v1: the server could not find the requested resource",
      ["custom.metrics.k8s.io/v1beta1", "webhook.cert-manager.io/v1"],
    ],
    ["unable to retrieve the complete list of server APIs", []],
  ])("%s", (message, expected) => {
    expect(failedGroupVersions(message).map(({ group, version }) => `${group}/${version}`)).toEqual(expected);
  });
});

it("takes the APIServices of the failed groups, else those whose backend is not available", () => {
  const api = (name: string, status: string, service: object | null = { namespace: "kube-system", name: "m" }) => ({
    kind: "APIService",
    metadata: { name },
    spec: { service },
    status: { conditions: [{ type: "Available", status }] },
  });
  const all = [api("v1beta1.metrics.k8s.io", "False"), api("v1.other.example.com", "False"), api("v1.apps", "True", null)];
  expect(failingApiServices("… metrics.k8s.io/v1beta1: x", all).map(({ name }) => name)).toEqual(["v1beta1.metrics.k8s.io"]);
  expect(failingApiServices("something failed", all).map(({ name }) => name)).toEqual(["v1.other.example.com", "v1beta1.metrics.k8s.io"]);
});

it("reads what remains", () => {
  expect(
    remainingResources("Some resources are remaining: pods. has 3 resource instances, widgets.example.com has 1 resource instances"),
  ).toEqual(["3 pods", "1 widgets.example.com"]);
  expect(
    remainingFinalizers(
      "Some content in the namespace has finalizers remaining: example.com/keep in 2 resource instances, foregroundDeletion in 1 resource instances",
    ),
  ).toEqual(["example.com/keep", "foregroundDeletion"]);
  expect([
    ...remainingResources("All content successfully removed"),
    ...remainingFinalizers("All content-preserving finalizers finished"),
  ]).toEqual([]);
});
