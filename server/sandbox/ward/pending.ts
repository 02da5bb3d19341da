import { DAY, HOUR, MINUTE, type Story } from "./story.ts";

const REGISTRY = "registry.example.com";

/** Patients that no node takes. */
export function pending(story: Story): void {
  story.ago(52 * MINUTE + 40_000, () => tooLarge(story));
  story.ago(5 * HOUR + 12 * MINUTE, () => wrongLabel(story));
  story.ago(24 * MINUTE, () => wrongToleration(story));
  story.ago(2 * DAY + 4 * HOUR, () => unboundClaim(story));
  story.ago(3 * HOUR + 30 * MINUTE, () => gated(story));
}

function tooLarge(story: Story): void {
  const image = `${REGISTRY}/ml/trainer:0.31.0`;
  const resources = { requests: { cpu: "12", memory: "40Gi" }, limits: { memory: "40Gi" } };
  story.deployment({ namespace: "ml", name: "price-trainer", image, replicas: 2, container: { name: "trainer", image, resources } });
}

/** The nodes say "disk-type", the template says "disktype". */
function wrongLabel(story: Story): void {
  story.deployment({
    namespace: "search",
    name: "vector-index",
    image: `${REGISTRY}/search/vector-index:0.7.2`,
    spec: { nodeSelector: { disktype: "ssd" } },
    service: [{ name: "grpc", port: 9000, targetPort: 9000 }],
  });
}

/** The edge node is right, the toleration's value is not. */
function wrongToleration(story: Story): void {
  story.deployment({
    namespace: "edge",
    name: "pos-sync",
    image: `${REGISTRY}/edge/pos-sync:4.4.0`,
    spec: {
      nodeSelector: { "node-role.example.com/pool": "edge" },
      tolerations: [{ key: "dedicated", operator: "Equal", value: "edge-nodes", effect: "NoSchedule" }],
    },
  });
}

function unboundClaim(story: Story): void {
  story.create("StorageClass", undefined, {
    metadata: { name: "fast-local" },
    provisioner: "fast.csi.example.com",
    volumeBindingMode: "Immediate",
    reclaimPolicy: "Delete",
  });
  const claim = {
    metadata: { name: "data" },
    spec: { accessModes: ["ReadWriteOnce"], storageClassName: "fast-local", resources: { requests: { storage: "200Gi" } } },
  };
  const image = `${REGISTRY}/data/timeseries:2.9.0`;
  story.statefulSet({
    namespace: "data",
    name: "timeseries",
    image,
    container: { name: "timeseries", image, volumeMounts: [{ name: "data", mountPath: "/var/lib/timeseries" }] },
    more: { volumeClaimTemplates: [claim] },
    service: [{ name: "http", port: 9090, targetPort: 9090 }],
  });
}

function gated(story: Story): void {
  story.pod({
    namespace: "batch",
    name: "quarter-close-0",
    image: `${REGISTRY}/batch/quarter-close:1.0.0`,
    spec: { schedulingGates: [{ name: "batch.example.com/budget-approval" }], restartPolicy: "Never" },
  });
}
