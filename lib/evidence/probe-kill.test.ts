import { describe, expect, it } from "vitest";
import { collected, missing } from "#lib/evidence/types.ts";
import type { KubeEvent } from "#lib/kube/objects.ts";
import type { Container } from "#lib/kube/pod-parts.ts";
import { ago, buildPod, NOW } from "#lib/testing/build-pod.ts";
import { mayBeProbeKill, probeKills } from "./probe-kill.ts";

/** A pod whose one container ran for `ran` seconds and ended a minute ago; its liveness budget is 30 s, its grace 5 s. */
function crashed(exitCode: number, ran: number, spec: Partial<Container> = {}) {
  const terminated = { exitCode, reason: exitCode === 0 ? "Completed" : "Error", startedAt: ago(60 + ran), finishedAt: ago(60) };
  const status = {
    name: "app",
    ready: false,
    restartCount: 5,
    state: { waiting: { reason: "CrashLoopBackOff" } },
    lastState: { terminated },
  };
  const container = { name: "app", livenessProbe: { httpGet: { port: 8080 } }, ...spec };
  return buildPod({ spec: { terminationGracePeriodSeconds: 5, containers: [container] }, status: { containerStatuses: [status] } });
}

function event(reason: string, message: string, seconds = 61): KubeEvent {
  const involvedObject = { kind: "Pod", name: "web-0", fieldPath: "spec.containers{app}" };
  return { metadata: { name: `${reason}.${message.length}` }, reason, message, lastTimestamp: ago(seconds), involvedObject };
}

const ask = (pod: ReturnType<typeof crashed>, events: readonly KubeEvent[]) => probeKills(pod, collected(events), "crash-loop", NOW);

describe("a container that a probe ended", () => {
  it.each([
    "Container app failed liveness probe, will be restarted",
    "Init container app failed liveness probe",
    "Killing container with id docker://app:Container failed liveness probe.. Container will be killed and recreated.",
  ])("is told by the kubelet: %s", (message) => {
    expect(ask(crashed(1, 700), [event("Killing", message)])).toMatchObject([
      { probe: "liveness", proof: "killing", atFirstBudget: false },
    ]);
  });

  it("is told by its failures where the Killing event names no probe", () => {
    const events = [
      event("Unhealthy", "Liveness probe failed: HTTP probe failed with statuscode: 500"),
      event("Killing", "Stopping container app"),
    ];
    expect(ask(crashed(137, 33), events)).toMatchObject([{ proof: "unhealthy", failure: { code: 500 } }]);
  });

  it("is only likely from the times when no event is left", () => {
    expect(ask(crashed(143, 33), [])).toMatchObject([{ proof: "timing", atFirstBudget: true }]);
    expect(ask(crashed(143, 33, { startupProbe: { tcpSocket: { port: 1 }, periodSeconds: 1 }, livenessProbe: {} }), [])).toEqual([]);
  });
});

describe("a container that ended otherwise", () => {
  it.each([
    ["by its own error in time for the budget", crashed(1, 33), [event("Started", "Started container app")]],
    ["long after an old kill", crashed(1, 700), [event("Killing", "Container app failed liveness probe, will be restarted", 3600)]],
    ["without a word of a probe while events are there", crashed(143, 33), [event("BackOff", "Back-off restarting failed container app")]],
    ["for lack of time to tell", crashed(143, 5), []],
  ] as const)("%s is no kill", (_what, pod, events) => {
    expect(ask(pod, events)).toEqual([]);
  });

  it("may be one as long as nothing tells", () => {
    expect(mayBeProbeKill(crashed(143, 700), missing("forbidden"), "crash-loop", NOW, "liveness")).toBe(true);
    expect(mayBeProbeKill(crashed(1, 700), missing("forbidden"), "crash-loop", NOW, "liveness")).toBe(false);
    expect(mayBeProbeKill(crashed(143, 700), collected([event("Started", "Started")]), "crash-loop", NOW, "liveness")).toBe(false);
    expect(mayBeProbeKill(crashed(143, 700), missing("forbidden"), "crash-loop", NOW, "startup")).toBe(false);
  });
});
