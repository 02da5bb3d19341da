import { parseAsBoolean, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs";
import type { RecordTab } from "#components/data/links.ts";
import type { SubjectClass } from "#lib/contract/causes.ts";
import { MAX_LINES } from "#lib/format/log-buffer.ts";
import { TIMELINE_ZOOMS } from "#lib/format/timeline-scale.ts";

/** Tabs in the order they stand. */
export const RECORD_TABS = ["describe", "events", "yaml", "logs", "audit"] as const satisfies readonly RecordTab[];

/** What a record's address holds besides cluster, namespace and name. Everything shown can be linked to. */
export const recordParams = {
  uid: parseAsString,
  tab: parseAsStringLiteral(RECORD_TABS),
  zoom: parseAsStringLiteral(TIMELINE_ZOOMS).withDefault("trouble"),
};

/** Last lines read; the largest is what a view keeps, the download has more. */
export const TAILS = [200, 1000, 5000, 20_000, MAX_LINES] as const;
/** Seconds; 0 = from the beginning. */
export const SINCES = [0, 60, 300, 900, 3600, 6 * 3600, 24 * 3600] as const;
export const DEFAULT_TAIL = 1000;

/** State of the log view in the address. `line` is a line's API timestamp, which holds for every tail; without one its number. */
export const logParams = {
  container: parseAsString,
  previous: parseAsBoolean.withDefault(false),
  tail: parseAsInteger.withDefault(DEFAULT_TAIL),
  since: parseAsInteger.withDefault(0),
  follow: parseAsBoolean.withDefault(false),
  ts: parseAsBoolean.withDefault(false),
  wrap: parseAsBoolean.withDefault(false),
  q: parseAsString.withDefault(""),
  line: parseAsString,
};

/** Which events are shown; `from` = whose, empty means all. */
export const eventParams = {
  from: parseAsString.withDefault(""),
  warnings: parseAsBoolean.withDefault(false),
};

/** The tab that answers first for a class of symptom, when the address names none. */
export function firstTab(symptom: SubjectClass): RecordTab {
  switch (symptom) {
    case "crash-loop":
    case "failed":
    case "unstable":
      return "logs";
    case "pending":
    case "creating":
    case "image-pull":
    case "blocked":
    case "not-ready":
      return "events";
    default:
      return "describe";
  }
}
