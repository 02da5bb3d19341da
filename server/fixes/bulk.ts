import "server-only";
import { randomUUID } from "node:crypto";
import type { BulkAnswer, BulkConfirmRequest, BulkItem, BulkPlanRequest } from "#lib/contract/bulk.ts";
import type { Locale } from "#lib/contract/causes.ts";
import { PodWardError } from "#lib/contract/errors.ts";
import type { FixTarget, PlanAnswer } from "#lib/contract/fixes.ts";
import { fill } from "#lib/format/fill.ts";
import { errorWords } from "#lib/messages/error-words.ts";
import { SENTENCES, say } from "#lib/messages/sentences.ts";
import { inEvery, NOTHING, spoken, type Words } from "#lib/messages/words.ts";
import { PLAN_LIFE_MS } from "./plan-store.ts";
import type { FixService } from "./service.ts";
import { notOffered, onlyAfter, type Standing } from "./standing.ts";

export interface BulkDependencies {
  /** The one door: each item is planned, confirmed and recorded by itself. */
  readonly fixes: Pick<FixService, "plan" | "confirm" | "state">;
  /** Where this pod stands in the ward now; null when it has no known cause. */
  standing(cluster: string, uid: string): Promise<Standing | null>;
  now(): number;
  sleep(ms: number): Promise<void>;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };
/** An item before anybody reads it. */
type Item = Writable<Omit<BulkItem, "detail">> & { detail: Words };

interface Bulk {
  readonly id: string;
  readonly request: BulkPlanRequest;
  readonly plannedAt: number;
  readonly plans: ReadonlyMap<string, PlanAnswer>;
  /** Cause of each as it was confirmed: a group may hold several. */
  readonly causes: ReadonlyMap<string, string>;
  readonly items: readonly Item[];
  user: string;
  state: BulkAnswer["state"];
  stopped: Words | null;
  /** Who asked to stop before the next one. */
  stopBy: string | null;
}

const LOOK_MS = 250;
const KEEP_MS = 60 * 60_000;

/**
 * One fix for several pods of one group of the ward, from one confirmed list. Every item has a plan, a dry run, checks
 * and audit rows of its own, and a verdict of its own that offers the fix: a group shares its root, not always its cause.
 * They are done one after another, and the first surprise ends it: a pod that left the group, another cause, checks that differ from those that were confirmed, any outcome but `verified`.
 */
export class BulkFixes {
  readonly #with: BulkDependencies;
  readonly #bulks = new Map<string, Bulk>();

  constructor(dependencies: BulkDependencies) {
    this.#with = dependencies;
  }

  /** Plans each of the pods; nothing is written. Throws `conflict` when one of them is not in the group, `bad-request`. */
  async plan(request: BulkPlanRequest, locale: Locale): Promise<BulkAnswer> {
    const uids = new Set(request.targets.map(({ uid }) => uid));
    if (uids.size < request.targets.length) throw new PodWardError("bad-request", say("listTwice"));
    const plans = new Map<string, PlanAnswer>();
    const causes = new Map<string, string>();
    const items: Item[] = [];
    for (const target of request.targets) {
      const standing = await this.#expectInGroup(request, target);
      causes.set(target.uid, standing.cause);
      const plan = notOffered(standing, request.fix) ?? (await this.#planOne(request, target, locale));
      if (!(plan instanceof PodWardError)) plans.set(target.uid, plan);
      items.push(itemOf(target, plan, locale, onlyAfter(standing, request.fix)));
    }
    this.#sweep();
    const user = [...plans.values()][0]?.user ?? "";
    const plannedAt = this.#with.now();
    const begun = { user, state: "planned" as const, stopped: null, stopBy: null };
    const bulk: Bulk = { id: randomUUID(), request, plannedAt, plans, causes, items, ...begun };
    this.#bulks.set(bulk.id, bulk);
    return answerOf(bulk, locale);
  }

  /**
   * Begins with the chosen items, once, in their order; answers at once. Throws `conflict` for a list that was confirmed
   * before or is too old, `bad-request` for an item that has no plan without a failing check.
   */
  confirm(id: string, { uids, reason }: BulkConfirmRequest, locale: Locale): BulkAnswer {
    const bulk = this.#get(id);
    if (bulk.state !== "planned") throw new PodWardError("conflict", say("listConfirmed", { id, user: bulk.user }));
    if (this.#with.now() > bulk.plannedAt + PLAN_LIFE_MS) throw new PodWardError("conflict", say("listTooOld"));
    const chosen = [...new Set(uids)].map((uid) => bulk.items.find((item) => item.target.uid === uid));
    const refused = chosen.find((item) => item === undefined || !item.allowed);
    if (chosen.includes(undefined) || refused !== undefined)
      throw new PodWardError("bad-request", refused ? say("listFailingPod", { name: refused.target.name }) : say("listUnknownPod"));
    for (const item of bulk.items) if (!chosen.includes(item)) item.state = "not-touched";
    bulk.state = "running";
    const run = chosen.filter((item) => item !== undefined);
    void this.#run(bulk, run, reason?.trim() ?? "", locale);
    return answerOf(bulk, locale);
  }

  /** Ends it before the next item; the one under way is followed to its end. */
  stop(id: string, locale: Locale): BulkAnswer {
    const bulk = this.#get(id);
    if (bulk.state === "running") bulk.stopBy ??= bulk.user;
    return answerOf(bulk, locale);
  }

  /** What was done and what was not; throws `not-found`. */
  state(id: string, locale: Locale): BulkAnswer {
    return answerOf(this.#get(id), locale);
  }

  async #run(bulk: Bulk, items: readonly Item[], reason: string, locale: Locale): Promise<void> {
    for (const [index, item] of items.entries()) {
      if (bulk.stopBy !== null) bulk.stopped = spoken(say("listStopped", { user: bulk.stopBy }));
      if (bulk.stopped !== null) item.state = "not-touched";
      else {
        const place = fill(SENTENCES.listPlace[locale], { place: index + 1, count: items.length, group: bulk.request.group });
        await this.#runOne(bulk, item, reason === "" ? place : `${reason} ${place}`, locale);
        if (item.state !== "verified")
          bulk.stopped = inEvery((language) => `${item.target.namespace}/${item.target.name}: ${item.detail[language]}`);
      }
    }
    bulk.state = bulk.stopped === null ? "done" : "stopped";
  }

  /** Never throws: whatever stops an item is its outcome. */
  async #runOne(bulk: Bulk, item: Item, reason: string, locale: Locale): Promise<void> {
    const { fixes } = this.#with;
    item.state = "executing";
    try {
      const standing = await this.#expectInGroup(bulk.request, item.target);
      expectOffered(standing, bulk, item.target);
      const fresh = await this.#planOne(bulk.request, item.target, locale);
      if (fresh instanceof PodWardError) throw fresh;
      expectSame(bulk.plans.get(item.target.uid), fresh);
      item.auditId = (await fixes.confirm(fresh.planId, { reason })).auditId;
      for (;;) {
        const { state } = fixes.state(fresh.planId);
        Object.assign(item, { state, detail: inEvery((language) => fixes.state(fresh.planId, language).detail) });
        if (state !== "executing" && state !== "planned") return;
        await this.#with.sleep(LOOK_MS);
      }
    } catch (error) {
      item.state = "refused";
      item.detail = errorWords(error);
    }
  }

  /** Its plan, or why there is none. */
  async #planOne({ cluster, fix }: BulkPlanRequest, target: FixTarget, locale: Locale): Promise<PlanAnswer | PodWardError> {
    try {
      return await this.#with.fixes.plan({ cluster, fix, target, params: {} }, locale);
    } catch (error) {
      if (error instanceof PodWardError && error.code !== "forbidden" && error.code !== "store-unavailable") return error;
      throw error;
    }
  }

