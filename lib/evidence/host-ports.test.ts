import { describe, expect, it } from "vitest";
import { hostPortsOf, portsConflict } from "./host-ports.ts";

describe("host ports", () => {
  it("are those of containers and sidecars, since only they keep them", () => {
    const port = (hostPort: number) => [{ hostPort, containerPort: 1 }];
    const pod = {
      spec: {
        initContainers: [{ ports: port(1) }, { restartPolicy: "Always", ports: port(2) }],
        containers: [{ ports: [...port(3), { hostPort: 4, hostIP: "10.0.0.7", protocol: "UDP" }, { containerPort: 5 }] }],
      },
    };
    expect(hostPortsOf(pod)).toEqual(["TCP/2", "TCP/3", "UDP/10.0.0.7:4"]);
  });

  it.each([
    ["TCP/80", "TCP/80", true],
    ["TCP/80", "UDP/80", false],
    ["TCP/80", "TCP/8080", false],
    ["TCP/10.0.0.7:80", "TCP/80", true],
    ["TCP/10.0.0.7:80", "TCP/10.0.0.8:80", false],
    ["TCP/fd00::1:80", "TCP/fd00::1:80", true],
  ])("%s beside %s: conflict %s", (a, b, conflict) => {
    expect(portsConflict(a, b)).toBe(conflict);
    expect(portsConflict(b, a)).toBe(conflict);
  });
});
