import { describe, expect, it } from "vitest";
import type { KubeObject } from "#lib/kube/objects.ts";
import { inCidr } from "./network-address.ts";
import { asksNamespaceLabels, type NetworkEnd, type NetworkPolicy, policyVerdict } from "./network-policy.ts";
import { admittedText, heldText, rulesOf } from "./network-policy-text.ts";

const policy = (spec: NetworkPolicy["spec"], name = "p", namespace = "shop"): KubeObject =>
  ({ kind: "NetworkPolicy", metadata: { name, namespace }, spec }) as KubeObject;
const end = (more: Partial<NetworkEnd> = {}): NetworkEnd => ({
  namespace: "shop",
  labels: { app: "web", tier: "front" },
  complete: true,
  addresses: ["10.244.1.7"],
  portNames: {},
  ...more,
});
const backend = end({ labels: { app: "backend" }, complete: false, addresses: ["10.244.1.81"] });
const ask = (policies: KubeObject[], more: { direction?: "ingress" | "egress"; end?: NetworkEnd; peer?: NetworkEnd; port?: number } = {}) =>
  policyVerdict(policies, more.direction ?? "ingress", {
    end: more.end ?? backend,
    peer: more.peer ?? end(),
    port: { protocol: "TCP", port: more.port ?? 80 },
  });
const forBackend = { podSelector: { matchLabels: { app: "backend" } } };
const fromTier = (tier: string) => [{ from: [{ podSelector: { matchLabels: { tier } } }], ports: [{ protocol: "TCP", port: 80 }] }];

describe("policyVerdict", () => {
  it("is open where no policy selects the pod, restricts the direction or lives in its namespace", () => {
    expect(ask([])).toEqual({ kind: "open" });
    expect(ask([policy({ podSelector: { matchLabels: { app: "other" } } })])).toEqual({ kind: "open" });
    expect(ask([policy({ ...forBackend, policyTypes: ["Egress"] })])).toEqual({ kind: "open" });
    expect(ask([policy(forBackend, "p", "elsewhere")])).toEqual({ kind: "open" });
    expect(ask([policy({ ...forBackend, ingress: [] })], { direction: "egress", end: backend })).toEqual({ kind: "open" });
  });

  it("blocks what no rule admits, and lets through what one rule of any policy admits", () => {
    const strict = policy({ ...forBackend, ingress: fromTier("backend") }, "strict");
    expect(ask([strict])).toMatchObject({ kind: "blocked", policies: [{ metadata: { name: "strict" } }] });
    expect(ask([strict, policy({ podSelector: {}, ingress: fromTier("front") }, "more")])).toMatchObject({ kind: "allowed", rule: 0 });
    expect(ask([policy({ ...forBackend, ingress: fromTier("front") })], { port: 8080 })).toMatchObject({ kind: "blocked" });
    expect(ask([policy({ ...forBackend, ingress: [{}] })])).toMatchObject({ kind: "allowed" });
  });

  it("compares ranges, protocols and names of ports", () => {
    const ports = (one: object) => [policy({ ...forBackend, ingress: [{ ports: [one] }] })];
    expect(ask(ports({ port: 8000, endPort: 9000 }), { port: 8443 })).toMatchObject({ kind: "allowed" });
    expect(ask(ports({ port: 8000, endPort: 9000 }), { port: 80 })).toMatchObject({ kind: "blocked" });
    expect(ask(ports({ protocol: "UDP", port: 80 }))).toMatchObject({ kind: "blocked" });
    expect(ask(ports({ port: "http" }))).toMatchObject({ kind: "unknown" });
    expect(ask(ports({ port: "http" }), { end: { ...backend, portNames: { http: 80 } } })).toMatchObject({ kind: "allowed" });
  });

  it("knows peers of other namespaces by the namespace's name, and by labels where those were read", () => {
    const peer = end({ namespace: "team-b" });
    const from = (namespaceSelector: object) => [policy({ ...forBackend, ingress: [{ from: [{ namespaceSelector }] }] })];
    expect(ask(from({ matchLabels: { "kubernetes.io/metadata.name": "team-b" } }), { peer })).toMatchObject({ kind: "allowed" });
    expect(ask(from({ matchLabels: { "kubernetes.io/metadata.name": "team-a" } }), { peer })).toMatchObject({ kind: "blocked" });
    expect(ask(from({ matchLabels: { team: "b" } }), { peer })).toMatchObject({ kind: "unknown" });
    const read = { ...peer, namespaceLabels: { team: "b" } };
    expect(ask(from({ matchLabels: { team: "b" } }), { peer: read })).toMatchObject({ kind: "allowed" });
    expect(ask(from({ matchLabels: { team: "c" } }), { peer: read })).toMatchObject({ kind: "blocked" });
    expect(ask(from({ matchExpressions: [{ key: "legacy", operator: "DoesNotExist" }] }), { peer: read })).toMatchObject({
      kind: "allowed",
    });
    expect(ask(from({}), { peer })).toMatchObject({ kind: "allowed" });
    expect(ask([policy({ ...forBackend, ingress: [{ from: [{ podSelector: {} }] }] })], { peer })).toMatchObject({ kind: "blocked" });
  });

  it("does not claim that a policy selects pods of which only some labels are known", () => {
    expect(ask([policy({ podSelector: { matchLabels: { role: "db" } }, ingress: [] })])).toMatchObject({ kind: "unknown" });
  });

  it("compares addresses for ipBlock, exceptions included", () => {
    const to = (ipBlock: object) => [policy({ podSelector: {}, policyTypes: ["Egress"], egress: [{ to: [{ ipBlock }] }] })];
    const outwards = { direction: "egress", end: end(), peer: backend } as const;
    expect(ask(to({ cidr: "10.244.0.0/16" }), outwards)).toMatchObject({ kind: "allowed" });
    expect(ask(to({ cidr: "0.0.0.0/0", except: ["10.0.0.0/8"] }), outwards)).toMatchObject({ kind: "blocked" });
    expect(ask(to({ cidr: "not-a-block" }), outwards)).toMatchObject({ kind: "unknown" });
  });

  it("proves nothing by an address that is rewritten on the way", () => {
    const to = (cidr: string) => [policy({ podSelector: {}, policyTypes: ["Egress"], egress: [{ to: [{ ipBlock: { cidr } }] }] })];
    const peer = { ...backend, rewritten: ["10.96.0.10"] };
    expect(ask(to("10.96.0.0/12"), { direction: "egress", end: end(), peer })).toMatchObject({ kind: "unknown" });
    expect(ask(to("172.16.0.0/12"), { direction: "egress", end: end(), peer })).toMatchObject({ kind: "blocked" });
  });

  it("takes a node for a pod of no namespace", () => {
    const node = end({ namespace: "", labels: {}, host: true, addresses: ["10.0.4.3"] });
    const from = (peer: object) => [policy({ ...forBackend, ingress: [{ from: [peer] }] })];
    expect(ask(from({ namespaceSelector: {} }), { peer: node })).toMatchObject({ kind: "blocked" });
    expect(ask(from({ ipBlock: { cidr: "10.0.0.0/16" } }), { peer: node })).toMatchObject({ kind: "allowed" });
  });
});

