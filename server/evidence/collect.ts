import type { EvidenceKey } from "#lib/contract/causes.ts";
import { type Collected, type EvidenceSet, missing } from "#lib/evidence/types.ts";
import type { CacheSource, Collector, CollectSubject, DemandSource } from "./collector.ts";
import { COLLECTORS } from "./collectors.ts";

/** What the cache gave, and which keys a request would tell more about. */
export interface CachePass {
  readonly evidence: EvidenceSet;
  readonly ask: readonly EvidenceKey[];
}

type AnyCollector = Collector<EvidenceKey>;
/** Evidence that grows while it is collected. */
export type MutableEvidence = { -readonly [K in EvidenceKey]?: EvidenceSet[K] };

/** Keys whose answers have not come yet: they count as too late until they do. */
export function notYetAnswered(keys: readonly EvidenceKey[]): MutableEvidence {
  return Object.fromEntries(keys.map((key) => [key, missing("timeout")]));
}

type AnyEvidence = { [K in EvidenceKey]?: Collected<never> };

/** Collectors of the wanted keys, each after those it builds on. */
function inOrder(keys: Iterable<EvidenceKey>): readonly AnyCollector[] {
  const order = new Map<EvidenceKey, AnyCollector>();
  const place = (key: EvidenceKey): void => {
    const collector = COLLECTORS[key] as AnyCollector | undefined;
    if (collector === undefined || order.has(key)) return;
    for (const before of collector.after) place(before);
    order.set(key, collector);
  };
  for (const key of keys) place(key);
  return [...order.values()];
}

/**
 * The synchronous pass over what the watches keep: enough for the table. Keys it does not know are left out (they
 * count as `stale`) and named in `ask`, unless they say nothing about a pod in this state.
 */
export function collectFromCache(subject: CollectSubject, keys: Iterable<EvidenceKey>, source: CacheSource): CachePass {
  const evidence: AnyEvidence = {};
  const ask: EvidenceKey[] = [];
  for (const collector of inOrder(keys)) {
    const answer = collector.fromCache?.(subject, source, evidence) ?? null;
    if (answer !== null) evidence[collector.key] = answer.collected as Collected<never>;
    if (answer?.complete !== true && collector.onDemand !== undefined && collector.wanted(subject)) ask.push(collector.key);
  }
  return { evidence, ask };
}

/**
 * The on-demand pass: all keys side by side, each with its own limits, those that build on others after them.
 * Keys that say nothing about a pod in this state are left out, as in the first pass.
 * It never throws: a key that failed is missing with its reason. Answers also go into `answers` as they come, for
 * who cannot wait for all of them.
 */
export async function collectOnDemand(
  subject: CollectSubject,
  keys: Iterable<EvidenceKey>,
  source: DemandSource,
  answers: MutableEvidence = {},
): Promise<EvidenceSet> {
  const into = answers as AnyEvidence;
  const running = new Map<EvidenceKey, Promise<void>>();
  const known: AnyEvidence = { ...(source.known as AnyEvidence) };
  for (const collector of inOrder(keys)) {
    const before = collector.after.map((key) => running.get(key));
    const run = async () => {
      await Promise.all(before);
      const answer = await askOne(collector, subject, { ...source, known });
      into[collector.key] = answer as Collected<never>;
      known[collector.key] = answer as Collected<never>;
    };
    // What another key builds on is asked again only when it is not known yet.
    const isOpen = known[collector.key]?.ok !== true || [...keys].includes(collector.key);
    if (!isOpen || !collector.wanted(subject) || collector.onDemand === undefined) continue;
    if (source.urgent && before.some((one) => one !== undefined)) collector.ahead?.(subject, source);
    running.set(collector.key, run());
  }
  await Promise.all(running.values());
  return answers;
}

async function askOne(collector: AnyCollector, subject: CollectSubject, source: DemandSource): Promise<Collected<unknown>> {
  try {
    return (await collector.onDemand?.(subject, source)) ?? missing("stale");
  } catch {
    return missing("timeout");
  }
}
