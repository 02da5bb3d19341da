import { isJsonObject, type JsonObject, type StoredObject } from "../types.ts";
import { serviceDefaults } from "./service.ts";

/**
 * Fills in what the API server fills in for the kinds whose defaults a reader depends on.
 * Works on the object it is given (a private copy).
 */
export function applyDefaults(object: StoredObject): void {
  switch (object.kind) {
    case "Pod":
      object.spec ??= {};
      podSpecDefaults(object.spec, true);
      if (!object.metadata.annotations?.["kubernetes.io/config.mirror"]) accountDefaults(object.spec);
      object.status = { phase: "Pending", qosClass: qosClass(object.spec), ...object.status };
      return;
    case "Node":
      object.spec ??= {};
      return;
    case "Deployment":
      workloadDefaults(object, { replicas: 1, revisionHistoryLimit: 10, progressDeadlineSeconds: 600, strategy: rolling() });
      return;
    case "ReplicaSet":
      workloadDefaults(object, { replicas: 1 });
      return;
    case "StatefulSet":
      workloadDefaults(object, {
        replicas: 1,
        revisionHistoryLimit: 10,
        podManagementPolicy: "OrderedReady",
        updateStrategy: { type: "RollingUpdate", rollingUpdate: { partition: 0 } },
        persistentVolumeClaimRetentionPolicy: { whenDeleted: "Retain", whenScaled: "Retain" },
      });
      claimTemplateDefaults(object.spec ?? {});
      return;
    case "DaemonSet":
      workloadDefaults(object, {
        revisionHistoryLimit: 10,
        updateStrategy: { type: "RollingUpdate", rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } },
      });
      return;
    case "Job":
      workloadDefaults(object, { backoffLimit: 6, completions: 1, parallelism: 1, completionMode: "NonIndexed", suspend: false });
      jobDefaults(object);
      return;
    case "Service":
      serviceDefaults(object);
      return;
    case "PersistentVolumeClaim":
      claimDefaults(object);
      object.status = { phase: "Pending", ...object.status };
      return;
    case "Namespace":
      object.spec = { finalizers: ["kubernetes"], ...object.spec };
      object.status = { phase: "Active", ...object.status };
      return;
    default:
      return;
  }
}

/** A Job finds its pods by its uid, unless it says otherwise. */
function jobDefaults(object: StoredObject): void {
  const spec = object.spec ?? {};
  fill(spec, { manualSelector: false, podReplacementPolicy: "TerminatingOrFailed" });
  if (spec.selector !== undefined || !isJsonObject(spec.template)) return;
  const { name, uid } = object.metadata;
  spec.selector = { matchLabels: { "batch.kubernetes.io/controller-uid": uid } };
  const own = { "batch.kubernetes.io/controller-uid": uid, "batch.kubernetes.io/job-name": name, "controller-uid": uid, "job-name": name };
  const metadata = isJsonObject(spec.template.metadata) ? spec.template.metadata : {};
  spec.template.metadata = { ...metadata, labels: { ...(isJsonObject(metadata.labels) ? metadata.labels : {}), ...own } };
}

function claimDefaults(claim: JsonObject): void {
  if (isJsonObject(claim.spec)) fill(claim.spec, { volumeMode: "Filesystem" });
}

function claimTemplateDefaults(spec: JsonObject): void {
  for (const claim of Array.isArray(spec.volumeClaimTemplates) ? spec.volumeClaimTemplates.filter(isJsonObject) : []) {
    fill(claim, { apiVersion: "v1", kind: "PersistentVolumeClaim", status: { phase: "Pending" } });
    claimDefaults(claim);
  }
}

function rolling(): JsonObject {
  return { type: "RollingUpdate", rollingUpdate: { maxUnavailable: "25%", maxSurge: "25%" } };
}

function workloadDefaults(object: StoredObject, defaults: JsonObject): void {
  const spec = { ...defaults, ...object.spec };
  object.spec = spec;
  const template = spec.template;
  if (isJsonObject(template) && isJsonObject(template.spec)) podSpecDefaults(template.spec, false);
}