it.each([
  ["10.1.2.3", "10.0.0.0/8", true],
  ["11.1.2.3", "10.0.0.0/8", false],
  ["10.1.2.3", "0.0.0.0/0", true],
  ["fd00::17", "fd00::/64", true],
  ["fd01::17", "fd00::/64", false],
  ["10.1.2.3", "::/0", false],
  ["10.1.2.300", "10.0.0.0/8", null],
  ["10.1.2.3", "10.0.0.0", null],
])("inCidr %s in %s: %s", (address, cidr, expected) => {
  expect(inCidr(address, cidr)).toBe(expected);
});

it("says in short whom a policy admits", () => {
  const one = policy({
    ...forBackend,
    ingress: [...fromTier("backend"), { from: [{ namespaceSelector: { matchLabels: { team: "a" } } }] }],
  });
  expect(admittedText(one as NetworkPolicy, "ingress")).toBe("tier=backend (80/TCP) | namespace team=a");
  expect(heldText(one as NetworkPolicy, "ingress", end())).toBe("tier=front,namespace team=?");
  expect(heldText(one as NetworkPolicy, "ingress", end({ labels: {}, namespaceLabels: {} }))).toBe("tier=<none>,namespace team=<none>");
  expect(heldText(policy(forBackend) as NetworkPolicy, "ingress", end())).toBe("app=web,tier=front");
  expect(admittedText(policy(forBackend) as NetworkPolicy, "ingress")).toBe("");
});

it("a rule without peers admits anyone, one without ports every port, and exceptions are told", () => {
  const block = { ipBlock: { cidr: "0.0.0.0/0", except: ["10.0.0.0/8"] } };
  const ports = [{ port: 8000, endPort: 9000 }, { protocol: "UDP" }, { port: "http" }];
  const one = policy({ ...forBackend, ingress: [{}, { ports }, { from: [block] }] }) as NetworkPolicy;
  expect(rulesOf(one, "ingress")).toEqual([
    { peers: ["*"], ports: [] },
    { peers: ["*"], ports: ["8000-9000/TCP", "*/UDP", "http/TCP"] },
    { peers: ["0.0.0.0/0 (except 10.0.0.0/8)"], ports: [] },
  ]);
  expect(admittedText(policy({ ...forBackend, ingress: [{ ports: [{ port: 53 }] }] }) as NetworkPolicy, "ingress")).toBe("* (53/TCP)");
});

it("knows whether labels of namespaces are asked for", () => {
  const from = (namespaceSelector: object) => [policy({ ...forBackend, ingress: [{ from: [{ namespaceSelector }] }] })];
  expect(asksNamespaceLabels(from({}))).toBe(false);
  expect(asksNamespaceLabels(from({ matchLabels: { "kubernetes.io/metadata.name": "a" } }))).toBe(false);
  expect(asksNamespaceLabels(from({ matchLabels: { team: "a" } }))).toBe(true);
  const to = { to: [{ namespaceSelector: { matchExpressions: [{ key: "team", operator: "Exists" }] } }] };
  expect(asksNamespaceLabels([policy({ podSelector: {}, egress: [to] })])).toBe(true);
});
