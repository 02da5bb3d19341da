import { podReferences } from "#lib/evidence/pod-references.ts";
import { boundPods, schedulingNodes } from "#lib/evidence/scheduling-nodes.ts";
import { type SchedulingTable, schedulingTable } from "#lib/evidence/scheduling-table.ts";
import { collected } from "#lib/evidence/types.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import type { KubeList, KubeObject, Node, PersistentVolumeClaim, Pod } from "#lib/kube/objects.ts";
import type { ControlPlane } from "../cluster/control-plane.ts";
import { waitFor } from "../cluster/wait.ts";
import { CLAIMS, CSI_DRIVER, NAMESPACES, PodGenerator } from "./generated-pods.ts";

type Csi = KubeObject & { readonly spec?: { readonly csi?: { readonly driver?: string } } };

/** Nodes and volumes of the test's cluster, and what the real scheduler says to one pod after the other. */
export class SchedulingWorld {
  readonly #plane: ControlPlane;
  readonly #generator: PodGenerator;
  #nodes: readonly Node[] = [];
  #limits = new Map<string, number | undefined>();
  #claims: readonly PersistentVolumeClaim[] = [];
  #volumes: readonly KubeObject[] = [];
  #classes: readonly KubeObject[] = [];
  #made = 0;

  constructor(plane: ControlPlane, seed: number) {
    this.#plane = plane;
    this.#generator = new PodGenerator(seed);
  }

