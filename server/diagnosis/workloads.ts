import type { EvidenceKey } from "#lib/contract/causes.ts";
import { type RunInput, runRules } from "#lib/diagnosis/run-rules.ts";
import type { Judgement } from "#lib/diagnosis/types.ts";
import type { EvidenceSet } from "#lib/evidence/types.ts";
import { wouldBePod } from "#lib/evidence/would-be-pod.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import type { Rule } from "#lib/rules/define.ts";
import { collectFromCache, collectOnDemand, notYetAnswered } from "#server/evidence/collect.ts";
import type { CacheSource, CollectSubject, IndexedView } from "#server/evidence/collector.ts";
import { watchedPods } from "#server/evidence/pod-outline.ts";
import type { Reads } from "#server/evidence/reads.ts";
import { resourceOfKind, watchedGroup } from "#server/watch/resources.ts";
import { type Timers, within } from "#server/watch/timers.ts";
import type { SlimPod } from "#server/watch/types.ts";
import type { BlockedWorkload } from "#server/watch/workloads.ts";
import { DemandedEvidence, NEVER_ASKED } from "./demand.ts";
import { keysOf, saysTheSame } from "./examine.ts";
import { type RoundSource, watched, workloadFacts } from "./round.ts";

/** Evidence that can be read as of a pod that does not exist: it has no name, no events and no node of its own. */
const READABLE: ReadonlySet<EvidenceKey> = new Set([
  "owners",
  "ownerEvents",
  "quotas",
  "limitRanges",
  "namespace",
  "serviceAccount",
  "priorityClass",
  "runtimeClass",
  "webhooks",
  "services",
]);
/** Everything is looked at again this often: a quota that got room is no change of the workload. */
const SWEEP_MS = 30_000;
const REFRESH_MS = 60_000;

/** Those of the rules that can say why a workload has no pods: they ask for no pod. */
export function workloadRules(rules: readonly Rule[]): readonly Rule[] {
  return rules.filter(({ meta }) => !meta.evidence.includes("pod"));
}

/** What these rules read that can be read where there is no pod. */
export function workloadKeys(rules: readonly Rule[]): readonly EvidenceKey[] {
  return keysOf(rules).filter((key) => READABLE.has(key));
}

export interface WorkloadView extends IndexedView {
  podsOfOwner(ownerUid: string): Iterable<SlimPod>;
  blockedWorkloads(): Iterable<BlockedWorkload>;
  blockedWorkload(uid: string): BlockedWorkload | undefined;
}

export interface WorkloadDiagnosesOptions {
  readonly rules: readonly Rule[];
  readonly reads: Reads;
  readonly cache: () => CacheSource;
  readonly timers: Timers;
  readonly secretsAllowed: boolean;
  readonly onChange: (uid: string) => void;
  readonly onFault?: ((rule: string, error: unknown) => void) | undefined;
}

interface Entry {
  judgement: Judgement | undefined;
  readonly demanded: DemandedEvidence;
  asking: boolean;
}

/** Judges the workloads that may not make their pods: few, so each is judged whole whenever something about it changes. */
export class WorkloadDiagnoses {
  readonly #view: WorkloadView;
  readonly #options: WorkloadDiagnosesOptions;
  readonly #rules: readonly Rule[];
  readonly #keys: readonly EvidenceKey[];
  readonly #entries = new Map<string, Entry>();
  #cancelSweep: (() => void) | null = null;
  #closed = false;

  constructor(view: WorkloadView, options: WorkloadDiagnosesOptions) {
    this.#view = view;
    this.#options = options;
    this.#rules = workloadRules(options.rules);
    this.#keys = workloadKeys(this.#rules);
    this.#sweepLater();
  }

  /** A workload became blocked, changed while it is, or is no longer. */
  changed(uid: string): void {
    const workload = this.#view.blockedWorkload(uid);
    if (workload === undefined) {
      this.#entries.delete(uid);
      return;
    }
    const entry = this.#entries.get(uid) ?? { judgement: undefined, demanded: new DemandedEvidence(), asking: false };
    this.#entries.set(uid, entry);
    this.#conclude(uid, entry, workload);
    void this.#ask(uid, entry, workload);
  }

  judgement(uid: string): Judgement | undefined {
    return this.#entries.get(uid)?.judgement;
  }

