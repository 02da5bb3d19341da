import "server-only";
import type { ActUnderWay } from "#lib/contract/board.ts";
import type { Locale } from "#lib/contract/causes.ts";
import { PodWardError } from "#lib/contract/errors.ts";
import type { ConfirmAnswer, ConfirmRequest, FixState, PlanAnswer, PlanChoice, PlanRequest, RunningFix } from "#lib/contract/fixes.ts";
import type { AuditRow } from "#lib/contract/record.ts";
import type { FilledRunbook } from "#lib/contract/runbook.ts";
import type { Choice, Said } from "#lib/fixes/define.ts";
import { FIXES } from "#lib/fixes/registry.ts";
import { saySentence } from "#lib/fixes/say.ts";
import { isStated } from "#lib/fixes/statement.ts";
import { nodeNameOf, planFix } from "#lib/fixes/target.ts";
import { plainText } from "#lib/format/plain-text.ts";
import { errorWords, saidError } from "#lib/messages/error-words.ts";
import { SENTENCES, say } from "#lib/messages/sentences.ts";
import { fillWords, inEvery, joinWords, NOTHING } from "#lib/messages/words.ts";
import { sayRunbooks } from "#lib/runbooks/say.ts";
import { admitObject } from "#server/evidence/mask.ts";
import type { ClusterView } from "#server/watch/types.ts";
import { runFix } from "./act.ts";
import { changesSince } from "./changed-world.ts";
import { drainAnswer } from "./drain-answer.ts";
import { tryEvictions } from "./drain-checks.ts";
import { resumeDrain } from "./drain-resume.ts";
import { entryOf } from "./made-pod.ts";
import { nextStep } from "./next-step.ts";
import { newPlanId, PlanStore, type StoredPlan } from "./plan-store.ts";
import { checkPreconditions } from "./preconditions.ts";
import { readMore } from "./read-more.ts";
import { readTarget } from "./read-target.ts";
import { reconcileIntents } from "./reconcile.ts";
import { actElsewhere, shownAct } from "./shown-act.ts";
import { shownRequest } from "./shown-request.ts";
import { fixText } from "./texts.ts";
import type { FixDependencies, OpenCluster, PreparedPlan } from "./types.ts";

const MOST_READS = 3;
/** Until a cluster that was not to be reached on start is tried again. */
const RESUME_AGAIN_MS = 30_000;

interface Wanted {
  readonly view: ClusterView;
  readonly request: PlanRequest;
  readonly user: string;
  readonly planId: string;
  /** The plan is being made, not looked at once more. */
  readonly isFirst: boolean;
}

/** Plan → confirm → preconditions → execute → verify → audit. The one door to every write. */
export class FixService {
  readonly #plans: PlanStore;
  readonly #with: FixDependencies;
  readonly #reconciled = new Map<string, Promise<unknown>>();

