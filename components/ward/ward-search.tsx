"use client";

import clsx from "clsx";
import { Search, X } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { type Filter, type FilterTerm, filterProblems, parseFilter, printFilter } from "#lib/contract/filter.ts";
import { inLanguage } from "#lib/messages/sentences.ts";
import { printTerm } from "./filter-terms.ts";
import type { WardState } from "./ward-state.ts";

/**
 * The filter box: terms as chips, the one being written as text. Every key press filters; space or Enter makes a chip,
 * Backspace at the start takes the last chip back into the text, Escape leaves the box with all that stands in it.
 */
export function WardSearch({ state, input }: { state: WardState; input: RefObject<HTMLInputElement | null> }) {
  const t = useTranslations("ward.search");
  const { chips, draft, write } = useDraft(state);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const last = chips.at(-1);
    if ((event.key === " " && isWhole(draft)) || event.key === "Enter") {
      if (draft.trim() === "") return;
      event.preventDefault();
      write([...chips, ...parseFilter(draft)], "");
    } else if (event.key === "Backspace" && last && draft === "") {
      event.preventDefault();
      write(chips.slice(0, -1), printTerm(last));
    } else if (event.key === "Escape") {
      // What is written filters already: leaving the box keeps it, as leaving by a click does. Also keeps the browser from emptying it.
      event.preventDefault();
      event.currentTarget.blur();
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a click beside the text is a click into it
    <div
      className="flex h-[30px] min-w-0 items-center gap-1.5 rounded-md border border-line bg-sunken px-2 focus-within:border-accent focus-within:outline-1 focus-within:outline-accent"
      onClick={() => input.current?.focus()}
    >
      <Search size={13} className="shrink-0 text-quiet" aria-hidden />
      <div className="flex min-w-0 flex-1 items-center gap-1 overflow-x-auto [scrollbar-width:none]">
        {chips.map((term, place) => (
          <Chip
            // biome-ignore lint/suspicious/noArrayIndexKey: equal terms may stand twice
            key={`${place} ${printTerm(term)}`}
            term={term}
            label={t("remove", { term: printTerm(term) })}
            onRemove={() => write(chips.toSpliced(place, 1), draft)}
          />
        ))}
        <input
          ref={input}
          type="search"
          aria-label={t("label")}
          aria-keyshortcuts="/"
          title={t("hint")}
          value={draft}
          placeholder={chips.length > 0 ? t("more") : t("placeholder")}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          className="min-w-[80px] flex-1 bg-transparent text-base text-ink outline-none placeholder:text-quiet [&::-webkit-search-cancel-button]:hidden"
          onChange={(event) => write(chips, event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      {chips.length > 0 || draft !== "" ? (
        <button
          type="button"
          aria-label={t("clear")}
          title={t("clear")}
          className="shrink-0 rounded-sm p-0.5 text-quiet hover:bg-hover hover:text-ink"
          onClick={() => write([], "")}
        >
          <X size={13} aria-hidden />
        </button>
      ) : null}
    </div>
  );
}

function Chip({ term, label, onRemove }: { term: FilterTerm; label: string; onRemove: () => void }) {
  const locale = useLocale();
  const problem = filterProblems([term])
    .map((one) => inLanguage(one, locale))
    .join(" ");
  return (
    <span
      title={problem || undefined}
      className={clsx(
        "flex max-w-[280px] shrink-0 items-center gap-1 rounded-sm pl-1.5 text-sm leading-[20px]",
        problem ? "bg-amber-tint text-amber" : "bg-blue-tint text-blue",
      )}
    >
      <span className="truncate">
        {problem ? "? " : ""}
        {printTerm(term)}
      </span>
      <button type="button" aria-label={label} className="rounded-sm p-0.5 hover:bg-hover" onClick={onRemove}>
        <X size={11} aria-hidden />
      </button>
    </span>
  );
}

/** Splits the URL's filter into chips and the text being written; a filter changed elsewhere is all chips. */
function useDraft(state: WardState) {
  const [draft, setDraft] = useState("");
  const written = useRef(state.q);
  useEffect(() => {
    if (state.q === written.current) return;
    written.current = state.q;
    setDraft("");
  }, [state.q]);
  const own = draft === "" ? 0 : parseFilter(draft).length;
  const chips = own === 0 ? state.filter : state.filter.slice(0, -own);
  return {
    chips,
    draft,
    write: (next: Filter, text: string) => {
      const q = [printFilter(next), text.trim()].filter(Boolean).join(" ");
      written.current = q;
      setDraft(text);
      state.setQuery(q);
    },
  };
}

/** Whether a space ends the term, or belongs to it inside quotes. */
function isWhole(text: string): boolean {
  return (text.match(/"/g) ?? []).length % 2 === 0;
}
