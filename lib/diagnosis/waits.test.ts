import { expect, it } from "vitest";
import { LOCALES } from "#lib/contract/causes.ts";
import { collected, type EvidenceSet } from "#lib/evidence/types.ts";
import type { Node, OwnerReference, Pod } from "#lib/kube/objects.ts";
import { ago, buildNode, buildPod } from "#lib/testing/build-pod.ts";
import { found, rule, run } from "#lib/testing/build-rule.ts";
import { toDiagnosis } from "./describe.ts";
import { WAIT_MESSAGES } from "./wait-messages.ts";
import { waitOf } from "./waits.ts";

const UNREACHABLE = { key: "node.kubernetes.io/unreachable", effect: "NoExecute", timeAdded: ago(60) };
const LOST: Node = { ...buildNode("Unknown"), spec: { taints: [UNREACHABLE] } };

function evidence(pod: Pod, node: Node = LOST): EvidenceSet {
  return { pod: collected(pod), node: collected({ name: "worker-1", presence: "present", object: node }) };
}
function tolerant(kind?: string): Pod {
  const owner: OwnerReference = { apiVersion: "apps/v1", kind: kind ?? "", name: "web", uid: "o-1", controller: true };
  return buildPod({
    metadata: { name: "web-0", ...(kind === undefined ? {} : { ownerReferences: [owner] }) },
    spec: { tolerations: [{ key: UNREACHABLE.key, operator: "Exists", effect: "NoExecute", tolerationSeconds: 300 }] },
  });
}
const crashed = buildPod({
  status: {
    containerStatuses: [
      {
        name: "app",
        ready: false,
        restartCount: 7,
        image: "registry.example.com/web:1",
        imageID: "",
        state: { waiting: { reason: "CrashLoopBackOff", message: "back-off 2m40s restarting failed container=app pod=web-0_shop(u)" } },
        lastState: { terminated: { exitCode: 1, reason: "Error", finishedAt: ago(30) } },
      },
    ],
  },
});
const waitsIn = (set: EvidenceSet, fixes: Parameters<typeof found>[0] = {}, locale: (typeof LOCALES)[number] = "en") =>
  toDiagnosis(run([rule("a-b", found(fixes))], set), locale).causes[0]?.fixes.filter(({ id }) => id === "wait-until");

it("offers the end of the toleration behind the cause's own step, with what comes of it for whoever controls the pod", () => {
  const [offer] = waitsIn(evidence(tolerant("ReplicaSet"))) ?? [];
  expect(offer).toMatchObject({ rung: 0, offered: "after", wait: { until: ago(-240) } });
  expect(offer?.why).toContain("node.kubernetes.io/unreachable:NoExecute for 300 s");
  expect(offer?.wait?.expect).toMatch(/ReplicaSet web makes another one at once\. It stays Terminating until worker-1 /);
  const follows = (kind?: string, node?: Node) => waitOf(evidence(tolerant(kind), node))?.expect;
  expect(follows("StatefulSet")).toEqual(["eviction-in-order", "eviction-stays"]);
  expect(follows("DaemonSet")).toEqual(["eviction-same-node", "eviction-stays"]);
  expect(follows("Rollout")).toEqual(["eviction-by-owner", "eviction-stays"]);
  expect(follows()).toEqual(["eviction-not-replaced", "eviction-stays"]);
  // A kubelet that reports ends the pod by itself.
  expect(follows("Job", { ...buildNode(), spec: { taints: [{ ...UNREACHABLE, key: "node.kubernetes.io/not-ready" }] } })).toBeUndefined();
  expect(follows("Job", { ...buildNode("False"), spec: LOST.spec ?? {} })).toEqual(["eviction-replaced", "eviction-stays"]);
});

it("offers the next start of a crashed container, but not on a lost node", () => {
  const [offer] = waitsIn(evidence(crashed, buildNode())) ?? [];
  expect(offer).toMatchObject({ offered: "after", wait: { until: ago(-130) } });
  expect(offer?.why).toMatch(/at about 2026-11-30 12:02:10 UTC, after a pause of 2m40s;/);
  expect(offer?.wait?.expect).toContain("restarts 7 → 8");
  expect(waitsIn(evidence(crashed, buildNode("Unknown")))).toEqual([]);
  expect(waitsIn({ pod: collected(crashed) })).toHaveLength(1);
});

it("leaves a cause alone that says itself whether waiting helps, and a pod without a moment", () => {
  const own = { id: "wait-until", offered: "no", why: "last" } as const;
  expect(waitsIn(evidence(crashed, buildNode()), { fixes: [own] })).toHaveLength(1);
  expect(waitsIn(evidence(crashed, buildNode()), { fixes: [own] })?.[0]).toMatchObject({ offered: "no" });
  expect(waitsIn(evidence(buildPod(), buildNode()))).toEqual([]);
});

it.each(LOCALES)("has a text for every moment, with every value filled in, %s", (locale) => {
  const kinds = ["ReplicaSet", "StatefulSet", "DaemonSet", "Rollout", undefined];
  for (const set of [evidence(crashed, buildNode()), ...kinds.map((kind) => evidence(tolerant(kind)))]) {
    const [offer] = waitsIn(set, {}, locale) ?? [];
    const said = [offer?.why, offer?.wait?.expect, offer?.wait?.otherwise].join(" ");
    expect(said).not.toMatch(/[{}]|undefined|eviction-|restart-/);
  }
  expect(Object.keys(WAIT_MESSAGES[locale])).toEqual(Object.keys(WAIT_MESSAGES.en));
});
