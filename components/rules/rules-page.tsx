"use client";

import { Search, X } from "lucide-react";
import { parseAsString, useQueryState } from "nuqs";
import { type RefObject, useRef } from "react";
import { useTranslations } from "use-intl";
import type { RuleSummary } from "#lib/contract/rule-page.ts";
import { PlainFrame } from "../shell/plain-frame.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { useKeys } from "../ui/use-keys.ts";
import { matchesRule } from "./match-rule.ts";
import { RulesTable } from "./rules-table.tsx";

/** All causes the product can tell, with a filter that stands in the URL. */
export function RulesPage({ rules }: { rules: readonly RuleSummary[] }) {
  const t = useTranslations("rules");
  const record = useTranslations("record");
  const [query, setQuery] = useQueryState("q", parseAsString.withDefault("").withOptions({ history: "replace", shallow: true }));
  const input = useRef<HTMLInputElement>(null);
  useKeys({ "/": () => input.current?.focus() });
  const shown = rules.filter((rule) => {
    const evidence = [...rule.evidence, ...rule.optionalEvidence].map((key) => record(`evidenceKey.${key}`));
    const certainties = rule.certainties.map((certainty) => record(`verdict.certainty.${certainty}`));
    return matchesRule(rule, [...evidence, ...certainties], query);
  });
  const clear = () => {
    void setQuery(null);
    input.current?.focus();
  };
  return (
    <PlainFrame center={<RuleFilter query={query} onQuery={(next) => void setQuery(next || null)} onClear={clear} input={input} />}>
      <div className="flex flex-col gap-3.5 px-3.5 py-3.5 md:px-5">
        <h1 aria-live="polite" className="text-xl font-semibold">
          {shown.length === rules.length
            ? t("heading", { count: rules.length })
            : t("filtered", { shown: shown.length, count: rules.length })}
        </h1>
        <Card>
          {shown.length > 0 ? (
            <RulesTable rules={shown} />
          ) : (
            <div className="flex flex-col items-start gap-3.5 p-5">
              <p className="max-w-full break-words text-soft">{t("empty", { query })}</p>
              <Button onClick={clear}>{t("clear")}</Button>
            </div>
          )}
        </Card>
      </div>
    </PlainFrame>
  );
}

function RuleFilter({
  query,
  onQuery,
  onClear,
  input,
}: {
  query: string;
  onQuery: (query: string) => void;
  onClear: () => void;
  input: RefObject<HTMLInputElement | null>;
}) {
  const t = useTranslations("rules");
  return (
    <div className="flex h-[30px] min-w-0 items-center gap-1.5 rounded-md border border-line bg-sunken px-2 focus-within:border-accent focus-within:outline-1 focus-within:outline-accent">
      <Search size={13} className="shrink-0 text-quiet" aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label={t("filter")}
        aria-keyshortcuts="/"
        value={query}
        placeholder={t("placeholder")}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        className="min-w-0 flex-1 bg-transparent text-base text-ink outline-none placeholder:text-quiet [&::-webkit-search-cancel-button]:hidden"
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
          // As in the ward: what is written filters already and stays; the browser would empty the box.
          event.preventDefault();
          event.currentTarget.blur();
        }}
      />
      {query === "" ? null : (
        <button
          type="button"
          aria-label={t("clear")}
          title={t("clear")}
          className="shrink-0 rounded-sm p-0.5 text-quiet hover:bg-hover hover:text-ink"
          onClick={onClear}
        >
          <X size={13} aria-hidden />
        </button>
      )}
    </div>
  );
}
