import { expect, it } from "vitest";
import { privateHostMounts } from "./host-mounts.ts";

const pod = (path: string, mountPropagation?: string) => ({
  metadata: { name: "agent" },
  spec: {
    volumes: [{ name: "host", hostPath: { path } }],
    containers: [{ name: "agent", volumeMounts: [{ name: "host", mountPath: "/host", ...(mountPropagation && { mountPropagation }) }] }],
  },
});

it.each([
  ["/", undefined, true],
  ["/run", undefined, true],
  ["/var/run/", "None", true],
  ["/run/netns", undefined, true],
  ["/var", undefined, true],
  ["/", "HostToContainer", false],
  ["/var/run", "Bidirectional", false],
  ["/var/log", undefined, false],
  ["/run/containerd", undefined, false],
])("hostPath %s with propagation %s: %s", (path, propagation, holds) => {
  expect(privateHostMounts([pod(path, propagation)])).toHaveLength(holds ? 1 : 0);
});
