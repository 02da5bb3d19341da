import type { FixState, PlanAnswer, PlanRequest } from "#lib/contract/fixes.ts";
import type { KubeList, Node, Pod } from "#lib/kube/objects.ts";
import type { FixService } from "../service.ts";
import { FixStand, PODS } from "./fix-stand.ts";

const BUDGETS = "/apis/policy/v1/namespaces/default/poddisruptionbudgets";
const MERGE = "application/merge-patch+json";
const READY = { phase: "Running", conditions: [{ type: "Ready", status: "True" }] };
export const NODE = "worker-1";

/** A node with pods that the tests drain; nobody plays the kubelet but `finish`. */
export class DrainStand {
  readonly stand: FixStand;

  private constructor(stand: FixStand) {
    this.stand = stand;
  }

  /** On a sandbox of its own, or on the stand that is given. */
  static async start(stand?: FixStand): Promise<DrainStand> {
    const drain = new DrainStand(stand ?? (await FixStand.start()));
    await drain.stand.create("/api/v1/nodes", { metadata: { name: NODE } });
    await drain.patch(`/api/v1/nodes/${NODE}/status`, { status: { conditions: [{ type: "Ready", status: "True" }] } });
    return drain;
  }

  patch(path: string, body: object): Promise<unknown> {
    return this.stand.client.json({ method: "PATCH", path, contentType: MERGE, body });
  }

  /** A Ready pod of a ReplicaSet, of the node that is drained, labelled `app=APP`. */
  pod(name: string, app = name, spec: object = {}, metadata: Pod["metadata"] = {}): Promise<Pod> {
    const owner = { apiVersion: "apps/v1", kind: "ReplicaSet", name: app, uid: `${app}-uid`, controller: true };
    return this.stand.pod(name, { labels: { app }, ownerReferences: [owner], ...metadata }, spec, READY);
  }

  /** A budget for the pods of that app. */
  async budget(name: string, app: string, allowed: number): Promise<void> {
    await this.stand.create(BUDGETS, { metadata: { name }, spec: { minAvailable: 2, selector: { matchLabels: { app } } } });
    await this.allow(name, allowed);
  }

  async allow(name: string, allowed: number): Promise<void> {
    const status = { observedGeneration: 1, disruptionsAllowed: allowed, currentHealthy: 2 + allowed, desiredHealthy: 2, expectedPods: 3 };
    await this.patch(`${BUDGETS}/${name}/status`, { status });
  }

  async dropBudget(name: string): Promise<void> {
    await this.stand.client.json({ method: "DELETE", path: `${BUDGETS}/${name}` });
  }

  /** What a kubelet does: ends every pod whose deletion was asked for. */
  async finish(): Promise<void> {
    const { body } = await this.stand.client.json<KubeList<Pod>>({ method: "GET", path: PODS });
    const deleted = (body.items ?? []).filter(({ metadata }) => metadata?.deletionTimestamp !== undefined);
    await Promise.all(deleted.map(({ metadata }) => this.stand.remove(metadata?.name ?? "", 0)));
  }

  /** Runs `act` at each look of a running drain, before what it reads. */
  atEachLook(act: (look: number) => Promise<void>): void {
    let look = 0;
    this.stand.before = async ({ method, path }) => {
      if (method !== "GET" || path !== "/api/v1/pods") return;
      look += 1;
      await act(look);
    };
  }

  node(): Promise<Node> {
    return this.stand.client.json<Node>({ method: "GET", path: `/api/v1/nodes/${NODE}` }).then(({ body }) => body);
  }

  async names(): Promise<string[]> {
    const { body } = await this.stand.client.json<KubeList<Pod>>({ method: "GET", path: PODS });
    return (body.items ?? []).map(({ metadata }) => metadata?.name ?? "").sort();
  }

  async request(params: PlanRequest["params"] = {}): Promise<PlanRequest> {
    const uid = (await this.node()).metadata?.uid ?? "";
    return { cluster: "test", fix: "drain-node", params, target: { kind: "Node", namespace: "", name: NODE, uid } };
  }

  async plan(fixes: FixService, params: PlanRequest["params"] = {}): Promise<PlanAnswer> {
    return fixes.plan(await this.request(params), "en");
  }

  /** Plans, confirms and waits for the outcome. */
  async drain(fixes: FixService): Promise<FixState> {
    const plan = await this.plan(fixes);
    await fixes.confirm(plan.planId, { reason: "INC-7" });
    return this.stand.outcome(fixes, plan);
  }

  /** Waits until a drain has come so far. */
  async until(fixes: FixService, { planId }: PlanAnswer, isSo: (state: FixState) => boolean): Promise<FixState> {
    for (let tries = 0; tries < 5000; tries += 1) {
      const state = fixes.state(planId);
      if (isSo(state)) return state;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    throw new Error(`the drain never came so far: ${JSON.stringify(fixes.state(planId))}`);
  }

  /** Waits until every intent has its outcome: those of the evictions follow the drain's own. */
  async closed(): Promise<void> {
    for (let tries = 0; (await this.stand.audit.open()).length > 0; tries += 1) {
      if (tries > 2000) throw new Error("an intent was left open");
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }

  /** Paths of the writes that were sent, in their order. */
  sent(): string[] {
    return this.stand.writes.map(({ method, path }) => `${method} ${path.replace(/^.*\/(pods|nodes)\//, "")}`);
  }
}

/** Of each pod its state, by name. */
export function statesOf({ drain }: FixState): Record<string, string> {
  return Object.fromEntries((drain?.pods ?? []).map(({ name, state }) => [name, state]));
}
