import type { Affinity, LabelSelector, Node, Pod, PodAffinityTerm, SelectorRequirement, Taint, Toleration } from "#lib/kube/objects.ts";
import type { Container, Volume } from "#lib/kube/pod-parts.ts";

export const NAMESPACES = { alpha: { team: "red" }, beta: { team: "blue" } } as const;
export const CSI_DRIVER = "disk.csi.example.net";
/** Names of claims in every namespace: bound in a zone, bound anywhere, of a CSI driver, bound to nothing that is there, and unbound ones. */
export const CLAIMS = [
  "in-a",
  "in-b",
  "labelled-b",
  "csi-1",
  "csi-2",
  "csi-3",
  "only-one",
  "lost",
  "unbound",
  "waits",
  "waits-in-b",
  "absent",
] as const;

/** What pods ask for; some more often, since they matter only to the second that asks. */
const WANTED = [...CLAIMS, "only-one", "only-one", "only-one", "only-one", "csi-1", "csi-2"];
const ZONES = ["a", "b", "c"];
const APPS = ["web", "db", "cache"];
const GPU = "example.net/gpu";

/** Nodes and pods by a seed: the same seed makes the same objects (mulberry32). */
export class PodGenerator {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  #random(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  #chance(p: number): boolean {
    return this.#random() < p;
  }

  #pick<T>(list: readonly T[]): T {
    const one = list[Math.floor(this.#random() * list.length)];
    if (one === undefined) throw new Error("nothing to pick from");
    return one;
  }

  #some<T>(p: number, make: () => T): T | undefined {
    return this.#chance(p) ? make() : undefined;
  }

  node(name: string): Node {
    const labels: Record<string, string> = { "kubernetes.io/hostname": name, arch: this.#pick(["amd64", "arm64"]) };
    if (this.#chance(0.85)) labels["topology.kubernetes.io/zone"] = this.#pick(ZONES);
    if (this.#chance(0.5)) labels.disk = this.#pick(["ssd", "hdd"]);
    if (this.#chance(0.5)) labels.generation = this.#pick(["1", "2", "10"]);
    const taints: Taint[] = [];
    if (this.#chance(0.25))
      taints.push({ key: "team", value: this.#pick(["risk", "ml"]), effect: this.#pick(["NoSchedule", "NoExecute"]) });
    if (this.#chance(0.15)) taints.push({ key: "soft", effect: "PreferNoSchedule" });
    if (this.#chance(0.05)) taints.push({ key: "spot", value: "3", effect: "NoSchedule" });
    const allocatable: Record<string, string> = {
      cpu: this.#pick(["1900m", "4", "8"]),
      memory: this.#pick(["3400Mi", "8G"]),
      pods: this.#pick(["3", "6", "110"]),
      "ephemeral-storage": this.#pick(["1Gi", "20Gi"]),
    };
    if (this.#chance(0.3)) allocatable[GPU] = this.#pick(["0", "1", "2"]);
    if (this.#chance(0.15)) allocatable["hugepages-2Mi"] = "64Mi";
    return {
      metadata: { name, labels },
      spec: { taints, ...(this.#chance(0.1) ? { unschedulable: true } : {}) },
      status: { allocatable, capacity: allocatable },
    };
  }

  /** How many volumes of the driver a node may hold; undefined = its CSINode does not say. */
  volumeLimit(): number | undefined {
    return this.#some(0.75, () => this.#pick([0, 1, 2]));
  }

  pod(name: string, nodes: readonly string[]): Pod {
    const namespace = this.#pick(Object.keys(NAMESPACES));
    const labels = { app: this.#pick(APPS), ...(this.#chance(0.3) ? { rev: this.#pick(["1", "2"]) } : {}) };
    const sidecar: Container = { ...this.#container("proxy", 0.4), restartPolicy: "Always" };
    const init = [...(this.#chance(0.15) ? [sidecar] : []), ...(this.#chance(0.2) ? [this.#container("init", 0.7)] : [])];
    const claims = this.#chance(0.3) ? [this.#pick(WANTED), ...(this.#chance(0.2) ? [this.#pick(WANTED)] : [])] : [];
    const volumes: Volume[] = [...new Set(claims)].map((claimName) => ({ name: claimName, persistentVolumeClaim: { claimName } }));
    const pods = this.#some(0.3, () => this.#spread(labels.app));
    const level = this.#some(0.08, () => ({ requests: { cpu: this.#pick(["600m", "2"]), memory: "200Mi" } }));
    const selector = this.#some(0.15, () =>
      this.#chance(0.5) ? { disk: this.#pick(["ssd", "nvme"]) } : { arch: this.#pick(["amd64", "arm64"]) },
    );
    return {
      metadata: { name, namespace, labels },
      spec: {
        terminationGracePeriodSeconds: 0,
        containers: [
          this.#container("main", 0.7, level === undefined ? 1 : 0),
          ...(this.#chance(0.2) ? [this.#container("second", 0.5, level === undefined ? 1 : 0)] : []),
        ],
        ...(init.length > 0 && level === undefined ? { initContainers: init } : {}),
        affinity: this.#affinity(nodes),
        tolerations: this.#tolerations(),
        volumes,
        ...(level ? { resources: level } : {}),
        ...(selector ? { nodeSelector: selector } : {}),
        ...(pods ? { topologySpreadConstraints: pods } : {}),
        ...(this.#chance(0.08) ? { runtimeClassName: "heavy" } : {}),
      },
    };
  }

  #container(name: string, asks: number, share = 1): Container {
    const requests: Record<string, string> = {};
    if (share > 0) {
      if (this.#chance(asks)) requests.cpu = this.#pick(["100m", "250m", "0.5", "1500m", "3"]);
      if (this.#chance(asks)) requests.memory = this.#pick(["64Mi", "500M", "1Gi", "3Gi"]);
      if (this.#chance(asks / 6)) requests["ephemeral-storage"] = this.#pick(["100Mi", "2Gi"]);
    }
    const gpu = name === "main" && share > 0 && this.#chance(0.1) ? { [GPU]: this.#pick(["1", "2"]) } : {};
    const huge = name === "main" && share > 0 && this.#chance(0.04) ? { "hugepages-2Mi": "32Mi" } : {};
    const cpu = Object.keys(huge).length > 0 && requests.memory === undefined ? { memory: "16Mi" } : {};
    const port = this.#some(0.2, () => ({
      containerPort: 8080,
      hostPort: this.#pick([8080, 9090]),
      protocol: this.#pick(["TCP", "UDP"]),
      ...(this.#chance(0.4) ? { hostIP: this.#pick(["127.0.0.1", "0.0.0.0", "10.0.0.7"]) } : {}),
    }));
    return {
      name,
      image: "registry.example.net/base/idle:1",
      resources: { requests: { ...requests, ...cpu, ...gpu, ...huge }, limits: { ...gpu, ...huge } },
      ...(port ? { ports: [port] } : {}),
    };
  }

  #tolerations(): Toleration[] {
    const list: Toleration[] = [];
    if (this.#chance(0.3)) list.push({ key: "team", operator: "Equal", value: this.#pick(["risk", "ml"]), effect: "NoSchedule" });
    if (this.#chance(0.15)) list.push({ key: "team", operator: "Exists" });
    if (this.#chance(0.1)) list.push({ key: "node.kubernetes.io/unschedulable", operator: "Exists", effect: "NoSchedule" });
    if (this.#chance(0.04)) list.push({ operator: "Exists" });
    return list;
  }

  #affinity(nodes: readonly string[]): Affinity {
    return {
      ...(this.#chance(0.2) ? { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: this.#nodeTerms(nodes) } } : {}),
      ...(this.#chance(0.2) ? { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: this.#podTerms() } } : {}),
      ...(this.#chance(0.25) ? { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: this.#podTerms() } } : {}),
    };
  }

  #nodeTerms(nodes: readonly string[]) {
    const requirement = (): SelectorRequirement =>
      this.#pick([
        { key: "disk", operator: "In", values: ["ssd", "nvme"] },
        { key: "disk", operator: "NotIn", values: ["hdd"] },
        { key: "disk", operator: "Exists" },
        { key: "generation", operator: "DoesNotExist" },
        { key: "generation", operator: "Gt", values: ["1"] },
        { key: "topology.kubernetes.io/zone", operator: "In", values: ["a"] },
      ]);
    const name = () => ({ matchFields: [{ key: "metadata.name", operator: "In", values: [this.#pick([...nodes, "not-there"])] }] });
    const term = () => (this.#chance(0.25) ? name() : { matchExpressions: [requirement(), ...(this.#chance(0.3) ? [requirement()] : [])] });
    return { nodeSelectorTerms: [term(), ...(this.#chance(0.3) ? [term()] : [])] };
  }

  #podTerms(): PodAffinityTerm[] {
    const term = (): PodAffinityTerm => ({
      labelSelector: this.#selector(),
      topologyKey: this.#pick(["kubernetes.io/hostname", "topology.kubernetes.io/zone", "disk"]),
      ...(this.#chance(0.2) ? { namespaces: [this.#pick(Object.keys(NAMESPACES))] } : {}),
      ...(this.#chance(0.2)
        ? { namespaceSelector: this.#pick<LabelSelector>([{}, { matchLabels: { team: "red" } }, { matchLabels: { team: "green" } }]) }
        : {}),
    });
    return [term(), ...(this.#chance(0.2) ? [term()] : [])];
  }

  #selector(): LabelSelector {
    return this.#pick<LabelSelector>([
      { matchLabels: { app: this.#pick(APPS) } },
      { matchExpressions: [{ key: "app", operator: "In", values: ["web", "db"] }] },
      { matchExpressions: [{ key: "rev", operator: "Exists" }] },
      { matchExpressions: [{ key: "app", operator: "NotIn", values: ["web"] }] },
    ]);
  }

  #spread(app: string) {
    const selector = (): LabelSelector => this.#pick<LabelSelector>([{ matchLabels: { app } }, this.#selector(), {}]);
    const one = (topologyKey: string) => {
      const hard = this.#chance(0.85);
      return {
        maxSkew: this.#pick([1, 1, 2]),
        topologyKey,
        whenUnsatisfiable: hard ? "DoNotSchedule" : "ScheduleAnyway",
        labelSelector: selector(),
        ...(hard && this.#chance(0.2) ? { minDomains: this.#pick([2, 4]) } : {}),
        ...(this.#chance(0.2) ? { nodeTaintsPolicy: "Honor" } : {}),
        ...(this.#chance(0.2) ? { nodeAffinityPolicy: "Ignore" } : {}),
      };
    };
    const keys = ["kubernetes.io/hostname", "topology.kubernetes.io/zone", "generation"];
    const first = this.#pick(keys);
    const list = [one(first), ...(this.#chance(0.2) ? [one(this.#pick(keys.filter((key) => key !== first)))] : [])];
    return list.map((constraint) =>
      this.#chance(0.1) && !JSON.stringify(constraint.labelSelector).includes("rev")
        ? { ...constraint, matchLabelKeys: ["rev"] }
        : constraint,
    );
  }
}
