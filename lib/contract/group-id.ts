/** Objects of the API that pods of several workloads can hang on: their roots are written `Kind/namespace/name`. */
const NAMESPACED = [
  "ConfigMap",
  "LimitRange",
  "NetworkAttachmentDefinition",
  "NetworkPolicy",
  "PersistentVolumeClaim",
  "PodDisruptionBudget",
  "ResourceClaim",
  "ResourceQuota",
  "Secret",
  "Service",
  "ServiceAccount",
] as const;

/** The same without a namespace, `Kind/name`. A Host is `host:port`, a Server the name of a file server. */
const CLUSTER_WIDE = [
  "APIService",
  "CSIDriver",
  "DeviceClass",
  "Host",
  "MutatingAdmissionPolicy",
  "Namespace",
  "Node",
  "PersistentVolume",
  "PriorityClass",
  "RuntimeClass",
  "Server",
  "StorageClass",
  "ValidatingAdmissionPolicy",
  "VolumeAttachment",
] as const;

/** What is shared and is no object of the API of its own: `prefix/word`. */
const WORDS = {
  AttachLimit: "attach-limit",
  Capacity: "capacity",
  Cluster: "cluster",
  ControlPlane: "control-plane",
  Finalizer: "finalizer",
  Image: "image",
  NodeSelector: "node-selector",
  Nodes: "nodes",
  Policy: "policy",
  ReadinessGate: "readiness-gate",
  Registry: "registry",
  Repository: "repository",
  Scheduler: "scheduler",
  SchedulingGate: "scheduling-gate",
  Taint: "taint",
  Webhook: "webhook",
} as const;

/** How the key of a root is written, by kind of root. */
export type RootForm = "namespaced" | "cluster-wide" | "word";

const FORMS: ReadonlyMap<string, { readonly form: RootForm; readonly prefix: string }> = new Map<
  string,
  { form: RootForm; prefix: string }
>([
  ...NAMESPACED.map((kind) => [kind, { form: "namespaced" as const, prefix: kind }] as const),
  ...CLUSTER_WIDE.map((kind) => [kind, { form: "cluster-wide" as const, prefix: kind }] as const),
  ...Object.entries(WORDS).map(([kind, prefix]) => [kind, { form: "word" as const, prefix }] as const),
]);
const PREFIXES: ReadonlySet<string> = new Set([...FORMS.values()].map(({ prefix }) => prefix));

/**
 * Form and prefix of a root that pods of several workloads can share; null for a pod, a controller, a volume of a pod:
 * what lies in one template is no fault that others have too (docs/decisions/0025).
 */
export function sharedRootForm(kind: string): { readonly form: RootForm; readonly prefix: string } | null {
  return FORMS.get(kind) ?? null;
}

/** Id of the group of the ward for a first cause: a shared root alone, whatever it causes; else the cause with its root. */
export function groupIdOf(cause: string, root: { readonly kind: string; readonly key: string }): string {
  return FORMS.has(root.kind) ? root.key : `${cause}:${root.key}`;
}

/** Ids of groups whose root was written otherwise once: what the beginning is today. */
const FORMER: readonly (readonly [RegExp, string])[] = [
  [/^[a-z-]+:CSINode\/[^/]+\//, "CSIDriver/"],
  [/^[a-z-]+:cordoned\//, "nodes/"],
  [/^[a-z-]+:cni$/, "cluster/cni"],
  [/^[a-z-]+:attach-limit$/, "attach-limit/nodes"],
  [/^image-(?:not-found-or-private|signature-rejected):image\//, "repository/"],
  [/^[a-z0-9-]+:/, ""],
];

/**
 * The id that a group has now. Claims, notes and addresses outlive the form they were made in: until 2026-12 every group
 * was named `cause:root`, so `node-unreachable:Node/worker-7` is `Node/worker-7` today.
 */
export function currentGroupId(id: string): string {
  const former = FORMER.find(([pattern]) => pattern.test(id));
  const root = former ? id.replace(former[0], former[1]) : id;
  return root.includes("/") && PREFIXES.has(root.slice(0, root.indexOf("/"))) ? root : id;
}
