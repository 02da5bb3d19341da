import { describe, expect, it } from "vitest";
import { networkViewSchema } from "#lib/contract/network.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import { networkView } from "./network-view.ts";
import { collected, type EvidenceSet, missing } from "./types.ts";

const pod = (more: object = {}): Pod =>
  asKube<Pod>({
    metadata: { name: "web-0", namespace: "shop", uid: "u1", labels: { app: "web" } },
    spec: { nodeName: "n1", containers: [{ name: "app", ports: [{ name: "http", containerPort: 8080 }] }], ...more },
    status: {
      podIP: "10.1.0.7",
      conditions: [{ type: "Ready", status: "False", reason: "ContainersNotReady", message: "containers with unready status: [app]" }],
    },
  });
const service = (name: string, targetPort: string | number, selector: object = { app: "web" }) =>
  asKube<KubeObject>({ kind: "Service", metadata: { name, namespace: "shop" }, spec: { selector, ports: [{ port: 80, targetPort }] } });
const slice = (name: string, endpoints: readonly object[]) =>
  asKube<KubeObject>({
    kind: "EndpointSlice",
    metadata: { name: `${name}-x`, namespace: "shop", labels: { "kubernetes.io/service-name": name } },
    endpoints,
  });
const view = (evidence: EvidenceSet, of = pod()) =>
  networkView(of, { services: collected([]), networkPolicies: collected([]), ...evidence });

describe("the Services that select a pod", () => {
  it("are told with their ports, their ready endpoints, the pod's place among them and why", () => {
    const own = { addresses: ["10.1.0.7"], targetRef: { uid: "u1" }, conditions: { ready: false } };
    const other = { addresses: ["10.1.0.8"], targetRef: { uid: "u2" }, conditions: { ready: true } };
    const objects = [
      service("web", "http"),
      slice("web", [own, other]),
      service("admin", "metrics"),
      slice("admin", []),
      service("db", 1, { app: "db" }),
    ];
    const found = view({ services: collected(objects) });
    expect(networkViewSchema.safeParse(found).error).toBeUndefined();
    const why = "ContainersNotReady: containers with unready status: [app]";
    expect(found?.services).toEqual([
      {
        name: "admin",
        ports: [{ text: "80 → metrics/TCP", found: false }],
        ready: 0,
        self: "not-listed",
        why,
        unready: 0,
        unreadyPods: [],
      },
      { name: "web", ports: [{ text: "80 → http/TCP", found: true }], ready: 1, self: "not-ready", why, unready: 0, unreadyPods: [] },
    ]);
  });

  it("are told with the other pods that are not ready, of many the first ones", () => {
    const mate = (at: number, app = "web") => ({
      name: `web-${at}`,
      uid: `m${at}`,
      status: "CrashLoopBackOff",
      labels: { app },
      why: () => "it ends",
    });
    const mates = [mate(9), ...[1, 2, 3, 4, 5, 6].map((at) => mate(at)), mate(7, "db")];
    const evidence = { services: collected([service("web", 8080)]), networkPolicies: collected([]) };
    const [found] = networkView(pod(), evidence, mates)?.services ?? [];
    expect(found).toMatchObject({ unready: 7 });
    expect(found?.unreadyPods.map(({ name }) => name)).toEqual(["web-1", "web-2", "web-3", "web-4", "web-5"]);
    expect(found?.unreadyPods[0]).toEqual({ name: "web-1", uid: "m1", status: "CrashLoopBackOff", why: "it ends" });
  });

  it("say nothing of its place where endpoints are not known", () => {
    expect(view({ services: collected([service("web", 8080)]) })?.services[0]).toMatchObject({
      self: expect.stringMatching(/unknown|not-listed/),
    });
  });
});

it("the policies that select it are told by direction, with whom they admit", () => {
  const policy = (name: string, spec: object) => asKube<KubeObject>({ kind: "NetworkPolicy", metadata: { name, namespace: "shop" }, spec });
  const policies = [
    policy("deny", { podSelector: {}, policyTypes: ["Ingress"] }),
    policy("out", {
      podSelector: { matchLabels: { app: "web" } },
      policyTypes: ["Egress"],
      egress: [{ to: [{ ipBlock: { cidr: "10.0.0.0/8" } }] }],
    }),
    policy("others", { podSelector: { matchLabels: { app: "db" } }, policyTypes: ["Ingress"] }),
  ];
  expect(view({ networkPolicies: collected(policies) })?.policies).toEqual([
    { name: "deny", direction: "ingress", admits: "", rules: [] },
    { name: "out", direction: "egress", admits: "10.0.0.0/8", rules: [{ peers: ["10.0.0.0/8"], ports: [] }] },
  ]);
});

it("what could not be read is named, and a pod on the node's own network has none of this", () => {
  const unread = { services: missing("forbidden"), networkPolicies: collected([]), dns: missing("timeout") } as const;
  expect(view(unread)).toMatchObject({
    services: [],
    dns: null,
    missing: [
      { evidence: "services", why: "forbidden" },
      { evidence: "dns", why: "timeout" },
    ],
  });
  expect(view(unread, pod({ hostNetwork: true }))).toBeNull();
  expect(networkView(pod(), { services: collected([]) })).toBeNull();
});
