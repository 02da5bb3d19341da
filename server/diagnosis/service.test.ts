import { describe, expect, test } from "vitest";
import type { Pod } from "#lib/kube/objects.ts";
import type { Rule } from "#lib/rules/define.ts";
import { AnsweringClient } from "#server/evidence/testing/answering-client.ts";
import { TableView } from "#server/evidence/testing/table-view.ts";
import { ManualTimers } from "#server/watch/testing/manual-timers.ts";
import { createDiagnosisService } from "./service.ts";
import { watcher } from "./testing/watcher.ts";

const LEASE = "/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases/n1";

const seen = (value: unknown) => {
  const { ok, why } = value as { ok: boolean; why?: string };
  return ok ? "read" : (why ?? "");
};

function stuck(uid: string, more: object = {}): Pod {
  const metadata = {
    name: `p-${uid}`,
    namespace: "shop",
    uid,
    creationTimestamp: "2026-11-30T10:00:00Z",
    deletionTimestamp: "2026-11-30T11:00:00Z",
    deletionGracePeriodSeconds: 30,
    ...more,
  };
  const state = { running: { startedAt: "2026-11-30T10:00:00Z" } };
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata,
    spec: { nodeName: "n1", containers: [{ name: "c" }] },
    status: { phase: "Running", containerStatuses: [{ name: "c", ready: true, state }] },
  };
}

function healthy(uid: string): Pod {
  const pod = stuck(uid, { deletionTimestamp: undefined, deletionGracePeriodSeconds: undefined });
  return { ...pod, status: { ...pod.status, conditions: [{ type: "Ready", status: "True" }] } };
}

function setUp(rules: readonly Rule[], client = new AnsweringClient({ [LEASE]: { body: { metadata: { name: "n1" } } } })) {
  const timers = new ManualTimers();
  const view = new TableView(client, timers.now);
  view.put("nodes", { metadata: { name: "n1" } });
  const changes: string[] = [];
  const faults: string[] = [];
  const service = createDiagnosisService(view, {
    rules,
    timers,
    onChange: (uid) => changes.push(uid),
    onFault: (rule) => faults.push(rule),
  });
  const saw = (uid: string) => service.judgement(uid)?.causes[0]?.params.saw;
  const put = (pod: Pod) => {
    view.putPod(pod);
    service.podChanged(pod.metadata?.uid ?? "");
  };
  return { timers, view, client, changes, faults, service, saw, put };
}

describe("a judgement", () => {
  test("is there at once from the cache, and again when the rest has come", async () => {
    const { put, saw, changes, timers } = setUp([
      watcher(["node", "nodeLease"], ({ node, nodeLease }) => `node ${seen(node)}, lease ${seen(nodeLease)}`),
    ]);
    put(stuck("u1"));
    expect(saw("u1")).toBe("node read, lease stale");
    await timers.advance(0);
    expect(saw("u1")).toBe("node read, lease read");
    expect(changes).toEqual(["u1", "u1"]);
  });

  test("says that it still asks until every answer came, and makes its round only for who looks", async () => {
    const { put, changes, timers, service } = setUp([watcher(["node", "nodeLease"], () => "same")]);
    put(stuck("u1"));
    expect(service.judgement("u1")?.asking).toBe(true);
    expect(Object.getOwnPropertyDescriptor(service.judgement("u1"), "checklist")?.get).toBeTypeOf("function");
    await timers.advance(0);
    expect(service.judgement("u1")?.asking).toBeUndefined();
    expect(changes).toEqual(["u1", "u1"]);
  });

  test("that says nothing new is not announced", async () => {
    const { put, changes, timers, service } = setUp([watcher([], () => "same")]);
    put(stuck("u1"));
    service.podChanged("u1");
    service.objectChanged("Node", "", "n1");
    await timers.advance(2_000);
    expect(changes).toEqual(["u1"]);
  });

  test("ends when the pod is healthy, and is remembered when the pod went", async () => {
    const { put, view, service, changes, timers } = setUp([watcher(["nodeLease"], () => "x")]);
    put(stuck("u1"));
    put(stuck("u2"));
    await timers.advance(0);
    put(healthy("u1"));
    view.removePod("u2");
    service.podGone("u2");
    await timers.advance(0);
    expect([service.judgement("u1"), service.judgement("u2")]).toEqual([undefined, undefined]);
    expect(service.departed.get("u1")).toBeUndefined();
    expect(service.departed.get("u2")).toMatchObject({
      pod: { metadata: { name: "p-u2" } },
      judgement: { symptom: { class: "terminating" } },
      at: timers.now(),
    });
    expect(service.departed.byName("shop", "p-u2")?.pod.metadata?.uid).toBe("u2");
    expect(service.stats()).toMatchObject({ judged: 0, waiting: 0, asking: 0, dependencies: 0 });
    expect(changes.slice(-2)).toEqual(["u1", "u2"]);
  });

  test("of a rule that throws reports the fault and keeps the others", async () => {
    const broken = watcher([], () => {
      throw new Error("broken");
    });
    const { put, faults, service, saw } = setUp([{ ...broken, meta: { ...broken.meta, id: "broken" } }, watcher([], () => "fine")]);
    put(stuck("u1"));
    expect(faults).toEqual(["broken"]);
    expect(saw("u1")).toBe("fine");
    expect(service.judgement("u1")?.unknown).toEqual([{ id: "broken", missing: [] }]);
  });
});