  *judgements(): Iterable<Judgement> {
    for (const { judgement } of this.#entries.values()) if (judgement !== undefined) yield judgement;
  }

  /** Judges a blocked workload that a reader opened, with everything that can be collected within `waitMs`. */
  async examine(workload: BlockedWorkload, waitMs: number): Promise<{ judgement: Judgement; evidence: EvidenceSet }> {
    const [evidence, round] = await Promise.all([
      this.#gather(subjectOf(workload), this.#keys, waitMs),
      workloadFacts(workload, this.#roundSource(workload, waitMs)),
    ]);
    return { evidence, judgement: this.#judge(workload, evidence, { round }) };
  }

  close(): void {
    this.#closed = true;
    this.#cancelSweep?.();
    this.#entries.clear();
  }

  async #gather(subject: CollectSubject, keys: readonly EvidenceKey[], waitMs: number): Promise<EvidenceSet> {
    const pass = collectFromCache(subject, keys, this.#options.cache());
    const answers = notYetAnswered(pass.ask);
    await within(this.#options.timers, waitMs, collectOnDemand(subject, pass.ask, this.#source(pass.evidence, true), answers));
    return { ...pass.evidence, ...answers };
  }

  #roundSource({ object, creator }: BlockedWorkload, waitMs: number): RoundSource {
    const uids = [...new Set([object, creator].map(({ metadata }) => metadata?.uid ?? ""))];
    return {
      gather: (subject, keys) => this.#gather(subject, keys, waitMs),
      pods: async () =>
        watchedPods(
          this.#view,
          uids.flatMap((uid) => [...this.#view.podsOfOwner(uid)]),
        ),
      nodes: async () => watched(this.#view.nodes()),
      whole: async ({ kind = "", metadata }) => {
        const resource = resourceOfKind(kind);
        if (resource === null) return { presence: "unknown", why: "absent" };
        const { namespace, name } = metadata ?? {};
        const address = { group: watchedGroup(resource), version: "v1", resource, namespace, name };
        return this.#options.reads.get<KubeObject>(address, { ttlMs: REFRESH_MS, timeoutMs: waitMs, urgent: true });
      },
    };
  }

  #conclude(uid: string, entry: Entry, workload: BlockedWorkload): void {
    const pass = collectFromCache(subjectOf(workload), this.#keys, this.#options.cache());
    const asking = entry.demanded.due(pass.ask, this.#options.timers.now(), NEVER_ASKED).length > 0;
    const judgement = this.#judge(workload, { ...pass.evidence, ...entry.demanded.known(pass.ask) }, { asking });
    const isNews = !saysTheSame(entry.judgement, judgement);
    entry.judgement = judgement;
    if (isNews) this.#options.onChange(uid);
  }

  async #ask(uid: string, entry: Entry, workload: BlockedWorkload): Promise<void> {
    const subject = subjectOf(workload);
    const pass = collectFromCache(subject, this.#keys, this.#options.cache());
    const due = entry.demanded.due(pass.ask, this.#options.timers.now(), REFRESH_MS);
    if (due.length === 0 || entry.asking) return;
    entry.asking = true;
    const answers = await collectOnDemand(subject, due, this.#source(pass.evidence, false));
    entry.asking = false;
    const now = this.#view.blockedWorkload(uid);
    if (this.#closed || now === undefined || this.#entries.get(uid) !== entry) return;
    entry.demanded.put(answers, this.#options.timers.now());
    this.#conclude(uid, entry, now);
  }

  #judge(workload: BlockedWorkload, evidence: EvidenceSet, more: Pick<RunInput, "asking" | "round">): Judgement {
    const { version } = this.#view;
    const judgement = judgeWorkload(workload, evidence, { rules: this.#rules, now: this.#view.now(), version, ...more });
    for (const { id, error } of judgement.faults) this.#options.onFault?.(id, error);
    return judgement;
  }

  #source(known: EvidenceSet, urgent: boolean) {
    const { reads, cache, secretsAllowed } = this.#options;
    return { reads, cache: cache(), known, secretsAllowed, urgent };
  }

  #sweepLater(): void {
    this.#cancelSweep = this.#options.timers.after(SWEEP_MS, () => {
      for (const uid of [...this.#entries.keys()]) this.changed(uid);
      this.#sweepLater();
    });
  }
}

/** Evidence about a workload is collected as of the pod that it cannot make, whether it has others or none. */
export function subjectOf({ object, creator, symptom }: BlockedWorkload): CollectSubject {
  const lacksPods = symptom.class === "not-ready";
  return { pod: wouldBePod(creator, object), symptom: lacksPods ? { ...symptom, class: "blocked" } : symptom };
}

/** Asks the rules about a workload, told under its own name. */
export function judgeWorkload(
  { object, symptom }: BlockedWorkload,
  evidence: EvidenceSet,
  context: Omit<RunInput, "subject" | "symptom" | "evidence">,
): Judgement {
  const { namespace = "", name = "", uid = "" } = object.metadata ?? {};
  return runRules({ subject: { kind: object.kind ?? "", namespace, name, uid }, symptom, evidence, ...context });
}
