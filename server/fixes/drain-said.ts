import type { Locale } from "#lib/contract/causes.ts";
import type { DrainPodState, DrainState } from "#lib/contract/drain.ts";
import { describeFinding } from "#lib/diagnosis/describe.ts";
import { budgetParams } from "#lib/fixes/drain-pods.ts";
import { inEvery, joinWords, spoken, type Words } from "#lib/messages/words.ts";
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
  readonly unread: Words | null;
}

function waitingSaid({ wait, budget, tries, retryAt }: DrainItem, now: number): Words {
  if (wait === null) return drainText("queued");
  if (wait.id !== "refused") return drainText(wait.id, wait.params);
  const params = { tries, seconds: Math.max(0, Math.ceil((retryAt - now) / 1000)) };
  if (budget === null) return drainText("refused", { ...params, message: spoken(wait.message) });
  return drainText("held-by", { ...budgetParams(budget), ...params });
}

function itemSaid(item: DrainItem, { cluster, now }: DrainSight): Words {
  const { phase, since, message, member, unansweredUntil, accepted } = item;
  if (phase === "failed") return drainText("failed", { message: spoken(message) });
  if (phase === "waiting") return waitingSaid(item, now);
  if (phase === "evicting" && !accepted && unansweredUntil > now) return drainText("unanswered");
  if (phase !== "terminating" || since === "") return drainText(phase === "terminating" ? "evicting" : phase);
  const finding = cluster.judgement(member.uid)?.causes[0];
  if (finding === undefined) return drainText("terminating", { since });
  return drainText("terminating-cause", { since, cause: inEvery((locale) => describeFinding(finding, locale).title) });
}

/** Each pod of a drain with its state in words. */
export function drainStateOf(sight: DrainSight, stoppable: boolean, locale: Locale): DrainState {
  const pods = sight.items.map((item) => {
    const { uid, namespace, name } = item.member;
    const state: DrainPodState = item.phase;
    return { uid, namespace, name, state, detail: itemSaid(item, sight)[locale] };
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
export function progressSaid({ items, cameSince, unread }: DrainSight): Words {
  const counts = countsOf(items);
  const parts = [
    drainText(counts.waiting + counts.terminating > 0 ? "progress-held" : "progress", counts),
    ...(cameSince.length > 0 ? [drainText("came-since", { count: cameSince.length })] : []),
    ...(unread === null ? [] : [drainText("unread-since", { message: unread })]),
  ];
  return joinWords(parts, " ");
}

/** What is left of a drain that came to a standstill, and what to do about it. */
export function leftSaid(items: readonly DrainItem[]): Words {
  const said = (id: DrainTextId, ...phases: readonly DrainItem["phase"][]) => {
    const names = items.filter(({ phase }) => phases.includes(phase)).map(({ member }) => `${member.namespace}/${member.name}`);
    if (names.length === 0) return [];
    const more = names.length > MOST_NAMES ? [`+${names.length - MOST_NAMES}`] : [];
    return [drainText(id, { pods: [...names.slice(0, MOST_NAMES), ...more].join(", ") })];
  };
  const parts = [
    ...said("left-failed", "failed"),
    ...said("left-waiting", "waiting", "queued", "evicting"),
    ...said("left-terminating", "terminating"),
  ];
  return joinWords(parts, " ");
}