describe("advice", () => {
  test("is given when a record is opened; for a row its rule is not asked and its evidence not collected", async () => {
    let asked = 0;
    const advice = watcher(["namespace"], () => String(asked++));
    const { put, service, timers, view, client } = setUp([
      watcher(["nodeLease"], () => "row"),
      { ...advice, meta: { ...advice.meta, id: "advice", advice: true } },
    ]);
    put(stuck("u1"));
    await timers.advance(0);
    expect(asked).toBe(0);
    expect(client.paths).toEqual([LEASE]);
    const opened = service.examine({ pod: stuck("u1"), symptom: view.slim("u1")?.symptom as never }, 100);
    await timers.advance(0);
    const { judgement } = await opened;
    expect(judgement.advice.map(({ id }) => id)).toEqual(["advice"]);
    expect(judgement.causes.map(({ id }) => id)).toEqual(["watcher"]);
    expect(asked).toBe(1);
    expect(client.paths).toContain("/api/v1/namespaces/shop");
  });
});

describe("something around the pod changes", () => {
  const ownerRef = { apiVersion: "apps/v1", kind: "StatefulSet", name: "web", uid: "s1", controller: true };

  test.each([
    ["its node", "Node", "", "n1", true],
    ["its owner", "StatefulSet", "shop", "web", true],
    ["its own events", "Pod", "shop", "p-u1", true],
    ["another node", "Node", "", "n2", false],
    ["an owner of that name elsewhere", "StatefulSet", "other", "web", false],
  ])("%s", (_what, kind, namespace, name, isJudged) => {
    let judged = 0;
    const { put, view, service } = setUp([watcher(["owners", "node", "events"], () => String(judged++))]);
    view.put("statefulsets", { metadata: { name: "web", namespace: "shop", uid: "s1" } });
    put(stuck("u1", { ownerReferences: [ownerRef] }));
    judged = 0;
    service.objectChanged(kind, namespace, name);
    expect(judged).toBe(isJudged ? 1 : 0);
  });

  test("a pod that waits for a place is judged again once after a flock of node changes", async () => {
    let judged = 0;
    const { put, service, timers } = setUp([watcher(["schedulingNodes"], () => String(judged++))]);
    put({
      ...stuck("u1", { deletionTimestamp: undefined, deletionGracePeriodSeconds: undefined }),
      spec: { containers: [{ name: "c" }] },
      status: { phase: "Pending" },
    });
    judged = 0;
    for (let i = 0; i < 50; i += 1) service.objectChanged("Node", "", `n${i}`);
    await timers.advance(1_000);
    expect(judged).toBe(1);
  });
});

