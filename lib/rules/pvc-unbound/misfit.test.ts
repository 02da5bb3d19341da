import { expect, it } from "vitest";
import { misfitOf } from "./misfit.ts";

const claim = {
  metadata: { name: "data", namespace: "shop", uid: "1" },
  spec: {
    storageClassName: "manual",
    accessModes: ["ReadWriteMany"],
    resources: { requests: { storage: "10Gi" } },
    selector: { matchLabels: { tier: "a" } },
  },
};
const volume = (spec: object, labels: Record<string, string> = { tier: "a" }) => ({
  metadata: { name: "pv-1", labels },
  spec: { storageClassName: "manual", accessModes: ["ReadWriteMany"], capacity: { storage: "10Gi" }, ...spec },
  status: { phase: "Available" },
});

it.each([
  [volume({}), []],
  [volume({ capacity: { storage: "9Gi" } }), ["capacity 9Gi < 10Gi"]],
  [volume({ accessModes: ["ReadWriteOnce"] }), ["accessModes without ReadWriteMany"]],
  [volume({ volumeMode: "Block" }), ["volumeMode Block, not Filesystem"]],
  [volume({ storageClassName: "" }), ['storageClassName "", not manual']],
  [volume({}, { tier: "b" }), ["labels outside the claim's selector"]],
  [volume({ claimRef: { namespace: "shop", name: "data", uid: "0" } }), ["Available, claimRef shop/data"]],
  [volume({ claimRef: { namespace: "shop", name: "data" } }), []],
  [volume({ claimRef: { namespace: "pay", name: "data" } }), ["Available, claimRef pay/data"]],
])("%j", (object, reasons) => expect(misfitOf(claim, object).reasons).toEqual(reasons));