  async #expectInGroup({ cluster, group }: BulkPlanRequest, { namespace, name, uid }: FixTarget): Promise<Standing> {
    const standing = await this.#with.standing(cluster, uid);
    if (standing?.group !== group) throw new PodWardError("conflict", say("leftGroup", { pod: `${namespace}/${name}`, group }));
    return standing;
  }

  #get(id: string): Bulk {
    const bulk = this.#bulks.get(id);
    if (bulk === undefined) throw new PodWardError("not-found", say("noList", { id }));
    return bulk;
  }

  #sweep(): void {
    const oldest = this.#with.now() - KEEP_MS;
    for (const [id, bulk] of this.#bulks) if (bulk.plannedAt < oldest && bulk.state !== "running") this.#bulks.delete(id);
  }
}

/**
 * Who confirmed, the request, its risks and how its checks stood. A check that turned for the better is a change too: somebody is at work
 * there. The version moves with every restart of a sick pod; the request that is sent names the newest.
 */
function signature({ request, risks, preconditions, user }: PlanAnswer): string {
  const withoutVersion = (key: string, value: unknown) => (key === "resourceVersion" ? undefined : value);
  return JSON.stringify([user, request, risks, preconditions.map(({ id, state }) => [id, state])], withoutVersion);
}

function expectSame(confirmed: PlanAnswer | undefined, fresh: PlanAnswer): void {
  const failing = fresh.preconditions.filter(({ state }) => state === "fail").map(({ message }) => message);
  if (failing.length > 0) throw new PodWardError("conflict", say("listFails", { why: failing.join("; ") }));
  if (confirmed === undefined || signature(confirmed) !== signature(fresh)) throw new PodWardError("conflict", say("listDiffers"));
}

/** Throws `conflict` when its cause is another one than was confirmed, or its verdict no longer offers the fix. */
function expectOffered(standing: Standing, { causes, request }: Bulk, { namespace, name, uid }: FixTarget): void {
  const before = causes.get(uid) ?? "";
  if (standing.cause !== before)
    throw new PodWardError("conflict", say("listOtherCause", { pod: `${namespace}/${name}`, before, now: standing.cause }));
  const problem = notOffered(standing, request.fix);
  if (problem !== null) throw problem;
}

function itemOf(target: FixTarget, plan: PlanAnswer | PodWardError, locale: Locale, after: Words | null): Item {
  const rest = { target, state: "planned" as const, detail: NOTHING, auditId: null };
  if (plan instanceof PodWardError) return { ...rest, allowed: false, problems: [errorWords(plan)[locale]], doubts: [] };
  const saying = (state: "fail" | "unknown") => plan.preconditions.filter((check) => check.state === state).map(({ message }) => message);
  const needs = plan.confirm.statements.filter(({ given }) => !given).map(({ text }) => text);
  const allowed = plan.allowed && plan.confirm.typedName === undefined && needs.length === 0;
  return { ...rest, allowed, problems: [...saying("fail"), ...needs], doubts: [...(after ? [after[locale]] : []), ...saying("unknown")] };
}

function answerOf(bulk: Bulk, locale: Locale): BulkAnswer {
  const { id, request, plannedAt, plans, items, user, state, stopped } = bulk;
  return {
    bulkId: id,
    fix: request.fix,
    group: request.group,
    user,
    state,
    stopped: stopped?.[locale] ?? null,
    risks: [...new Set([...plans.values()].flatMap(({ risks }) => risks))],
    expiresAt: new Date(plannedAt + PLAN_LIFE_MS).toISOString(),
    items: items.map((item) => ({ ...item, detail: item.detail[locale] })),
  };
}
