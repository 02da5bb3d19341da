"use client";

import { ChevronDown, ChevronUp, Download } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Button, buttonClass, IconButton } from "#components/ui/button.tsx";
import { Input, Select } from "#components/ui/input.tsx";
import { Tip } from "#components/ui/tip.tsx";
import type { ContainerView } from "#lib/contract/record.ts";
import { formatElapsed } from "#lib/format/elapsed.ts";
import { CopyIcon } from "../copy-icon.tsx";
import { SINCES, TAILS } from "../record-params.ts";
import type { LogOptions } from "./use-log-options.ts";
import type { LogSearch } from "./use-log-search.ts";

export interface LogToolbarProps {
  readonly options: LogOptions;
  readonly set: (change: Partial<LogOptions>) => void;
  readonly containers: readonly ContainerView[];
  readonly search: LogSearch;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  readonly downloadHref: string;
  readonly copyText: () => string;
  /** What there is to say of the lines. */
  readonly note: ReactNode;
}

/** Which log, how much of it, how it is shown, and the search. */
export function LogToolbar(props: LogToolbarProps) {
  const { options, set, downloadHref } = props;
  const t = useTranslations("logs");
  return (
    <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1.5 border-b border-line px-3.5 py-2 sm:gap-2">
      <ContainerPicker {...props} />
      <InstanceButtons {...props} />
      <TailAndSince {...props} />
      <Button aria-pressed={options.follow} disabled={options.previous} onClick={() => set({ follow: !options.follow })}>
        {t("follow")}
      </Button>
      <Button aria-pressed={options.ts} onClick={() => set({ ts: !options.ts })}>
        {t("timestamps")}
      </Button>
      <Button aria-pressed={options.wrap} onClick={() => set({ wrap: !options.wrap })}>
        {t("wrap")}
      </Button>
      <SearchBox {...props} />
      <span className="ml-auto flex items-center gap-2">
        {props.note}
        <CopyIcon text={props.copyText} label={t("copy")} />
        <a
          href={downloadHref}
          download
          aria-label={t("download")}
          title={t("downloadMarked")}
          className={buttonClass("plain", "w-[30px] px-0!")}
        >
          <Download size={13} aria-hidden />
        </a>
      </span>
    </div>
  );
}

function ContainerPicker({ options, set, containers }: LogToolbarProps) {
  const t = useTranslations("logs");
  const unlisted = containers.every((container) => container.name !== options.container);
  return (
    <Select
      aria-label={t("container")}
      value={options.container}
      onChange={(event) => set({ container: event.target.value, previous: false, line: null })}
      className="w-full sm:w-auto sm:max-w-[250px]"
    >
      {unlisted ? <option value={options.container}>{options.container}</option> : null}
      {containers.map((container) => (
        <option key={container.name} value={container.name}>
          {container.kind === "container" ? container.name : `${container.name} (${t(`containerKind.${container.kind}`)})`}
          {` · ${container.state}`}
        </option>
      ))}
    </Select>
  );
}

function InstanceButtons({ options, set, containers }: LogToolbarProps) {
  const t = useTranslations("logs");
  const hasPrevious = containers.find((container) => container.name === options.container)?.hasPrevious ?? false;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame
    <div role="group" aria-label={t("instance")} className="flex gap-1">
      <Button aria-pressed={!options.previous} onClick={() => set({ previous: false, line: null })}>
        {t("current")}
      </Button>
      <Tip text={hasPrevious ? "" : t("noPrevious")}>
        <Button
          aria-pressed={options.previous}
          disabled={!hasPrevious && !options.previous}
          onClick={() => set({ previous: true, follow: false, line: null })}
        >
          {t("previous")}
        </Button>
      </Tip>
    </div>
  );
}

function TailAndSince({ options, set }: LogToolbarProps) {
  const t = useTranslations("logs");
  const locale = useLocale();
  const withOwn = (known: readonly number[], own: number) => (known.includes(own) ? known : [...known, own]);
  return (
    <>
      <Select aria-label={t("tail")} value={options.tail} onChange={(event) => set({ tail: Number(event.target.value) })}>
        {withOwn(TAILS, options.tail).map((tail) => (
          <option key={tail} value={tail}>
            {t("tailLines", { count: tail })}
          </option>
        ))}
      </Select>
      <Select aria-label={t("since")} value={options.since} onChange={(event) => set({ since: Number(event.target.value) })}>
        {withOwn(SINCES, options.since).map((since) => (
          <option key={since} value={since}>
            {since === 0 ? t("sinceAny") : t("sinceAgo", { time: shortTime(since, locale) })}
          </option>
        ))}
      </Select>
    </>
  );
}

/** `5m`, `1h`: whole units only, since the choices are whole. */
export function shortTime(seconds: number, locale: "en" | "zh-CN"): string {
  return formatElapsed(seconds, locale)
    .replace(/ 00[a-z]$/, "")
    .replace(/分0秒$/, "分钟");
}

function SearchBox({ options, set, search, searchRef }: LogToolbarProps) {
  const t = useTranslations("logs");
  const values = { current: search.current + 1, count: search.count };
  return (
    <search className="flex min-w-[150px] flex-1 basis-full items-center gap-1 sm:basis-0">
      <Input
        ref={searchRef}
        type="search"
        aria-label={t("searchLabel")}
        placeholder={t("search")}
        value={options.q}
        onChange={(event) => set({ q: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === "Enter") search.step(event.shiftKey ? -1 : 1);
          if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
          // The browser would empty the box; the hits stay where they are.
          event.preventDefault();
          event.currentTarget.blur();
        }}
        className="h-[26px] w-full sm:max-w-[240px]"
      />
      {options.q === "" ? null : (
        <>
          <span role="status" className="shrink-0 text-sm whitespace-nowrap text-quiet">
            {search.count === 0 ? t("noHits") : t(search.capped ? "hitsMany" : "hits", values)}
          </span>
          <IconButton kind="quiet" label={t("previousHit")} disabled={search.count === 0} onClick={() => search.step(-1)}>
            <ChevronUp size={14} aria-hidden />
          </IconButton>
          <IconButton kind="quiet" label={t("nextHit")} disabled={search.count === 0} onClick={() => search.step(1)}>
            <ChevronDown size={14} aria-hidden />
          </IconButton>
        </>
      )}
    </search>
  );
}
