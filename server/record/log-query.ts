import { PodWardError } from "#lib/contract/errors.ts";
import { say } from "#lib/messages/sentences.ts";
import { readFlag } from "#server/http/query.ts";

/** Which log is asked for; null = not said. */
export interface LogQuery {
  readonly container: string | null;
  readonly previous: boolean;
  /** Last lines only; null = every line. */
  readonly tail: number | null;
  /** Only lines of the last so many seconds, or since this time (RFC 3339). */
  readonly since: number | string | null;
  readonly timestamps: boolean;
  readonly follow: boolean;
  /** At most so many bytes; the API server cuts in the middle of a line (F7.4). */
  readonly limit: number | null;
  readonly download: boolean;
  /** There being no log is an answer, not an error. */
  readonly absent: boolean;
  /** The pod's uid, so that a log of its successor is not shown in its place. */
  readonly uid: string | null;
}

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/**
 * Reads `container, previous, tail, since, timestamps, follow, limit, download, absent, uid` of a log request.
 * `since` is seconds, a duration such as `5m`, or an RFC 3339 time. Throws `bad-request` with what was expected.
 */
export function parseLogQuery(params: URLSearchParams): LogQuery {
  const previous = readFlag(params, "previous");
  // A dead container writes no more: there is nothing to follow.
  const follow = readFlag(params, "follow") && !previous;
  return {
    container: params.get("container") || null,
    previous,
    tail: count(params, "tail", 0),
    since: since(params.get("since")),
    timestamps: readFlag(params, "timestamps"),
    follow,
    limit: count(params, "limit", 1),
    download: readFlag(params, "download"),
    absent: readFlag(params, "absent"),
    uid: params.get("uid") || null,
  };
}

function count(params: URLSearchParams, name: string, least: number): number | null {
  const value = params.get(name);
  if (value === null || value === "") return null;
  const number = Number(value);
  if (/^\d{1,15}$/.test(value) && number >= least) return number;
  throw new PodWardError("bad-request", say("badCount", { name, least, value: JSON.stringify(value) }));
}

function since(value: string | null): number | string | null {
  if (value === null || value === "" || value === "0") return null;
  const duration = /^(\d{1,9})([smhd]?)$/.exec(value);
  if (duration) return Number(duration[1]) * (UNITS[duration[2] ?? ""] ?? 1) || null;
  if (/^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value))) return value;
  throw new PodWardError("bad-request", say("badSince", { value: JSON.stringify(value) }));
}

/** The query as the API server's log endpoint names it (F7.4). */
export function apiQuery(query: LogQuery): Record<string, string | number | boolean | undefined> {
  return {
    container: query.container ?? undefined,
    previous: query.previous || undefined,
    timestamps: query.timestamps || undefined,
    follow: query.follow || undefined,
    tailLines: query.tail ?? undefined,
    limitBytes: query.limit ?? undefined,
    sinceSeconds: typeof query.since === "number" ? query.since : undefined,
    sinceTime: typeof query.since === "string" ? query.since : undefined,
  };
}
