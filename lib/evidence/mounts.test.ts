import { expect, it } from "vitest";
import type { Pod } from "#lib/kube/objects.ts";
import { containersOf } from "./containers.ts";
import { mountAt, mountsOf } from "./mounts.ts";

const pod: Pod = {
  metadata: { name: "p", namespace: "n" },
  spec: {
    containers: [
      {
        name: "a",
        volumeMounts: [
          { name: "data", mountPath: "/data" },
          { name: "cache", mountPath: "/data/cache/" },
          { name: "conf", mountPath: "/etc/a" },
          { name: "token", mountPath: "/var/run/secrets/kubernetes.io/serviceaccount" },
        ],
      },
    ],
    volumes: [
      { name: "data", persistentVolumeClaim: { claimName: "data-p" } },
      { name: "cache", emptyDir: {} },
      { name: "conf", configMap: { name: "settings" } },
      { name: "token", projected: {} },
    ],
  },
};
const [container] = containersOf(pod);
if (!container) throw new Error("no container");

it.each([
  ["/data", "claim data-p", false],
  ["/data/x/y", "claim data-p", false],
  ["/data/cache/z", "emptyDir cache", false],
  ["/etc/a/b", "ConfigMap settings", true],
])("%s lies on %s", (path, source, readOnly) => {
  expect(mountAt(pod, container, path)).toMatchObject({ source, readOnly });
});

it("takes a folder with the same beginning, and the image's own files, for no volume", () => {
  expect(mountAt(pod, container, "/database")).toBeNull();
  expect(mountAt(pod, container, "/tmp/x")).toBeNull();
});

it("leaves the token's mount out and cites what names the volume", () => {
  expect(mountsOf(pod, container).map(({ cites }) => cites.map(({ path, value }) => `${path}=${value}`).join())).toEqual([
    "spec.volumes[0].persistentVolumeClaim.claimName=data-p",
    "spec.volumes[1].name=cache",
    "spec.volumes[2].configMap.name=settings",
  ]);
});
