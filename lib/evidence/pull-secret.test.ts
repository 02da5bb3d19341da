import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pullSecretNames, readPullSecret } from "./pull-secret.ts";

const JSON_TYPE = "kubernetes.io/dockerconfigjson";
const secret = (config: unknown, type = JSON_TYPE, key = ".dockerconfigjson") => ({ type, data: { [key]: btoa(JSON.stringify(config)) } });

describe("a pull Secret", () => {
  it.each([
    [
      "whole",
      secret({ auths: { "b.example": { auth: btoa("u:p") }, "a.example": { username: "u", password: "p" } } }),
      ["a.example", "b.example"],
      null,
    ],
    ["of the old type", secret({ "a.example": { auth: btoa("u:p") } }, "kubernetes.io/dockercfg", ".dockercfg"), ["a.example"], null],
    [
      "as it is written in a manifest",
      { type: JSON_TYPE, stringData: { ".dockerconfigjson": '{"auths":{"a.example":{}}}' } },
      ["a.example"],
      null,
    ],
    ["of a type the kubelet passes over", secret({ auths: { "a.example": {} } }, "Opaque"), [], "wrong-type"],
    ["without a type", { data: { ".dockerconfigjson": btoa("{}") } }, [], "wrong-type"],
    ["without its key", { type: JSON_TYPE, data: { "config.json": btoa("{}") } }, [], "no-key"],
    ["with a text that is no JSON", { type: JSON_TYPE, data: { ".dockerconfigjson": btoa("user:password") } }, [], "not-json"],
    ["encoded twice", { type: JSON_TYPE, data: { ".dockerconfigjson": btoa(btoa('{"auths":{}}')) } }, [], "not-json"],
    ["without registries", secret({ auths: {} }), [], "no-registry"],
    ["without auths around its registries", secret({ "a.example": { auth: btoa("u:p") } }), [], "no-registry"],
    ["with an auth that is not base64", secret({ auths: { "a.example": { auth: "u:p" } } }), ["a.example"], "bad-entry"],
    ["with an auth that has no colon", secret({ auths: { "a.example": { auth: btoa("token") } } }), ["a.example"], "bad-entry"],
    ["whose value a file masks", { type: JSON_TYPE, data: { ".dockerconfigjson": "*****" } }, [], "unread"],
  ] as const)("%s", (_what, object, hosts, fault) => {
    expect(readPullSecret(object)).toMatchObject({ hosts, fault });
  });

  it("tells when it was last written", () => {
    const metadata = { creationTimestamp: "2026-01-01T00:00:00Z", managedFields: [{ time: "2026-02-01T00:00:00Z" }, {}] };
    expect(readPullSecret({ type: JSON_TYPE, metadata }).changedAt).toBe("2026-02-01T00:00:00Z");
  });

  it("gives away no credential, whatever it holds", () => {
    const word = fc.stringMatching(/^[A-Za-z0-9+/]{12,30}$/);
    fc.assert(
      fc.property(word, word, fc.boolean(), (user, password, isWhole) => {
        const auth = btoa(`${user}:${password}`);
        const config = { auths: { "a.example": { username: user, password, auth: isWhole ? auth : password, identitytoken: password } } };
        const said = JSON.stringify(readPullSecret(secret(config)));
        return ![user, password, auth].some((value) => said.includes(value));
      }),
    );
  });

  it("is read from any value without a throw", () => {
    fc.assert(
      fc.property(fc.string(), (value) => readPullSecret({ type: JSON_TYPE, data: { ".dockerconfigjson": value } }).keys.length === 1),
    );
  });
});

describe("names of pull Secrets", () => {
  it("are those of the pod, and beside them what its ServiceAccount names now", () => {
    const pod = { spec: { imagePullSecrets: [{ name: "a" }, { name: "a" }, {}] } };
    const account = { kind: "ServiceAccount", imagePullSecrets: [{ name: "a" }, { name: "b" }] };
    expect(pullSecretNames(pod, account)).toEqual([
      { secret: "a", from: "pod" },
      { secret: "b", from: "service-account" },
    ]);
    expect(pullSecretNames({}, null)).toEqual([]);
  });
});

it("names the registries whose entry holds nothing to log in with, and those alone", () => {
  const read = (auths: unknown) => readPullSecret(secret({ auths })).emptyHosts;
  const full = { auth: btoa("u:p") };
  expect(read({ "a.example": {}, "b.example": full })).toEqual(["a.example"]);
  expect(read({ "a.example": { auth: "" }, "b.example": { auth: btoa(":"), email: "a@b" }, "c.example": null })).toEqual([
    "a.example",
    "b.example",
    "c.example",
  ]);
  expect(read({ "a.example": { username: "u", password: "p" }, "b.example": { identitytoken: "t" }, "c.example": full })).toBeUndefined();
});
