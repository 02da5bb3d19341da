import { say } from "#lib/messages/sentences.ts";
import { KubeError } from "#server/kube/types.ts";
import type { Timers } from "#server/watch/timers.ts";

export interface BudgetLimits {
  /** Background requests a second, and how many may come at once after quiet. */
  readonly perSecond: number;
  readonly burst: number;
  /** Background requests at the same time. */
  readonly concurrent: number;
  /**
   * Requests of either kind at the same time: a reader waits for some two dozen answers, and in one go for no more than
   * the slowest of them.
   */
  readonly urgentConcurrent: number;
}

export const DEFAULT_BUDGET: BudgetLimits = { perSecond: 20, burst: 40, concurrent: 8, urgentConcurrent: 48 };

interface Job {
  readonly start: () => Promise<void>;
  readonly refuse: (error: Error) => void;
}

/** How much may be asked of one API server beyond the watches: a thousand sick pods must not become a storm of requests. */
export class RequestBudget {
  readonly #timers: Timers;
  readonly #limits: BudgetLimits;
  readonly #urgent: Job[] = [];
  readonly #background: Job[] = [];
  #tokens: number;
  #filledAt: number;
  #active = 0;
  #cancelWait: (() => void) | null = null;
  #closed = false;

  constructor(timers: Timers, limits: BudgetLimits = DEFAULT_BUDGET) {
    this.#timers = timers;
    this.#limits = limits;
    this.#tokens = limits.burst;
    this.#filledAt = timers.now();
  }

  /** Runs `task` when its turn comes. Urgent ones go first, and are bounded only in how many run at the same time. */
  run<T>(urgent: boolean, task: () => Promise<T>): Promise<T> {
    if (this.#closed) return Promise.reject(closedError());
    return new Promise<T>((resolve, reject) => {
      const job: Job = { start: () => task().then(resolve, reject), refuse: reject };
      (urgent ? this.#urgent : this.#background).push(job);
      this.#pump();
    });
  }

  /** Refuses whatever still waits; what was sent is left to its own signal. */
  close(): void {
    this.#closed = true;
    this.#cancelWait?.();
    for (const job of [...this.#urgent.splice(0), ...this.#background.splice(0)]) job.refuse(closedError());
  }

  #pump(): void {
    while (this.#active < this.#limits.urgentConcurrent) {
      const mayAdd = this.#active < this.#limits.concurrent;
      const job = this.#urgent.shift() ?? (mayAdd ? this.#nextBackground() : undefined);
      if (job === undefined) return;
      this.#active += 1;
      void job.start().finally(() => {
        this.#active -= 1;
        this.#pump();
      });
    }
  }

  #nextBackground(): Job | undefined {
    if (this.#background.length === 0) return undefined;
    const now = this.#timers.now();
    this.#tokens = Math.min(this.#limits.burst, this.#tokens + ((now - this.#filledAt) / 1000) * this.#limits.perSecond);
    this.#filledAt = now;
    if (this.#tokens >= 1) {
      this.#tokens -= 1;
      return this.#background.shift();
    }
    this.#cancelWait ??= this.#timers.after(Math.ceil(((1 - this.#tokens) / this.#limits.perSecond) * 1000), () => {
      this.#cancelWait = null;
      this.#pump();
    });
    return undefined;
  }
}

function closedError(): KubeError {
  return new KubeError("cancelled", say("disconnected"));
}
