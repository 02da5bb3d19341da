import { describe, expect, it } from "vitest";
import { containersOf } from "#lib/evidence/containers.ts";
import type { Container } from "#lib/kube/pod-parts.ts";
import { budgetSeconds, killWindow, listeningPorts, parseProbeMessage, probeTarget, readyBy } from "./probes.ts";

function containerOf(spec: Container, started = true, startedAt = "2026-11-30T12:00:00Z") {
  const status = { name: "app", ready: false, started, state: { running: { startedAt } } };
  const [container] = containersOf({ spec: { containers: [{ name: "app", ...spec }] }, status: { containerStatuses: [status] } });
  if (!container) throw new Error("no container");
  return container;
}

describe("what a probe asks", () => {
  const ports = [{ name: "http", containerPort: 8080 }];
  const target = (spec: Container) => probeTarget(containerOf(spec), "readiness");

  it("has its port from numbers, digits and names", () => {
    expect(target({ readinessProbe: { tcpSocket: { port: 5432 } } })).toMatchObject({ number: 5432, what: "TCP on port 5432" });
    expect(target({ ports, readinessProbe: { httpGet: { path: "/up", port: "http" } } })).toMatchObject({
      number: 8080,
      path: "/up",
      what: "GET /up on port http (8080)",
    });
    expect(target({ ports, readinessProbe: { httpGet: { port: "web" } } })).toMatchObject({ number: null, what: "GET / on port web" });
    expect(target({ readinessProbe: { grpc: { port: 9000 } } })?.number).toBe(9000);
    expect(target({ readinessProbe: { tcpSocket: { port: "8081" } } })?.number).toBe(8081);
    expect(target({ readinessProbe: { exec: { command: ["pg_isready", "-q"] } } })).toMatchObject({
      handler: "exec",
      what: "exec pg_isready -q",
    });
    expect(target({ livenessProbe: { exec: { command: ["true"] } } })).toBeNull();
  });
});

describe("the kubelet's words about a command", () => {
  it.each([
    // The runtime gave up: kubelet >= 1.20, containerd, CRI-O, dockershim.
    ['Readiness probe failed: command timed out: "sh -c /h.sh" timed out after 1s', "command-timeout"],
    ['Readiness probe failed: command "sh -c /health/check.sh" timed out', "command-timeout"],
    [
      "Readiness probe errored: rpc error: code = DeadlineExceeded desc = failed to exec in container: timeout 5s exceeded: context deadline exceeded",
      "command-timeout",
    ],
    [
      "Readiness probe errored and resulted in unknown state: rpc error: code = DeadlineExceeded desc = context deadline exceeded",
      "command-timeout",
    ],
    [
      "Readiness probe errored: rpc error: code = Unknown desc = command error: command timed out, stdout: , stderr: , exit code -1",
      "command-timeout",
    ],
    // It could not be started.
    [
      'Readiness probe errored: rpc error: code = Unknown desc = failed to exec in container: failed to start exec "a1": OCI runtime exec failed: exec failed: unable to start container process: exec: "curl": executable file not found in $PATH: unknown',
      "command-missing",
    ],
    [
      'Readiness probe errored and resulted in unknown state: rpc error: code = Unknown desc = command error: time="2026-11-30T12:00:00Z" level=error msg="exec failed: unable to start container process: exec: \\"nc\\": executable file not found in $PATH", stdout: , stderr: , exit code -1',
      "command-missing",
    ],
    [
      'Readiness probe failed: OCI runtime exec failed: exec failed: container_linux.go:345: starting container process caused "exec: \\"wget\\": executable file not found in $PATH": unknown',
      "command-missing",
    ],
    ["Readiness probe failed: /bin/sh: 1: curl: not found", "command-missing"],
    ["Readiness probe failed: sh: nc: not found", "command-missing"],
    ["Readiness probe failed: bash: line 1: mysqladmin: command not found", "command-missing"],
    ["Readiness probe failed: sh: can't open '/health/ready.sh': No such file or directory", "command-missing"],
    ["Readiness probe failed: /opt/ready.sh: line 4: jq: command not found", "command-missing"],
    ["Readiness probe failed: /bin/sh: /opt/ready.sh: Permission denied", "command-missing"],
    // It ran and said no.
    ["Readiness probe failed: ", "command-failed"],
    ["Readiness probe failed: cat: can't open '/tmp/healthy': No such file or directory\n", "command-failed"],
    ["Readiness probe failed: curl: (28) Operation timed out after 1001 milliseconds", "command-failed"],
    ["Readiness probe failed: curl: (7) Failed to connect to localhost port 80: Connection refused", "command-failed"],
    ['Readiness probe failed: timeout: failed to connect service ":9000" within 1s: context deadline exceeded', "command-failed"],
    ["(combined from similar events): Readiness probe failed: redis: key not found", "command-failed"],
  ])("%s", (message, fault) => {
    expect(parseProbeMessage(message, "exec")).toMatchObject({ kind: "readiness", fault });
  });
});

