import type { EvidenceKey } from "#lib/contract/causes.ts";
import type { Judgement } from "#lib/diagnosis/types.ts";
import type { EvidenceSet } from "#lib/evidence/types.ts";
import type { Rule } from "#lib/rules/define.ts";
import { RULES } from "#lib/rules/registry.ts";
import { type CachePass, collectFromCache, collectOnDemand, notYetAnswered } from "#server/evidence/collect.ts";
import type { CacheSource, CollectSubject, IndexedView } from "#server/evidence/collector.ts";
import { READER_TTL_MS, Reads } from "#server/evidence/reads.ts";
import { type BudgetLimits, DEFAULT_BUDGET, RequestBudget } from "#server/evidence/request-budget.ts";
import { SchedulingTable } from "#server/evidence/scheduling-table.ts";
import { systemTimers, type Timers, within } from "#server/watch/timers.ts";
import { DemandedEvidence, NEVER_ASKED } from "./demand.ts";
import { Departed, type JudgedPod, worthKeeping } from "./departed.ts";
import { Dependents, dependenciesOf, EVERY_NODE, objectKey } from "./dependents.ts";
import { judge, keysOf, saysTheSame } from "./examine.ts";
import { Slices } from "./slices.ts";
import type { DiagnosisService } from "./types.ts";

export interface DiagnosisOptions {
  /** The judgement of this pod changed, or there is none any more. */
  readonly onChange: (uid: string) => void;
  /** A rule threw: it belongs into the log. */
  readonly onFault?: (rule: string, error: unknown) => void;
  readonly rules?: readonly Rule[];
  readonly timers?: Timers;
  readonly budget?: BudgetLimits;
  /** The opt-in setting to read names and keys of Secrets. */
  readonly secretsAllowed?: boolean;
}

/** Pods that wait for a place are judged again this long after a node changed: nodes change in flocks. */
const NODES_SETTLE_MS = 1_000;
/** Everything is looked at again this often: thresholds pass, and what is not watched may have changed. */
const SWEEP_MS = 30_000;
/** An answer younger than this is not asked for again by the sweep. */
const REFRESH_MS = 60_000;
/** So many pods are asked about at the same time; the budget of requests stands behind it. */
const ASKED_AT_ONCE = 12;
/** Logs of more pods than this are not kept: they are read when a record is opened. */
const MOST_WITH_LOGS = 400;
const LOG_KEYS: readonly EvidenceKey[] = ["logs", "previousLogs"];
/** What the record shows whether or not a rule reads it. */
const SHOWN_KEYS: readonly EvidenceKey[] = ["owners", "node", "claims", "events", "metrics", "schedulingNodes", "volumes"];

interface Entry {
  judgement: Judgement | undefined;
  /** What is worth knowing of it once it is gone. */
  told: JudgedPod | null;
  pass: CachePass;
  readonly demanded: DemandedEvidence;
  asking: boolean;
}

/**
 * Judges every pod that is not healthy: at once from the cache, and again when on-demand evidence has come or
 * something it depends on has changed. Nothing is kept of pods that are healthy or gone, but for the last few.
 */
export class Diagnoses implements DiagnosisService {
  readonly reads: Reads;
  readonly departed = new Departed();
  readonly #view: IndexedView;
  readonly #options: DiagnosisOptions;
  /** Every rule, for a record that is opened. */
  readonly #rules: readonly Rule[];
  /** The rules of a row: advice is no cause, so nobody waits for it and nothing is collected for it before a record is opened. */
  readonly #rowRules: readonly Rule[];
  readonly #rowKeys: readonly EvidenceKey[];
  readonly #timers: Timers;
  readonly #scheduling: SchedulingTable;
  readonly #entries = new Map<string, Entry>();
  readonly #dependents = new Dependents();
  readonly #dirty: Slices;
  readonly #swept: Slices;
  readonly #toAsk = new Set<string>();
  #askedNow = 0;
  #withLogs = 0;
  #cancelNodes: (() => void) | null = null;
  #cancelSweep: (() => void) | null = null;
  #closed = false;

