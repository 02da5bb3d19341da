"use client";

import Link from "next/link";
import { useTranslations } from "use-intl";
import { objectHref } from "#components/data/links.ts";
import { useLive } from "#components/data/live/live-provider.tsx";
import { RuleLink } from "#components/rules/rule-link.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import { Tip } from "#components/ui/tip.tsx";
import type { Tone } from "#components/ui/tone.ts";
import { toneOf } from "#components/ward/classes.ts";
import type { Certainty, SubjectClass } from "#lib/contract/causes.ts";
import type { Diagnosis, Finding, Subject } from "#lib/contract/diagnosis.ts";
import { EvidenceList } from "./evidence-list.tsx";
import { RuledOut } from "./ruled-out.tsx";
import { Untold } from "./untold.tsx";

/** The first card: what is wrong in one sentence, what proves it, what it is not, and what could not be seen. */
export function VerdictCard({ diagnosis }: { diagnosis: Diagnosis }) {
  const t = useTranslations("record.verdict");
  const { causes, ruledOut, unknown } = diagnosis;
  const first = causes[0];
  return (
    <Card aria-label={t("heading")} className="flex flex-col gap-2.5 p-3.5 md:px-4">
      {first === undefined ? <NoCause diagnosis={diagnosis} /> : <FindingView finding={first} diagnosis={diagnosis} heading="h2" />}
      {ruledOut.length === 0 && unknown.length === 0 ? null : (
        <div className="flex flex-col gap-1.5 text-soft">
          <RuledOut items={ruledOut} />
          <Untold items={unknown} />
        </div>
      )}
    </Card>
  );
}

/** One cause with its evidence; the same in the first card and, folded, below it. */
export function FindingView({ finding, diagnosis, heading }: { finding: Finding; diagnosis: Diagnosis; heading: "h2" | "none" }) {
  const t = useTranslations("record.verdict");
  return (
    <>
      {heading === "none" ? null : (
        <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <CertaintyBadge certainty={finding.certainty} symptom={diagnosis.class} />
          <h2 className="min-w-0 flex-1 basis-[220px] text-lg font-semibold">{finding.title}</h2>
          <RuleLink id={finding.id} className="font-mono text-sm text-quiet" />
        </div>
      )}
      <p className="max-w-[820px] break-words text-soft">{finding.message}</p>
      <RootLine root={finding.root.key} subject={diagnosis.subject} />
      {finding.avoid === undefined ? null : <p className="max-w-[820px] font-medium break-words text-ink">{finding.avoid}</p>}
      <EvidenceList cites={finding.cites} />
      {finding.notChecked.length === 0 ? null : (
        <p className="text-soft">
          {t("notChecked")}
          <span className="text-quiet">{finding.notChecked.join(" ")}</span>
        </p>
      )}
    </>
  );
}

/** The way to the object in which the cause lies, where that has a page and is not the one that is read. */
function RootLine({ root, subject }: { root: string; subject: Subject }) {
  const t = useTranslations("record.verdict");
  const { cluster } = useLive();
  const own = [subject.kind, subject.namespace, subject.name].filter((part) => part !== "").join("/");
  const href = root === own ? null : objectHref(cluster, root);
  if (href === null) return null;
  return (
    <p className="text-soft">
      {t("root")}
      <Link href={href} prefetch={false} className="font-mono text-sm break-all text-accent hover:underline">
        {root}
      </Link>
    </p>
  );
}

const CERTAINTY_TONES: Readonly<Record<Certainty, Tone | null>> = { certain: null, likely: "amber", possible: "grey" };

/** How sure the verdict is; `certain` takes the colour of the state itself. */
export function CertaintyBadge({ certainty, symptom }: { certainty: Certainty; symptom: SubjectClass }) {
  const t = useTranslations("record.verdict");
  return (
    <Tip text={t(`certaintyMeans.${certainty}`)} focusable className="rounded-sm">
      <Badge tone={CERTAINTY_TONES[certainty] ?? toneOf(symptom)}>{t(`certainty.${certainty}`)}</Badge>
    </Tip>
  );
}

/** No cause is a result too: well, too early, in good order, or not known and why. */
function NoCause({ diagnosis }: { diagnosis: Diagnosis }) {
  const t = useTranslations("record.verdict");
  const names = useTranslations("record.checklist");
  const words = useTranslations("record");
  const { class: symptom, listed, status, unknown, checklist } = diagnosis;
  const isForbidden = unknown.some((one) => one.missing.some((missing) => missing.why === "forbidden"));
  const amiss = checklist.filter(({ state }) => state === "bad");
  if (symptom === "healthy" && amiss.length > 0) {
    const lines = amiss.map(({ id }) => names(`ids.${id}`)).join(words("comma"));
    return <Result tone="amber" mark="!" title={t("healthyBut")} text={t("healthyButText", { lines })} />;
  }
  if (symptom === "healthy") {
    return <Result tone="green" mark="✓" title={t("healthy")} text={unknown.length === 0 ? t("healthyAll") : t("healthyText")} />;
  }
  if (symptom === "ending") return <Result tone="grey" mark="…" title={t("ending")} text={t("endingText")} />;
  if (symptom === "not-ready" && diagnosis.subject.kind !== "Pod")
    return <Result tone="amber" mark="…" title={t("podsUnready")} text={t("podsUnreadyText")} />;
  if (!listed) return <Result tone="grey" mark="…" title={t("young", { status })} text={t("youngText")} />;
  const text = isForbidden ? t("unknownForbidden") : unknown.length === 0 ? t("unknownNothing") : t("unknownMissing");
  return <Result tone="grey" mark="?" title={t("unknown")} text={text} />;
}

function Result({ tone, mark, title, text }: { tone: Tone; mark: string; title: string; text: string }) {
  return (
    <>
      <div className="flex items-baseline gap-2">
        <Badge tone={tone}>
          <span aria-hidden>{mark}</span>
        </Badge>
        <h2 className="text-lg font-semibold">{title}</h2>
      </div>
      <p className="max-w-[820px] text-soft">{text}</p>
    </>
  );
}
