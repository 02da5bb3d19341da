/** A resource the API serves. */
export interface Resource {
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  readonly singular: string;
  readonly kind: string;
  readonly namespaced: boolean;
  readonly shortNames: readonly string[];
  /** `status`, `scale`, `log`, `eviction` and so on. */
  readonly subresources: readonly string[];
  /** What DELETE answers with: the object (F1.4) or a Status. */
  readonly deleteReturns: "object" | "status";
  /** Whether the server counts `metadata.generation` for it. */
  readonly generation: boolean;
  /** Fields besides `metadata.name` and `metadata.namespace` that a field selector may name (F7.1). */
  readonly selectableFields: readonly string[];
  /** A review: only answered, never kept. */
  readonly answersOnly: boolean;
}

type Options = Partial<
  Pick<Resource, "shortNames" | "subresources" | "deleteReturns" | "generation" | "selectableFields" | "singular" | "answersOnly">
>;

function resource(groupVersion: string, plural: string, kind: string, scope: "namespaced" | "cluster", options: Options = {}): Resource {
  const [group, version] = groupVersion.includes("/") ? (groupVersion.split("/") as [string, string]) : ["", groupVersion];
  return {
    group,
    version,
    plural,
    kind,
    singular: options.singular ?? kind.toLowerCase(),
    namespaced: scope === "namespaced",
    shortNames: options.shortNames ?? [],
    subresources: options.subresources ?? [],
    deleteReturns: options.deleteReturns ?? "status",
    generation: options.generation ?? false,
    selectableFields: options.selectableFields ?? [],
    answersOnly: options.answersOnly ?? false,
  };
}

const POD_FIELDS = [
  "spec.nodeName",
  "spec.restartPolicy",
  "spec.schedulerName",
  "spec.serviceAccountName",
  "spec.hostNetwork",
  "status.phase",
  "status.podIP",
  "status.nominatedNodeName",
];

const EVENT_FIELDS = [
  "involvedObject.kind",
  "involvedObject.namespace",
  "involvedObject.name",
  "involvedObject.uid",
  "involvedObject.apiVersion",
  "involvedObject.resourceVersion",
  "involvedObject.fieldPath",
  "reason",
  "reportingComponent",
  "source",
  "type",
];

const STATUS = ["status"] as const;
const SCALED = ["status", "scale"] as const;

const CORE: readonly Resource[] = [
  resource("v1", "configmaps", "ConfigMap", "namespaced", { shortNames: ["cm"] }),
  resource("v1", "endpoints", "Endpoints", "namespaced", { shortNames: ["ep"], singular: "endpoints" }),
  resource("v1", "events", "Event", "namespaced", { shortNames: ["ev"], selectableFields: EVENT_FIELDS }),
  resource("v1", "limitranges", "LimitRange", "namespaced", { shortNames: ["limits"] }),
  resource("v1", "namespaces", "Namespace", "cluster", {
    shortNames: ["ns"],
    subresources: ["status", "finalize"],
    deleteReturns: "object",
    selectableFields: ["status.phase"],
  }),
  resource("v1", "nodes", "Node", "cluster", {
    shortNames: ["no"],
    subresources: ["status", "proxy"],
    selectableFields: ["spec.unschedulable"],
  }),
  resource("v1", "persistentvolumeclaims", "PersistentVolumeClaim", "namespaced", {
    shortNames: ["pvc"],
    subresources: STATUS,
    deleteReturns: "object",
  }),
  resource("v1", "persistentvolumes", "PersistentVolume", "cluster", { shortNames: ["pv"], subresources: STATUS, deleteReturns: "object" }),
  resource("v1", "pods", "Pod", "namespaced", {
    shortNames: ["po"],
    subresources: ["binding", "ephemeralcontainers", "eviction", "log", "status"],
    deleteReturns: "object",
    generation: true,
    selectableFields: POD_FIELDS,
  }),
  resource("v1", "resourcequotas", "ResourceQuota", "namespaced", { shortNames: ["quota"], subresources: STATUS, deleteReturns: "object" }),
  resource("v1", "secrets", "Secret", "namespaced", { selectableFields: ["type"] }),
  resource("v1", "serviceaccounts", "ServiceAccount", "namespaced", { shortNames: ["sa"], deleteReturns: "object" }),
  resource("v1", "services", "Service", "namespaced", {
    shortNames: ["svc"],
    subresources: STATUS,
    deleteReturns: "object",
    selectableFields: ["spec.clusterIP", "spec.type"],
  }),
];

