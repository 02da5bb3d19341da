"use client";

import clsx from "clsx";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { Card, CardHeading } from "#components/ui/card.tsx";
import { INK, type Tone } from "#components/ui/tone.ts";
import type { ChecklistLine, Diagnosis, Missing } from "#lib/contract/diagnosis.ts";
import type { ChecklistLinks } from "./checklist-links.ts";
import { CopyIcon } from "./copy-icon.tsx";

const MARKS: Readonly<Record<ChecklistLine["state"], readonly [mark: string, tone: Tone]>> = {
  ok: ["✓", "green"],
  bad: ["✕", "red"],
  unknown: ["?", "amber"],
  yours: ["○", "grey"],
};

/** The round of a good SRE: what was looked at, what was found, what is left to the reader. */
export function ChecklistCard({ diagnosis, links = {} }: { diagnosis: Pick<Diagnosis, "checklist">; links?: ChecklistLinks }) {
  const t = useTranslations("record.checklist");
  const { checklist } = diagnosis;
  if (checklist.length === 0) return null;
  return (
    <Card aria-label={t("heading")} className="p-3.5 md:px-4">
      <CardHeading>{t("heading")}</CardHeading>
      <ul className="mt-1.5 flex flex-col gap-1.5">
        {checklist.map((line) => (
          <Check key={line.id} line={line} href={links[line.id]} />
        ))}
      </ul>
    </Card>
  );
}

/** `resource quotas: you may not read it` */
function useUnseen() {
  const t = useTranslations("record");
  return ({ evidence, why }: Missing) => t("verdict.missing", { what: t(`evidenceKey.${evidence}`), why: t(`why.${why}`) });
}

function Check({ line, href }: { line: ChecklistLine; href: string | undefined }) {
  const t = useTranslations("record.checklist");
  const kubectl = useTranslations("record.kubectl");
  const unseen = useUnseen();
  const [mark, tone] = MARKS[line.state];
  return (
    <li className="grid grid-cols-[14px_minmax(0,1fr)] gap-x-2">
      <span role="img" aria-label={t(`states.${line.state}`)} className={clsx("font-semibold", INK[tone])}>
        {mark}
      </span>
      <div className="min-w-0">
        {href === undefined ? (
          <span className="font-medium">{t(`ids.${line.id}`)}</span>
        ) : (
          <Link href={href} prefetch={false} className="font-medium underline decoration-line-strong underline-offset-2 hover:text-accent">
            {t(`ids.${line.id}`)}
          </Link>
        )}{" "}
        <span className="break-words text-soft">{line.text}</span>
        {line.missing?.length ? <span className="break-words text-quiet"> {line.missing.map(unseen).join(" · ")}</span> : null}
        {line.command === undefined ? null : (
          <span className="-my-1.5 inline-flex align-middle">
            <CopyIcon text={line.command} label={kubectl("copyThis", { command: line.command })} />
          </span>
        )}
      </div>
    </li>
  );
}
