import { periodicLog } from "./logs.ts";
import { DAY, HOUR, type Story } from "./story.ts";

const REGISTRY = "registry.example.com";

/** [namespace, name, version, replicas, days old] of the services that are well. */
const SERVICES: readonly (readonly [string, string, string, number, number])[] = [
  ["shop", "catalog", "12.4.0", 6, 9],
  ["shop", "pricing", "5.1.3", 4, 6],
  ["shop", "promotions", "2.9.0", 3, 13],
  ["shop", "accounts", "7.7.1", 4, 3],
  ["shop", "wishlist", "1.6.2", 2, 20],
  ["shop", "reviews", "3.3.0", 3, 11],
  ["payments", "refunds", "4.0.5", 3, 8],
  ["payments", "fraud-scoring", "2.15.0", 4, 5],
  ["payments", "webhooks", "1.12.4", 3, 14],
  ["billing", "tax", "9.0.1", 2, 17],
  ["billing", "documents", "3.8.8", 3, 7],
  ["search", "query", "21.3.0", 6, 4],
  ["search", "autocomplete", "8.2.0", 4, 10],
  ["search", "ranking", "6.0.0", 3, 2],
  ["logistics", "shipping", "10.1.0", 4, 12],
  ["logistics", "stock", "5.5.1", 4, 6],
  ["logistics", "returns", "2.2.9", 2, 19],
  ["web", "storefront", "6.9.4", 8, 3],
  ["web", "cms", "4.4.2", 2, 16],
  ["web", "seo", "1.1.0", 2, 21],
  ["data", "events-api", "3.6.0", 4, 9],
  ["data", "schema-registry", "2.0.0", 2, 18],
  ["ml", "features", "0.44.0", 3, 5],
  ["edge", "pos-gateway", "3.1.0", 1, 15],
  ["monitoring", "metrics", "2.55.0", 2, 22],
  ["monitoring", "alerts", "0.28.0", 2, 22],
  ["monitoring", "dashboards", "12.1.0", 1, 8],
  ["ingress", "router", "3.2.1", 3, 13],
  ["ci", "controller", "2.19.0", 1, 24],
];

const DAEMONS: readonly (readonly [string, string, string])[] = [
  ["kube-system", "calico-node", "3.31.2"],
  ["kube-system", "kube-proxy", "1.36.3"],
  ["monitoring", "node-exporter", "1.9.1"],
  ["monitoring", "log-shipper", "4.0.3"],
];

/** The pods of the ward that are well: what the sick ones stand among. */
export function healthy(story: Story): void {
  story.ago(29 * DAY, () => {
    story.create("StorageClass", undefined, {
      metadata: { name: "standard", annotations: { "storageclass.kubernetes.io/is-default-class": "true" } },
      provisioner: "block.csi.example.com",
      volumeBindingMode: "Immediate",
      reclaimPolicy: "Delete",
    });
  });
  for (const [namespace, name, version] of DAEMONS) story.ago(27 * DAY, () => daemon(story, namespace, name, version));
  for (const [namespace, name, version, replicas, days] of SERVICES)
    story.ago(days * DAY + days * HOUR, () => service(story, namespace, name, version, replicas));
  backups(story);
}

function service(story: Story, namespace: string, name: string, version: string, replicas: number): void {
  const image = `${REGISTRY}/${namespace}/${name}:${version}`;
  story.program(image, {
    run: () => ({
      log: periodicLog(
        2_000,
        (n) => `{"level":"info","service":"${name}","msg":"request","status":${n % 97 === 0 ? 404 : 200},"ms":${3 + ((n * 7) % 41)}}`,
        [[50, `{"level":"info","service":"${name}","msg":"listening","port":8080}`]],
      ),
    }),
  });
  const edge = namespace === "edge";
  story.deployment({
    namespace,
    name,
    image,
    replicas,
    labels: { "app.kubernetes.io/version": version },
    container: {
      name,
      image,
      ports: [{ name: "http", containerPort: 8080 }],
      resources: { requests: { cpu: "150m", memory: "256Mi" }, limits: { memory: "512Mi" } },
      readinessProbe: { httpGet: { path: "/ready", port: "http" }, periodSeconds: 10 },
    },
    service: [{ name: "http", port: 80, targetPort: "http" }],
    ...(edge
      ? {
          spec: {
            nodeSelector: { "node-role.example.com/pool": "edge" },
            tolerations: [{ key: "dedicated", operator: "Equal", value: "edge", effect: "NoSchedule" }],
          },
        }
      : {}),
  });
  if (replicas > 1) {
    story.create("PodDisruptionBudget", namespace, {
      metadata: { name },
      spec: { maxUnavailable: 1, selector: { matchLabels: { app: name } } },
    });
  }
}

function daemon(story: Story, namespace: string, name: string, version: string): void {
  const image = `${REGISTRY}/system/${name}:${version}`;
  story.program(image, { run: () => ({ log: periodicLog(30_000, (n) => `${name}: heartbeat ${n}`) }) });
  story.daemonSet({
    namespace,
    name,
    image,
    container: { name, image, resources: { requests: { cpu: "50m", memory: "64Mi" } } },
    spec: { hostNetwork: true, tolerations: [{ operator: "Exists" }], priorityClassName: "system-node-critical" },
  });
}

/** Nightly Jobs that ended as they should. */
function backups(story: Story): void {
  const image = `${REGISTRY}/backup/dump:3.1`;
  story.program(image, { run: () => ({ exit: { afterMs: 8 * 60_000, code: 0 }, log: periodicLog(5_000, (n) => `dumped ${n * 210} MB`) }) });
  for (const days of [2, 1]) {
    story.ago(days * DAY - 5 * HOUR, () =>
      story.job({ namespace: "backup-system", name: `nightly-dump-${29_420 - days}`, image, container: { name: "dump", image } }),
    );
  }
}
