import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  parseDenial,
  parseInvalid,
  parseLimitRange,
  parseMissingAccount,
  parseOtherRefusal,
  parsePodSecurity,
  parseQuotaExceeded,
  parseQuotaUnset,
  parseWebhookFailure,
} from "./admission-error.ts";

const FORBIDDEN = 'pods "web-6d8-" is forbidden: ';

describe("quota", () => {
  it("reads what was asked, used and allowed", () => {
    const text = `${FORBIDDEN}exceeded quota: compute, requested: pods=1,requests.cpu=500m, used: pods=10,requests.cpu=7800m, limited: pods=10,requests.cpu=8`;
    expect(parseQuotaExceeded(text)).toEqual({
      quota: "compute",
      requested: { pods: "1", "requests.cpu": "500m" },
      used: { pods: "10", "requests.cpu": "7800m" },
      limited: { pods: "10", "requests.cpu": "8" },
    });
  });

  it("reads what has to be set, in the words of old and new servers", () => {
    expect(parseQuotaUnset(`${FORBIDDEN}failed quota: rq: must specify limits.cpu for: app,side; requests.memory for: app`)).toEqual({
      quota: "rq",
      resources: ["limits.cpu", "requests.memory"],
      containers: ["app", "side"],
    });
    expect(parseQuotaUnset(`${FORBIDDEN}failed quota: rq: must specify limits.cpu,requests.memory`)).toEqual({
      quota: "rq",
      resources: ["limits.cpu", "requests.memory"],
      containers: [],
    });
  });
});

describe("limit range", () => {
  it("reads every bound", () => {
    const text = `${FORBIDDEN}[maximum cpu usage per Container is 1, but limit is 2, minimum memory usage per Container is 64Mi, but request is 16Mi]`;
    expect(parseLimitRange(text)).toEqual([
      { bound: "maximum", resource: "cpu", per: "Container", allowed: "1", field: "limit", value: "2" },
      { bound: "minimum", resource: "memory", per: "Container", allowed: "64Mi", field: "request", value: "16Mi" },
    ]);
  });

  it("reads what is not set, and a ratio", () => {
    expect(parseLimitRange(`${FORBIDDEN}maximum memory usage per Pod is 2Gi.  No limit is specified`)).toEqual([
      { bound: "maximum", resource: "memory", per: "Pod", allowed: "2Gi", field: "limit", value: "<none>" },
    ]);
    expect(parseLimitRange(`${FORBIDDEN}cpu max limit to request ratio per Container is 2, but provided ratio is 4.000000`)).toEqual([
      { bound: "ratio", resource: "cpu", per: "Container", allowed: "2", field: "limit", value: "4.000000" },
    ]);
  });
});

it("reads the level and every check of Pod Security", () => {
  const text = `${FORBIDDEN}violates PodSecurity "baseline:v1.31": host namespaces (hostNetwork=true), hostPath volumes (volume "data")`;
  expect(parsePodSecurity(text)).toEqual({
    level: "baseline:v1.31",
    checks: [
      { name: "host namespaces", detail: "hostNetwork=true" },
      { name: "hostPath volumes", detail: 'volume "data"' },
    ],
  });
});

