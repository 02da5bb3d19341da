import { describe, expect, it } from "vitest";
import { belongsElsewhere, mountFault, readMountFailure, unmountedVolumes } from "./mount-error.ts";

describe("mountFault", () => {
  it.each([
    ["hostPath type check failed: /var/lib/data is not a directory", "host-path"],
    ['failed to get secretproviderclass prod/a, error: SecretProviderClass.secrets-store.csi.x-k8s.io "a" not found', "object-missing"],
    ['error connecting to provider "vault": provider not found: provider "vault"', "object-missing"],
    ["failed to sync secret cache: timed out waiting for the condition", "not-synced"],
    ["mount error(115): Operation now in progress", "unreachable"],
    ["rpc error: code = Internal desc = VolumeDeviceNotFound", "no-such-file"],
    ["hostPath type check failed: /dev/fuse is not a character device", "host-path"],
    ["mount failed: exit status 32\nOutput: mount.nfs: access denied by server while mounting 192.0.2.9:/exports", "access-denied"],
    ["mount failed: exit status 32\nOutput: mount.nfs: Operation not permitted", "access-denied"],
    ["rpc error: code = PermissionDenied desc = caller may not read share", "access-denied"],
    ["mount failed: exit status 32\nOutput: mount.nfs: Connection timed out", "unreachable"],
    ["mount.nfs: Failed to resolve server filer.example.net: Name or service not known", "unreachable"],
    ["mount error(113): could not connect: No route to host", "unreachable"],
    ['failed to mount the volume as "ext4", it already contains xfs. Mount error: mount failed: exit status 32', "wrong-type"],
    ["mount error(113): could not connect to 10.0.0.1Unable to find suitable address.", "unreachable"],
    ["mount: wrong fs type, bad option, bad superblock on /dev/sdb, missing codepage or helper program", "wrong-type"],
    ["mount failed: exit status 32 Output: mount: /var/lib/kubelet/x: unknown filesystem type 'nfs'.", "no-client"],
    ["wrong fs type, bad option; for several filesystems (e.g. nfs, cifs) you might need a /sbin/mount.nfs helper program", "no-client"],
    ['rpc error: code = Internal desc = failed to mount: unknown filesystem type "xfs"', "wrong-type"],
    ["mount.nfs: mounting filer:/vol9 failed, reason given by server: No such file or directory", "no-such-file"],
    ['failed to prepare subPath for volumeMount "conf" of container "app"', "sub-path"],
    ["missing value for POD_NAME", "sub-path-variable"],
    ['failed to fetch token: serviceaccounts "app" not found', "token"],
    ["rpc error: code = Aborted desc = an operation with the given Volume ID vol-1 already exists", "busy-driver"],
    ["rpc error: code = DeadlineExceeded desc = context deadline exceeded", "timeout"],
    ["unmounted volumes=[data], unattached volumes=[], failed to process volumes=[]: timed out waiting for the condition", "timeout"],
    ["something nobody has seen", "other"],
  ])("%s", (text, expected) => {
    expect(mountFault(text)).toBe(expected);
  });
});

it("reads the step, the volume and the error", () => {
  expect(readMountFailure('MountVolume.SetUp failed for volume "data" : mount failed: exit status 32')).toEqual({
    volume: "data",
    error: "mount failed: exit status 32",
  });
  expect(readMountFailure('MapVolume.MapPodDevice failed for volume "raw" : x')?.volume).toBe("raw");
  expect(readMountFailure('MountVolume.NodeAffinity check failed for volume "local-1" : no matching NodeSelectorTerms')?.volume).toBe(
    "local-1",
  );
  expect(readMountFailure("Unable to attach or mount volumes: unmounted volumes=[a]: timed out")).toBeNull();
});

it("reads what is still unmounted, old and new separators", () => {
  expect(unmountedVolumes("Unable to attach or mount volumes: unmounted volumes=[a b], unattached volumes=[c]")).toEqual(["a", "b"]);
  expect(unmountedVolumes("unmounted volumes=[a, b], x")).toEqual(["a", "b"]);
  expect(unmountedVolumes("MountVolume.SetUp failed")).toEqual([]);
});

it("leaves missing objects, keys and drivers to their own causes", () => {
  for (const text of [
    'configmap "x" not found',
    'secret "x" not found',
    "configmap references non-existent config key: a",
    "references non-existent secret key: b",
    "driver name x not found in the list of registered CSI drivers",
    'object "ns"/"x" not registered',
  ])
    expect(belongsElsewhere(text), text).toBe(true);
  expect(belongsElsewhere("mount.nfs: No such file or directory")).toBe(false);
});
