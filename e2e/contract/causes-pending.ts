import type { Pod } from "#lib/kube/objects.ts";
import { waitFor } from "../cluster/wait.ts";
import { ANYWHERE, BY_HAND, type CauseStand, CONTAINER, deployment, type Scene } from "./cause-stand.ts";

const NODES = "/api/v1/nodes";
const onStand = (stand: string) => ({ nodeSelector: { stand } });
const withRequests = (requests: object) => ({ containers: [{ ...CONTAINER, resources: { requests, limits: requests } }] });
export const withClaim = (claimName: string) => ({ volumes: [{ name: "data", persistentVolumeClaim: { claimName } }] });

/** One pod that the scheduler refuses, or never sees. */
function waiting(cause: string, spec: object, prepare?: (stand: CauseStand, namespace: string) => Promise<unknown>): Scene {
  return {
    cause,
    async make(stand, namespace) {
      await prepare?.(stand, namespace);
      await stand.pod(namespace, "web", spec);
      return { pod: "web" };
    },
  };
}

/** A Deployment of two of which only one finds a place: asked about the other. */
function second(cause: string, spec: object, prepare: (stand: CauseStand) => Promise<unknown>): Scene {
  return {
    cause,
    async make(stand, namespace) {
      await prepare(stand);
      await stand.post(`/apis/apps/v1/namespaces/${namespace}/deployments`, deployment("web", spec, 2));
      const pod = await waitFor("one has a place and one has none", async () => {
        const { items } = await stand.get<{ items: Pod[] }>(`/api/v1/namespaces/${namespace}/pods`);
        const left = items.find(({ spec: placed, status }) => !placed?.nodeName && status?.conditions !== undefined);
        return items.some(({ spec: placed }) => placed?.nodeName) && left?.metadata?.name;
      });
      return { pod };
    },
  };
}

export const makeClaim = (stand: CauseStand, namespace: string, spec: object) =>
  stand.post(`/api/v1/namespaces/${namespace}/persistentvolumeclaims`, {
    metadata: { name: "data" },
    spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } }, ...spec },
  });

/** A volume and a claim that the volume controller binds to each other. */
export async function boundClaim(stand: CauseStand, namespace: string, more: object = {}, claim: object = {}): Promise<void> {
  await stand.post("/api/v1/persistentvolumes", {
    metadata: { name: namespace },
    spec: {
      accessModes: ["ReadWriteOnce"],
      capacity: { storage: "1Gi" },
      hostPath: { path: `/data/${namespace}` },
      claimRef: { namespace, name: "data" },
      ...more,
    },
  });
  await makeClaim(stand, namespace, { storageClassName: "", volumeName: namespace, ...claim });
}

const ZONE = "topology.kubernetes.io/zone";
const inZone = (zone: string) => ({
  nodeAffinity: { required: { nodeSelectorTerms: [{ matchExpressions: [{ key: ZONE, operator: "In", values: [zone] }] }] } },
});

/** A pod of high priority takes the place of another, which does not go at once. */
async function preempt(stand: CauseStand, namespace: string): Promise<void> {
  await stand.node("preempted-1", "preempt", { allocatable: { cpu: "1" } });
  const slow = { labels: { "podward.dev/kwok": "slow-deletion" } };
  const place = { ...onStand("preempt"), ...withRequests({ cpu: "800m" }) };
  const victim = await stand.pod(namespace, "victim", { ...place, terminationGracePeriodSeconds: 900 }, slow);
  await stand.untilRuns(victim);
  await stand.priority("urgent", namespace);
}