  constructor(dependencies: FixDependencies) {
    this.#with = dependencies;
    this.#plans = new PlanStore(
      () => dependencies.now(),
      ({ request }) => dependencies.changed?.(request.cluster),
    );
  }

  /** Fixes on this cluster that were confirmed and whose outcome is not known yet. */
  underWay(cluster: string): ActUnderWay[] {
    return this.#plans.underWay(cluster).map(shownAct);
  }

  /**
   * Makes a plan from a fresh read of the target, dry run included; writes nothing.
   * Throws `bad-request` for a fix this product cannot run, `conflict` for one that is of no use here or where another
   * server acts (with who acts on this UID), `not-found`, `gone`, `forbidden`.
   */
  async plan(request: PlanRequest, locale: Locale): Promise<PlanAnswer> {
    this.#refuseReadOnly();
    const cluster = await this.#open(request.cluster).catch(async (error: unknown) => {
      throw (await actElsewhere(await this.#with.audit(), request)) ?? error;
    });
    const { view } = cluster;
    const actor = await this.#with.whoAmI(view);
    const planId = newPlanId();
    const prepared = await this.#prepare({ view, request, user: actor.user, planId, isFirst: true });
    const stored = this.#plans.add(planId, request, actor, prepared);
    stored.judged = cluster.judgement(request.about ?? request.target.uid);
    return this.#answer(stored, cluster, locale);
  }

  /**
   * Confirms a plan, once. The intent row is written before anything else; the state that justified the plan is read
   * again, and a changed world is a `conflict` that names what changed. Answers before the outcome: ask `state`.
   */
  async confirm(planId: string, request: ConfirmRequest): Promise<ConfirmAnswer> {
    this.#refuseReadOnly();
    const stored = this.#plans.get(planId);
    const cluster = await this.#open(stored.request.cluster);
    const { view } = cluster;
    const actor = await this.#with.whoAmI(view);
    const reason = plainText(request.reason ?? "").trim();
    checkTyped(stored, request.typedName, reason);
    const plan = this.#plans.take(planId, actor.user);
    const recheck = () => this.#recheck(view, plan);
    try {
      return await runFix({ dependencies: this.#with, plans: this.#plans, cluster, plan, recheck, reason: reason || null });
    } catch (error) {
      // Without an intent row (the store refused it) nothing else has said so yet.
      if (plan.state.state === "planned") this.#plans.setState(plan, "refused", errorWords(error));
      throw error;
    }
  }

  /** State of a plan; throws `not-found` when it is unknown or long over. */
  state(planId: string, locale: Locale = "en"): FixState {
    const plan = this.#plans.get(planId);
    const aftercare = aftercareOf(plan, locale);
    const entry = entryOf(plan);
    const next = nextStep(plan, locale);
    const { drain, state } = plan;
    return {
      ...state,
      detail: state.detail[locale],
      ...(drain && { drain: drain.state(locale) }),
      ...(drain && state.state === "executing" && { detail: drain.progress(locale) }),
      ...(next && { next }),
      ...(aftercare && { aftercare }),
      ...(entry && { entry }),
    };
  }

  /** Stops a drain that runs: no further eviction is sent. Anybody who may see it may stop it; the row says who did. */
  async stop(planId: string, locale: Locale): Promise<FixState> {
    const plan = this.#plans.get(planId);
    const { view } = await this.#open(plan.request.cluster);
    const { user } = await this.#with.whoAmI(view);
    if (plan.drain === null || plan.state.state !== "executing")
      throw new PodWardError("conflict", say("planNotRunning", { id: planId, state: plan.state.state }));
    await plan.drain.stop(user);
    return this.state(planId, locale);
  }

  /** The drain that runs on the node of this UID, or null. */
  drainOn(cluster: string, uid: string | null): RunningFix | null {
    const plan = uid === null ? undefined : this.#plans.drainOf(cluster, uid);
    if (plan === undefined || plan.usedBy === null) return null;
    const since = new Date(plan.usedBy.at).toISOString();
    return { planId: plan.id, fix: plan.request.fix, user: plan.actor.user, since };
  }

  /**
   * Takes up on start what the end of the last process cut off. A cluster that cannot be reached, or on which another
   * process acts, is tried again, until it can be or this process stops.
   */
  async resume(): Promise<void> {
    const { audit, stopping, sleep } = this.#with;
    const left = new Set((await (await audit()).open()).map(({ cluster }) => cluster));
    while (left.size > 0 && stopping?.aborted !== true) {
      for (const name of [...left]) {
        const isGone = (error: unknown) => error instanceof PodWardError && error.code === "no-cluster";
        const isDone = await this.#open(name).then(() => true, isGone);
        if (isDone) left.delete(name);
      }
      if (left.size > 0) await sleep(RESUME_AGAIN_MS);
    }
  }

  /** Opens a cluster and, the first time, takes up or closes what a crash left open on it: old intents without an outcome. */
  async #open(name: string): Promise<OpenCluster> {
    this.#with.hold?.(name);
    const cluster = await this.#with.open(name);
    const reconciling = this.#reconciled.get(name) ?? this.#reconcile(cluster);
    this.#reconciled.set(name, reconciling);
    try {
      await reconciling;
    } catch (error) {
      this.#reconciled.delete(name);
      throw error;
    }
    return cluster;
  }

  async #reconcile(cluster: OpenCluster): Promise<void> {
    const audit = await this.#with.audit();
    const goOn = (row: AuditRow) => resumeDrain({ dependencies: this.#with, plans: this.#plans, cluster, audit, row });
    await reconcileIntents(audit, cluster.view, goOn);
  }

  #refuseReadOnly(): void {
    if (this.#with.readOnly) throw new PodWardError("forbidden", say("fixesReadOnly"));
  }

  /**
   * Prepares a plan; a target whose status moves all the time (a rollout under way) is read anew when the dry run met
   * another version of it. Nothing has been written by then.
   */
  async #prepare(wanted: Wanted): Promise<PreparedPlan> {
    for (let tries = 1; ; tries += 1) {
      const prepared = await this.#prepareOnce(wanted);
      if (!prepared.stale || tries === MOST_READS) return prepared;
    }
  }

  async #prepareOnce({ view, request, user, planId, isFirst }: Wanted): Promise<PreparedPlan> {
    const fix = FIXES[request.fix];
    if (!fix) throw new PodWardError("bad-request", say("fixUnknown", { fix: request.fix, known: Object.keys(FIXES).join(", ") }));
    const read = await readMore(view, fix, await readTarget(view, fix, request.target, request.params));
    const input = read.on === "pod" ? { ...read, planId, debugImage: this.#with.debugImage } : read;
    const plan = planFix(fix, input);
    if (!plan.offered)
      throw saidError(
        "conflict",
        inEvery((locale) => saySentence(fix, plan.why, locale)),
      );
    // At the last look they are not asked again: each eviction is looked at anew before it is sent.
    const tries = plan.drain && isFirst ? await tryEvictions(view.client, plan.drain) : undefined;
    const checks = await checkPreconditions({ view, fix, plan, input, plans: this.#plans, user, planId, tries });
    const dryRun = checks.find((check) => check.id === "dry-run-accepted");
    return {
      fix,
      target: request.target,
      input,
      plan,
      preconditions: checks.map(({ id, state, message, source }) => ({ id, state, message, source })),
      stale: checks.some((check) => check.stale === true),
      dryRun: { ok: dryRun?.state === "pass", message: dryRun?.message ?? NOTHING },
      tries,
    };
  }

  async #recheck(view: ClusterView, stored: StoredPlan): Promise<PreparedPlan> {
    const fresh = await this.#prepare({
      view,
      request: stored.request,
      user: stored.actor.user,
      planId: stored.id,
      isFirst: false,
    });
    const changes = changesSince(stored.prepared, fresh);
    if (changes.length > 0) throw saidError("conflict", fillWords(SENTENCES.worldChanged, { changes: joinWords(changes, "; ") }));
    const failed = fresh.preconditions.find((check) => check.state === "fail");
    if (failed) throw saidError(failed.id === "permission" ? "forbidden" : "conflict", fixText("not-done", { why: failed.message }));
    return fresh;
  }

  #answer(stored: StoredPlan, cluster: OpenCluster, locale: Locale): PlanAnswer {
    const { fix, plan, input, preconditions, dryRun, target } = stored.prepared;
    const drain = drainAnswer(stored.prepared, cluster, locale);
    const say = (said: Said) => saySentence(fix, said, locale);
    return {
      planId: stored.id,
      expiresAt: new Date(stored.expiresAt).toISOString(),
      fix: fix.id,
      rung: fix.rung,
      target,
      node: nodeNameOf(input),
      title: say(plan.title ?? { id: "title", params: {} }),
      what: plan.what.map(say).join(" "),
      choices: (plan.choices ?? []).map((choice) => sayChoice(choice, say)),
      request: shownRequest(plan.request),
      kubectl: plan.kubectl,
      dryRun: { ...dryRun, message: dryRun.message[locale] },
      preconditions: preconditions.map((check) => ({ ...check, message: check.message[locale] })),
      risks: plan.risks.map(say),
      gentler: plan.gentler.map((step) => ({ id: step.id, why: say(step.why) })),
      confirm: {
        ...plan.confirm,
        statements: (plan.confirm.statements ?? []).map(({ param, said }) => ({ param, text: say(said), given: isStated(input, param) })),
      },
      doneMeans: say(plan.doneMeans),
      user: stored.actor.user,
      ...(drain === undefined ? {} : { drain }),
      allowed: preconditions.every((check) => check.state !== "fail"),
    };
  }
}

