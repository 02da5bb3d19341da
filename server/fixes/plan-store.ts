import "server-only";
import { randomUUID } from "node:crypto";
import type { Locale } from "#lib/contract/causes.ts";
import type { DrainState } from "#lib/contract/drain.ts";
import { PodWardError } from "#lib/contract/errors.ts";
import type { FixState, FixTarget, PlanRequest } from "#lib/contract/fixes.ts";
import type { Judgement } from "#lib/diagnosis/types.ts";
import { say } from "#lib/messages/sentences.ts";
import { joinWords, NOTHING, type Words } from "#lib/messages/words.ts";
import type { Actor, PreparedPlan } from "./types.ts";

/** Plans live 5 minutes and are used once (design, "Flow" 6). */
export const PLAN_LIFE_MS = 5 * 60_000;
/** How long the state of a used plan can be asked for. */
const STATE_LIFE_MS = 60 * 60_000;

export interface StoredPlan {
  readonly id: string;
  readonly request: PlanRequest;
  readonly actor: Actor;
  readonly prepared: PreparedPlan;
  readonly expiresAt: number;
  state: PlanState;
  usedBy: { readonly user: string; readonly at: number } | null;
  /** The API server has taken the request; what is left is to see its outcome. */
  answered: boolean;
  /** The request as it went out, as JSON; null before that. */
  sent: string | null;
  /** What the API server answered to it, as JSON; null where nothing came. */
  response: string | null;
  /** The pod that the request made beside its target. */
  made: FixTarget | null;
  /** The drain that runs or ran under it. */
  drain: RunningDrain | null;
  /** The verdict that the plan was made on. */
  judged: Judgement | undefined;
  /** The verdict as it is by now on what it was for; null before it was confirmed. */
  verdict: (() => Judgement | undefined) | null;
}

/** How far a plan is, before anybody reads it. */
export type PlanState = Omit<FixState, "detail"> & { readonly detail: Words };

/** A drain as those see it who ask how far it is, or stop it. */
export interface RunningDrain {
  progress(locale: Locale): string;
  state(locale: Locale): DrainState;
  /** Sends no further eviction; resolves when the outcome is recorded. */
  stop(user: string): Promise<void>;
}

/** 122 random bits: not to be guessed. */
export function newPlanId(): string {
  return randomUUID();
}

/** Plans of this process. Times in ms. */
export class PlanStore {
  readonly #plans = new Map<string, StoredPlan>();
  readonly #now: () => number;
  readonly #onState: (plan: StoredPlan) => void;

  /** `onState` is told when a plan has another state. */
  constructor(now: () => number, onState: (plan: StoredPlan) => void = () => undefined) {
    this.#now = now;
    this.#onState = onState;
  }

  /** Plans of this cluster that are being carried out. */
  underWay(cluster: string): StoredPlan[] {
    return [...this.#plans.values()].filter(({ request, state }) => request.cluster === cluster && state.state === "executing");
  }

  #sweep(): void {
    const now = this.#now();
    for (const [id, plan] of this.#plans) {
      const life = plan.usedBy ? STATE_LIFE_MS : PLAN_LIFE_MS;
      const until = Math.max(plan.expiresAt, Date.parse(plan.state.since)) + life;
      if (plan.state.state !== "executing" && now > until) this.#plans.delete(id);
    }
  }

  /** Keeps a plan under an id from `newPlanId`. */
  add(id: string, request: PlanRequest, actor: Actor, prepared: PreparedPlan): StoredPlan {
    this.#sweep();
    return this.#keep(id, request, actor, prepared);
  }

  /** A plan that an earlier process began to carry out `at` some time, under its old id. */
  restore(id: string, request: PlanRequest, actor: Actor, prepared: PreparedPlan, at: number): StoredPlan {
    const plan = this.#keep(id, request, actor, prepared);
    plan.usedBy = { user: actor.user, at };
    plan.answered = true;
    return plan;
  }

