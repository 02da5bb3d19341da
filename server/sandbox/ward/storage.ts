import { managedBy } from "./managed-fields.ts";
import { DAY, HOUR, MINUTE, type Story } from "./story.ts";

const REGISTRY = "registry.example.com";

/** What is stuck without being a pod: a namespace that does not go, and claims. */
export function storage(story: Story): void {
  stuckNamespace(story);
  classMisspelt(story);
  deletedInUse(story);
}

/** The old shop was deleted; its voucher exports are held by an exporter that was removed before. */
function stuckNamespace(story: Story): void {
  const finalizer = "vouchers.example.com/export-before-delete";
  story.ago(21 * DAY, () => {
    story.world.context.resources.ensure("vouchers.example.com/v1", "VoucherExport", true);
    story.create("Namespace", undefined, { metadata: { name: "shop-2024" } });
  });
  story.ago(21 * DAY - MINUTE, () => {
    for (const name of ["spring", "summer"]) {
      story.create("VoucherExport", "shop-2024", { metadata: { name, finalizers: [finalizer] }, spec: { bucket: `vouchers-${name}` } });
      managedBy(story, "shop-2024", name, "voucher-exporter", [finalizer], "VoucherExport");
    }
  });
  story.ago(6 * HOUR + 20 * MINUTE, () => story.remove("Namespace", undefined, "shop-2024"));
}

/** The classes are "standard" and "fast-local"; nobody has made a pod for it yet. */
function classMisspelt(story: Story): void {
  story.ago(3 * HOUR + 5 * MINUTE, () => claim(story, "ml", "feature-cache", "fast-locale", "50Gi"));
}

/** Deleted by mistake while its pod writes to it: nothing happens until the pod is restarted. */
function deletedInUse(story: Story): void {
  const image = `${REGISTRY}/billing/invoice-archive:1.12.0`;
  story.ago(16 * DAY, () => {
    claim(story, "billing", "invoice-archive", "standard", "100Gi");
    story.deployment({
      namespace: "billing",
      name: "invoice-archive",
      image,
      container: { name: "archive", image, volumeMounts: [{ name: "data", mountPath: "/var/lib/archive" }] },
      spec: { volumes: [{ name: "data", persistentVolumeClaim: { claimName: "invoice-archive" } }] },
      more: { strategy: { type: "Recreate" } },
      service: [{ name: "http", port: 80, targetPort: 8080 }],
    });
  });
  story.ago(2 * HOUR + 40 * MINUTE, () => story.remove("PersistentVolumeClaim", "billing", "invoice-archive"));
}

function claim(story: Story, namespace: string, name: string, storageClassName: string, storage: string): void {
  story.create("PersistentVolumeClaim", namespace, {
    metadata: { name },
    spec: { accessModes: ["ReadWriteOnce"], storageClassName, resources: { requests: { storage } } },
  });
}