const WORKLOADS: readonly Resource[] = [
  resource("apps/v1", "controllerrevisions", "ControllerRevision", "namespaced"),
  resource("apps/v1", "daemonsets", "DaemonSet", "namespaced", { shortNames: ["ds"], subresources: STATUS, generation: true }),
  resource("apps/v1", "deployments", "Deployment", "namespaced", { shortNames: ["deploy"], subresources: SCALED, generation: true }),
  resource("apps/v1", "replicasets", "ReplicaSet", "namespaced", {
    shortNames: ["rs"],
    subresources: SCALED,
    generation: true,
    selectableFields: ["status.replicas"],
  }),
  resource("apps/v1", "statefulsets", "StatefulSet", "namespaced", { shortNames: ["sts"], subresources: SCALED, generation: true }),
  resource("batch/v1", "cronjobs", "CronJob", "namespaced", { shortNames: ["cj"], subresources: STATUS, generation: true }),
  resource("batch/v1", "jobs", "Job", "namespaced", { subresources: STATUS, generation: true, selectableFields: ["status.successful"] }),
];

const OTHERS: readonly Resource[] = [
  resource("policy/v1", "poddisruptionbudgets", "PodDisruptionBudget", "namespaced", {
    shortNames: ["pdb"],
    subresources: STATUS,
    generation: true,
  }),
  resource("coordination.k8s.io/v1", "leases", "Lease", "namespaced"),
  resource("storage.k8s.io/v1", "csidrivers", "CSIDriver", "cluster", { deleteReturns: "object" }),
  resource("storage.k8s.io/v1", "csinodes", "CSINode", "cluster", { deleteReturns: "object" }),
  resource("storage.k8s.io/v1", "storageclasses", "StorageClass", "cluster", { shortNames: ["sc"], deleteReturns: "object" }),
  resource("storage.k8s.io/v1", "volumeattachments", "VolumeAttachment", "cluster", { subresources: STATUS, deleteReturns: "object" }),
  resource("networking.k8s.io/v1", "networkpolicies", "NetworkPolicy", "namespaced", { shortNames: ["netpol"], generation: true }),
  resource("networking.k8s.io/v1", "ingresses", "Ingress", "namespaced", { shortNames: ["ing"], subresources: STATUS, generation: true }),
  resource("discovery.k8s.io/v1", "endpointslices", "EndpointSlice", "namespaced", { generation: true }),
  resource("autoscaling/v2", "horizontalpodautoscalers", "HorizontalPodAutoscaler", "namespaced", {
    shortNames: ["hpa"],
    subresources: STATUS,
  }),
  resource("scheduling.k8s.io/v1", "priorityclasses", "PriorityClass", "cluster", { shortNames: ["pc"], generation: true }),
  resource("node.k8s.io/v1", "runtimeclasses", "RuntimeClass", "cluster"),
  resource("rbac.authorization.k8s.io/v1", "clusterroles", "ClusterRole", "cluster"),
  resource("rbac.authorization.k8s.io/v1", "clusterrolebindings", "ClusterRoleBinding", "cluster"),
  resource("rbac.authorization.k8s.io/v1", "roles", "Role", "namespaced"),
  resource("rbac.authorization.k8s.io/v1", "rolebindings", "RoleBinding", "namespaced"),
  resource("admissionregistration.k8s.io/v1", "mutatingwebhookconfigurations", "MutatingWebhookConfiguration", "cluster", {
    generation: true,
  }),
  resource("admissionregistration.k8s.io/v1", "validatingwebhookconfigurations", "ValidatingWebhookConfiguration", "cluster", {
    generation: true,
  }),
  resource("apiregistration.k8s.io/v1", "apiservices", "APIService", "cluster", { subresources: STATUS }),
  resource("apiextensions.k8s.io/v1", "customresourcedefinitions", "CustomResourceDefinition", "cluster", {
    shortNames: ["crd", "crds"],
    subresources: STATUS,
    generation: true,
  }),
];

