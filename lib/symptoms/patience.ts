import type { SubjectClass } from "#lib/contract/causes.ts";
import { containersOf } from "#lib/evidence/containers.ts";
import { budgetSeconds } from "#lib/evidence/probes.ts";
import { asKube } from "#lib/kube/cast.ts";
import { conditionStatus } from "#lib/kube/conditions.ts";
import { debugCopyOf } from "#lib/kube/debug-copy.ts";
import type { PodTemplateHolder } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { deletionOf } from "./deletion.ts";
import type { ClassDecision } from "./pod-class.ts";
import type { StuckSince } from "./stuck-since.ts";
import { DEFAULT_PATIENCE, type SymptomInput } from "./types.ts";

/** Whether the pod is a row of the ward, and when that may change by itself (ms). */
export interface Listing {
  readonly listed: boolean;
  readonly edge: number | null;
}

const YES: Listing = { listed: true, edge: null };
const NO: Listing = { listed: false, edge: null };

/** A sleeping copy of ours is nobody's workload, however it ends; but it must not hang in its deletion unseen. */
const STAYS_LISTED: ReadonlySet<SubjectClass> = new Set(["terminating", "unknown"]);

/**
 * Applies the patience of each class (catalogue, "Not sick, never listed"): pending 30 s, creating 60 s,
 * not-ready 60 s or the startup probe's own budget, terminating 30 s overdue; the other classes have none.
 */
export function listing(input: SymptomInput, decision: ClassDecision, since: StuckSince): Listing {
  const patience = input.patience ?? DEFAULT_PATIENCE;
  if (debugCopyOf(input.pod) !== null && !STAYS_LISTED.has(decision.class)) return NO;
  switch (decision.class) {
    case "healthy":
    case "ending":
      return NO;
    case "failed":
      return retriesLeft(input) ? NO : YES;
    case "terminating":
      return after(input.now, deletionOf(input.pod.metadata, input.now)?.deadline ?? null, patience.overdue);
    case "pending":
      // It waits since it was created, however late a slow scheduler first said so: a row must not go away for that.
      return after(input.now, parseTime(input.pod.metadata?.creationTimestamp) ?? since.at, patience.pending);
    case "creating":
      return after(input.now, since.at, patience.creating);
    case "not-ready":
      return notReady(input, since, patience.notReady);
    default:
      return YES;
  }
}

function after(now: number, start: number | null, seconds: number): Listing {
  if (start === null) return YES;
  const edge = start + seconds * 1000;
  return now >= edge ? YES : { listed: false, edge };
}

function notReady(input: SymptomInput, since: StuckSince, seconds: number): Listing {
  const plain = after(input.now, since.at, seconds);
  const budgetEnd = startupEnd(input);
  if (budgetEnd === null || input.now >= budgetEnd) return plain;
  return { listed: false, edge: Math.max(budgetEnd, plain.edge ?? 0) };
}

/** When the last container that is still in its start-up has used up its startup probe's budget; null = none is. */
function startupEnd({ pod }: SymptomInput): number | null {
  const ends = containersOf(pod).flatMap((container) => {
    const startedAt = parseTime(container.startedAt);
    if (container.started || !container.spec?.startupProbe || startedAt === null) return [];
    return [startedAt + budgetSeconds(container.spec.startupProbe) * 1000];
  });
  return ends.length === 0 ? null : Math.max(...ends);
}

/** A failed pod of a Job that has not failed itself: the Job controller tries again (catalogue). */
function retriesLeft({ controller }: SymptomInput): boolean {
  if (controller?.kind !== "Job") return false;
  const conditions = asKube<PodTemplateHolder>(controller).status?.conditions;
  return conditionStatus(conditions, "Failed") !== "True" && conditionStatus(conditions, "FailureTarget") !== "True";
}