/** Defaults of a pod spec; a pod of its own gets more than a template (tolerations, service account). */
export function podSpecDefaults(spec: JsonObject, ownPod: boolean): void {
  fill(spec, { restartPolicy: "Always", dnsPolicy: "ClusterFirst", schedulerName: "default-scheduler", securityContext: {} });
  fill(spec, { terminationGracePeriodSeconds: 30 });
  if (spec.serviceAccountName !== undefined) fill(spec, { serviceAccount: spec.serviceAccountName });
  for (const list of [spec.initContainers, spec.containers, spec.ephemeralContainers]) {
    for (const container of Array.isArray(list) ? list : []) {
      if (isJsonObject(container)) containerDefaults(container);
    }
  }
  for (const volume of Array.isArray(spec.volumes) ? spec.volumes : []) {
    if (isJsonObject(volume)) volumeDefaults(volume);
  }
  if (!ownPod) return;
  fill(spec, { enableServiceLinks: true, preemptionPolicy: "PreemptLowerPriority", priority: 0, tolerations: [] });
  addNodeTolerations(spec);
}

/** Every pod runs as an account of its namespace, but for a static one. */
function accountDefaults(spec: JsonObject): void {
  fill(spec, { serviceAccountName: "default" });
  fill(spec, { serviceAccount: spec.serviceAccountName });
}

/** The admission plugin DefaultTolerationSeconds (F1.9). */
function addNodeTolerations(spec: JsonObject): void {
  const given: unknown[] = Array.isArray(spec.tolerations) ? spec.tolerations : [];
  const added = ["node.kubernetes.io/not-ready", "node.kubernetes.io/unreachable"]
    .filter((key) => !given.some((each) => isJsonObject(each) && (each.key === key || (!each.key && each.operator === "Exists"))))
    .map((key) => ({ key, operator: "Exists", effect: "NoExecute", tolerationSeconds: 300 }));
  spec.tolerations = [...given, ...added];
}

function containerDefaults(container: JsonObject): void {
  const image = String(container.image ?? "");
  const latest = !image.includes("@") && (/:latest$/.test(image) || !/:[^/]*$/.test(image));
  fill(container, {
    resources: {},
    terminationMessagePath: "/dev/termination-log",
    terminationMessagePolicy: "File",
    imagePullPolicy: latest ? "Always" : "IfNotPresent",
  });
  for (const key of ["livenessProbe", "readinessProbe", "startupProbe"]) {
    const probe = container[key];
    if (!isJsonObject(probe)) continue;
    fill(probe, { timeoutSeconds: 1, periodSeconds: 10, successThreshold: 1, failureThreshold: 3 });
    if (isJsonObject(probe.httpGet)) fill(probe.httpGet, { scheme: "HTTP", path: "/" });
  }
  for (const port of Array.isArray(container.ports) ? container.ports : []) {
    if (isJsonObject(port)) fill(port, { protocol: "TCP" });
  }
}

function volumeDefaults(volume: JsonObject): void {
  for (const key of ["configMap", "secret", "projected", "downwardAPI"]) {
    const source = volume[key];
    if (isJsonObject(source)) fill(source, { defaultMode: 420 });
  }
  if (isJsonObject(volume.hostPath)) fill(volume.hostPath, { type: "" });
}

function fill(target: JsonObject, defaults: JsonObject): void {
  for (const [key, value] of Object.entries(defaults)) {
    if (target[key] === undefined || target[key] === null) target[key] = value;
  }
}

/** Guaranteed, Burstable or BestEffort, by cpu and memory of all containers. */
export function qosClass(spec: JsonObject): string {
  const containers = [spec.initContainers, spec.containers].flatMap((list) => (Array.isArray(list) ? list : [])).filter(isJsonObject);
  const pairs = containers.flatMap((container) =>
    ["cpu", "memory"].map((name) => [quantityAt(container, "requests", name), quantityAt(container, "limits", name)]),
  );
  if (pairs.every(([request, limit]) => request === undefined && limit === undefined)) return "BestEffort";
  return pairs.every(([request, limit]) => limit !== undefined && (request === undefined || request === limit))
    ? "Guaranteed"
    : "Burstable";
}

function quantityAt(container: JsonObject, part: "requests" | "limits", name: string): string | undefined {
  const resources = container.resources;
  const values = isJsonObject(resources) ? resources[part] : undefined;
  const value = isJsonObject(values) ? values[name] : undefined;
  return value === undefined ? undefined : String(value);
}
