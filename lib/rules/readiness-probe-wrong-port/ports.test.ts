import { describe, expect, it } from "vitest";
import { containersOf } from "#lib/evidence/containers.ts";
import type { Container } from "#lib/kube/pod-parts.ts";
import { listeningPorts, probedPort } from "./ports.ts";

function probed(spec: Container) {
  const [container] = containersOf({ spec: { containers: [{ name: "app", ...spec }] } });
  return container ? probedPort(container) : null;
}

describe("the probed port", () => {
  const ports = [{ name: "http", containerPort: 8080 }];

  it("is resolved from numbers, digits and names", () => {
    expect(probed({ readinessProbe: { tcpSocket: { port: 5432 } } })).toMatchObject({ number: 5432, what: "TCP on port 5432" });
    expect(probed({ ports, readinessProbe: { httpGet: { path: "/up", port: "http" } } })).toMatchObject({
      number: 8080,
      what: "GET /up on port http",
    });
    expect(probed({ ports, readinessProbe: { httpGet: { port: "web" } } })).toMatchObject({ number: null, name: "web" });
    expect(probed({ readinessProbe: { grpc: { port: 9000 } } })?.number).toBe(9000);
    expect(probed({ readinessProbe: { exec: { command: ["true"] } } })).toBeNull();
    expect(probed({})).toBeNull();
  });
});

describe("ports a log claims", () => {
  it.each([
    ["server listening on 0.0.0.0:9000", 9000],
    ["Listening on port 3000", 3000],
    ["Tomcat started on port(s): 8081 (http)", null],
    ["INFO serving at http://[::]:8443/", 8443],
    ["listening on :8080", 8080],
    ["dial tcp 10.0.0.1:5432: connection refused", null],
    ["started worker 12 in 3400 ms", null],
  ])("%s", (line, port) => {
    expect(listeningPorts([line]).map((one) => one.port)).toEqual(port === null ? [] : [port]);
  });
});
