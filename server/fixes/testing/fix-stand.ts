import type { FixId } from "#lib/contract/causes.ts";
import type { FixState, PlanAnswer, PlanRequest } from "#lib/contract/fixes.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import { createKubeClient } from "#server/kube/client.ts";
import { clustersOf } from "#server/kube/kubeconfig.ts";
import type { KubeClient, KubeRequest } from "#server/kube/types.ts";
import { AuditLog } from "#server/records/audit.ts";
import { openStore, type Store } from "#server/records/database.ts";
import { type Sandbox, startSandbox } from "#server/sandbox/start.ts";
import type { ClusterView, SlimPod } from "#server/watch/types.ts";
import { FixService } from "../service.ts";
import type { FixDependencies, OpenCluster } from "../types.ts";

/** Path of the pods that the tests make. */
export const PODS = "/api/v1/namespaces/default/pods";
const JSON_PATCH = "application/json-patch+json";

/** The fixes on an empty cluster where nobody plays kubelet or controller, with a clock that only waiting moves. */
export class FixStand {
  readonly store: Store;
  readonly client: KubeClient;
  readonly audit: AuditLog;
  /** What the cluster's cache would show; for replacements. */
  readonly cached: SlimPod[] = [];
  /** What is told of a pod beyond its object. */
  around: Partial<Pick<OpenCluster, "examine" | "judgement">> = {};
  /** Called before each request of the fixes; for changes at a chosen point between plan and write. */
  before: (request: KubeRequest) => Promise<void> = () => Promise.resolve();
  /** Called after each write of the fixes was answered; for a kubelet that does what it is asked. */
  after: (request: KubeRequest) => Promise<void> = () => Promise.resolve();
  /** Writes that the fixes have sent, dry runs left out. */
  readonly writes: KubeRequest[] = [];
  readonly #sandbox: Sandbox | null;
  readonly #stopCluster: () => Promise<void>;
  #clock = Date.now();

  private constructor(store: Store, client: KubeClient, stopCluster: () => Promise<void>, sandbox: Sandbox | null) {
    this.#sandbox = sandbox;
    this.#stopCluster = stopCluster;
    this.store = store;
    this.client = client;
    this.audit = new AuditLog(store, () => this.#clock);
  }

  /** On a sandbox of its own. */
  static async start(): Promise<FixStand> {
    const sandbox = await startSandbox({ ward: "empty", behaviour: "off" });
    return FixStand.on(sandbox.kubeconfig, () => sandbox.stop(), sandbox);
  }

  /** On another cluster, which `stopCluster` ends. */
  static async on(
    kubeconfig: Record<string, unknown>,
    stopCluster: () => Promise<void>,
    sandbox: Sandbox | null = null,
  ): Promise<FixStand> {
    const [source] = clustersOf(kubeconfig).sources;
    if (!source) throw new Error("the kubeconfig names no cluster");
    const client = createKubeClient({
      cluster: "test",
      server: source.server,
      credentials: source.credentials(),
      userAgent: "podward/test",
    });
    return new FixStand(await openStore(":memory:"), client, stopCluster, sandbox);
  }

  /** The sandbox that `start` made. Throws on another cluster. */
  get sandbox(): Sandbox {
    if (this.#sandbox === null) throw new Error("this stand is on a cluster that is no sandbox");
    return this.#sandbox;
  }

  async stop(): Promise<void> {
    await this.client.close();
    await this.#stopCluster();
    await this.store.destroy();
  }

  /** Lets time pass for the fixes; the API server's own clock goes on as it is. */
  advance(ms: number): void {
    this.#clock += ms;
  }

  service(more: Partial<FixDependencies> = {}): FixService {
    const client: KubeClient = {
      clockOffsetMs: () => this.client.clockOffsetMs(),
      stream: (request) => this.client.stream(request),
      close: () => this.client.close(),
      cluster: this.client.cluster,
      json: async <T>(request: KubeRequest) => {
        await this.before(request);
        if (isWrite(request)) this.writes.push(request);
        const answer = await this.client.json<T>(request);
        if (isWrite(request)) await this.after(request);
        return answer;
      },
    };
    const partial: Partial<ClusterView> = { name: "test", client, now: () => this.#clock, pods: () => this.cached };
    return new FixService({
      open: () => Promise.resolve({ view: partial as ClusterView, judgement: () => undefined, ...this.around }),
      audit: () => Promise.resolve(this.audit),
      whoAmI: () => Promise.resolve({ user: "ana", osUser: null }),
      readOnly: false,
      now: () => this.#clock,
      sleep: async (ms) => {
        this.#clock += ms;
        await new Promise((resolve) => setTimeout(resolve, 1));
      },
      ...more,
    });
  }

  create<T extends KubeObject>(path: string, body: object): Promise<T> {
    return this.client.json<T>({ method: "POST", path, body }).then((answer) => answer.body);
  }

  /** A pod that is bound to worker-1 and Running. */
  async pod(name: string, metadata: Pod["metadata"] = {}, spec: object = {}, status: object = { phase: "Running" }): Promise<Pod> {
    const containers = [{ name: "app", image: "registry.example.test/app:1" }];
    const pod = {
      apiVersion: "v1",
      kind: "Pod",
      metadata: { name, ...metadata },
      spec: { nodeName: "worker-1", terminationGracePeriodSeconds: 30, containers, ...spec },
    };
    await this.create(PODS, pod);
    const path = `${PODS}/${name}/status`;
    const contentType = "application/merge-patch+json";
    return (await this.client.json<Pod>({ method: "PATCH", path, contentType, body: { status } })).body;
  }

  read(name: string): Promise<Pod> {
    return this.client.json<Pod>({ method: "GET", path: `${PODS}/${name}` }).then((answer) => answer.body);
  }

  isThere(name: string): Promise<boolean> {
    return this.read(name).then(
      () => true,
      () => false,
    );
  }

  /** DELETE with this grace; 0 is what the kubelet sends when it has finished. */
  async remove(name: string, gracePeriodSeconds?: number): Promise<void> {
    const body = { kind: "DeleteOptions", apiVersion: "v1", ...(gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds }) };
    await this.client.json({ method: "DELETE", path: `${PODS}/${name}`, body });
  }

  async patch(name: string, operations: readonly object[]): Promise<void> {
    await this.client.json({ method: "PATCH", path: `${PODS}/${name}`, contentType: JSON_PATCH, body: operations });
  }

  request(pod: Pod, fix: FixId, params: PlanRequest["params"] = {}): PlanRequest {
    const { name = "", uid = "" } = pod.metadata ?? {};
    return { cluster: "test", fix, params, target: { kind: "Pod", namespace: "default", name, uid } };
  }

  /** Waits until a confirmed plan has an outcome. */
  async outcome(fixes: FixService, plan: PlanAnswer): Promise<FixState> {
    for (let tries = 0; tries < 5000; tries += 1) {
      const state = fixes.state(plan.planId);
      if (state.state !== "planned" && state.state !== "executing") return state;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    throw new Error("the fix never came to an end");
  }
}

/** True for a request that changes the cluster: no read, no dry run, no access review. */
export function isWrite({ method, path, query, body }: KubeRequest): boolean {
  const dry = query?.dryRun !== undefined || (body as { dryRun?: unknown } | undefined)?.dryRun !== undefined;
  return method !== "GET" && !dry && !path.includes("authorization.k8s.io");
}

/** State of each precondition of a plan, by id. */
export function checksOf(plan: PlanAnswer): Record<string, string> {
  return Object.fromEntries(plan.preconditions.map(({ id, state }) => [id, state]));
}
