import { expect, it } from "vitest";
import { unmountErrors } from "./unmount-error.ts";

const UID = "7c0c2f0e-3a43-4a0f-8f1e-0a1b2c3d4e5f";

it.each([
  [
    "a structured log of 1.28 on",
    String.raw`E1121 08:20:11.102201 812 nestedpendingoperations.go:348] "Operation failed" err="UnmountVolume.TearDown failed for volume \"share\" (UniqueName: \"kubernetes.io/nfs/${UID}-share\") pod \"${UID}\" (UID: \"${UID}\") : unmount failed: exit status 32 Output: umount.nfs4: /var/lib/kubelet/pods/${UID}/volumes/kubernetes.io~nfs/share: device is busy"`,
    "share",
    "device is busy",
  ],
  [
    "the text of kubelets up to 1.27",
    `E1121 08:20:11 812 nestedpendingoperations.go:301] Operation for "{volumeName:kubernetes.io/csi/x podName:${UID} nodeName:}" failed. No retries permitted until 2026-11-21 08:22:13 (durationBeforeRetry 2m2s). Error: UnmountVolume.TearDown failed for volume "data" (UniqueName: "kubernetes.io/csi/x") pod "${UID}" (UID: "${UID}") : kubernetes.io/csi: Unmounter.TearDownAt failed: rpc error: code = Internal desc = target is busy`,
    "data",
    "target is busy",
  ],
  [
    "a very old kubelet",
    `error: UnmountVolume.TearDown failed for volume "kubernetes.io/secret/x-default-token" (volume.spec.Name: "default-token") pod "${UID}" (UID: "${UID}") with: rename /a /b: device or resource busy`,
    "default-token",
    "rename /a /b: device or resource busy",
  ],
  [
    "a subPath",
    `error cleaning subPath mounts for volume "conf" (UniqueName: "kubernetes.io/configmap/x") pod "${UID}" (UID: "${UID}") : error processing /var/lib: unmount failed`,
    "conf",
    "unmount failed",
  ],
])("reads %s", (_what, line, volume, words) => {
  const [found] = unmountErrors([line]);
  expect(found?.volume).toBe(volume);
  expect(found?.words).toContain(words);
});

it("reads nothing from other lines about the pod", () => {
  const started = `operationExecutor.UnmountVolume started for volume "share" (UniqueName: "x") pod "${UID}" (UID: "${UID}")`;
  expect(unmountErrors([started, `"Killing container" pod="shop/web-0" podUID="${UID}"`, ""])).toEqual([]);
});
