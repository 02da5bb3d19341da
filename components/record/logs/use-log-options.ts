"use client";

import { useQueryStates } from "nuqs";
import type { ContainerView } from "#lib/contract/record.ts";
import { MAX_LINES } from "#lib/format/log-buffer.ts";
import { logParams } from "../record-params.ts";
import { firstContainer } from "./first-container.ts";

/** What is shown of which log; all of it is in the address. */
export interface LogOptions {
  readonly container: string;
  readonly previous: boolean;
  readonly tail: number;
  readonly since: number;
  readonly follow: boolean;
  readonly ts: boolean;
  readonly wrap: boolean;
  readonly q: string;
  readonly line: string | null;
}

/** The log view's options and how to change some. Without a container in the address it is the one most worth reading. */
export function useLogOptions(containers: readonly ContainerView[]): readonly [LogOptions, (change: Partial<LogOptions>) => void] {
  const [query, setQuery] = useQueryStates(logParams, { history: "replace" });
  const options: LogOptions = {
    ...query,
    container: query.container ?? firstContainer(containers),
    tail: Math.min(Math.max(1, query.tail), MAX_LINES),
    since: Math.max(0, query.since),
    follow: query.follow && !query.previous,
  };
  return [options, (change) => void setQuery(change)];
}