describe("asking", () => {
  const rule = () => watcher(["nodeLease", "namespace"], ({ nodeLease }) => seen(nodeLease));

  test("a thousand pods on one node ask for its lease once, and no entry is left when they went", async () => {
    const { put, client, service, timers, view, saw } = setUp([rule()]);
    for (let i = 0; i < 1000; i += 1) put(stuck(`u${i}`));
    for (let turn = 0; turn < 200; turn += 1) await timers.advance(5);
    expect(saw("u0")).toBe("read");
    expect(saw("u999")).toBe("read");
    expect(client.paths.filter((path) => path === LEASE)).toHaveLength(1);
    expect(client.requests).toHaveLength(2);
    for (let i = 0; i < 1000; i += 1) {
      view.removePod(`u${i}`);
      service.podGone(`u${i}`);
    }
    await timers.advance(100);
    expect(service.stats()).toMatchObject({ judged: 0, waiting: 0, asking: 0, dependencies: 0, reads: 2 });
  });

  test("an answer that still holds is not asked for again, one that is old is renewed by the sweep", async () => {
    const { put, client, service, timers } = setUp([rule()]);
    put(stuck("u1"));
    await timers.advance(0);
    service.podChanged("u1");
    await timers.advance(9_000);
    expect(client.paths.filter((path) => path === LEASE)).toHaveLength(1);
    await timers.advance(90_000);
    expect(client.paths.filter((path) => path === LEASE)).toHaveLength(2);
  });

  test("what cannot be had says why, and is asked for again", async () => {
    const { put, client, timers, saw } = setUp([rule()], new AnsweringClient({ [LEASE]: { status: 403 } }));
    put(stuck("u1"));
    await timers.advance(0);
    expect(saw("u1")).toBe("forbidden");
    client.set(LEASE, { body: { metadata: { name: "n1" } } });
    await timers.advance(120_000);
    expect(saw("u1")).toBe("read");
  });

  test("nothing happens after it was closed", async () => {
    const { put, client, service, timers, changes } = setUp([rule()]);
    put(stuck("u1"));
    service.close();
    const [asked, announced] = [client.requests.length, changes.length];
    put(stuck("u2"));
    await timers.advance(300_000);
    expect([client.requests.length, changes.length, timers.pending]).toEqual([asked, announced, 0]);
  });
});

describe("an examination", () => {
  test("waits for what can be had and says what came too late", async () => {
    const client = new AnsweringClient({ [LEASE]: "never", "/api/v1/namespaces/shop": { body: { metadata: { name: "shop" } } } });
    const { service, timers, view } = setUp(
      [watcher(["nodeLease", "namespace"], ({ nodeLease, namespace }) => `${seen(nodeLease)} ${seen(namespace)}`)],
      client,
    );
    view.putPod(stuck("u1"));
    const slim = view.slim("u1");
    if (slim === undefined) throw new Error("no pod");
    const asked = service.examine({ pod: stuck("u1"), symptom: slim.symptom }, 1_500);
    await timers.advance(1_500);
    expect((await asked).judgement.causes[0]?.params.saw).toBe("timeout read");
  });

  test("judges a healthy pod without keeping anything of it", async () => {
    const { service, timers, view } = setUp([watcher([], () => "looked")]);
    view.putPod(healthy("u1"));
    const slim = view.slim("u1");
    const asked = service.examine({ pod: healthy("u1"), symptom: slim?.symptom as never }, 1_500);
    await timers.advance(0);
    expect((await asked).evidence).toMatchObject({ node: { ok: true }, owners: { ok: true }, claims: { ok: true }, events: { ok: true } });
    expect(service.stats().judged).toBe(0);
  });

  test("lets the table know what it found out", async () => {
    const { service, timers, put, view, saw, client } = setUp(
      [watcher(["nodeLease"], ({ nodeLease }) => seen(nodeLease))],
      new AnsweringClient({ [LEASE]: { status: 500 } }),
    );
    put(stuck("u1"));
    await timers.advance(0);
    expect(saw("u1")).toBe("timeout");
    client.set(LEASE, { body: { metadata: { name: "n1" } } });
    await timers.advance(11_000);
    const slim = view.slim("u1");
    const asked = service.examine({ pod: stuck("u1"), symptom: slim?.symptom as never }, 100);
    await timers.advance(0);
    expect((await asked).judgement.causes[0]?.params.saw).toBe("read");
    expect(saw("u1")).toBe("read");
  });
});