  constructor(view: IndexedView, options: DiagnosisOptions) {
    this.#view = view;
    this.#options = options;
    this.#rules = options.rules ?? RULES;
    this.#rowRules = this.#rules.filter(({ meta }) => meta.advice !== true);
    this.#rowKeys = keysOf(this.#rowRules);
    this.#timers = options.timers ?? systemTimers;
    this.#scheduling = new SchedulingTable(view);
    this.#dirty = new Slices(this.#timers, (uid) => this.#judgeOne(uid, 0));
    this.#swept = new Slices(this.#timers, (uid) => this.#judgeOne(uid, REFRESH_MS));
    this.reads = new Reads(view.client, new RequestBudget(this.#timers, options.budget ?? DEFAULT_BUDGET), this.#timers);
    this.#sweepLater();
  }

  podChanged(uid: string): void {
    this.#dirty.add(uid);
    this.#dirty.start();
  }

  podGone(uid: string): void {
    this.podChanged(uid);
  }

  objectChanged(kind: string, namespace: string, name: string): void {
    for (const uid of this.#dependents.of(objectKey(kind, namespace, name))) this.#dirty.add(uid);
    if (kind === "Node") {
      this.#scheduling.reset();
      this.#cancelNodes ??= this.#timers.after(NODES_SETTLE_MS, () => {
        this.#cancelNodes = null;
        for (const uid of this.#dependents.of(EVERY_NODE)) this.#dirty.add(uid);
        this.#dirty.start();
      });
    }
    this.#dirty.start();
  }

  judgement(uid: string): Judgement | undefined {
    return this.#entries.get(uid)?.judgement;
  }

  /** All judgements, to count who shares a cause. */
  *judgements(): Iterable<Judgement> {
    for (const { judgement } of this.#entries.values()) if (judgement !== undefined) yield judgement;
  }

  /**
   * Judges a pod that a reader opened, healthy or not, with everything that can be collected within `waitMs`.
   * What came too late is missing with the reason `timeout` and is there the next time. `keys`: no more than these.
   */
  async examine(subject: CollectSubject, waitMs: number, keys?: readonly EvidenceKey[]): Promise<Omit<JudgedPod, "pod">> {
    const evidence = await this.gather(subject, keys ?? [...keysOf(this.#rules), ...SHOWN_KEYS], waitMs);
    return { evidence, judgement: judge(subject, evidence, this.#context(this.#rules)) };
  }

  /** The evidence of these keys about a pod: from the cache, from answers that still hold, and asked for now. */
  async gather(subject: CollectSubject, keys: readonly EvidenceKey[], waitMs: number): Promise<EvidenceSet> {
    const pass = collectFromCache(subject, keys, this.cacheSource());
    const entry = this.#entries.get(subject.pod.metadata?.uid ?? "");
    const due = entry?.demanded.due(pass.ask, this.#timers.now(), 0, READER_TTL_MS) ?? pass.ask;
    const known: EvidenceSet = { ...pass.evidence, ...entry?.demanded.known(pass.ask.filter((key) => !due.includes(key))) };
    const answers = notYetAnswered(due.filter((key) => known[key] === undefined));
    await within(this.#timers, waitMs, collectOnDemand(subject, due, { ...this.#demandSource(known), urgent: true }, answers));
    if (entry !== undefined) this.#learn(subject, entry, answers);
    return { ...known, ...answers };
  }

  /** What a reader's look found out holds for the table too. */
  #learn({ pod }: CollectSubject, entry: Entry, answers: EvidenceSet): void {
    const uid = pod.metadata?.uid ?? "";
    const read = Object.entries(answers).filter(([key, answer]) => answer.ok && this.#mayKeep(entry, key as EvidenceKey));
    if (read.length === 0 || this.#entries.get(uid) !== entry) return;
    this.#keep(entry, Object.fromEntries(read));
    this.podChanged(uid);
  }

  #keep(entry: Entry, answers: EvidenceSet): void {
    const hadLogs = entry.demanded.holdsLogs;
    entry.demanded.put(answers, this.#timers.now());
    if (!hadLogs && entry.demanded.holdsLogs) this.#withLogs += 1;
  }

  #mayKeep(entry: Entry, key: EvidenceKey): boolean {
    return !LOG_KEYS.includes(key) || entry.demanded.holdsLogs || this.#withLogs < MOST_WITH_LOGS;
  }

  /** How much is kept, for metrics and tests. */
  stats(): Readonly<Record<"judged" | "unjudged" | "asking" | "waiting" | "reads" | "dependencies", number>> {
    const { size: judged } = this.#entries;
    return {
      judged,
      unjudged: this.#dirty.size,
      waiting: this.#toAsk.size,
      asking: this.#askedNow,
      reads: this.reads.size,
      dependencies: this.#dependents.size,
    };
  }

  close(): void {
    this.#closed = true;
    this.#cancelNodes?.();
    this.#cancelSweep?.();
    this.reads.close();
    this.#entries.clear();
    this.#dirty.close();
    this.#swept.close();
    this.#toAsk.clear();
  }

  #context(rules: readonly Rule[]) {
    return { rules, now: this.#view.now(), version: this.#view.version };
  }

  /** What the synchronous pass may look at. */
  cacheSource(): CacheSource {
    return { view: this.#view, scheduling: this.#scheduling };
  }

  #demandSource(known: EvidenceSet) {
    return { reads: this.reads, cache: this.cacheSource(), known, secretsAllowed: this.#options.secretsAllowed === true, urgent: false };
  }

  #judgeOne(uid: string, leastMs: number): void {
    const slim = this.#view.slim(uid);
    const pod = slim === undefined || slim.symptom.class === "healthy" ? undefined : this.#view.fullPod(uid);
    if (slim === undefined || pod === undefined) {
      this.#forget(uid, slim === undefined);
      return;
    }
    const subject = { pod, symptom: slim.symptom };
    const pass = collectFromCache(subject, this.#rowKeys, this.cacheSource());
    const entry = this.#entries.get(uid) ?? { judgement: undefined, told: null, pass, demanded: new DemandedEvidence(), asking: false };
    entry.pass = pass;
    this.#entries.set(uid, entry);
    this.#dependents.set(uid, dependenciesOf(subject, pass.evidence));
    this.#conclude(uid, entry, subject);
    if (this.#due(entry, leastMs).length > 0) this.#askSoon(uid);
  }

  #conclude(uid: string, entry: Entry, subject: CollectSubject): void {
    const evidence = { ...entry.pass.evidence, ...entry.demanded.known(entry.pass.ask) };
    const asking = this.#due(entry, NEVER_ASKED).length > 0;
    const judgement = judge(subject, evidence, { ...this.#context(this.#rowRules), asking });
    for (const { id, error } of judgement.faults) this.#options.onFault?.(id, error);
    const isNews = !saysTheSame(entry.judgement, judgement);
    entry.judgement = judgement;
    const told = { pod: subject.pod, judgement, evidence: entry.pass.evidence };
    if (worthKeeping(told)) entry.told = told;
    if (isNews) this.#options.onChange(uid);
  }

  #forget(uid: string, isGone: boolean): void {
    const entry = this.#entries.get(uid);
    if (entry === undefined) return;
    const pod = entry.pass.evidence.pod;
    if (isGone && pod?.ok && entry.judgement !== undefined) {
      const last = entry.told ?? { pod: pod.value, judgement: entry.judgement, evidence: entry.pass.evidence };
      this.departed.add(uid, { ...last, deletion: pod.value.metadata, at: this.#view.now() });
    }
    if (entry.demanded.holdsLogs) this.#withLogs -= 1;
    this.#entries.delete(uid);
    this.#dependents.delete(uid);
    this.#toAsk.delete(uid);
    this.#options.onChange(uid);
  }

  #due(entry: Entry, leastMs: number): readonly EvidenceKey[] {
    return entry.demanded.due(entry.pass.ask, this.#timers.now(), leastMs).filter((key) => this.#mayKeep(entry, key));
  }

  #askSoon(uid: string): void {
    this.#toAsk.add(uid);
    this.#askNext();
  }

  #askNext(): void {
    for (const uid of this.#toAsk) {
      if (this.#closed || this.#askedNow >= ASKED_AT_ONCE) return;
      this.#toAsk.delete(uid);
      const entry = this.#entries.get(uid);
      if (entry !== undefined && !entry.asking) void this.#ask(uid, entry);
    }
  }

  async #ask(uid: string, entry: Entry): Promise<void> {
    const due = this.#due(entry, 0);
    const pod = this.#view.fullPod(uid);
    const slim = this.#view.slim(uid);
    if (due.length === 0 || pod === undefined || slim === undefined) return;
    entry.asking = true;
    this.#askedNow += 1;
    const answers = await collectOnDemand({ pod, symptom: slim.symptom }, due, this.#demandSource(entry.pass.evidence));
    this.#askedNow -= 1;
    entry.asking = false;
    if (this.#closed || this.#entries.get(uid) !== entry) return this.#askNext();
    this.#keep(entry, answers);
    this.podChanged(uid);
    this.#askNext();
  }

  /** Judges everything again and renews what is older than `REFRESH_MS`. */
  #sweepLater(): void {
    this.#cancelSweep = this.#timers.after(SWEEP_MS, () => {
      for (const uid of this.#entries.keys()) this.#swept.add(uid);
      this.#swept.start();
      this.#sweepLater();
    });
  }
}

/**
 * The diagnosis of one cluster. The watch tells it what changed; `onChange` hears of every pod whose judgement is
 * new, different or no longer there. Close it with the cluster.
 */
export function createDiagnosisService(view: IndexedView, options: DiagnosisOptions): Diagnoses {
  return new Diagnoses(view, options);
}
