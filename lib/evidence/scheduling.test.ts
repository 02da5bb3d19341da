import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Pod } from "#lib/kube/objects.ts";
import { fitsOf, hasOtherReason, kindOfReason, parseRefusal, refusals, refusedBy, requestsOf, visibleNodes } from "./scheduling.ts";

describe("the scheduler's refusal (F4.1)", () => {
  it.each([
    [
      "0/3 nodes are available: 1 Insufficient cpu, 2 node(s) had untolerated taint {team: risk}. preemption: 0/3 nodes are available: 3 No preemption victims found for incoming pod..",
      [
        [1, "Insufficient cpu"],
        [2, "node(s) had untolerated taint {team: risk}"],
      ],
    ],
    [
      "0/2 nodes are available: 1 Too many pods, 1 node(s) didn't satisfy plugin(s) [NodeAffinity]. no new claims to deallocate, preemption: 0/2 nodes are available: 1 No preemption victims found for incoming pod, 1 Preemption is not helpful for scheduling.",
      [
        [1, "Too many pods"],
        [1, "node(s) didn't satisfy plugin(s) [NodeAffinity]"],
      ],
    ],
    ["0/2 nodes are available: 2 Insufficient memory.", [[2, "Insufficient memory"]]],
  ])("%s", (message, reasons) => {
    expect(parseRefusal(message)?.reasons.map(({ count, text }) => [count, text])).toEqual(reasons);
  });

  it("tells a sentence about the whole cluster from reasons per node", () => {
    const refusal = parseRefusal('0/1 nodes are available: persistentvolumeclaim "data" not found. not found');
    expect(refusal).toEqual({ nodes: 1, reasons: [], whole: 'persistentvolumeclaim "data" not found' });
    expect(hasOtherReason(refusal)).toBe(true);
    expect(parseRefusal("no nodes available to schedule pods")).toBeNull();
  });

  it("reads back what a scheduler of either form writes", () => {
    const text = fc.constantFrom(
      "Insufficient cpu",
      "Too many pods",
      "node(s) were unschedulable",
      "node(s) had untolerated taint {a/b: c, d}",
      "node(s) didn't match pod anti-affinity rules",
    );
    const reason = fc.record({ count: fc.integer({ min: 1, max: 999 }), text });
    const tail = fc.constantFrom(
      ".",
      "..",
      ". preemption: 0/9 nodes are available: 9 Preemption is not helpful for scheduling.",
      ". no new claims to deallocate, preemption: 0/9 nodes are available: 9 x.",
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.array(reason, { minLength: 1, maxLength: 6 }), tail, (nodes, reasons, end) => {
        const message = `0/${nodes} nodes are available: ${reasons.map(({ count, text: said }) => `${count} ${said}`).join(", ")}${end}`;
        expect(parseRefusal(message)).toEqual({ nodes, reasons, whole: null });
      }),
    );
  });

  it("sorts reasons, and what cannot be computed is other", () => {
    expect(
      ["Insufficient example.net/gpu", "node(s) had untolerated taint(s)", "node(s) didn't match Pod's node affinity/selector"].map(
        kindOfReason,
      ),
    ).toEqual(["resources", "taint", "selector"]);
    const old = [
      "node(s) had taint {dedicated: gpu}, that the pod didn't tolerate",
      "node(s) didn't match node selector",
      "node(s) didn't match Pod's node affinity",
      "Insufficient pods",
    ];
    expect(old.map(kindOfReason)).toEqual(["taint", "selector", "selector", "pods"]);
    expect(["node(s) had volume node affinity conflict", "node(s) didn't match pod anti-affinity rules"].map(kindOfReason)).toEqual([
      "other",
      "other",
    ]);
  });

  it("counts only pods that the scheduler looked at and could not place", () => {
    const pod = (reason: string, status: string, spec: Pod["spec"] = {}): Pod => ({
      spec,
      status: { conditions: [{ type: "PodScheduled", status, reason }] },
    });
    expect(refusedBy(pod("Unschedulable", "False"))?.reason).toBe("Unschedulable");
    expect(refusedBy(pod("SchedulingGated", "False"))).toBeNull();
    expect(refusedBy(pod("Unschedulable", "False", { nodeName: "w" }))).toBeNull();
    expect(refusedBy({ spec: {} })).toBeNull();
  });
});

describe("requests of a pod", () => {
  const requests = (cpu: string) => ({ resources: { requests: { cpu } } });

  it("are the larger of the steady sum and one init container beside the sidecars before it, plus overhead", () => {
    const pod: Pod = {
      spec: {
        initContainers: [
          { name: "s", restartPolicy: "Always", ...requests("100m") },
          { name: "i", ...requests("2") },
        ],
        containers: [
          { name: "a", ...requests("500m") },
          { name: "b", ...requests("250m") },
        ],
        overhead: { cpu: "50m" },
      },
    };
    expect(requestsOf(pod)).toEqual({ cpu: 2.15 });
    expect(requestsOf({ spec: { ...pod.spec, initContainers: [], overhead: {} } })).toEqual({ cpu: 0.75 });
  });

  it("take a limit for a request that is not set, and pod-level requests for the sum", () => {
    expect(requestsOf({ spec: { containers: [{ name: "a", resources: { limits: { memory: "1Gi" } } }] } })).toEqual({ memory: 2 ** 30 });
    expect(requestsOf({ spec: { containers: [{ name: "a", ...requests("1") }], resources: { requests: { cpu: "3" } } } })).toEqual({
      cpu: 3,
    });
  });
});

describe("nodes for a pod", () => {
  const node = (name: string, more: object = {}) => ({
    node: { metadata: { name, labels: { zone: name } }, status: { allocatable: { cpu: "2", pods: "2" } }, ...more },
    requested: { cpu: 1 },
    podCount: 1,
    holders: [],
    pods: [],
  });
  const pod: Pod = { spec: { nodeSelector: { zone: "b" }, containers: [{ name: "a", resources: { requests: { cpu: "1500m" } } }] } };

  it("are judged by labels, cordon, taints, room and count, each by itself", () => {
    const fits = fitsOf(pod, [
      node("b"),
      node("a", {
        spec: {
          unschedulable: true,
          taints: [
            { key: "node.kubernetes.io/unschedulable", effect: "NoSchedule" },
            { key: "t", effect: "NoExecute" },
          ],
        },
      }),
    ]);
    expect(fits.map((fit) => [fit.name, refusals(fit)])).toEqual([
      ["a", ["cordon", "selector", "taint", "resources"]],
      ["b", ["resources"]],
    ]);
    expect(fits[1]?.shortages).toEqual([{ resource: "cpu", asked: 1.5, allocatable: 2, free: 1 }]);
  });

  it("that the scheduler counts and nobody shows are not taken for absent", () => {
    const refusal = parseRefusal("0/2 nodes are available: 2 Insufficient cpu.");
    expect(visibleNodes({ ok: true, value: [] }, refusal)).toBeNull();
    expect(visibleNodes({ ok: false, why: "forbidden" }, refusal)).toBeNull();
    expect(visibleNodes({ ok: true, value: [] }, null)).toEqual([]);
  });
});
