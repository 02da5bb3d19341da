import type { Node, Pod } from "#lib/kube/objects.ts";
import type { Container, ContainerStatus } from "#lib/kube/pod-parts.ts";
import type { PodInput } from "../define.ts";

const READY: Node = { metadata: { name: "worker-1" }, status: { conditions: [{ type: "Ready", status: "True" }] } };
const WINDOWS: Node = { ...READY, status: { ...READY.status, nodeInfo: { operatingSystem: "windows" } } };

/** A container with everything that a copy must not carry. */
const LOADED: Container = {
  name: "app",
  image: "registry.example.test/cart:3",
  command: ["cart"],
  args: ["--serve"],
  env: [{ name: "DB_PASSWORD", value: "hunter2" }],
  ports: [{ containerPort: 80, hostPort: 8080 }],
  livenessProbe: { tcpSocket: { port: 80 } },
  readinessProbe: { tcpSocket: { port: 80 } },
  startupProbe: { tcpSocket: { port: 80 } },
  lifecycle: { preStop: { exec: { command: ["bye"] } } },
  resources: { limits: { cpu: "2", memory: "4Gi", "nvidia.com/gpu": "1" }, requests: { memory: "4Gi" } },
  volumeMounts: [
    { name: "data", mountPath: "/data" },
    { name: "scratch", mountPath: "/scratch" },
    { name: "own", mountPath: "/own" },
  ],
};
const SIDECAR: Container = { name: "proxy", image: "registry.example.test/proxy:1", restartPolicy: "Always" };

export const RUNNING: ContainerStatus = { name: "app", ready: true, restartCount: 0, state: { running: {} } };
export const CRASHING: ContainerStatus = { name: "app", ready: false, restartCount: 7, state: { waiting: { reason: "CrashLoopBackOff" } } };

/** A pod of a StatefulSet with hooks, probes, ports, claims and a sidecar. */
export function loadedPod(app: ContainerStatus, metadata: Pod["metadata"] = {}, status: Pod["status"] = {}): Pod {
  return {
    metadata: {
      namespace: "shop",
      name: "cart-0",
      uid: "u-1",
      resourceVersion: "66",
      labels: { app: "cart" },
      annotations: { "sidecar.example.test/inject": "true" },
      finalizers: ["a.example/b"],
      ownerReferences: [{ apiVersion: "apps/v1", kind: "StatefulSet", name: "cart", uid: "o-1", controller: true }],
      ...metadata,
    },
    spec: {
      nodeName: "worker-1",
      serviceAccountName: "cart",
      restartPolicy: "Always",
      terminationGracePeriodSeconds: 600,
      priorityClassName: "high",
      priority: 1000,
      nodeSelector: { disk: "ssd" },
      readinessGates: [{ conditionType: "a.example/ready" }],
      tolerations: [{ key: "dedicated", operator: "Exists" }],
      initContainers: [{ ...LOADED, name: "migrate" }, SIDECAR],
      containers: [LOADED],
      volumes: [
        { name: "data", persistentVolumeClaim: { claimName: "data-cart-0" } },
        { name: "scratch", emptyDir: {} },
        { name: "own", ephemeral: { volumeClaimTemplate: {} } },
        { name: "unmounted", configMap: { name: "other" } },
      ],
    },
    status: {
      phase: "Running",
      initContainerStatuses: [
        { name: "migrate", ready: true, state: { terminated: { exitCode: 0 } } },
        { name: "proxy", ready: true, state: { running: {} } },
      ],
      containerStatuses: [app],
      ...status,
    },
  };
}

/** What `debug-pod` is planned from: the node Ready, the claim of one node, nobody else on it. */
export function debugInput(pod: Pod, more: Partial<PodInput> = {}): PodInput {
  return {
    ...{ on: "pod", cluster: "c", pod, now: Date.parse("2026-11-18T10:00:00Z"), node: READY, events: [], params: {} },
    ...{ claims: [{ metadata: { name: "data-cart-0" }, spec: { accessModes: ["ReadWriteOnce"] } }], claimUsers: [] },
    planId: "1a2b3c4d-0000",
    ...more,
  };
}

const running = loadedPod(RUNNING);
const mirror = loadedPod(RUNNING, { annotations: { "kubernetes.io/config.mirror": "x" } });

/** Inputs that bring out every sentence of `debug-pod`. */
export const DEBUG_INPUTS: PodInput[] = [
  debugInput(running),
  debugInput(loadedPod(CRASHING)),
  debugInput(loadedPod(CRASHING), { claimUsers: [{ claim: "data-cart-0", node: "worker-2" }] }),
  debugInput(loadedPod(CRASHING), { params: { form: "beside", target: "" } }),
  ...["general", "restricted", "sysadmin"].map((profile) => debugInput(running, { params: { form: "beside", profile } })),
  debugInput(running, { params: { form: "beside", image: "UPPER:case" } }),
  debugInput(running, { params: { form: "beside", target: "gone" } }),
  debugInput(running, { params: { form: "copy", container: "gone" } }),
  debugInput(running, { params: { minutes: 0 } }),
  debugInput(mirror),
  debugInput(mirror, { params: { form: "beside" } }),
  debugInput(loadedPod(RUNNING, { deletionTimestamp: "2026-11-18T10:00:30Z" }), { params: { form: "beside" } }),
  debugInput(loadedPod(RUNNING, {}, { phase: "Failed" }), { params: { form: "beside" } }),
  debugInput({ ...running, spec: { containers: [LOADED] } }),
  debugInput(running, { node: null }),
  debugInput(running, { node: { status: { conditions: [{ type: "Ready", status: "Unknown" }] } } }),
  debugInput(running, { node: WINDOWS }),
];
