import { pino } from "pino";
import type { Finding } from "#lib/contract/diagnosis.ts";
import { toDiagnosis } from "#lib/diagnosis/describe.ts";
import { judgeBundle } from "#lib/diagnosis/judge-bundle.ts";
import { BundleIndex } from "#lib/evidence/bundle-index.ts";
import { readBundleText } from "#lib/evidence/bundle-text.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import { NEWEST_KNOWN } from "#lib/kube/version.ts";
import { DEFAULT_PATIENCE } from "#lib/symptoms/types.ts";
import { findClusters } from "#server/kube/kubeconfig.ts";
import { readClaim } from "#server/record/claim.ts";
import { readNamespace } from "#server/record/namespace.ts";
import { readRecord } from "#server/record/record.ts";
import { recordSource } from "#server/record/source.ts";
import { readWorkload } from "#server/record/workload.ts";
import { connectWard, type Ward } from "#server/ward.ts";
import type { ControlPlane } from "../cluster/control-plane.ts";
import { KWOK_LABEL, nodeObject } from "../cluster/nodes.ts";
import { waitFor } from "../cluster/wait.ts";

/** The garbage collector takes notice of new kinds every 30 s. */
const READ_WITHIN_MS = 75_000;
const TOLD_WITHIN_MS = 45_000;
const ASK_AGAIN_MS = 500;
/** A file is judged as if it was looked at so much later, beyond every patience. */
const LATER_MS = 300_000;
const MERGE_PATCH = "application/merge-patch+json";
const IMAGE = "registry.example.test/shop/app:1.0";

/** Whom the product is asked about: a pod, a Deployment or a claim by name, a namespace, or objects as a file of `kubectl get -o yaml`. */
export type Asked =
  | { readonly pod: string }
  | { readonly deployment: string }
  | { readonly claim: string }
  | { readonly namespace: string }
  | { readonly subject: string; readonly objects: readonly string[] };

/** The way in which one cause comes about: makes what is needed in the namespace, and says whom to ask about. */
export interface Scene {
  readonly cause: string;
  /** Another name of the scene, where its cause is brought about in more ways than one. */
  readonly as?: string;
  /** True where a cause of the pod itself stands before it. */
  readonly isAmongOthers?: boolean;
  /** Of the namespace. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly make: (stand: CauseStand, namespace: string) => Promise<Asked>;
}

/** A storage class whose volumes somebody must make. */
export const BY_HAND = "by-hand";
/** The nodes that stay: where a pod belongs that must not share the fate of another scene's node. */
export const ANYWHERE = { nodeSelector: { stand: "common" } };
export const CONTAINER = { name: "app", image: IMAGE };

/** A Deployment of one replica whose pods have this spec. */
export function deployment(name: string, spec: object = {}, replicas = 1): object {
  const labels = { app: name };
  const template = { metadata: { labels }, spec: { containers: [CONTAINER], ...spec } };
  return { apiVersion: "apps/v1", kind: "Deployment", metadata: { name }, spec: { replicas, selector: { matchLabels: labels }, template } };
}

/** The real control plane with the product connected to it, and what scenes need to make their objects. */
export class CauseStand {
  readonly plane: ControlPlane;
  readonly ward: Ward;

  constructor(plane: ControlPlane) {
    const [source] = findClusters({ kubeconfig: plane.kubeconfigPath }).sources;
    if (source === undefined) throw new Error("the kubeconfig names no cluster");
    this.plane = plane;
    this.ward = connectWard({ source, patience: DEFAULT_PATIENCE, log: pino({ level: "silent" }) });
  }

  async post<T = KubeObject>(path: string, body: unknown): Promise<T> {
    return await this.plane.client.object<T>("POST", path, { body });
  }

  async patch(path: string, body: unknown): Promise<void> {
    await this.plane.client.object("PATCH", path, { body, contentType: MERGE_PATCH });
  }

  async get<T = KubeObject>(path: string): Promise<T> {
    return await this.plane.client.object<T>("GET", path);
  }

  async remove(path: string, options: object = {}): Promise<void> {
    await this.plane.client.object("DELETE", path, { body: { kind: "DeleteOptions", apiVersion: "v1", ...options } });
  }

  /** Makes what no scene may make while others read it, and returns when all that the product watches was read once. */
  async prepare(): Promise<void> {
    const { items } = await this.get<{ items: KubeObject[] }>("/api/v1/nodes");
    for (const { metadata } of items) await this.patch(`/api/v1/nodes/${metadata?.name}`, { metadata: { labels: ANYWHERE.nodeSelector } });
    const classes = "/apis/storage.k8s.io/v1/storageclasses";
    await this.post(classes, { metadata: { name: BY_HAND }, provisioner: "kubernetes.io/no-provisioner" });
    const { view } = this.ward;
    const nobody = { kind: "Pod", namespace: "default", name: "nobody" };
    const isRead = (answer: object | null) => answer === null || !("missing" in answer);
    await waitFor(
      "the cluster was read",
      async () =>
        isRead(view.eventsOf(nobody)) &&
        isRead(view.object("deployments", "default", "none")) &&
        isRead(view.object("jobs", "default", "none")),
    );
  }

  /** A namespace in which pods may be made. */
  async namespace(name: string, labels: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.post("/api/v1/namespaces", { metadata: { name, labels } });
    const account = `/api/v1/namespaces/${name}/serviceaccounts/default`;
    await waitFor(`the account of ${name}`, async () => (await this.plane.client.request("GET", account)).status === 200, READ_WITHIN_MS);
  }

