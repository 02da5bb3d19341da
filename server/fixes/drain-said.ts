import type { Locale } from "#lib/contract/causes.ts";
import type { DrainPodState, DrainState } from "#lib/contract/drain.ts";
import { describeFinding } from "#lib/diagnosis/describe.ts";
import { budgetParams } from "#lib/fixes/drain-pods.ts";
import type { DrainItem } from "./drain-item.ts";
import { type DrainTextId, drainText } from "./drain-texts.ts";
import type { OpenCluster } from "./types.ts";

const MOST_NAMES = 5;

/** What is to be said of a drain besides its items. */
export interface DrainSight {
  readonly items: readonly DrainItem[];
  readonly cameSince: DrainState["cameSince"];
  readonly cluster: OpenCluster;
  readonly now: number;
  /** Why the pods cannot be read at the moment. */
  readonly unread: string | null;
}

function waitingSaid({ wait, budget, tries, retryAt }: DrainItem, now: number, locale: Locale): string {
  if (wait === null) return drainText(locale, "queued");
  if (wait.id !== "refused") return drainText(locale, wait.id, wait.params);
  const params = { tries, seconds: Math.max(0, Math.ceil((retryAt - now) / 1000)) };
  if (budget === null) return drainText(locale, "refused", { ...params, message: wait.message });
  return drainText(locale, "held-by", { ...budgetParams(budget), ...params });
}

function itemSaid(item: DrainItem, { cluster, now }: DrainSight, locale: Locale): string {
  const { phase, since, message, member, unansweredUntil, accepted } = item;
  if (phase === "failed") return drainText(locale, "failed", { message });
  if (phase === "waiting") return waitingSaid(item, now, locale);
  if (phase === "evicting" && !accepted && unansweredUntil > now) return drainText(locale, "unanswered");
  if (phase !== "terminating" || since === "") return drainText(locale, phase === "terminating" ? "evicting" : phase);
  const finding = cluster.judgement(member.uid)?.causes[0];
  if (finding === undefined) return drainText(locale, "terminating", { since });
  return drainText(locale, "terminating-cause", { since, cause: describeFinding(finding, locale).title });
}

/** Each pod of a drain with its state in words. */
export function drainStateOf(sight: DrainSight, stoppable: boolean, locale: Locale): DrainState {
  const pods = sight.items.map((item) => {
    const { uid, namespace, name } = item.member;
    const state: DrainPodState = item.phase;
    return { uid, namespace, name, state, detail: itemSaid(item, sight, locale) };
  });
  return { pods, cameSince: sight.cameSince, stoppable };
}

/** How many are in each phase. */
export function countsOf(items: readonly DrainItem[]): Record<"count" | "gone" | "waiting" | "terminating" | "left", number> {
  const number = (...phases: readonly DrainItem["phase"][]) => items.filter(({ phase }) => phases.includes(phase)).length;
  const [gone, terminating] = [number("gone"), number("terminating")];
  return { count: items.length, gone, terminating, waiting: number("waiting", "failed"), left: items.length - gone - terminating };
}

/** How far it is, in one line. */
export function progressSaid({ items, cameSince, unread }: DrainSight, locale: Locale): string {
  const counts = countsOf(items);
  return [
    drainText(locale, counts.waiting + counts.terminating > 0 ? "progress-held" : "progress", counts),
    ...(cameSince.length > 0 ? [drainText(locale, "came-since", { count: cameSince.length })] : []),
    ...(unread === null ? [] : [drainText(locale, "unread-since", { message: unread })]),
  ].join(" ");
}

/** What is left of a drain that came to a standstill, and what to do about it. */
export function leftSaid(items: readonly DrainItem[], locale: Locale): string {
  const said = (id: DrainTextId, ...phases: readonly DrainItem["phase"][]) => {
    const names = items.filter(({ phase }) => phases.includes(phase)).map(({ member }) => `${member.namespace}/${member.name}`);
    if (names.length === 0) return [];
    const more = names.length > MOST_NAMES ? [`+${names.length - MOST_NAMES}`] : [];
    return [drainText(locale, id, { pods: [...names.slice(0, MOST_NAMES), ...more].join(", ") })];
  };
  return [
    ...said("left-failed", "failed"),
    ...said("left-waiting", "waiting", "queued", "evicting"),
    ...said("left-terminating", "terminating"),
  ].join(" ");
}
