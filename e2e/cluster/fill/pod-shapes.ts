import type { Container, ContainerStatus, Pod } from "./objects.ts";
import { timestamp } from "./objects.ts";
import type { Random } from "./random.ts";

export type Shape = "lean" | "mid" | "fat";

/** How big the pods of a busy cluster are: half of them plain, a tenth of them with a mesh and helpers. */
export function pickShape(random: Random): Shape {
  const draw = random.next();
  if (draw < 0.5) return "lean";
  return draw < 0.9 ? "mid" : "fat";
}

const CONTAINERS: Record<Shape, readonly string[]> = {
  lean: ["app"],
  mid: ["app", "log-shipper"],
  fat: ["app", "mesh-proxy", "log-shipper", "metrics-agent"],
};
const VARIABLES: Record<Shape, number> = { lean: 6, mid: 8, fat: 22 };
const TOKEN_VOLUME = "kube-api-access-7d2fk";

/** The pod template's spec of a workload; all pods of the workload share it. */
export function templateSpec(random: Random, shape: Shape, app: string): Pod["spec"] {
  const containers = CONTAINERS[shape].map((name) => container(random, shape, name === "app" ? app : name));
  const spec: Pod["spec"] = {
    containers,
    dnsPolicy: "ClusterFirst",
    enableServiceLinks: true,
    restartPolicy: "Always",
    schedulerName: "default-scheduler",
    securityContext: shape === "lean" ? {} : { runAsNonRoot: true, runAsUser: 10_001, fsGroup: 10_001 },
    serviceAccount: "default",
    serviceAccountName: "default",
    terminationGracePeriodSeconds: 30,
    tolerations: ["not-ready", "unreachable"].map((taint) => ({
      key: `node.kubernetes.io/${taint}`,
      operator: "Exists",
      effect: "NoExecute",
      tolerationSeconds: 300,
    })),
    volumes: volumes(shape),
  };
  if (shape === "fat") spec.initContainers = [container(random, "lean", "mesh-init")];
  return spec;
}

function container(random: Random, shape: Shape, name: string): Container {
  const image = `registry.example.test/platform/${name}:${random.between(1, 9)}.${random.between(0, 30)}.${random.between(0, 9)}`;
  const probe = (path: string) => ({
    httpGet: { path, port: 8080, scheme: "HTTP" },
    initialDelaySeconds: 5,
    periodSeconds: 10,
    timeoutSeconds: 1,
    successThreshold: 1,
    failureThreshold: 3,
  });
  return {
    name,
    image,
    imagePullPolicy: "IfNotPresent",
    env: Array.from({ length: VARIABLES[shape] }, (_, index) => ({
      name: `${name.toUpperCase().replaceAll("-", "_")}_SETTING_${index}`,
      value: `${random.hex(6)}.${name}.internal.example.test:${random.between(1000, 9999)}`,
    })),
    ports: [{ name: "http", containerPort: 8080, protocol: "TCP" }],
    ...(shape === "lean" ? {} : { livenessProbe: probe("/livez"), readinessProbe: probe("/readyz") }),
    resources: {
      limits: { cpu: "1", memory: "512Mi" },
      requests: { cpu: `${random.between(1, 5)}0m`, memory: `${random.between(16, 96)}Mi` },
    },
    terminationMessagePath: "/dev/termination-log",
    terminationMessagePolicy: "File",
    volumeMounts: [
      { name: "settings", mountPath: "/etc/settings", readOnly: true },
      { name: TOKEN_VOLUME, mountPath: "/var/run/secrets/kubernetes.io/serviceaccount", readOnly: true },
    ],
  };
}

function volumes(shape: Shape): unknown[] {
  const token = {
    name: TOKEN_VOLUME,
    projected: {
      defaultMode: 420,
      sources: [
        { serviceAccountToken: { expirationSeconds: 3607, path: "token" } },
        { configMap: { name: "kube-root-ca.crt", items: [{ key: "ca.crt", path: "ca.crt" }] } },
        { downwardAPI: { items: [{ path: "namespace", fieldRef: { apiVersion: "v1", fieldPath: "metadata.namespace" } }] } },
      ],
    },
  };
  const plain = [{ name: "settings", configMap: { name: "common-settings", defaultMode: 420 } }, token];
  if (shape === "lean") return plain;
  return [...plain, { name: "scratch", emptyDir: {} }];
}

/** Who wrote which field, as the API server records it: a good part of a real pod's bytes. */
export function managedFields(shape: Shape, spec: Pod["spec"], at: string): Record<string, unknown>[] {
  if (shape === "lean") return [];
  const fields = (names: string[]) => Object.fromEntries(names.map((name) => [`f:${name}`, {}]));
  const containers = Object.fromEntries(
    spec.containers.map((one) => [
      `k:{"name":"${one.name}"}`,
      {
        ".": {},
        ...fields(["env", "image", "imagePullPolicy", "livenessProbe", "name", "ports", "readinessProbe", "resources", "volumeMounts"]),
      },
    ]),
  );
  const conditions = Object.fromEntries(
    ["ContainersReady", "Initialized", "PodReadyToStartContainers", "Ready"].map((type) => [
      `k:{"type":"${type}"}`,
      { ".": {}, ...fields(["lastProbeTime", "lastTransitionTime", "status", "type"]) },
    ]),
  );
  const entry = (manager: string, content: unknown, subresource?: string) => ({
    manager,
    operation: "Update",
    apiVersion: "v1",
    time: at,
    fieldsType: "FieldsV1",
    fieldsV1: content,
    ...(subresource === undefined ? {} : { subresource }),
  });
  const written = { "f:metadata": fields(["generateName", "labels", "ownerReferences"]), "f:spec": { "f:containers": containers } };
  const status = {
    "f:status": { "f:conditions": conditions, ...fields(["containerStatuses", "hostIP", "phase", "podIP", "podIPs", "startTime"]) },
  };
  return [entry("kube-controller-manager", written), entry("kubelet", status, "status")];
}

/** The status of a container that has run without trouble since `startedAt`. */
export function runningStatus(random: Random, container: Container, startedAt: number): ContainerStatus {
  return {
    name: container.name,
    image: container.image,
    imageID: `sha256:${random.hex(64)}`,
    containerID: `containerd://${random.hex(64)}`,
    ready: true,
    started: true,
    restartCount: 0,
    state: { running: { startedAt: timestamp(startedAt) } },
    lastState: {},
  };
}

/** The status of an init container that has done its work. */
export function completedStatus(random: Random, container: Container, startedAt: number): ContainerStatus {
  const status = runningStatus(random, container, startedAt);
  const at = timestamp(startedAt);
  const containerID = status.containerID ?? "";
  return {
    ...status,
    started: false,
    state: { terminated: { exitCode: 0, reason: "Completed", startedAt: at, finishedAt: at, containerID } },
  };
}
