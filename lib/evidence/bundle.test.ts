import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeEvent, KubeObject, Pod } from "#lib/kube/objects.ts";
import { buildEvent, buildNode, buildPod, lastEnd, waiting } from "#lib/testing/build-pod.ts";
import { evidenceFromBundle } from "./bundle.ts";
import { BundleIndex } from "./bundle-index.ts";
import { type Bundle, BundleError, mergeBundles, readBundleText } from "./bundle-text.ts";

const POD_YAML = "apiVersion: v1\nkind: Pod\nmetadata: {name: web-0, namespace: shop}\n";

describe("readBundleText", () => {
  const kinds = (text: string) => readBundleText(text, "x.yaml").objects.map((o) => `${o.kind}/${o.metadata?.name}`);

  it("reads one object, several documents, a List, a typed list, JSON and a plain array", () => {
    expect(kinds(POD_YAML)).toEqual(["Pod/web-0"]);
    expect(kinds(`---\n${POD_YAML}---\n# nothing\n---\nkind: Node\nmetadata: {name: n1}\n`)).toEqual(["Pod/web-0", "Node/n1"]);
    expect(
      kinds(`kind: List\nitems:\n- kind: Pod\n  metadata: {name: a}\n- kind: List\n  items:\n  - kind: Pod\n    metadata: {name: b}\n`),
    ).toEqual(["Pod/a", "Pod/b"]);
    expect(kinds('{"kind":"PodList","apiVersion":"v1","items":[{"metadata":{"name":"a"}}]}')).toEqual(["Pod/a"]);
    expect(kinds('[{"kind":"Pod","metadata":{"name":"a"}}]')).toEqual(["Pod/a"]);
    expect(kinds('{"kind":"PodList","metadata":{},"items":[]}')).toEqual([]);
  });

  it("reads a case file", () => {
    const text = `now: '2026-11-03T09:00:00Z'\nkubernetes_version: 1.30\nlogs: {app: {previous: "a\\nb\\n"}}\nobjects:\n- kind: Pod\n  metadata: {name: a}\n`;
    expect(readBundleText(text, "x")).toMatchObject({
      isCase: true,
      now: "2026-11-03T09:00:00Z",
      versionText: "1.30",
      logs: { app: { previous: "a\nb\n" } },
    });
    expect(readBundleText("kubernetes_version: v1.33.1\nobjects: []\n", "x").versionText).toBe("v1.33.1");
  });

  it("gives events of events.k8s.io the names of core/v1", () => {
    const text = JSON.stringify({
      kind: "Event",
      apiVersion: "events.k8s.io/v1",
      metadata: { name: "e" },
      note: "hello",
      regarding: { kind: "Pod", name: "a" },
      reportingController: "default-scheduler",
      deprecatedCount: 3,
    });
    const [event] = readBundleText(text, "x").objects;
    expect(asKube<KubeEvent>(event)).toMatchObject({
      message: "hello",
      involvedObject: { name: "a" },
      count: 3,
      reportingComponent: "default-scheduler",
    });
  });

  it.each([
    ["", "x.yaml: nothing in it; expected a Kubernetes object"],
    ["hello", "x.yaml, line 1: expected a Kubernetes object"],
    ["---\nkind: Pod\nmetadata: {name: a}\n---\nfoo: bar\n", "x.yaml, line 5: expected a Kubernetes object"],
    ["kind: Pod\nmetadata:\n  name: [a\n", "x.yaml, line 4"],
    ["a: &a [1]\nb: [*a, *c]\n", "x.yaml, line 1: Unresolved alias"],
    ["objects: [{kind: Pod}]", "x.yaml, line 1: expected a Kubernetes object"],
    ["objects: [1]", "x.yaml, line 1: expected a Kubernetes object"],
    ["kind: List\nitems: [null]", "x.yaml, line 1: expected a Kubernetes object"],
  ])("says where %j is wrong and what was expected", (text, start) => {
    expect(() => readBundleText(text, "x.yaml")).toThrow(BundleError);
    expect(() => readBundleText(text, "x.yaml")).toThrow(start);
  });

  it("refuses a text that grows by its aliases", () => {
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x,x]\n${["b", "c", "d", "e"].map((n, i) => `${n}: &${n} [${Array(10).fill(`*${"abcd"[i]}`).join(",")}]`).join("\n")}\n`;
    expect(() => readBundleText(bomb, "x")).toThrow(BundleError);
  });

  it("throws nothing but BundleError, whatever the text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        try {
          readBundleText(text, "x");
        } catch (error) {
          expect(error).toBeInstanceOf(BundleError);
        }
      }),
    );
  });
});

function index(objects: readonly KubeObject[], isCase: boolean, more: Partial<Bundle> = {}): BundleIndex {
  return new BundleIndex({ objects, isCase, now: null, versionText: null, logs: {}, ...more });
}

const CLAIMED: Pod = buildPod({
  metadata: { ownerReferences: [{ apiVersion: "apps/v1", kind: "ReplicaSet", name: "web", uid: "uid-rs", controller: true }] },
  spec: {
    containers: [{ name: "app", envFrom: [{ configMapRef: { name: "settings" } }, { secretRef: { name: "token" } }] }],
    imagePullSecrets: [{ name: "pull" }],
    volumes: [
      { name: "data", persistentVolumeClaim: { claimName: "data" } },
      { name: "scratch", ephemeral: {} },
    ],
  },
});
const REPLICA_SET = {
  kind: "ReplicaSet",
  metadata: {
    name: "web",
    namespace: "shop",
    uid: "uid-rs",
    ownerReferences: [{ apiVersion: "apps/v1", kind: "Deployment", name: "web", uid: "uid-d", controller: true }],
  },
};

describe("what is not in the bundle", () => {
  it("does not exist in a case file", () => {
    const evidence = evidenceFromBundle(index([CLAIMED, REPLICA_SET], true), CLAIMED);
    expect(evidence.node).toMatchObject({ ok: true, value: { name: "worker-1", presence: "gone", object: null } });
    expect(evidence.owners).toMatchObject({ ok: true, value: [{ presence: "present" }, { presence: "gone", object: null }] });
    expect(evidence.configKeys).toMatchObject({ ok: true, value: { facts: [{ name: "settings", presence: "gone" }] } });
    expect(evidence.claims).toMatchObject({
      ok: true,
      value: [
        { name: "data", presence: "gone" },
        { name: "web-0-scratch", presence: "gone" },
      ],
    });
    // Every cluster has some events: a file without any was taken when they had expired, or without them.
    expect(evidence.events).toEqual({ ok: false, why: "expired" });
    expect(evidence.webhooks).toEqual({ ok: true, value: [] });
  });

  it("but for what its conventions assume", () => {
    const evidence = evidenceFromBundle(index([CLAIMED], true), CLAIMED);
    for (const key of ["nodeLease", "csiNode", "volumeAttachments", "namespace", "discovery", "serviceAccount"] as const) {
      expect(evidence[key], key).toEqual({ ok: false, why: "not-in-bundle" });
    }
    const attachment = { kind: "VolumeAttachment", metadata: { name: "a" } };
    expect(evidenceFromBundle(index([CLAIMED, attachment], true), CLAIMED).volumeAttachments).toMatchObject({ ok: true });
  });

  it("is never proof of absence elsewhere, unless others of its kind are listed in that namespace", () => {
    const evidence = evidenceFromBundle(index([CLAIMED], false), CLAIMED);
    expect(evidence.node).toMatchObject({ ok: true, value: { presence: "unknown" } });
    expect(evidence.owners).toMatchObject({ ok: true, value: [{ presence: "unknown", why: "not-in-bundle" }] });
    for (const key of ["configKeys", "secretRefs", "events", "webhooks", "quotas", "services", "schedulingNodes", "logs"] as const) {
      expect(evidence[key], key).toMatchObject({ ok: false, why: "not-in-bundle" });
    }
    const other = { kind: "ConfigMap", metadata: { name: "other", namespace: "shop" } };
    const elsewhere = { kind: "Secret", metadata: { name: "token", namespace: "web" } };
    const more = evidenceFromBundle(index([CLAIMED, other, elsewhere, buildNode()], false), CLAIMED);
    expect(more.configKeys).toMatchObject({ ok: true, value: { facts: [{ presence: "gone" }], namesInNamespace: ["other"] } });
    expect(more.secretRefs).toEqual({ ok: false, why: "not-in-bundle" });
    expect(more.node).toMatchObject({ ok: true, value: { presence: "present" } });
  });
});

describe("what is in it", () => {
  it("an owner of the same name with another UID is gone", () => {
    const remade = { ...REPLICA_SET, metadata: { ...REPLICA_SET.metadata, uid: "uid-new" } };
    expect(evidenceFromBundle(index([CLAIMED, remade], true), CLAIMED).owners).toMatchObject({
      value: [{ presence: "gone", replacedByOther: true }],
    });
  });

  it("an owner chain that closes on itself ends", () => {
    const self = {
      ...REPLICA_SET,
      metadata: { ...REPLICA_SET.metadata, ownerReferences: [{ apiVersion: "v1", kind: "ReplicaSet", name: "web", uid: "uid-rs" }] },
    };
    expect(evidenceFromBundle(index([CLAIMED, self], true), CLAIMED).owners).toMatchObject({ value: [{ presence: "present" }] });
  });

  it("events belong to the pod by UID; taint eviction's carry none; a predecessor's are left out", () => {
    const own = buildEvent("BackOff", "a", 10);
    const taint = buildEvent("TaintManagerEviction", "b", 10, 10, { involvedObject: { kind: "Pod", namespace: "shop", name: "web-0" } });
    const before = buildEvent("BackOff", "ccc", 10, 10, {
      involvedObject: { kind: "Pod", namespace: "shop", name: "web-0", uid: "uid-old" },
    });
    const node = buildEvent("NodeNotReady", "dddd", 10, 10, { involvedObject: { kind: "Node", name: "worker-1", uid: "worker-1" } });
    const evidence = evidenceFromBundle(index([CLAIMED, own, taint, before, node], true), CLAIMED);
    expect(evidence.events).toMatchObject({ ok: true, value: [{ message: "a" }, { message: "b" }] });
    expect(evidence.nodeEvents).toMatchObject({ ok: true, value: [{ message: "dddd" }] });
  });

  it("a mirror pod's events carry its manifest's hash as UID (F1.12)", () => {
    const mirror = buildPod({ metadata: { annotations: { "kubernetes.io/config.mirror": "abc" } } });
    const event = buildEvent("Killing", "a", 10, 10, { involvedObject: { kind: "Pod", namespace: "shop", name: "web-0", uid: "abc" } });
    expect(evidenceFromBundle(index([mirror, event], true), mirror).events).toMatchObject({ ok: true, value: [{ message: "a" }] });
  });

  it("of Secrets only names, keys and registry hosts leave", () => {
    const auths = btoa(JSON.stringify({ auths: { "registry.example.com:5000": { auth: "dTpzZWNyZXQ=" }, "ghcr.io": {} } }));
    const pull = {
      kind: "Secret",
      type: "kubernetes.io/dockerconfigjson",
      metadata: { name: "pull", namespace: "shop" },
      data: { ".dockerconfigjson": auths },
    };
    const token = { kind: "Secret", metadata: { name: "token", namespace: "shop" }, data: { key: "c2VjcmV0" } };
    const evidence = evidenceFromBundle(index([CLAIMED, pull, token], true), CLAIMED);
    expect(evidence.pullSecretHosts).toEqual({
      ok: true,
      value: [
        {
          secret: "pull",
          from: "pod",
          presence: "present",
          type: "kubernetes.io/dockerconfigjson",
          keys: [".dockerconfigjson"],
          hosts: ["ghcr.io", "registry.example.com:5000"],
          emptyHosts: ["ghcr.io"],
          fault: null,
          changedAt: null,
        },
      ],
    });
    expect(evidence.secretRefs).toMatchObject({
      value: {
        facts: [
          { name: "pull", keys: [".dockerconfigjson"] },
          { name: "token", keys: ["key"] },
        ],
      },
    });
    for (const value of ["c2VjcmV0", "dTpzZWNyZXQ=", "u:secret"]) expect(JSON.stringify(evidence)).not.toContain(value);
  });

  it("counts what bound pods request on each node", () => {
    const requests = (cpu: string) => ({ containers: [{ name: "app", resources: { requests: { cpu } } }] });
    const done = buildPod({ metadata: { name: "done" }, spec: requests("4"), status: { phase: "Succeeded" } });
    const pods = [buildPod({ spec: requests("100m") }), buildPod({ metadata: { name: "big" }, spec: requests("200m") }), done];
    expect(evidenceFromBundle(index([...pods, buildNode()], true), pods[0] ?? {}).schedulingNodes).toMatchObject({
      ok: true,
      value: [{ requested: { cpu: 0.3 }, podCount: 2, holders: [{ pod: "shop/big" }, { pod: "shop/web-0" }] }],
    });
  });

  it("has logs of the subject's own containers", () => {
    const crashed = buildPod({
      status: { containerStatuses: [waiting("app", "CrashLoopBackOff", { restartCount: 1, ...lastEnd(1, 9) })] },
    });
    const logs = { app: { current: "a\nb\n", previous: "c" }, other: { current: "x" } };
    const evidence = evidenceFromBundle(index([crashed], true, { logs }), crashed);
    expect(evidence.logs).toEqual({ ok: true, value: [{ container: "app", lines: ["a", "b"] }] });
    expect(evidence.previousLogs).toEqual({ ok: true, value: [{ container: "app", lines: ["c"] }] });
    expect(evidenceFromBundle(index([crashed], true), crashed).previousLogs).toEqual({ ok: false, why: "absent" });
    const lost = { app: { current: "a", previous: "unable to retrieve container logs for containerd://4f5e" } };
    expect(evidenceFromBundle(index([crashed], true, { logs: lost }), crashed).previousLogs).toEqual({ ok: false, why: "absent" });
    const fresh = buildPod({ status: { phase: "Pending", containerStatuses: [waiting("app", "ContainerCreating")] } });
    expect(evidenceFromBundle(index([fresh], false), fresh).logs).toEqual({ ok: true, value: [] });
  });

  it("two bundles make one; only case files make a case", () => {
    const one = readBundleText(POD_YAML, "a");
    const two = readBundleText("now: '2026-11-03T09:00:00Z'\nobjects: []\n", "b");
    expect(mergeBundles([one, two])).toMatchObject({ isCase: false, now: "2026-11-03T09:00:00Z" });
    expect(mergeBundles([two]).isCase).toBe(true);
  });
});

describe("pods of a node", () => {
  const pods = (...names: string[]) =>
    names.map((name) => ({ kind: "Pod", metadata: { name, namespace: "shop", uid: name }, spec: { nodeName: "n1" } }));
  const seen = (text: string) => {
    const index = new BundleIndex(readBundleText(text, "x.json"));
    const [subject] = index.bundle.objects;
    return subject && evidenceFromBundle(index, subject).nodePods;
  };

  it("are not known from a file that holds only the asked one, unless it is a case file", () => {
    expect(seen(JSON.stringify({ kind: "List", items: pods("a") }))).toMatchObject({ ok: false, why: "not-in-bundle" });
    expect(seen(JSON.stringify({ kind: "List", items: pods("a", "b") }))).toMatchObject({ ok: true });
    expect(seen(JSON.stringify({ objects: pods("a") }))).toMatchObject({ ok: true });
  });
});
