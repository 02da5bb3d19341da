/**
 * The sick workloads of `npm run cluster -- --ward`, made through the API so that controllers,
 * scheduler and kwok bring them into their state for real.
 */

export type Manifest = {
  apiVersion: string;
  kind: string;
  metadata: Record<string, unknown> & { name: string; namespace?: string };
} & Record<string, unknown>;

export const NAMESPACES = ["shop", "data", "platform"] as const;
/** The node that is taken away once its pods run. */
export const LOST_NODE = "worker-lost-1";
/** A Ready node that repels what does not tolerate its taint. */
export const TAINTED_NODE = "worker-infra-1";
export const FINALIZER = "example.com/protect";

type PodOptions = {
  /** Value of podward.dev/kwok: what kwok makes of the pod. */
  readonly sickness?: string;
  readonly image?: string;
  readonly spec?: Record<string, unknown>;
  readonly container?: Record<string, unknown>;
};

function podTemplate(app: string, options: PodOptions) {
  const image = options.image ?? `registry.example.test/shop/${app}:1.4.2`;
  const labels = { app, ...(options.sickness === undefined ? {} : { "podward.dev/kwok": options.sickness }) };
  return { metadata: { labels }, spec: { containers: [{ name: app, image, ...options.container }], ...options.spec } };
}

function deployment(namespace: string, name: string, replicas: number, options: PodOptions = {}): Manifest {
  const template = podTemplate(name, options);
  const spec = { replicas, selector: { matchLabels: { app: name } }, template };
  return { apiVersion: "apps/v1", kind: "Deployment", metadata: { name, namespace, labels: { app: name } }, spec };
}

function statefulSet(namespace: string, name: string, replicas: number, options: PodOptions & { claims?: unknown[] }): Manifest {
  const spec = {
    replicas,
    serviceName: name,
    podManagementPolicy: "Parallel",
    selector: { matchLabels: { app: name } },
    template: podTemplate(name, options),
    volumeClaimTemplates: options.claims ?? [],
  };
  return { apiVersion: "apps/v1", kind: "StatefulSet", metadata: { name, namespace }, spec };
}

function barePod(namespace: string, name: string, options: PodOptions & { finalizers?: string[] }): Manifest {
  const { metadata, spec } = podTemplate(name, options);
  const finalizers = options.finalizers ?? [];
  return { apiVersion: "v1", kind: "Pod", metadata: { name, namespace, ...metadata, finalizers }, spec };
}

/** Both special nodes repel all pods but those made for them. */
export const DEDICATED = { key: "dedicated", value: "special", effect: "NoSchedule" } as const;

const ON_LOST_NODE = {
  nodeSelector: { "kubernetes.io/hostname": LOST_NODE },
  tolerations: [{ key: DEDICATED.key, operator: "Exists" }],
};

const HEALTHY: readonly Manifest[] = [
  deployment("shop", "web", 3),
  deployment("shop", "gateway", 2),
  deployment("data", "indexer", 2),
  {
    apiVersion: "policy/v1",
    kind: "PodDisruptionBudget",
    metadata: { name: "web", namespace: "shop" },
    spec: { minAvailable: 3, selector: { matchLabels: { app: "web" } } },
  },
];

const SICK_CONTAINERS: readonly Manifest[] = [
  deployment("shop", "api", 2, { sickness: "crash-loop" }),
  deployment("shop", "report-once", 1, { sickness: "exits-zero" }),
  deployment("data", "thumbnailer", 2, { sickness: "oom-killed", container: { resources: { limits: { memory: "64Mi" } } } }),
  deployment("shop", "cart", 2, { sickness: "image-pull", image: "registry.example.test/shop/cart:2.4.l" }),
  deployment("shop", "orders", 1, { sickness: "config-missing", container: { envFrom: [{ configMapRef: { name: "orders-settings" } }] } }),
  deployment("shop", "payments", 1, {
    sickness: "config-missing",
    container: { envFrom: [{ secretRef: { name: "payments-credentials" } }] },
  }),
  deployment("shop", "checkout", 1, {
    sickness: "mount-missing",
    spec: { volumes: [{ name: "tls", secret: { secretName: "checkout-tls" } }] },
    container: { volumeMounts: [{ name: "tls", mountPath: "/tls" }] },
  }),
  deployment("data", "search", 3, {
    sickness: "not-ready",
    container: { ports: [{ containerPort: 8080 }], readinessProbe: { tcpSocket: { port: 9090 } } },
  }),
  deployment("data", "migrations", 1, {
    sickness: "init-blocks",
    spec: { initContainers: [{ name: "wait-for-db", image: "registry.example.test/shop/wait-for-db:1.0.0" }] },
  }),
];

const UNPLACED: readonly Manifest[] = [
  deployment("data", "trainer", 1, { container: { resources: { requests: { cpu: "512" } } } }),
  deployment("data", "inference", 1, { spec: { nodeSelector: { "accelerator.example.com/model": "a100" } } }),
  deployment("platform", "agent", 1, { spec: { nodeSelector: { "kubernetes.io/hostname": TAINTED_NODE } } }),
  statefulSet("data", "db", 1, {
    claims: [
      {
        metadata: { name: "data" },
        spec: { accessModes: ["ReadWriteOnce"], storageClassName: "fast-ssd", resources: { requests: { storage: "10Gi" } } },
      },
    ],
  }),
  { apiVersion: "v1", kind: "ResourceQuota", metadata: { name: "pods", namespace: "platform" }, spec: { hard: { pods: "4" } } },
  deployment("platform", "burst", 6),
];

const ENDING: readonly Manifest[] = [
  barePod("shop", "held", { finalizers: [FINALIZER] }),
  barePod("shop", "stuck", { sickness: "stuck-deletion" }),
  barePod("shop", "slow", { sickness: "slow-deletion", spec: { terminationGracePeriodSeconds: 3600 } }),
  statefulSet("data", "ledger", 2, { spec: ON_LOST_NODE }),
  barePod("data", "left-behind", { sickness: "stuck-deletion", spec: ON_LOST_NODE }),
];

/** In the order in which they are created. */
export const WORKLOADS: readonly Manifest[] = [...HEALTHY, ...SICK_CONTAINERS, ...UNPLACED, ...ENDING];

/** Pods (namespace/name) whose deletion is asked for as soon as they run. */
export const DELETED = ["shop/held", "shop/stuck", "shop/slow", "data/left-behind"] as const;

/** How kubectl's STATUS begins for the pods whose names start so, once the ward has settled. */
export const EXPECTED_STATUS: Readonly<Record<string, string>> = {
  "shop/web-": "Running",
  "shop/api-": "CrashLoopBackOff",
  "shop/report-once-": "CrashLoopBackOff",
  "data/thumbnailer-": "CrashLoopBackOff",
  "shop/cart-": "ImagePullBackOff",
  "shop/orders-": "CreateContainerConfigError",
  "shop/payments-": "CreateContainerConfigError",
  "shop/checkout-": "ContainerCreating",
  "data/search-": "Running",
  "data/migrations-": "Init:0/1",
  "data/trainer-": "Pending",
  "data/inference-": "Pending",
  "platform/agent-": "Pending",
  "data/db-": "Pending",
  "shop/held": "Error",
  "shop/stuck": "Terminating",
  "shop/slow": "Terminating",
  "data/ledger-": "Running",
  "data/left-behind": "Terminating",
};