describe("webhooks", () => {
  it("reads a denial of a webhook and of a policy", () => {
    expect(parseDenial('admission webhook "check.example.com" denied the request: no owner label')).toEqual({
      by: "webhook",
      name: "check.example.com",
      binding: null,
      words: "no owner label",
    });
    expect(parseDenial('admission webhook "check.example.com" denied the request without explanation')?.words).toBe("");
    expect(
      parseDenial(`${FORBIDDEN}ValidatingAdmissionPolicy 'tags' with binding 'tags-all' denied request: latest is not allowed`),
    ).toEqual({
      by: "policy",
      name: "tags",
      binding: "tags-all",
      words: "latest is not allowed",
    });
  });

  it.each([
    ['no endpoints available for service "hook"', "no-endpoints"],
    ['service "hook" not found', "no-service"],
    ["dial tcp 10.96.3.4:443: connect: connection refused", "refused"],
    ["context deadline exceeded (Client.Timeout exceeded while awaiting headers)", "timeout"],
    ["tls: failed to verify certificate: x509: certificate signed by unknown authority", "certificate"],
    ["dial tcp: lookup hook.ops.svc on 10.96.0.10:53: no such host", "name"],
    ["unexpected EOF", "other"],
  ])("tells why one could not be asked: %s", (words, fault) => {
    const text = `Internal error occurred: failed calling webhook "pods.example.com": failed to call webhook: Post "https://hook.ops.svc:443/admit?timeout=10s": ${words}`;
    expect(parseWebhookFailure(text)).toMatchObject({
      name: "pods.example.com",
      host: "hook.ops.svc:443",
      service: { namespace: "ops", name: "hook" },
      fault,
    });
  });

  it("knows one that is called by URL, and the older words", () => {
    const text = 'Internal error occurred: failed calling webhook "a.b": Post https://hooks.example.com/x: EOF';
    expect(parseWebhookFailure(text)).toMatchObject({ host: "hooks.example.com", service: null });
  });
});

it("reads a missing service account", () => {
  const text = `${FORBIDDEN}error looking up service account shop/deployer: serviceaccount "deployer" not found`;
  expect(parseMissingAccount(text)).toEqual({ namespace: "shop", name: "deployer" });
});

it("reads what a template has wrong, and leaves a policy's refusal alone", () => {
  expect(parseInvalid('Pod "web-1" is invalid: spec.containers[0].image: Required value')).toEqual({
    what: "field",
    field: "spec.containers[0].image",
    words: "Required value",
  });
  expect(parseInvalid(`${FORBIDDEN}no PriorityClass with name urgent was found`)).toEqual({ what: "PriorityClass", name: "urgent" });
  expect(parseInvalid(`${FORBIDDEN}pod rejected: RuntimeClass "gvisor" not found`)).toEqual({ what: "RuntimeClass", name: "gvisor" });
  expect(parseInvalid("pods \"a\" is invalid: : ValidatingAdmissionPolicy 'p' with binding 'b' denied request: no")).toBeNull();
});

it("never throws, whatever a webhook writes", () => {
  const all = [parseQuotaExceeded, parseQuotaUnset, parseLimitRange, parsePodSecurity, parseDenial, parseWebhookFailure, parseInvalid];
  const heads = ["exceeded quota: ", "failed quota: q: must specify ", 'violates PodSecurity "x": ', 'failed calling webhook "w": ', ""];
  fc.assert(
    fc.property(fc.constantFrom(...heads), fc.string({ maxLength: 400 }), (head, rest) => {
      for (const parse of all) parse(head + rest);
    }),
  );
});

describe("other refusals", () => {
  it("quotes what no other cause knows", () => {
    const words = "pod node label selector conflicts with its namespace node label selector";
    expect(parseOtherRefusal(`${FORBIDDEN}${words}`)).toBe(words);
  });

  it.each([
    `${FORBIDDEN}exceeded quota: compute, requested: pods=1, used: pods=10, limited: pods=10`,
    `${FORBIDDEN}maximum memory usage per Container is 4Gi, but limit is 6Gi`,
    `${FORBIDDEN}violates PodSecurity "restricted:latest": runAsNonRoot != true (pod or container "web" must set securityContext.runAsNonRoot=true)`,
    `${FORBIDDEN}error looking up service account shop/web: serviceaccount "web" not found`,
    `${FORBIDDEN}unable to create new content in namespace shop because it is being terminated`,
    `${FORBIDDEN}User "system:serviceaccount:kube-system:replicaset-controller" cannot create resource "pods" in API group "" in the namespace "shop"`,
    'admission webhook "a.example.com" denied the request: no',
    "etcdserver: request timed out",
  ])("leaves to others: %s", (text) => {
    expect(parseOtherRefusal(text)).toBeNull();
  });
});