  async #make<T>(path: string, body: unknown): Promise<T> {
    return await this.#plane.client.object<T>("POST", path, { body });
  }

  async #list<T>(path: string): Promise<readonly T[]> {
    return (await this.#plane.client.object<KubeList<T>>("GET", path)).items ?? [];
  }

  /** Namespaces, storage classes, volumes and claims: made once, before any node. */
  async prepare(): Promise<void> {
    await this.#make("/apis/node.k8s.io/v1/runtimeclasses", {
      metadata: { name: "heavy" },
      handler: "heavy",
      overhead: { podFixed: { cpu: "250m", memory: "64Mi" } },
    });
    const storage = "/apis/storage.k8s.io/v1/storageclasses";
    const topology = [{ matchLabelExpressions: [{ key: "topology.kubernetes.io/zone", values: ["b"] }] }];
    await this.#make(storage, { metadata: { name: "now" }, provisioner: CSI_DRIVER, volumeBindingMode: "Immediate" });
    await this.#make(storage, { metadata: { name: "later" }, provisioner: CSI_DRIVER, volumeBindingMode: "WaitForFirstConsumer" });
    await this.#make(storage, {
      metadata: { name: "later-in-b" },
      provisioner: CSI_DRIVER,
      volumeBindingMode: "WaitForFirstConsumer",
      allowedTopologies: topology,
    });
    for (const [name, labels] of Object.entries(NAMESPACES)) {
      await this.#make("/api/v1/namespaces", { metadata: { name, labels } });
      for (const claim of CLAIMS) if (claim !== "absent") await this.#claim(name, claim);
    }
    this.#claims = await this.#list("/api/v1/persistentvolumeclaims");
    this.#volumes = await this.#list("/api/v1/persistentvolumes");
    this.#classes = await this.#list(storage);
  }

  async #claim(namespace: string, name: string): Promise<void> {
    const open: Readonly<Record<string, string>> = { unbound: "now", waits: "later", "waits-in-b": "later-in-b" };
    const volumeName = `${namespace}-${name}`;
    const bound = open[name] === undefined;
    const size = { storage: "1Gi" };
    const accessModes = [name === "only-one" ? "ReadWriteOncePod" : "ReadWriteOnce"];
    const claim = await this.#make<PersistentVolumeClaim>(`/api/v1/namespaces/${namespace}/persistentvolumeclaims`, {
      metadata: { name, ...(bound ? { annotations: { "pv.kubernetes.io/bind-completed": "yes" } } : {}) },
      spec: { accessModes, resources: { requests: size }, storageClassName: open[name] ?? "now", ...(bound ? { volumeName } : {}) },
    });
    if (!bound || name === "lost") return;
    const zone = /^in-(.)$/.exec(name)?.[1];
    const expressions = [{ key: "topology.kubernetes.io/zone", operator: "In", values: [zone] }];
    await this.#make("/api/v1/persistentvolumes", {
      metadata: { name: volumeName, ...(name === "labelled-b" ? { labels: { "topology.kubernetes.io/zone": "b" } } : {}) },
      spec: {
        accessModes,
        capacity: size,
        storageClassName: "now",
        claimRef: { kind: "PersistentVolumeClaim", namespace, name, uid: claim.metadata?.uid },
        ...(name.startsWith("csi-") ? { csi: { driver: CSI_DRIVER, volumeHandle: volumeName } } : { hostPath: { path: "/data" } }),
        ...(zone === undefined ? {} : { nodeAffinity: { required: { nodeSelectorTerms: [{ matchExpressions: expressions }] } } }),
      },
    });
  }

  /** Other nodes and no pods; returns when the scheduler has seen them. */
  async newRound(count: number): Promise<void> {
    for (const pod of await this.#list<Pod>("/api/v1/pods")) await this.#delete(pod);
    for (const path of ["/api/v1/nodes", "/apis/storage.k8s.io/v1/csinodes", "/apis/storage.k8s.io/v1/volumeattachments"]) {
      for (const object of await this.#list<KubeObject>(path))
        await this.#plane.client.object("DELETE", `${path}/${object.metadata?.name}`);
    }
    this.#limits = new Map();
    for (let index = 0; index < count; index += 1) {
      const node = this.#generator.node(`node-${this.#made++}`);
      const name = node.metadata?.name ?? "";
      const limit = this.#generator.volumeLimit();
      this.#limits.set(name, limit);
      const driver = {
        name: CSI_DRIVER,
        nodeID: name,
        topologyKeys: null,
        ...(limit === undefined ? {} : { allocatable: { count: limit } }),
      };
      await this.#make("/apis/storage.k8s.io/v1/csinodes", { metadata: { name }, spec: { drivers: [driver] } });
      await this.#make("/api/v1/nodes", node);
    }
    this.#nodes = await this.#list<Node>("/api/v1/nodes");
    await this.#untilSeen(count);
  }

  /** A pod that fits nowhere, until the scheduler's answer is about all nodes of this round, the newest last. */
  async #untilSeen(count: number): Promise<void> {
    const newest = this.#nodes.findLast(({ metadata }) => metadata?.name === `node-${this.#made - 1}`)?.metadata?.name;
    const pod = (name: string): Pod => ({
      metadata: { name, namespace: "alpha" },
      spec: { containers: [{ name: "c", image: "i" }], nodeSelector: { "kubernetes.io/hostname": newest ?? "", absent: "yes" } },
    });
    await waitFor(
      "the scheduler has seen the nodes",
      async () => {
        const { message } = await this.#ask(pod(`canary-${this.#made++}`));
        return message?.startsWith(`0/${count} `) ?? false;
      },
      10_000,
    );
  }

  async #delete({ metadata }: Pod): Promise<void> {
    await this.#plane.client.object("DELETE", `/api/v1/namespaces/${metadata?.namespace}/pods/${metadata?.name}?gracePeriodSeconds=0`);
  }

  /** Creates a pod, waits for what the scheduler says, and takes it away again where it was refused. */
  async #ask(pod: Pod): Promise<{ pod: Pod; node: string | null; message: string | null }> {
    const path = `/api/v1/namespaces/${pod.metadata?.namespace}/pods`;
    await this.#make(path, pod);
    const answer = await waitFor(
      `the scheduler looks at ${pod.metadata?.name}`,
      async () => {
        const now = await this.#plane.client.object<Pod>("GET", `${path}/${pod.metadata?.name}`);
        const condition = conditionOf(now.status?.conditions, "PodScheduled");
        if (now.spec?.nodeName) return { pod: now, node: now.spec.nodeName, message: null };
        const chosen = now.status?.nominatedNodeName;
        if (chosen) return { pod: now, node: chosen, message: null };
        return condition?.status === "False" ? { pod: now, node: null, message: condition.message ?? "" } : undefined;
      },
      15_000,
      3,
    );
    if (answer.node === null) await this.#delete(answer.pod);
    return answer;
  }

  /** One generated pod: what the scheduler did with it, and what is computed for the world as it was before. */
  async tryPod(): Promise<{ pod: Pod; node: string | null; message: string | null; table: SchedulingTable }> {
    const nodes = this.#nodes.map(({ metadata }) => metadata?.name ?? "");
    const pod = this.#generator.pod(`pod-${this.#made++}`, nodes);
    const [before, attachments] = await Promise.all([
      this.#list<Pod>("/api/v1/pods"),
      this.#list<KubeObject>("/apis/storage.k8s.io/v1/volumeattachments"),
    ]);
    const answer = await this.#ask(pod);
    const table = this.#table(answer.pod, before, attachments);
    if (answer.node !== null) await this.#attach(answer.pod, answer.node);
    if (podReferences(pod).claims.some((name) => name.startsWith("waits")) && answer.node !== null) await this.#forgetChoice(answer.pod);
    return { ...answer, table };
  }

  /** Nobody provisions here, so the pod would wait with its place kept: its claim and these nodes are given up. */
  async #forgetChoice(pod: Pod): Promise<void> {
    await this.#delete(pod);
    for (const name of podReferences(pod).claims.filter((claim) => claim.startsWith("waits"))) {
      await this.#plane.client.object("PATCH", `/api/v1/namespaces/${pod.metadata?.namespace}/persistentvolumeclaims/${name}`, {
        body: { metadata: { annotations: { "volume.kubernetes.io/selected-node": null } } },
        contentType: "application/merge-patch+json",
      });
    }
    await this.newRound(this.#nodes.length);
  }

  /** What the attach controller would do: its objects are what tells how many volumes a node holds. */
  async #attach({ metadata, spec }: Pod, nodeName: string): Promise<void> {
    for (const { persistentVolumeClaim } of spec?.volumes ?? []) {
      const volume = `${metadata?.namespace}-${persistentVolumeClaim?.claimName}`;
      const isCsi = this.#volumes.some((one) => one.metadata?.name === volume && (one as Csi).spec?.csi !== undefined);
      if (!isCsi) continue;
      const source = { persistentVolumeName: volume };
      await this.#plane.client.request("POST", "/apis/storage.k8s.io/v1/volumeattachments", {
        body: { metadata: { name: `${volume}-${nodeName}` }, spec: { attacher: CSI_DRIVER, nodeName, source } },
      });
    }
  }

  #table(pod: Pod, before: readonly Pod[], attachments: readonly KubeObject[]): SchedulingTable {
    const labelsOf = (namespace: string): Readonly<Record<string, string>> => ({ ...NAMESPACES[namespace as keyof typeof NAMESPACES] });
    const limitOf = (node: string) => {
      const limit = this.#limits.get(node);
      return limit === undefined ? {} : { [CSI_DRIVER]: limit };
    };
    const claims = podReferences(pod).claims.map((name) => {
      const object = this.#claims.find(({ metadata }) => metadata?.name === name && metadata.namespace === pod.metadata?.namespace) ?? null;
      return { name, presence: object ? ("present" as const) : ("gone" as const), object };
    });
    return schedulingTable({
      pod,
      nodes: schedulingNodes(this.#nodes, boundPods(before, labelsOf), limitOf),
      version: { major: 1, minor: 36 },
      volumes: {
        claims: collected(claims),
        volumes: collected(this.#volumes),
        storageClasses: collected(this.#classes),
        volumeAttachments: collected(attachments),
      },
      namespaceLabels: labelsOf(pod.metadata?.namespace ?? ""),
    });
  }
}
