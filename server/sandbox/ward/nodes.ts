import type { Taint } from "#lib/kube/objects.ts";
import { HEALTHY } from "../behaviour/nodes.ts";
import { kubeTime } from "../time.ts";
import type { JsonObject, StoredObject } from "../types.ts";
import type { Story } from "./story.ts";

/** A machine that a Node stands for. */
export interface Machine {
  readonly name: string;
  readonly cpu: number;
  readonly memoryGi: number;
  readonly zone: "a" | "b" | "c";
  readonly labels?: Readonly<Record<string, string>>;
  readonly taints?: readonly Taint[];
  readonly extra?: Readonly<Record<string, string>>;
}

/** What a machine's kernel keeps of its memory, Ki. */
const KERNEL_KI = 384_813;
const REGION = "eu-central";

/** The machines of the ward. worker-7 is lost and worker-10 gone by the time the ward opens. */
export const MACHINES: readonly Machine[] = [
  {
    name: "control-1",
    cpu: 4,
    memoryGi: 16,
    zone: "a",
    labels: { "node-role.kubernetes.io/control-plane": "" },
    taints: [{ key: "node-role.kubernetes.io/control-plane", effect: "NoSchedule" }],
  },
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(
    (number): Machine => ({
      name: `worker-${number}`,
      cpu: 8,
      memoryGi: 32,
      zone: (["a", "b", "c"] as const)[number % 3] ?? "a",
      labels: { "disk-type": number <= 3 ? "ssd" : "hdd", "node-role.example.com/pool": "general" },
    }),
  ),
  {
    name: "edge-1",
    cpu: 4,
    memoryGi: 16,
    zone: "c",
    labels: { "node-role.example.com/pool": "edge" },
    taints: [{ key: "dedicated", value: "edge", effect: "NoSchedule" }],
  },
  {
    name: "gpu-1",
    cpu: 32,
    memoryGi: 256,
    zone: "b",
    labels: { "node-role.example.com/pool": "gpu", accelerator: "a100" },
    taints: [{ key: "nvidia.com/gpu", value: "present", effect: "NoSchedule" }],
    extra: { "nvidia.com/gpu": "4" },
  },
];

/** The machine whose Node is taken away in the course of the story. */
export const GONE_MACHINE: Machine = {
  name: "worker-10",
  cpu: 8,
  memoryGi: 32,
  zone: "b",
  labels: { "disk-type": "hdd", "node-role.example.com/pool": "general" },
};

/** Puts a machine's Node object into the store, Ready. */
export function addNode(story: Story, machine: Machine, index: number): void {
  const { context } = story.world;
  const now = context.now();
  const object: StoredObject = {
    apiVersion: "v1",
    kind: "Node",
    metadata: {
      name: machine.name,
      uid: context.ids.uid(),
      resourceVersion: "",
      creationTimestamp: kubeTime(now),
      labels: labelsOf(machine),
      annotations: { "node.alpha.kubernetes.io/ttl": "0", "volumes.kubernetes.io/controller-managed-attach-detach": "true" },
    },
    spec: {
      podCIDR: `10.244.${index}.0/24`,
      podCIDRs: [`10.244.${index}.0/24`],
      providerID: `example://${REGION}-${machine.zone}/i-${context.ids.hex(12)}`,
      ...(machine.taints ? { taints: machine.taints } : {}),
    },
    status: statusOf(story, machine, index, now),
  };
  context.store.put(story.world.kind("Node"), object);
}

function labelsOf(machine: Machine): Record<string, string> {
  return {
    "beta.kubernetes.io/arch": "amd64",
    "beta.kubernetes.io/os": "linux",
    "kubernetes.io/arch": "amd64",
    "kubernetes.io/hostname": machine.name,
    "kubernetes.io/os": "linux",
    "node.kubernetes.io/instance-type": `standard-${machine.cpu}`,
    "topology.kubernetes.io/region": REGION,
    "topology.kubernetes.io/zone": `${REGION}-${machine.zone}`,
    ...machine.labels,
  };
}

function statusOf(story: Story, machine: Machine, index: number, now: number): JsonObject {
  const { ids } = story.world.context;
  const capacity = {
    cpu: String(machine.cpu),
    memory: `${machine.memoryGi * 1024 * 1024 - KERNEL_KI}Ki`,
    "ephemeral-storage": "101430960Ki",
    "hugepages-2Mi": "0",
    pods: "110",
    ...machine.extra,
  };
  const allocatable = {
    ...capacity,
    cpu: `${machine.cpu * 1000 - 80}m`,
    memory: `${machine.memoryGi * 1024 * 1024 - KERNEL_KI - 1_048_576}Ki`,
    "ephemeral-storage": "93478772582",
  };
  const since = { lastHeartbeatTime: kubeTime(now), lastTransitionTime: kubeTime(now) };
  const conditions = Object.entries(HEALTHY).map(([type, texts]) => ({ type, status: "False", ...since, ...texts }));
  return {
    addresses: [
      { type: "InternalIP", address: `10.20.0.${10 + index}` },
      { type: "Hostname", address: machine.name },
    ],
    allocatable,
    capacity,
    conditions: [
      ...conditions,
      { type: "Ready", status: "True", ...since, reason: "KubeletReady", message: "kubelet is posting ready status" },
    ],
    daemonEndpoints: { kubeletEndpoint: { Port: 10250 } },
    nodeInfo: {
      architecture: "amd64",
      bootID: ids.uid(),
      containerRuntimeVersion: "containerd://2.4.2",
      kernelVersion: "6.12.31-amd64",
      kubeProxyVersion: "",
      kubeletVersion: story.world.context.version,
      machineID: ids.hex(32),
      operatingSystem: "linux",
      osImage: "Debian GNU/Linux 13 (trixie)",
      systemUUID: ids.uid(),
    },
  };
}
