import { expect, it } from "vitest";
import type { KubeObject, PersistentVolumeClaim, Pod } from "#lib/kube/objects.ts";
import { hasOwnStorage, podVolumes } from "./pod-volumes.ts";

const pod = (...volumes: object[]) => ({ kind: "Pod", metadata: { name: "web-0", namespace: "shop" }, spec: { volumes } }) as Pod;
const claim = (name: string, volumeName: string) => ({
  name,
  presence: "present" as const,
  object: { metadata: { name }, spec: { volumeName } } as PersistentVolumeClaim,
});
const volume = (name: string, spec: object) => ({ kind: "PersistentVolume", metadata: { name }, spec }) as KubeObject;

it("joins a volume to its claim, its PersistentVolume and its driver, an ephemeral one by its claim's name", () => {
  const [data, scratch] = podVolumes(
    pod({ name: "data", persistentVolumeClaim: { claimName: "d" } }, { name: "scratch", ephemeral: {} }),
    [claim("d", "pv-1"), claim("web-0-scratch", "pv-2")],
    [volume("pv-1", { csi: { driver: "disk.example.net", volumeHandle: "h" } }), volume("pv-2", { awsElasticBlockStore: {} })],
  );
  expect(data).toMatchObject({ claim: "d", volumeName: "pv-1", driver: "disk.example.net", handle: "h", path: "spec.volumes[0]" });
  expect(scratch).toMatchObject({ claim: "web-0-scratch", volumeName: "pv-2", driver: "ebs.csi.aws.com", handle: null });
});

it.each([
  [{ nfs: { server: "10.0.0.1", path: "/a" } }, "10.0.0.1", "spec.nfs.server"],
  [
    { csi: { driver: "nfs.csi.k8s.io", volumeAttributes: { server: "nfs.svc", share: "/" } } },
    "nfs.svc",
    "spec.csi.volumeAttributes.server",
  ],
  [
    { csi: { driver: "smb.csi.k8s.io", volumeAttributes: { source: "//files.example.net/a" } } },
    "files.example.net",
    "spec.csi.volumeAttributes.source",
  ],
  [{ iscsi: { targetPortal: "10.0.0.2:3260" } }, "10.0.0.2", "spec.iscsi.targetPortal"],
  [{ cephfs: { monitors: ["10.0.0.3:6789"] } }, "10.0.0.3", "spec.cephfs.monitors[0]"],
])("finds the server of %j", (spec, host, path) => {
  const [found] = podVolumes(pod({ name: "v", persistentVolumeClaim: { claimName: "c" } }), [claim("c", "pv")], [volume("pv", spec)]);
  expect(found?.server).toMatchObject({ host, path, object: "PersistentVolume/pv" });
});

it("tells storage of its own from what the kubelet writes", () => {
  const all = podVolumes(
    pod({ name: "a", emptyDir: {} }, { name: "b", secret: {} }, { name: "c", projected: {} }, { name: "d", hostPath: {} }),
    [],
    [],
  );
  expect(all.filter(hasOwnStorage).map(({ name }) => name)).toEqual(["a"]);
});