/** Pods that wait: every refusal is the real scheduler's, every claim's state the real volume controller's. */
export const PENDING: readonly Scene[] = [
  waiting("insufficient-resources", withRequests({ cpu: "200" })),
  waiting("node-selector-unmatched", { nodeSelector: { disk: "ssd" } }),
  waiting("untolerated-taint", onStand("taint"), (stand) =>
    stand.node("tainted-1", "taint", { spec: { taints: [{ key: "dedicated", value: "gpu", effect: "NoSchedule" }] } }),
  ),
  waiting("nodes-cordoned", onStand("cordon"), async (stand) => {
    await stand.node("cordoned-1", "cordon");
    await stand.patch(`${NODES}/cordoned-1`, { spec: { unschedulable: true } });
  }),
  waiting("gpu-device-plugin-not-registered", withRequests({ "example.com/gpu": "1" })),
  waiting("node-pod-capacity", onStand("full"), async (stand) => {
    await stand.node("full-1", "full", { allocatable: { pods: "0" } });
  }),
  second(
    "pod-anti-affinity-unsatisfiable",
    {
      ...onStand("anti"),
      affinity: {
        podAntiAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: [
            { labelSelector: { matchLabels: { app: "web" } }, topologyKey: "kubernetes.io/hostname" },
          ],
        },
      },
    },
    (stand) => stand.node("anti-1", "anti"),
  ),
  second(
    "topology-spread-unsatisfiable",
    {
      ...onStand("spread"),
      topologySpreadConstraints: [
        {
          maxSkew: 1,
          minDomains: 2,
          topologyKey: "rack",
          whenUnsatisfiable: "DoNotSchedule",
          labelSelector: { matchLabels: { app: "web" } },
        },
      ],
    },
    (stand) => stand.node("spread-1", "spread", { labels: { rack: "r1" } }),
  ),
  second(
    "host-port-conflict",
    { ...onStand("port"), containers: [{ ...CONTAINER, ports: [{ containerPort: 8080, hostPort: 8080 }] }] },
    (stand) => stand.node("port-1", "port"),
  ),
  waiting("pod-affinity-unsatisfiable", {
    affinity: {
      podAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: [
          { labelSelector: { matchLabels: { app: "cache" } }, topologyKey: "kubernetes.io/hostname" },
        ],
      },
    },
  }),
  waiting("pvc-missing", withClaim("data")),
  waiting("storageclass-missing", withClaim("data"), (stand, namespace) => makeClaim(stand, namespace, { storageClassName: "gone" })),
  waiting("pvc-unbound", withClaim("data"), (stand, namespace) => makeClaim(stand, namespace, { storageClassName: BY_HAND })),
  waiting("volume-zone-conflict", { ...withClaim("data"), nodeSelector: { [ZONE]: "zone-b" } }, (stand, namespace) =>
    boundClaim(stand, namespace, inZone("zone-a")),
  ),
  waiting("volume-multi-attach", withClaim("data"), async (stand, namespace) => {
    const single = { accessModes: ["ReadWriteOncePod"] };
    await boundClaim(stand, namespace, single, single);
    await stand.untilRuns(await stand.pod(namespace, "holder", { ...ANYWHERE, ...withClaim("data") }));
  }),
  waiting("scheduling-gate-not-removed", { schedulingGates: [{ name: "quota.example.test/admission" }] }),
  {
    cause: "scheduler-not-running",
    async make(stand, namespace) {
      await stand.age(await stand.pod(namespace, "web", { schedulerName: "batch-scheduler" }), 300);
      return { pod: "web" };
    },
  },
  waiting("preemption-pending", { ...onStand("preempt"), ...withRequests({ cpu: "800m" }), priorityClassName: "urgent" }, preempt),
  {
    cause: "pvc-in-use-by-finished-pod",
    async make(stand, namespace) {
      await boundClaim(stand, namespace);
      const batch = `/apis/batch/v1/namespaces/${namespace}/jobs`;
      const template = { spec: { restartPolicy: "Never", ...ANYWHERE, containers: [CONTAINER], ...withClaim("data") } };
      await stand.post(batch, { metadata: { name: "import" }, spec: { template } });
      await waitFor("the import is done", async () => {
        const { items } = await stand.get<{ items: Pod[] }>(`/api/v1/namespaces/${namespace}/pods`);
        return items.some(({ status }) => status?.phase === "Succeeded");
      });
      await stand.remove(`/api/v1/namespaces/${namespace}/persistentvolumeclaims/data`);
      await stand.pod(namespace, "web", withClaim("data"));
      return { pod: "web" };
    },
  },
  {
    cause: "resource-claim-unallocated",
    async make(stand, namespace) {
      await stand.pod(namespace, "web", { resourceClaims: [{ name: "gpu", resourceClaimTemplateName: "gpu" }] });
      return { pod: "web" };
    },
  },
];