/** A choice in words. */
function sayChoice(choice: Choice, say: (said: Said) => string): PlanChoice {
  const label = say(choice.label);
  if (choice.kind !== "option") return { ...choice, label };
  return { ...choice, label, options: choice.options.map((option) => ({ value: option.value, label: say(option.label) })) };
}

/** What is left to be done by hand, from the moment the request may have been carried out. */
function aftercareOf({ prepared: { fix, input }, answered, state }: StoredPlan, locale: Locale): FilledRunbook | undefined {
  if (fix.aftercare === undefined || input.on !== "pod" || !(answered || state.state === "unknown-outcome")) return undefined;
  return sayRunbooks([fix.aftercare], { pod: admitObject(input.pod), nodeGone: input.node === null }, locale)[0];
}

/** Rungs 3 and 4 ask for the name and a reason; a wrong one is told before the plan is used up. */
function checkTyped({ prepared, request }: StoredPlan, typed: string | undefined, reason: string): void {
  const { typedName, reason: asksWhy } = prepared.plan.confirm;
  // A name that nobody asked for is checked too: whoever sends another one means another object.
  const expected = typedName ?? request.target.name;
  if ((typedName !== undefined || typed !== undefined) && typed !== expected)
    throw new PodWardError("bad-request", say("typeTheName", { name: expected }));
  if (asksWhy && reason === "") throw new PodWardError("bad-request", say("sayWhy"));
}
