import { describe, expect, it } from "vitest";
import { pullCredentials } from "./pull-credentials.ts";
import { collected, missing, type PullSecretFact } from "./types.ts";

const IMAGE = "registry.example.net:5000/shop/api:3";
const fact = (secret: string, more: Partial<PullSecretFact> = {}): PullSecretFact => ({
  secret,
  from: "pod",
  presence: "present",
  type: "kubernetes.io/dockerconfigjson",
  keys: [".dockerconfigjson"],
  hosts: ["registry.example.net:5000"],
  fault: null,
  changedAt: null,
  ...more,
});
const pod = (...names: string[]) => ({ spec: { imagePullSecrets: names.map((name) => ({ name })) } });
const NONE = missing("absent");

describe("what pull Secrets are worth for an image", () => {
  it("sorts them by what keeps the kubelet from using them", () => {
    const facts = [
      fact("fits"),
      fact("other", { hosts: ["quay.example.net"] }),
      fact("gone", { presence: "gone", type: null, hosts: [] }),
      fact("opaque", { type: "Opaque", hosts: [], fault: "wrong-type" }),
      fact("spoilt", { fault: "bad-entry" }),
    ];
    const found = pullCredentials(pod(...facts.map(({ secret }) => secret)), IMAGE, collected(facts), NONE, []);
    expect(found.gone).toEqual(["gone"]);
    const names = (list: readonly PullSecretFact[]) => list.map(({ secret }) => secret);
    expect([names(found.wrongType), names(found.broken), names(found.usable), names(found.matching)]).toEqual([
      ["opaque"],
      ["spoilt"],
      ["fits", "other"],
      ["fits"],
    ]);
    expect(found.isSeen).toBe(true);
  });

  it("takes those of the ServiceAccount only where the pod names none", () => {
    const account = collected({ kind: "ServiceAccount", imagePullSecrets: [{ name: "b" }] });
    const facts = collected([fact("a"), fact("b", { from: "service-account" })]);
    expect(pullCredentials(pod("a"), IMAGE, facts, account, [])).toMatchObject({ names: ["a"], isOfAccount: false });
    expect(pullCredentials({}, IMAGE, facts, account, [])).toMatchObject({ names: ["b"], isOfAccount: true });
  });

  it("knows by the kubelet's warning which are gone when they may not be looked at", () => {
    const warning = {
      reason: "FailedToRetrieveImagePullSecret",
      message: "Unable to retrieve some image pull secrets (a, b); attempting to pull the image may not succeed.",
    };
    const found = pullCredentials(pod("b", "c"), IMAGE, missing("forbidden"), NONE, [warning]);
    expect(found).toMatchObject({ isSeen: false, gone: [], warned: ["b"] });
    expect(pullCredentials(pod("b"), IMAGE, collected([fact("b")]), NONE, [warning]).warned).toEqual([]);
  });

  it("does not take masked contents for seen ones", () => {
    expect(pullCredentials(pod("a"), IMAGE, collected([fact("a", { hosts: [], fault: "unread" })]), NONE, [])).toMatchObject({
      isSeen: false,
      usable: [],
      broken: [],
    });
  });
});
