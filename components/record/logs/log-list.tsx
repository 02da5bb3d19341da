"use client";
"use no memo";

import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown } from "lucide-react";
import { type Ref, useCallback, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { buttonClass } from "#components/ui/button.tsx";
import { formatBytes } from "#lib/format/bytes.ts";
import type { LogLine } from "#lib/format/log-lines.ts";
import { LogRow, type LogRowWords } from "./log-row.tsx";
import type { LogStore } from "./log-store.ts";
import type { LogSearch } from "./use-log-search.ts";

const ROW_PX = 18;
const MAX_HEIGHT = "clamp(240px, 62dvh, 900px)";

export interface LogListHandle {
  /** Index of the first line in view. */
  readonly firstVisible: () => number;
  readonly showLine: (index: number) => void;
}

export interface LogListProps {
  readonly ref: Ref<LogListHandle>;
  readonly store: LogStore;
  readonly label: string;
  readonly timestamps: boolean;
  readonly wrap: boolean;
  readonly search: LogSearch;
  /** The linked line. */
  readonly isMarked: (line: LogLine) => boolean;
  readonly onMark: (line: LogLine) => void;
  readonly downloadHref: string;
  /** Whether the view starts at the newest line and stays there while lines come in. */
  readonly startAtEnd: boolean;
}

/** The lines, as many in the page as fit. Fixed height without wrapping, measured with it. */
export function LogList(props: LogListProps) {
  const { store, wrap } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const lines = store.lines;
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 24,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are measured anew when wrapping changes
  useLayoutEffect(() => {
    virtual.measure();
  }, [virtual, wrap]);
  const { behind, onScroll, toEnd } = useStickToEnd(scroller, store, props.startAtEnd);
  useImperativeHandle(props.ref, () => ({
    firstVisible: () => Math.floor((scroller.current?.scrollTop ?? 0) / ROW_PX),
    showLine: (index) => virtual.scrollToIndex(index, { align: "center" }),
  }));
  const words = useRowWords();
  const onMark = useStable(props.onMark);
  const items = virtual.getVirtualItems();
  const digits = String(lines.at(-1)?.number ?? 1).length;
  return (
    <div className="relative">
      <section
        ref={scroller}
        onScroll={onScroll}
        aria-label={props.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by the keyboard
        tabIndex={0}
        style={{ maxHeight: MAX_HEIGHT }}
        className="overflow-auto py-2 font-mono text-sm leading-[18px] focus-visible:-outline-offset-2"
      >
        <div style={{ height: virtual.getTotalSize() }}>
          <div style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }} className={wrap ? "" : "w-max min-w-full"}>
            {items.map((item) => {
              const line = lines[item.index];
              return line === undefined ? null : (
                <div key={line.number} data-index={item.index} ref={wrap ? virtual.measureElement : undefined}>
                  <LogRow
                    line={line}
                    text={store.textOf(line)}
                    hits={props.search.of(item.index)}
                    marked={props.isMarked(line)}
                    timestamps={props.timestamps}
                    wrap={wrap}
                    digits={digits}
                    downloadHref={props.downloadHref}
                    onMark={onMark}
                    words={words}
                  />
                </div>
              );
            })}
          </div>
        </div>
      </section>
      {behind === null ? null : <ToEnd count={behind} onClick={toEnd} />}
    </div>
  );
}

function useRowWords(): LogRowWords {
  const t = useTranslations("logs");
  return useMemo(
    () => ({
      link: (number) => t("link", { number }),
      overwritten: (count) => t("overwritten", { count }),
      moreBytes: (bytes) => t("moreBytes", { bytes: formatBytes(bytes) }),
    }),
    [t],
  );
}

/** The same function object for good, so that rows which did not change are not drawn again. */
function useStable<T>(callback: (value: T) => void): (value: T) => void {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  return useCallback((value) => latest.current(value), []);
}

function ToEnd({ count, onClick }: { count: number; onClick: () => void }) {
  const t = useTranslations("logs");
  return (
    <button type="button" onClick={onClick} className={buttonClass("plain", "absolute right-5 bottom-2 shadow-float")}>
      <ArrowDown size={13} aria-hidden />
      {count > 0 ? t("newLines", { count }) : t("toEnd")}
    </button>
  );
}

/** Keeps the end in view until the reader scrolls away; then counts what came since. Null while the end is in view. */
function useStickToEnd(scroller: { readonly current: HTMLElement | null }, store: LogStore, startAtEnd: boolean) {
  const stick = useRef(startAtEnd);
  const [leftAt, setLeftAt] = useState<number | null>(null);
  const newest = store.lines.at(-1)?.number ?? 0;
  const dropped = useRef(0);
  const toEnd = useCallback(() => {
    stick.current = true;
    setLeftAt(null);
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, [scroller]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when lines came in
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    if (stick.current) element.scrollTop = element.scrollHeight;
    else element.scrollTop -= (store.dropped - dropped.current) * ROW_PX;
    dropped.current = store.dropped;
  }, [newest, store]);
  const onScroll = () => {
    const element = scroller.current;
    if (element === null) return;
    const atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < ROW_PX * 1.5;
    stick.current = atEnd;
    if (atEnd !== (leftAt === null)) setLeftAt(atEnd ? null : newest);
  };
  return { behind: leftAt === null ? null : newest - leftAt, onScroll, toEnd };
}