/** Kinds that are only answered, never kept: access reviews. */
const REVIEWS: readonly Resource[] = [
  resource("authorization.k8s.io/v1", "selfsubjectaccessreviews", "SelfSubjectAccessReview", "cluster", { answersOnly: true }),
  resource("authorization.k8s.io/v1", "selfsubjectrulesreviews", "SelfSubjectRulesReview", "cluster", { answersOnly: true }),
  resource("authorization.k8s.io/v1", "subjectaccessreviews", "SubjectAccessReview", "cluster", { answersOnly: true }),
  resource("authentication.k8s.io/v1", "selfsubjectreviews", "SelfSubjectReview", "cluster", { answersOnly: true }),
];

export const METRICS_GROUP = "metrics.k8s.io";

/** A resource of metrics.k8s.io: answered, never kept; a server has them only where somebody adds them. */
export function metricsResource(plural: string, kind: string, scope: "namespaced" | "cluster"): Resource {
  return resource(`${METRICS_GROUP}/v1beta1`, plural, kind, scope, { answersOnly: true });
}

/** The resources one server knows; custom ones can be added. */
export class Resources {
  readonly #byPath = new Map<string, Resource>();
  readonly #byKind = new Map<string, Resource>();

  constructor() {
    for (const known of [...CORE, ...WORKLOADS, ...OTHERS, ...REVIEWS]) this.add(known);
  }

  add(added: Resource): void {
    this.#byPath.set(`${added.group}/${added.version}/${added.plural}`, added);
    this.#byKind.set(`${added.group}/${added.kind}`, added);
  }

  /** By the pieces of a request path. */
  byPath(group: string, version: string, plural: string): Resource | undefined {
    return this.#byPath.get(`${group}/${version}/${plural}`);
  }

  /** By what stands in an object; the version is not compared, as stored objects have one version here. */
  byKind(apiVersion: string, kind: string): Resource | undefined {
    return this.#byKind.get(`${groupOf(apiVersion)}/${kind}`);
  }

  /** As `byKind`, but an unknown kind is taken for a custom resource and added. */
  ensure(apiVersion: string, kind: string, namespaced: boolean): Resource {
    const known = this.byKind(apiVersion, kind);
    if (known) return known;
    const made = resource(apiVersion, pluralOf(kind), kind, namespaced ? "namespaced" : "cluster", { generation: true });
    this.add(made);
    return made;
  }

  /** A custom resource is no longer served. Objects of it stay in the store, out of reach. */
  remove(group: string, kind: string): void {
    const known = this.#byKind.get(`${group}/${kind}`);
    if (!known) return;
    this.#byKind.delete(`${group}/${kind}`);
    this.#byPath.delete(`${group}/${known.version}/${known.plural}`);
  }

  /** All that is served, reviews included. */
  served(): readonly Resource[] {
    return [...this.#byPath.values()];
  }

  /** All of which objects are kept. */
  all(): readonly Resource[] {
    return this.served().filter((each) => !each.answersOnly);
  }

  hasGroupVersion(group: string, version: string): boolean {
    return this.served().some((each) => each.group === group && each.version === version);
  }
}

/** The group of an apiVersion: `apps` of `apps/v1`, empty for `v1`. */
export function groupOf(apiVersion: string): string {
  return apiVersion.includes("/") ? (apiVersion.split("/")[0] ?? "") : "";
}

/** The apiVersion of a resource's objects. */
export function apiVersionOf(of: Pick<Resource, "group" | "version">): string {
  return of.group === "" ? of.version : `${of.group}/${of.version}`;
}

function pluralOf(kind: string): string {
  const lower = kind.toLowerCase();
  if (/(s|x|ch|sh)$/.test(lower)) return `${lower}es`;
  return /[^aeiou]y$/.test(lower) ? `${lower.slice(0, -1)}ies` : `${lower}s`;
}
