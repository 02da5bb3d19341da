import { expect, it } from "vitest";
import { cniPodsText } from "./cni-pods.ts";
import { driverPodsOn, seemsToServe } from "./driver-pods.ts";

it.each([
  ["ebs.csi.aws.com", "ebs-csi-controller-6d5f7c9b8-x2k4p", true],
  ["ebs.csi.aws.com", "websites-0", false],
  ["csi.trident.netapp.io", "trident-controller-0", true],
  ["driver.longhorn.io", "longhorn-csi-plugin-4x9", true],
  ["rancher.io/local-path", "local-path-provisioner-7f8-abc", true],
  ["nfs.csi.k8s.io", "csi-nfs-controller-1", true],
  ["nfs.csi.k8s.io", "nfs-server-0", false],
  ["csi.example.com", "csi-controller-0", false],
])("%s and %s: %s", (driver, pod, serves) => {
  expect(seemsToServe(driver, pod)).toBe(serves);
});

it("finds the node plugins by their names, with their state, and no controller or other pod", () => {
  const owned = (kind: string) => [{ apiVersion: "apps/v1", kind, name: "o", uid: "u", controller: true }];
  const pods = [
    {
      metadata: { name: "ebs-csi-node-x2b4d", namespace: "kube-system", ownerReferences: owned("DaemonSet") },
      status: { phase: "Pending" },
    },
    { metadata: { name: "ebs-csi-controller-6d5f7-x2b4d", namespace: "kube-system", ownerReferences: owned("ReplicaSet") } },
    { metadata: { name: "web-0", namespace: "shop", ownerReferences: owned("StatefulSet") } },
  ];
  expect(cniPodsText(driverPodsOn("ebs.csi.aws.com", pods))).toBe("kube-system/ebs-csi-node-x2b4d (Pending)");
});