describe("the kubelet's words about a port", () => {
  it.each([
    ["Liveness probe failed: HTTP probe failed with statuscode: 404", "status", 404],
    ['Startup probe failed: Get "http://10.1.2.3:80/x": dial tcp 10.1.2.3:80: connect: connection refused', "refused", null],
    [
      "Readiness probe failed: Get http://10.1.2.3:80/: dial tcp 10.1.2.3:80: connectex: No connection could be made because the target machine actively refused it.",
      "refused",
      null,
    ],
    ["Readiness probe failed: dial tcp 10.1.2.3:5432: i/o timeout", "no-connection", null],
    [
      "Readiness probe failed: Get http://10.1.2.3:80/: net/http: request canceled while waiting for connection (Client.Timeout exceeded while awaiting headers)",
      "no-connection",
      null,
    ],
    ['Readiness probe failed: Get "http://10.1.2.3:80/": dial tcp 10.1.2.3:80: connect: no route to host', "no-connection", null],
    [
      'Readiness probe failed: timeout: failed to connect service "10.1.2.3:9000" within 1s: context deadline exceeded',
      "no-connection",
      null,
    ],
    [
      'Readiness probe failed: Get "http://10.1.2.3:80/": context deadline exceeded (Client.Timeout exceeded while awaiting headers)',
      "timeout",
      null,
    ],
    ["Readiness probe failed: timeout: health rpc did not complete within 1s", "timeout", null],
    ['Readiness probe failed: service unhealthy (responded with "NOT_SERVING")', "not-serving", null],
    [
      "Readiness probe failed: error: this server does not implement the grpc health protocol (grpc.health.v1.Health): Unimplemented",
      "not-serving",
      null,
    ],
    ['Readiness probe failed: Get "https://10.1.2.3:80/": http: server gave HTTP response to HTTPS client', "bad-answer", null],
    ['Readiness probe failed: Get "http://10.1.2.3:80/": EOF', "bad-answer", null],
    ["Readiness probe failed: something nobody wrote down", "other", null],
  ])("%s", (message, fault, code) => {
    expect(parseProbeMessage(message, "http")).toMatchObject({ fault, code });
  });

  it("are not read from other texts", () => {
    expect(parseProbeMessage("Container app failed liveness probe, will be restarted", "http")).toBeNull();
    expect(parseProbeMessage("Readiness probe warning: Probe terminated redirects", "http")).toBeNull();
  });
});

describe("a probe's time", () => {
  it("is its delay and its failures, with the API's defaults", () => {
    expect(budgetSeconds({})).toBe(30);
    expect(budgetSeconds({ initialDelaySeconds: 20, periodSeconds: 10, failureThreshold: 3 })).toBe(50);
    expect(killWindow({ initialDelaySeconds: 20, timeoutSeconds: 5 }, 30)).toEqual({ from: 38, to: 100 });
    expect(killWindow({ terminationGracePeriodSeconds: 1 }, 600)).toEqual({ from: 18, to: 47 });
  });

  it("leaves a minute at least, and a startup probe's budget while that has not passed", () => {
    const at = (ms: number | null) => (ms === null ? null : (ms - Date.UTC(2026, 10, 30, 12)) / 1000);
    expect(at(readyBy(containerOf({ readinessProbe: { periodSeconds: 1 } })))).toBe(60);
    expect(at(readyBy(containerOf({ readinessProbe: { initialDelaySeconds: 90 } })))).toBe(120);
    expect(at(readyBy(containerOf({ startupProbe: { failureThreshold: 60 } }, false)))).toBe(600);
    expect(at(readyBy(containerOf({ startupProbe: { failureThreshold: 60 } }, true)))).toBe(60);
    expect(readyBy(containerOf({}, true, ""))).toBeNull();
  });
});

describe("ports a log claims", () => {
  it.each([
    ["server listening on 0.0.0.0:9000", 9000],
    ["Listening on port 3000", 3000],
    ["Tomcat started on port(s): 8081 (http)", 8081],
    ["Tomcat started on port 8081 (http) with context path '/'", 8081],
    ["INFO serving at http://[::]:8443/", 8443],
    ["Now listening on: http://[::]:5000", 5000],
    ["listening on :8080", 8080],
    ["job started at 10:42:11", null],
    ["dial tcp 10.0.0.1:5432: connection refused", null],
    ["started worker 12 in 3400 ms", null],
  ])("%s", (line, port) => {
    expect(listeningPorts([line]).map((one) => one.port)).toEqual(port === null ? [] : [port]);
  });

  it("are marked when only the container itself can reach them", () => {
    expect(listeningPorts(["Listening on 127.0.0.1:8080", "Listening on 0.0.0.0:8080"]).map((one) => one.loopback)).toEqual([true, false]);
  });
});
