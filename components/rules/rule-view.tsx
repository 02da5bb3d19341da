"use client";

import clsx from "clsx";
import { ChevronLeft } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { RulePage } from "#lib/contract/rule-page.ts";
import { ruleHref } from "../data/links.ts";
import { PlainFrame } from "../shell/plain-frame.tsx";
import { AdviceBadge, CertaintyBadges } from "./rule-badges.tsx";
import { RuleBeside } from "./rule-beside.tsx";
import { RuleEvidence } from "./rule-evidence.tsx";
import { RuleExamples } from "./rule-examples.tsx";
import { RuleFixes } from "./rule-fixes.tsx";
import { RuleNotes } from "./rule-notes.tsx";
import { RuleLimits, RuleSays } from "./rule-texts.tsx";

/** One cause: what it says and what it does not, what to do, what it rests on. */
export function RuleView({ rule }: { rule: RulePage }) {
  return (
    <PlainFrame center={<AllCauses />}>
      <div className="flex flex-col gap-3.5 px-3.5 py-3.5 md:px-5">
        <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
          <h1 className="min-w-0 text-xl font-semibold break-words">{rule.title}</h1>
          <span className="font-mono text-soft">{rule.id}</span>
          <CertaintyBadges certainties={rule.certainties} focusable />
          {rule.advice ? <AdviceBadge /> : null}
        </div>
        {/* One column below 1280 px: the fixes then follow what the rule says. */}
        <div className="flex flex-col gap-3.5 xl:grid xl:grid-cols-[minmax(0,1fr)_400px] xl:items-start">
          <div className="contents min-w-0 xl:flex xl:flex-col xl:gap-3.5">
            <Part place="order-1">
              <RuleSays rule={rule} />
            </Part>
            <Part place="order-3">
              <RuleLimits rule={rule} />
              <RuleNotes notes={rule.notes} />
              <RuleExamples examples={rule.examples} />
            </Part>
          </div>
          <div className="contents min-w-0 xl:flex xl:flex-col xl:gap-3.5">
            <Part place="order-2">
              <RuleFixes rule={rule} />
            </Part>
            <Part place="order-4">
              <RuleBeside rule={rule} />
              <RuleEvidence rule={rule} />
            </Part>
          </div>
        </div>
      </div>
    </PlainFrame>
  );
}

function Part({ place, children }: { place: string; children: ReactNode }) {
  return <div className={clsx("flex min-w-0 flex-col gap-3.5 xl:order-none", place)}>{children}</div>;
}

/** The way back to the list. */
export function AllCauses() {
  const t = useTranslations("rules");
  return (
    <Link href={ruleHref()} className="flex w-fit items-center gap-0.5 text-sm text-quiet hover:text-ink">
      <ChevronLeft size={14} aria-hidden />
      {t("all")}
    </Link>
  );
}
