import { type Budget, budgetsOf } from "#lib/evidence/budgets.ts";
import { budgetParams } from "#lib/fixes/drain-pods.ts";
import { needsNoBudget } from "#lib/fixes/evict-pod.ts";
import { deletionOf, stamp } from "#lib/fixes/pod-deletion.ts";
import { unreadyMayGo } from "#lib/fixes/unready-may-go.ts";
import type { Pod } from "#lib/kube/objects.ts";
import type { WordParams } from "#lib/messages/words.ts";
import type { DrainMember } from "./drain-record.ts";

/** First wait after a refused eviction, as kubectl drain has it (F7.3), and the longest. */
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 30_000;
/** A mutation is capped at 34 s by the API server (F7.2): one that shows no effect after this did nothing. */
export const UNANSWERED_MS = 40_000;

/** Why an eviction waits. */
export type Wait =
  | { readonly id: "two-budgets"; readonly params: WordParams }
  | { readonly id: "acted-on"; readonly params: WordParams }
  | { readonly id: "refused"; readonly message: string };

export type DrainPhase = "queued" | "evicting" | "waiting" | "terminating" | "gone" | "failed";

/** One pod of a running drain. Times in ms of this machine's clock. */
export interface DrainItem {
  readonly member: DrainMember;
  phase: DrainPhase;
  wait: Wait | null;
  /** The last refusal, or why it failed. */
  message: string;
  tries: number;
  retryAt: number;
  /** When it was asked to go, for a pod that is terminating; RFC 3339. */
  since: string;
  /** When its deadline passes. */
  deadline: number;
  /** Open intent row of its eviction, and when that was written. */
  row: { readonly id: number; readonly at: number } | null;
  /** What the API server answered last, as JSON; null where nothing came. */
  response: string | null;
  /** The API server has accepted its eviction. */
  accepted: boolean;
  /** An eviction whose answer never came may still take effect until then. */
  unansweredUntil: number;
  /** Its budget, as it was read last. */
  budget: Budget | null;
  pod: Pod | null;
}

/** A member whose turn has not come. */
export function newItem(member: DrainMember): DrainItem {
  return {
    member,
    phase: "queued",
    wait: null,
    message: "",
    tries: 0,
    retryAt: 0,
    since: "",
    deadline: 0,
    row: null,
    response: null,
    accepted: false,
    unansweredUntil: 0,
    budget: null,
    pod: null,
  };
}

/** Notes a refusal that is no last word: it is tried again, ever more slowly, or when the API server says. */
export function refuse(item: DrainItem, message: string, now: number, retryAfterMs: number | null): void {
  item.tries += 1;
  item.phase = "waiting";
  item.message = message;
  item.wait = { id: "refused", message };
  const backOff = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 1.5 ** (item.tries - 1));
  item.retryAt = now + Math.max(backOff, retryAfterMs ?? 0);
}

/** Brings an item up to what was just read: `pod` null = its UID is gone. */
export function see(item: DrainItem, pod: Pod | null, budgets: readonly Budget[] | undefined, now: number): void {
  item.pod = pod;
  if (pod === null) {
    item.phase = "gone";
    return;
  }
  const deletion = deletionOf(pod);
  if (deletion !== null) {
    item.phase = "terminating";
    item.since = stamp(deletion.requestedAt);
    item.deadline = deletion.deadline;
    return;
  }
  if (item.phase === "failed") return;
  if (item.unansweredUntil > now) return;
  item.accepted = false;
  const asked = needsNoBudget(pod) || budgets === undefined ? [] : budgetsOf(pod, budgets);
  item.budget = asked.length === 1 ? (asked[0] ?? null) : null;
  if (asked.length > 1) {
    item.phase = "waiting";
    item.wait = { id: "two-budgets", params: { budgets: asked.map(({ metadata }) => metadata?.name ?? "").join(", ") } };
    return;
  }
  if (item.wait?.id !== "refused") item.wait = null;
  item.phase = item.wait === null ? "queued" : "waiting";
}

const isOpen = ({ phase, wait }: DrainItem) => phase === "queued" || (phase === "waiting" && wait?.id === "refused");

/**
 * Whose eviction is sent now, at most `most`: those whose time has come, and those that were refused and whose budget
 * allows it again, as many as it allows.
 */
export function dueNow(items: readonly DrainItem[], now: number, most: number): readonly DrainItem[] {
  const left = new Map<Budget["metadata"], number>();
  const due: DrainItem[] = [];
  for (const item of items) {
    if (due.length === most) break;
    if (!isOpen(item) || item.pod === null || item.unansweredUntil > now) continue;
    const { budget, pod } = item;
    const allowed =
      budget === null || unreadyMayGo(pod, budget) ? null : (left.get(budget.metadata) ?? Number(budgetParams(budget).allowed));
    const isAllowed = allowed !== null && allowed > 0;
    if (item.tries > 0 && now < item.retryAt && !isAllowed) continue;
    if (budget !== null && allowed !== null) left.set(budget.metadata, Math.max(0, allowed - 1));
    due.push(item);
  }
  return due;
}
