import "server-only";
import type { Locale } from "#lib/contract/causes.ts";
import type { DrainState } from "#lib/contract/drain.ts";
import type { Budget } from "#lib/evidence/budgets.ts";
import { isMirror } from "#lib/fixes/pod-deletion.ts";
import type { Node, Pod } from "#lib/kube/objects.ts";
import { errorWords } from "#lib/messages/error-words.ts";
import { joinWords, type WordParams, type Words } from "#lib/messages/words.ts";
import { closeRow, type EvictContext, evictOne } from "./drain-evict.ts";
import { type DrainItem, dueNow, see } from "./drain-item.ts";
import { countsOf, type DrainSight, drainStateOf, leftSaid, progressSaid } from "./drain-said.ts";
import { drainText } from "./drain-texts.ts";
import { inParallel } from "./in-parallel.ts";
import type { Verdict } from "./look-until.ts";
import type { PlanStore, StoredPlan } from "./plan-store.ts";
import { listBudgets, listNodePods } from "./read-for-drain.ts";
import { readObject } from "./read-target.ts";
import type { FixDependencies, OpenCluster } from "./types.ts";

const LOOK_MS = 2_000;
/** Evictions that are under way at the same time. */
const PARALLEL = 4;
/** So long is waited when nothing is left but pods whose grace has passed. */
const OVERDUE_MS = 5 * 60_000;

export interface DrainInput {
  readonly dependencies: FixDependencies;
  readonly plans: PlanStore;
  readonly plan: StoredPlan;
  readonly cluster: OpenCluster;
  readonly items: readonly DrainItem[];
  /** Longest time without any change, ms. */
  readonly standstillMs: number;
  readonly evict: Omit<EvictContext, "isStopped">;
}

/**
 * A drain that runs: looks at the node's pods again and again, evicts those of the confirmed list by their UIDs as
 * their budgets allow, and tells of each how far it is. All it needs to go on after a restart stands in the store.
 */
export class DrainRun {
  readonly #with: DrainInput;
  readonly #evict: EvictContext;
  #cluster: OpenCluster;
  #cameSince: DrainState["cameSince"] = [];
  #unread: Words | null = null;
  #stoppedBy: string | null = null;
  #isOver = false;
  #movedAt: number;
  #stopNow: () => void = () => undefined;
  readonly #stopped: Promise<void>;
  #turning: Promise<unknown> = Promise.resolve();

