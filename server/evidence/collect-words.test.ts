import { describe, expect, test } from "vitest";
import type { KubeEvent } from "#lib/kube/objects.ts";
import type { Answer } from "./testing/answering-client.ts";
import { podOf, setUp } from "./testing/collect-set-up.ts";

const NS = "/api/v1/namespaces/shop";

describe("logs", () => {
  const died = { terminated: { exitCode: 1, reason: "Error" } };
  const pod = podOf({
    status: {
      phase: "Running",
      containerStatuses: [{ name: "c", restartCount: 3, state: { waiting: { reason: "CrashLoopBackOff" } }, lastState: died }],
    },
  });
  const log = `${NS}/pods/web-0/log`;

  test.each([
    [
      "masked lines",
      { text: "start\n\u001b[31mpassword=hunter2hunter2\u001b[0m\n" },
      { ok: true, value: [{ container: "c", lines: ["start", "password=*****"] }] },
    ],
    [
      "no such log",
      { status: 400, reason: "BadRequest", message: 'previous terminated container "c" in pod "web-0" not found' },
      { ok: false, why: "absent" },
    ],
    ["lost by the runtime", { text: "unable to retrieve container logs for containerd://abc" }, { ok: false, why: "absent" }],
    [
      "the newest of lines that are very long",
      { text: `${`${"x".repeat(5_000)}\n`.repeat(59)}Error: DB_URL is not set\n` },
      { ok: true, value: [{ container: "c", lines: [...Array<string>(9).fill("x".repeat(1_000)), "Error: DB_URL is not set"] }] },
    ],
    [
      "the rest of a key that began before",
      { text: `${"A1b2".repeat(16)}\nA1b2\n-----END PRIVATE KEY-----\nready\n` },
      { ok: true, value: [{ container: "c", lines: ["*****", "*****", "-----END PRIVATE KEY-----", "ready"] }] },
    ],
    ["no permission", { status: 403 }, { ok: false, why: "forbidden" }],
    ["kubelet unreachable", { status: 500, message: "dial tcp: connection refused" }, { ok: false, why: "timeout" }],
  ] as const)("%s", async (_what, answer, expected) => {
    const { previousLogs, logs } = await setUp(pod, { [log]: answer, "/api/v1/nodes/n1": { body: { metadata: { name: "n1" } } } }).demand([
      "previousLogs",
      "logs",
    ]);
    expect(previousLogs).toEqual(expected);
    expect(logs).toEqual(expected);
  });

  test("a kubelet that is known to be silent is not asked", async () => {
    const ask = async (node: Answer) => {
      const { demand, client } = setUp(pod, { "/api/v1/nodes/n1": node, [log]: { text: "line" } });
      return [await demand(["logs"]), client.paths.filter((path) => path === log).length] as const;
    };
    const ready = (status: string): Answer => ({ body: { metadata: { name: "n1" }, status: { conditions: [{ type: "Ready", status }] } } });
    expect(await ask(ready("Unknown"))).toMatchObject([{ logs: { ok: false, why: "timeout" } }, 0]);
    expect(await ask({ status: 404, reason: "NotFound", message: 'nodes "n1" not found', name: "n1" })).toMatchObject([
      { logs: { ok: false, why: "absent" } },
      0,
    ]);
    expect(await ask(ready("True"))).toMatchObject([{ logs: { ok: true } }, 1]);
    expect(await ask({ status: 403 })).toMatchObject([{ logs: { ok: true } }, 1]);
  });

  test("a healthy pod that is opened tells what its running containers say", async () => {
    const state = { running: { startedAt: "2026-11-30T11:00:05Z" } };
    const well = podOf({
      status: {
        phase: "Running",
        conditions: [{ type: "Ready", status: "True" }],
        containerStatuses: [{ name: "c", ready: true, started: true, restartCount: 0, state }],
      },
    });
    const { demand, subject } = setUp(well, {
      [log]: { text: "cannot list pods" },
      "/api/v1/nodes/n1": { body: { metadata: { name: "n1" } } },
    });
    expect(subject.symptom.class).toBe("healthy");
    expect(await demand(["logs"])).toMatchObject({ logs: { ok: true, value: [{ container: "c", lines: ["cannot list pods"] }] } });
  });

  test("a container that never ran is not asked", async () => {
    const { demand, client } = setUp(
      podOf({ status: { phase: "Pending", containerStatuses: [{ name: "c", state: { waiting: { reason: "ContainerCreating" } } }] } }),
    );
    expect(await demand(["logs", "previousLogs"])).toMatchObject({ logs: { ok: true, value: [] }, previousLogs: { ok: true, value: [] } });
    expect(client.paths).toEqual(["/api/v1/nodes/n1"]);
  });
});

describe("events", () => {
  const about = (uid: string | undefined, name = "web-0"): KubeEvent => ({
    metadata: { uid: `e-${uid}-${name}` },
    reason: "x",
    involvedObject: { kind: "Pod", namespace: "shop", name, ...(uid ? { uid } : {}) },
  });

  test("of this pod only, those without a UID included, and of a static pod by its hash", async () => {
    const all = [about("u1"), about("before"), about(undefined), about("hash")];
    const { view, fromCache } = setUp(podOf());
    for (const event of all) view.putEvent(event);
    expect(fromCache("events").evidence.events).toEqual({ ok: true, value: [all[0], all[2]] });
    const mirror = setUp(podOf({ metadata: { annotations: { "kubernetes.io/config.mirror": "hash" } } }), {
      [`${NS}/events`]: { body: { items: all } },
    });
    expect((await mirror.demand(["events"])).events).toEqual({ ok: true, value: [all[0], all[2], all[3]] });
  });

  test("where events are hidden, that is said", async () => {
    const { view, fromCache, demand } = setUp(podOf(), { [`${NS}/events`]: { status: 403 } });
    view.hidden.set("events", "forbidden");
    expect(fromCache("events")).toEqual({ evidence: {}, ask: ["events"] });
    expect(await demand(["events"])).toEqual({ events: { ok: false, why: "forbidden" } });
  });
});
