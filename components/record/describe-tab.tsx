"use client";

import clsx from "clsx";
import { useTranslations } from "use-intl";
import { CopyButton } from "#components/ui/copy-button.tsx";
import type { DescribeLine, DescribeSection, PodRecord } from "#lib/contract/record.ts";
import { describeText } from "#lib/format/describe-text.ts";

/** What `kubectl describe` shows, in its order, with what is wrong in its colour. */
export function DescribeTab({ record }: { record: PodRecord }) {
  const t = useTranslations("record.describe");
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3.5 py-2">
        <nav aria-label={t("jump")} className="flex min-w-0 flex-1 flex-wrap gap-x-3 gap-y-1 text-sm">
          {record.describe.map((section) => (
            <a key={section.id} href={`#describe-${section.id}`} className="text-soft underline-offset-2 hover:underline">
              {section.title}
            </a>
          ))}
        </nav>
        <CopyButton text={() => describeText(record.describe)}>{t("copy")}</CopyButton>
      </div>
      <div className="flex flex-col gap-3.5 px-3.5 py-3">
        {record.describe.map((section) => (
          <Section key={section.id} section={section} />
        ))}
      </div>
    </div>
  );
}

function Section({ section }: { section: DescribeSection }) {
  return (
    <section id={`describe-${section.id}`} aria-label={section.title}>
      <h3 className="mb-0.5 text-base font-semibold">{section.title}</h3>
      <dl className="font-mono text-sm leading-[18px]">
        {section.lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
          <Line key={i} line={line} />
        ))}
      </dl>
    </section>
  );
}

const INKS: Readonly<Record<DescribeLine["tone"], string>> = {
  plain: "text-ink",
  bad: "text-red",
  warn: "text-amber",
  good: "text-green",
  quiet: "text-quiet",
};
const MARKS: Readonly<Record<DescribeLine["tone"], string>> = { plain: "", bad: "✕ ", warn: "! ", good: "", quiet: "" };

function Line({ line }: { line: DescribeLine }) {
  return (
    <div
      className="grid grid-cols-[minmax(84px,32%)_minmax(0,1fr)] md:grid-cols-[200px_minmax(0,1fr)] gap-x-3 rounded-sm hover:bg-hover"
      style={{ paddingLeft: `${line.depth * 16}px` }}
    >
      <dt className="break-words text-quiet">{line.label}</dt>
      <dd className={clsx("min-w-0 break-words whitespace-pre-wrap", INKS[line.tone])}>
        {MARKS[line.tone] === "" ? null : <span aria-hidden>{MARKS[line.tone]}</span>}
        {line.value}
      </dd>
    </div>
  );
}