  #keep(id: string, request: PlanRequest, actor: Actor, prepared: PreparedPlan): StoredPlan {
    const now = this.#now();
    const state: PlanState = { planId: id, state: "planned", detail: NOTHING, auditId: null, since: new Date(now).toISOString() };
    const plan: StoredPlan = {
      id,
      request,
      actor,
      prepared,
      expiresAt: now + PLAN_LIFE_MS,
      state,
      usedBy: null,
      answered: false,
      sent: null,
      response: null,
      made: null,
      drain: null,
      judged: undefined,
      verdict: null,
    };
    this.#plans.set(id, plan);
    return plan;
  }

  /** The drain that runs on this node. */
  drainOf(cluster: string, uid: string): StoredPlan | undefined {
    return [...this.#plans.values()].find(
      ({ request, drain, state }) =>
        request.cluster === cluster && request.target.uid === uid && drain !== null && state.state === "executing",
    );
  }

  /** The plan of that id; throws `not-found`. */
  get(id: string): StoredPlan {
    const plan = this.#plans.get(id);
    if (!plan) throw new PodWardError("not-found", say("noPlan", { id }));
    return plan;
  }

  /**
   * Takes the plan for execution, once: a second call throws `conflict` with who took it and when, and so does one for
   * another plan on the same UID. Of many at once the first is taken; without this they would all refuse each other.
   */
  take(id: string, user: string): StoredPlan {
    const plan = this.get(id);
    if (plan.actor.user !== user) throw new PodWardError("forbidden", say("planOthers", { id, user: plan.actor.user }));
    if (plan.usedBy)
      throw new PodWardError("conflict", say("planUsed", { id, user: plan.usedBy.user, at: new Date(plan.usedBy.at).toISOString() }));
    if (this.#now() > plan.expiresAt)
      throw new PodWardError("conflict", say("planExpired", { id, at: new Date(plan.expiresAt).toISOString() }));
    const { cluster, target } = plan.request;
    const other = this.#startingOn(cluster, target.uid) ?? this.blockerOf({ cluster, uid: target.uid, user, planId: id });
    if (other) {
      const since = new Date(other.usedBy?.at ?? this.#now()).toISOString();
      throw new PodWardError("conflict", say("actedOn", { user: other.actor.user, fix: other.request.fix, since }));
    }
    plan.usedBy = { user, at: this.#now() };
    return plan;
  }

  /** A plan on this UID that was taken and has no intent row yet. */
  #startingOn(cluster: string, uid: string): StoredPlan | undefined {
    return [...this.#plans.values()].find(
      ({ request, state, usedBy }) =>
        request.cluster === cluster && request.target.uid === uid && usedBy !== null && state.state === "planned",
    );
  }

  setState(plan: StoredPlan, state: FixState["state"], detail: Words, auditId: number | null = plan.state.auditId): void {
    const isNew = plan.state.state !== state;
    plan.state = { planId: plan.id, state, detail, auditId, since: new Date(this.#now()).toISOString() };
    if (isNew) this.#onState(plan);
  }

  /** Nobody follows the plan any more: unless its outcome is known it never will be. */
  giveUp(plan: StoredPlan, why: Words): void {
    if (plan.state.state === "executing") this.setState(plan, "unknown-outcome", why);
    else this.setState(plan, plan.state.state, joinWords([plan.state.detail, why], " "));
  }

  /**
   * A plan that blocks another one on this UID: somebody else's until its outcome is known, the user's own until its
   * request is answered. Who waits for a deletion must be able to take the next step on it. A drain goes on writing
   * until it ends, so it blocks everybody.
   */
  blockerOf(act: {
    readonly cluster: string;
    readonly uid: string;
    readonly user: string;
    readonly planId: string | null;
  }): StoredPlan | undefined {
    return [...this.#plans.values()].find(
      (plan) =>
        plan.id !== act.planId &&
        plan.request.cluster === act.cluster &&
        plan.request.target.uid === act.uid &&
        plan.state.state === "executing" &&
        (plan.prepared.plan.drain !== undefined || !(plan.answered && plan.actor.user === act.user)),
    );
  }
}