  /**
   * A node, told apart by its label `stand`. kwok plays its kubelet, unless its conditions are given: then nobody does,
   * and what a kubelet would write of it and of its pods is written by the scene.
   */
  async node(
    name: string,
    stand: string,
    more: { readonly labels?: object; readonly spec?: object; readonly allocatable?: object; readonly conditions?: readonly object[] } = {},
  ) {
    const node = nodeObject(name, 0);
    const { conditions } = more;
    const kubelet = conditions === undefined ? {} : Object.fromEntries(Object.keys(KWOK_LABEL).map((key) => [key, "none"]));
    const labels = { ...node.metadata.labels, ...kubelet, stand, ...more.labels };
    const allocatable = { ...node.status.allocatable, ...more.allocatable };
    const status = { ...node.status, allocatable, capacity: allocatable, ...(conditions && { conditions }) };
    // The API server taints every new node; the controller takes the taint away when the node is Ready.
    await this.post("/api/v1/nodes", { ...node, metadata: { name, labels }, spec: more.spec ?? {}, status });
    await waitFor(`${name} is Ready`, async () => {
      const { spec } = await this.get<{ spec: { taints?: { key: string }[] } }>(`/api/v1/nodes/${name}`);
      return !spec.taints?.some(({ key }) => key === "node.kubernetes.io/not-ready");
    });
  }

  async pod(namespace: string, name: string, spec: object = {}, metadata: object = {}): Promise<string> {
    const body = { metadata: { name, ...metadata }, spec: { terminationGracePeriodSeconds: 1, containers: [CONTAINER], ...spec } };
    await this.post(`/api/v1/namespaces/${namespace}/pods`, body);
    return `/api/v1/namespaces/${namespace}/pods/${name}`;
  }

  /** A priority class that admission knows of: it learns of new ones a moment later. */
  async priority(name: string, namespace: string): Promise<void> {
    await this.post("/apis/scheduling.k8s.io/v1/priorityclasses", { metadata: { name }, value: 1000 });
    const body = { metadata: { name: "probe" }, spec: { containers: [CONTAINER], priorityClassName: name } };
    const path = `/api/v1/namespaces/${namespace}/pods?dryRun=All`;
    await waitFor(`${name} is known`, async () => (await this.plane.client.request("POST", path, { body })).status === 201, READ_WITHIN_MS);
  }

  async untilPod(path: string, what: string, test: (pod: Pod) => boolean): Promise<void> {
    await waitFor(`${path} ${what}`, async () => test(await this.get<Pod>(path)), READ_WITHIN_MS);
  }

  async untilRuns(path: string): Promise<void> {
    await this.untilPod(path, "runs", ({ status }) => status?.phase === "Running");
  }

  /** Moves the times of a pod or a namespace back, as if all had happened so much earlier: no patience has to be waited for. */
  async age(path: string, seconds: number): Promise<void> {
    const object = await this.get<KubeObject>(path);
    const back = (_key: string, value: unknown) =>
      typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value)
        ? new Date(Date.parse(value) - seconds * 1000).toISOString().replace(".000Z", "Z")
        : value;
    const { resourceVersion: _old, ...metadata } = object.metadata ?? {};
    const older = JSON.stringify({ ...object, metadata }, back);
    const { namespace, name } = metadata;
    const key = namespace === undefined ? `/registry/namespaces/${name}` : `/registry/pods/${namespace}/${name}`;
    const base64 = (text: string) => Buffer.from(text).toString("base64");
    await this.plane.etcd.object("POST", "/v3/kv/put", { body: { key: base64(key), value: base64(older) } });
  }

  /** Brings a cause about and asks until it is told; returns what stands first, or all causes where others may. */
  async play({ cause, as = cause, labels, isAmongOthers = false, make }: Scene): Promise<readonly string[]> {
    await this.namespace(as, labels);
    const asked = await make(this, as);
    const deadline = performance.now() + TOLD_WITHIN_MS;
    for (;;) {
      const ids = (await this.#causes(as, asked)).map(({ id }) => id);
      const told = isAmongOthers ? ids : ids.slice(0, 1);
      if (told.includes(cause) || performance.now() > deadline) return told;
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    }
  }

  /** What the product answers to who opens the record: the causes, best explanation first. */
  async #causes(namespace: string, asked: Asked): Promise<readonly Finding[]> {
    if ("pod" in asked) {
      const record = await readRecord(recordSource(this.ward, null), { namespace, name: asked.pod, uid: null }, "en");
      return record.diagnosis.causes;
    }
    if ("deployment" in asked) {
      // The watch may not have heard of it yet.
      if (this.ward.view.object("deployments", namespace, asked.deployment) === null) return [];
      return (await readWorkload(this.ward, { kind: "Deployment", namespace, name: asked.deployment }, "en")).diagnosis.causes;
    }
    if ("claim" in asked) return (await readClaim(this.ward, { namespace, name: asked.claim }, "en")).diagnosis.causes;
    if ("namespace" in asked) return (await readNamespace(this.ward, asked.namespace, "en")).diagnosis.causes;
    return await this.#fromFile(asked);
  }

  async #fromFile({ subject, objects }: { readonly subject: string; readonly objects: readonly string[] }): Promise<readonly Finding[]> {
    const items = await Promise.all([subject, ...objects].map((path) => this.get<KubeObject>(path)));
    const bundle = readBundleText(JSON.stringify({ apiVersion: "v1", kind: "List", items }), "the cluster");
    const [first] = bundle.objects;
    if (first === undefined) throw new Error("the API server gave no object");
    const judgement = judgeBundle({
      index: new BundleIndex(bundle),
      subject: first,
      now: this.ward.view.now() + LATER_MS,
      version: NEWEST_KNOWN,
    });
    return toDiagnosis(judgement, "en").causes;
  }

  async stop(): Promise<void> {
    await this.ward.stop();
    await this.plane.stop();
  }
}
