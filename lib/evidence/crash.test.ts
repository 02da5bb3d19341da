import { describe, expect, it } from "vitest";
import type { Pod } from "#lib/kube/objects.ts";
import { containersOf } from "./containers.ts";
import { crashedContainers, deathLog, probeKill, ranSeconds, tellingLine } from "./crash.ts";
import { isOwnFailure, signalOf } from "./exit-code.ts";

const NOW = Date.parse("2026-11-10T10:00:00Z");
const end = (finishedAt: string, exitCode = 1) => ({
  terminated: { exitCode, reason: "Error", startedAt: "2026-11-10T09:00:00Z", finishedAt },
});
const pod = (status: object, more: Pod["status"] = {}): Pod => ({
  spec: { containers: [{ name: "app" }] },
  status: { ...more, containerStatuses: [{ name: "app", ...status }] },
});

describe("crashed containers", () => {
  it("are those that wait or have ended, and those that run again after a recent end", () => {
    const waiting = pod({ state: { waiting: { reason: "CrashLoopBackOff" } }, lastState: end("2026-11-10T08:00:00Z") });
    expect(crashedContainers(waiting, "crash-loop", NOW).map(({ path }) => path)).toEqual([
      "status.containerStatuses[0].lastState.terminated",
    ]);
    const again = (finishedAt: string) =>
      crashedContainers(pod({ state: { running: {} }, lastState: end(finishedAt) }), "unstable", NOW).length;
    expect(again("2026-11-10T09:50:00Z")).toBe(1);
    expect(again("2026-11-10T09:20:00Z")).toBe(0);
    expect(crashedContainers(pod({ state: end("2026-11-10T09:00:09Z") }), "failed", NOW).map(({ end: of }) => ranSeconds(of))).toEqual([9]);
  });

  it("are not looked for in pods that the node put aside, are well, or are being deleted", () => {
    const state = { state: end("2026-11-10T09:50:00Z") };
    expect(crashedContainers(pod(state, { reason: "Evicted" }), "failed", NOW)).toEqual([]);
    expect(crashedContainers(pod(state), "healthy", NOW)).toEqual([]);
    expect(crashedContainers(pod(state), "terminating", NOW)).toEqual([]);
  });
});

describe("what they left", () => {
  const [container] = containersOf(pod({ state: { waiting: {} } }));
  const tail = (...lines: string[]) => [{ container: "app", lines }];

  it("is the previous log, else the current one while nothing new runs", () => {
    if (!container) throw new Error("no container");
    expect(deathLog(container, tail("now"), tail("before", " "))).toEqual({ which: "previous", lines: ["before"] });
    expect(deathLog(container, tail("now"), [])?.which).toBe("current");
    expect(deathLog({ ...container, phase: "running" }, tail("now"), [])).toBeNull();
  });

  it("speaks by its last complaint", () => {
    expect(tellingLine(["starting", "error: bad signature", "bye"])).toBe("error: bad signature");
    expect(tellingLine(["one", "two"])).toBe("two");
    expect(tellingLine([])).toBe("");
  });

  it("looks past farewells, warnings and stack frames for the reason", () => {
    const frames = ["    at Object.<anonymous> (/app/a.js:1:1)", " 1: 0xb9c1f0 node::Abort() [node]"];
    expect(tellingLine(["Error: bad signature", ...frames])).toBe("Error: bad signature");
    expect(tellingLine(["[error] unknown plugin 'taill'", "[error] configuration file contains errors, aborting."])).toContain("taill");
    expect(tellingLine(["ERROR plugin refused", "WARN could not flush metrics", "Aborting"])).toBe("ERROR plugin refused");
    expect(tellingLine(["ERROR: licence expired", "ERROR: Elasticsearch did not exit normally - check the logs at /x"])).toContain(
      "licence",
    );
    expect(tellingLine(["took the wrong turn", "Exiting"])).toBe("took the wrong turn");
    expect(tellingLine(["npm ERR! code ELIFECYCLE"])).toBe("npm ERR! code ELIFECYCLE");
  });

  it("is a probe's kill only by the kubelet's own words", () => {
    const killing = (message: string) => [
      { reason: "Killing", message, metadata: { name: "e" }, involvedObject: { fieldPath: "spec.containers{app}" } },
    ];
    expect(probeKill(killing("Container app failed liveness probe, will be restarted"), "app")).not.toBeNull();
    expect(probeKill(killing("Stopping container app"), "app")).toBeNull();
    expect(probeKill(killing("Container app failed liveness probe, will be restarted"), "other")).toBeNull();
  });
});

it("exit codes tell signals from the program's own choice (F5.3)", () => {
  expect([137, 139, 143, 130, 1, 129].map(signalOf)).toEqual(["SIGKILL", "SIGSEGV", "SIGTERM", "SIGINT", null, "SIGHUP"]);
  expect([0, 1, 2, 78, 126, 127, 128, 137, 255].filter(isOwnFailure)).toEqual([1, 2, 78, 255]);
});