  constructor(input: DrainInput) {
    this.#with = input;
    this.#cluster = input.cluster;
    this.#movedAt = input.dependencies.now();
    this.#evict = { ...input.evict, isStopped: () => this.#isOver };
    this.#stopped = new Promise((resolve) => {
      this.#stopNow = resolve;
    });
  }

  get #node(): string {
    return this.#with.plan.request.target.name;
  }

  get #sight(): DrainSight {
    const { items, dependencies } = this.#with;
    return { items, cameSince: this.#cameSince, cluster: this.#cluster, now: dependencies.now(), unread: this.#unread };
  }

  /** How far it is, in one line. */
  progress(locale: Locale): string {
    return progressSaid(this.#sight)[locale];
  }

  /** Each pod by itself. */
  state(locale: Locale): DrainState {
    return drainStateOf(this.#sight, !this.#isOver, locale);
  }

  /** No further eviction is sent from now on; what is under way is not taken back. */
  stop(user: string): void {
    if (this.#isOver) return;
    this.#stoppedBy = user;
    this.#isOver = true;
    this.#stopNow();
  }

  /** Runs until there is an outcome; null = this process is stopping, and the next one goes on. */
  async run(): Promise<Verdict | null> {
    const { dependencies } = this.#with;
    const isStopping = () => dependencies.stopping?.aborted === true;
    for (;;) {
      if (isStopping()) return null;
      const turn = this.#turn();
      this.#turning = turn;
      const verdict = await Promise.race([turn, this.#stopped.then(() => this.#stoppedVerdict())]);
      // What failed because the process is stopping proves nothing.
      if (isStopping()) return null;
      if (verdict !== null) {
        this.#isOver = true;
        return verdict;
      }
      await Promise.race([dependencies.sleep(LOOK_MS), this.#stopped]);
    }
  }

  /** Writes the outcomes of the evictions that are still open, as they are seen then; after the drain's own. */
  async close(): Promise<void> {
    await this.#turning;
    if (this.#with.items.some(({ row }) => row !== null)) await this.#look();
    for (const item of this.#with.items) await closeRow(this.#evict, item);
  }

  async #turn(): Promise<Verdict | null> {
    const { items, dependencies } = this.#with;
    const before = phasesOf(items);
    const verdict = await this.#look();
    if (verdict !== null) return verdict;
    if (this.#unread === null && !this.#isOver) {
      const due = dueNow(
        items.filter((item) => !this.#isHeldByOther(item)),
        dependencies.now(),
        PARALLEL,
      );
      await inParallel(PARALLEL, due, (item) => evictOne(this.#evict, this.#cluster, item));
    }
    if (phasesOf(items) !== before) this.#movedAt = dependencies.now();
    return this.#verdict();
  }

  /** Reads everything anew; a verdict where the drain may not go on. */
  async #look(): Promise<Verdict | null> {
    const { items, dependencies, plan } = this.#with;
    try {
      this.#cluster = await dependencies.open(this.#cluster.view.name);
      const { view } = this.#cluster;
      const { user } = await dependencies.whoAmI(view);
      if (user !== plan.actor.user) return this.#ended("other-user", { now: user, user: plan.actor.user });
      const [node, pods, budgets] = await Promise.all([
        readObject<Node>(view.client, { kind: "Node", namespace: "", name: this.#node }),
        listNodePods(view.client, this.#node),
        listBudgets(view.client),
      ]);
      await this.#take(pods, budgets);
      this.#unread = null;
      if (items.every(({ phase }) => phase === "gone")) return null;
      if (node === null || node.metadata?.uid !== plan.request.target.uid) return this.#ended("node-gone");
      return node.spec?.unschedulable === true ? null : this.#ended("uncordoned");
    } catch (error) {
      this.#unread = errorWords(error);
      return null;
    }
  }

  async #take(pods: readonly Pod[], budgets: readonly Budget[] | undefined): Promise<void> {
    const { items, dependencies } = this.#with;
    const byUid = new Map(pods.map((pod) => [pod.metadata?.uid ?? "", pod]));
    for (const item of items) {
      see(item, byUid.get(item.member.uid) ?? null, budgets, dependencies.now());
      if (item.phase === "gone" || item.phase === "failed") await closeRow(this.#evict, item);
    }
    const known = new Set(items.map(({ member }) => member.uid));
    this.#cameSince = pods
      .filter((pod) => !known.has(pod.metadata?.uid ?? "") && !isMirror(pod) && !isOfDaemonSet(pod))
      .map(({ metadata: { uid = "", namespace = "", name = "" } = {} }) => ({ uid, namespace, name }));
  }

  /** Whoever works on a single pod of the list is not cut across. */
  #isHeldByOther(item: DrainItem): boolean {
    const { plans, plan } = this.#with;
    if (item.phase !== "queued" && item.phase !== "waiting") return false;
    const { user } = plan.actor;
    const other = plans.blockerOf({ cluster: plan.request.cluster, uid: item.member.uid, user, planId: plan.id });
    if (other === undefined) return false;
    item.phase = "waiting";
    item.wait = { id: "acted-on", params: { user: other.actor.user, fix: other.request.fix } };
    return true;
  }

  #verdict(): Verdict | null {
    const { items, dependencies, standstillMs } = this.#with;
    const counts = countsOf(items);
    if (counts.gone === items.length) {
      const came = this.#cameSince.length === 0 ? [] : [drainText("came-since", { count: this.#cameSince.length })];
      const detail = joinWords([drainText("drained", { count: counts.count, node: this.#node }), ...came], " ");
      return { state: "verified", detail };
    }
    const now = dependencies.now();
    const open = items.filter(({ phase }) => phase !== "gone" && phase !== "failed");
    if (open.some(({ phase, deadline }) => phase === "terminating" && deadline > this.#cluster.view.now())) return null;
    const patience = open.every(({ phase }) => phase === "terminating") ? OVERDUE_MS : standstillMs;
    if (open.length > 0 && now - this.#movedAt < patience) return null;
    const minutes = Math.round((now - this.#movedAt) / 60_000);
    return this.#ended("standstill", { minutes, left: leftSaid(items) });
  }

  #stoppedVerdict(): Verdict {
    return this.#ended("stopped", { user: this.#stoppedBy ?? "" });
  }

  #ended(id: "stopped" | "standstill" | "uncordoned" | "node-gone" | "other-user", params: WordParams = {}): Verdict {
    this.#isOver = true;
    const detail = drainText(id, { ...countsOf(this.#with.items), node: this.#node, ...params });
    return { state: "not-verified", detail };
  }
}

function isOfDaemonSet(pod: Pod): boolean {
  return pod.metadata?.ownerReferences?.some(({ controller, kind }) => controller === true && kind === "DaemonSet") === true;
}

const phasesOf = (items: readonly DrainItem[]) => items.map(({ phase, accepted }) => `${phase}${accepted}`).join();
