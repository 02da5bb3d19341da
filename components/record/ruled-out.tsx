"use client";

import { Fragment, useState } from "react";
import { useTranslations } from "use-intl";
import { RuleLink } from "#components/rules/rule-link.tsx";
import { Tip } from "#components/ui/tip.tsx";
import type { Diagnosis } from "#lib/contract/diagnosis.ts";
import { EvidenceList } from "./evidence-list.tsx";

/** Causes that evidence excludes. One line of names; the reason on hover, all of them with their evidence on request. */
export function RuledOut({ items }: { items: Diagnosis["ruledOut"] }) {
  const t = useTranslations("record.verdict");
  const comma = useTranslations("record")("comma");
  const [open, setOpen] = useState(false);
  if (items.length === 0) return null;
  return (
    <div>
      <p>
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)} className="me-1 hover:text-ink">
          <span aria-hidden>{open ? "▾" : "▸"} </span>
          {t("ruledOut")}
        </button>
        {items.map((item, i) => (
          <Fragment key={item.id}>
            {i === 0 ? null : comma}
            <Tip text={item.because}>
              <RuleLink id={item.id} className="underline decoration-dotted underline-offset-2" />
            </Tip>
          </Fragment>
        ))}
      </p>
      {open ? (
        <ul className="mt-1.5 flex flex-col gap-2 border-l-2 border-line pl-3">
          {items.map((item) => (
            <li key={item.id}>
              <RuleLink id={item.id} className="font-mono text-sm" />: {item.because}
              <EvidenceList cites={item.cites} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
