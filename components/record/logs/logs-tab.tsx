"use client";

import { useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { useKeys } from "#components/ui/use-keys.ts";
import type { ContainerView } from "#lib/contract/record.ts";
import { MAX_LINES } from "#lib/format/log-buffer.ts";
import type { LogLine } from "#lib/format/log-lines.ts";
import { LogList, type LogListHandle } from "./log-list.tsx";
import { EmptyLog, LogStrip, NoLog } from "./log-notice.tsx";
import type { LogState } from "./log-session.ts";
import { downloadPath, type LogSource } from "./log-source.ts";
import type { LogStore } from "./log-store.ts";
import { LogToolbar } from "./log-toolbar.tsx";
import { type LogOptions, useLogOptions } from "./use-log-options.ts";
import { useLogSearch } from "./use-log-search.ts";
import { useLogSession } from "./use-log-session.ts";
import { useShownLine } from "./use-shown-line.ts";

export interface LogsTabProps {
  readonly cluster: string;
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly containers: readonly ContainerView[];
}

/** The log of one container's instance, with everything needed to read it during an incident. */
export function LogsTab(props: LogsTabProps) {
  const { cluster, namespace, name, uid, containers } = props;
  const t = useTranslations("logs");
  const [options, set] = useLogOptions(containers);
  const { container, previous, tail, since, follow } = options;
  const source: LogSource = { cluster, namespace, name, uid, container, previous, tail, since, follow };
  const { store, version, state, again } = useLogSession(source);
  const list = useRef<LogListHandle>(null);
  const box = useRef<HTMLInputElement>(null);
  const search = useLogSearch(store, version, options.q, () => list.current?.firstVisible() ?? 0);
  const marked = useShownLine({
    store,
    version,
    search,
    line: options.line,
    list,
    done: state.phase !== "loading" && state.phase !== "reading",
  });
  useKeys({
    "/": () => box.current?.focus(),
    n: () => search.step(1),
    // biome-ignore lint/correctness/noComponentHookFactories: the name of a key, not of a component
    N: () => search.step(-1),
  });
  const downloadHref = downloadPath(source);
  const common = { options, set, containers };
  return (
    <div>
      <LogToolbar
        {...common}
        note={<LogNote options={options} store={store} state={state} />}
        search={search}
        searchRef={box}
        downloadHref={downloadHref}
        copyText={() => store.lines.map((line) => (options.ts && line.time ? `${line.time} ` : "") + store.textOf(line)).join("\n")}
      />
      <LogBody {...common} store={store} state={state} pod={name} again={again}>
        <LogStrips set={set} store={store} state={state} lineMissing={marked.missing} />
        <LogList
          key={`${container} ${previous} ${tail} ${since}`}
          ref={list}
          store={store}
          label={t("label", { container })}
          timestamps={options.ts}
          wrap={options.wrap}
          search={search}
          isMarked={marked.is}
          onMark={(line: LogLine) => set({ line: marked.is(line) ? null : (line.time ?? String(line.number)) })}
          downloadHref={downloadHref}
          startAtEnd={options.q === ""}
        />
      </LogBody>
    </div>
  );
}

interface BodyProps {
  readonly options: LogOptions;
  readonly set: (change: Partial<LogOptions>) => void;
  readonly containers: readonly ContainerView[];
  readonly store: LogStore;
  readonly state: LogState;
}

function LogBody({ pod, again, children, ...rest }: BodyProps & { pod: string; again: () => void; children: React.ReactNode }) {
  const t = useTranslations("logs");
  const { store, state, options, set } = rest;
  if (state.phase === "failed" && state.error !== null) return <NoLog {...rest} error={state.error} pod={pod} onRetry={again} />;
  if (store.lines.length > 0) return children;
  if (state.phase === "loading" || state.phase === "reading") {
    return (
      <p role="status" className="px-3.5 py-5 text-soft">
        {t("loading")}
      </p>
    );
  }
  return <EmptyLog options={options} onAll={() => set({ since: 0, tail: MAX_LINES })} />;
}

/** What one must know before reading the lines: that they are not live, or not the ones that were linked. */
function LogStrips({ store, state, set, lineMissing }: Pick<BodyProps, "store" | "state" | "set"> & { lineMissing: boolean }) {
  const t = useTranslations("logs");
  return (
    <>
      {lineMissing ? (
        <LogStrip tone="amber">
          {t("lineMissing", { count: store.lines.length })}
          <Button onClick={() => set({ tail: MAX_LINES, since: 0 })}>{t("readAll")}</Button>
        </LogStrip>
      ) : null}
      {state.phase === "broken" ? <LogStrip tone="amber">{t("reconnecting", { why: state.error?.message ?? "" })}</LogStrip> : null}
      {state.phase === "ended" ? <LogStrip>{t("ended")}</LogStrip> : null}
      {state.phase === "paused" ? <LogStrip>{t("paused")}</LogStrip> : null}
    </>
  );
}

/** How many lines there are, and whether they are live; quiet, at the toolbar's end. */
function LogNote({ store, state, options }: Pick<BodyProps, "store" | "state" | "options">) {
  const t = useTranslations("logs");
  const isCut = store.lines.length >= options.tail && store.dropped === 0 && !options.follow;
  return (
    <span
      className="flex items-center gap-1.5 text-sm whitespace-nowrap text-quiet"
      title={store.dropped > 0 ? t("dropped", { count: store.dropped }) : undefined}
    >
      {state.phase === "live" ? (
        <span className="flex items-center gap-1.5 text-green">
          <span className="size-[7px] rounded-full bg-green" aria-hidden />
          {t("live")}
        </span>
      ) : null}
      {state.phase === "failed" ? null : isCut ? t("lastOnly", { count: options.tail }) : t("shown", { count: store.lines.length })}
      {store.dropped > 0 ? ` · ${t("droppedShort", { count: store.dropped })}` : null}
    </span>
  );
}
