import { describe, expect, it } from "vitest";
import { networkViewSchema } from "#lib/contract/network.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import { policyChecks } from "./network-checks.ts";
import { collected, type EvidenceSet, missing } from "./types.ts";

const probed = { name: "app", ports: [{ name: "http", containerPort: 8080 }], readinessProbe: { httpGet: { port: "http", path: "/" } } };
const podWith = (containers: readonly object[], spec: object = {}): Pod =>
  asKube<Pod>({
    metadata: { name: "web-0", namespace: "shop", uid: "u1", labels: { app: "web" } },
    spec: { nodeName: "n1", containers, ...spec },
    status: { podIP: "10.1.0.7", podIPs: [{ ip: "10.1.0.7" }], hostIP: "10.0.0.5" },
  });
const pod = podWith([probed]);
const policy = (name: string, spec: object, namespace = "shop") =>
  asKube<KubeObject>({ kind: "NetworkPolicy", metadata: { name, namespace }, spec });
const out = (...egress: object[]) => policy("out", { podSelector: {}, policyTypes: ["Egress"], egress });
const inwards = (...ingress: object[]) => policy("in", { podSelector: {}, policyTypes: ["Ingress"], ingress });
const orders = [
  asKube<KubeObject>({
    kind: "Service",
    metadata: { name: "orders", namespace: "sales" },
    spec: { clusterIP: "10.96.0.8", selector: { app: "orders" }, ports: [{ port: 80, targetPort: 8080 }] },
  }),
];
const checks = (evidence: EvidenceSet, of = pod) => {
  const found = policyChecks(of, { services: collected([]), ...evidence });
  expect(networkViewSchema.shape.checks.safeParse(found).error).toBeUndefined();
  return found;
};
const OPEN = { verdict: "open", policies: [], rule: null, lacks: null };

it("nothing is told where no policy restricts either end, and where policies could not be read", () => {
  expect(checks({ networkPolicies: collected([]) })).toEqual([]);
  expect(checks({ networkPolicies: missing("forbidden") })).toEqual([]);
});

describe("the way to cluster DNS", () => {
  const dnsRule = { to: [{ namespaceSelector: {} }], ports: [{ protocol: "UDP", port: 53 }] };

  it("names the rule that lets it through, counted from one", () => {
    expect(checks({ networkPolicies: collected([out({ to: [{ podSelector: {} }] }, dnsRule)]) })).toEqual([
      {
        kind: "dns",
        peer: "kube-system/kube-dns",
        ports: ["53/UDP"],
        egress: { verdict: "allowed", policies: ["out"], rule: 2, lacks: null },
        ingress: OPEN,
      },
    ]);
  });

  it("or the policies of which no rule does, at either end", () => {
    const shut = policy("shut", { podSelector: { matchLabels: { "k8s-app": "kube-dns" } }, ingress: [] }, "kube-system");
    expect(checks({ networkPolicies: collected([out(), shut]) })).toMatchObject([
      { kind: "dns", egress: { verdict: "blocked", policies: ["out"] }, ingress: { verdict: "blocked", policies: ["kube-system/shut"] } },
    ]);
  });

  it("is known only as far as it is the same for a cache on the node that takes the question", () => {
    const cache = asKube<Pod>({
      metadata: { name: "node-local-dns-4x", namespace: "kube-system", labels: { "k8s-app": "node-local-dns" } },
      status: { conditions: [{ type: "Ready", status: "True" }] },
    });
    const ask = (...egress: object[]) => checks({ networkPolicies: collected([out(...egress)]), nodePods: collected([cache]) });
    expect(ask()).toMatchObject([{ egress: { verdict: "blocked" } }]);
    expect(ask({ ports: [{ protocol: "UDP", port: 53 }] })).toMatchObject([{ egress: { verdict: "allowed", rule: 1 } }]);
    expect(ask(dnsRule)).toMatchObject([{ egress: { verdict: "unknown", policies: ["out"], lacks: null } }]);
    expect(ask({ to: [{ ipBlock: { cidr: "169.254.20.10/32" } }] })).toMatchObject([{ egress: { verdict: "unknown" } }]);
  });

  it("is not asked of a pod with another resolver", () => {
    expect(checks({ networkPolicies: collected([out()]) }, podWith([], { dnsPolicy: "Default" }))).toEqual([]);
  });
});

describe("a Service that the program could not reach", () => {
  const logs = collected([{ container: "app", lines: ["dial tcp: orders.sales:80: i/o timeout"] }]);
  const team = out({ to: [{ namespaceSelector: { matchLabels: { team: "sales" } } }] });
  const ask = (evidence: EvidenceSet) => checks({ logs, services: collected(orders), ...evidence }).filter(({ kind }) => kind === "call");

  it("is told on its pods' port, by the labels of its namespace", () => {
    const read = (labels: object) => ({
      networkPolicies: collected([team]),
      namespaceLabels: collected({ labels: { sales: { ...labels } } }),
    });
    expect(ask(read({ team: "sales" }))).toMatchObject([
      { peer: "sales/orders", ports: ["8080/TCP"], egress: { verdict: "allowed", policies: ["out"], rule: 1 }, ingress: OPEN },
    ]);
    expect(ask(read({ team: "other" }))).toMatchObject([{ egress: { verdict: "blocked" } }]);
  });

  it("is not known, and says why, where those may not be read", () => {
    const forbidden = { networkPolicies: collected([team]), namespaceLabels: collected({ labels: {}, others: "forbidden" as const }) };
    expect(ask(forbidden)).toMatchObject([{ egress: { verdict: "unknown", policies: ["out"], lacks: "forbidden" } }]);
    expect(ask({ networkPolicies: collected([team]), namespaceLabels: missing("timeout") })).toMatchObject([
      { egress: { lacks: "timeout" } },
    ]);
  });

  it("is not known for another reason where only labels of the pods behind it are in doubt", () => {
    const role = out({ to: [{ namespaceSelector: {}, podSelector: { matchLabels: { role: "db" } } }] });
    expect(ask({ networkPolicies: collected([role]) })).toMatchObject([{ egress: { verdict: "unknown", lacks: null } }]);
  });
});

describe("the kubelet's probes", () => {
  const probe = (evidence: EvidenceSet, of = pod) => checks(evidence, of).filter(({ kind }) => kind === "probe");

  it("come from the node's address; what the rules alone would do stands beside it", () => {
    expect(probe({ networkPolicies: collected([inwards({ from: [{ namespaceSelector: {} }] })]) })).toEqual([
      {
        kind: "probe",
        peer: "10.0.0.5",
        ports: ["8080/TCP"],
        egress: null,
        ingress: { verdict: "blocked", policies: ["in"], rule: null, lacks: null },
      },
    ]);
    expect(probe({ networkPolicies: collected([inwards({ from: [{ ipBlock: { cidr: "10.0.0.0/24" } }] })]) })).toMatchObject([
      { ingress: { verdict: "allowed", rule: 1 } },
    ]);
  });

  it("are told once for each port, and not for commands or another host", () => {
    const containers = [
      { ...probed, livenessProbe: { httpGet: { port: 8080 } }, startupProbe: { tcpSocket: { port: 9090 } } },
      { name: "b", livenessProbe: { exec: { command: ["true"] } }, readinessProbe: { httpGet: { port: 80, host: "example.com" } } },
    ];
    expect(probe({ networkPolicies: collected([inwards()]) }, podWith(containers)).map(({ ports }) => ports)).toEqual([
      ["8080/TCP"],
      ["9090/TCP"],
    ]);
  });
});
