"use client";

import Link from "next/link";
import { Fragment, type ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatLag } from "#lib/format/elapsed.ts";
import { auditHref, ruleHref } from "../data/links.ts";
import { useLiveValue } from "../data/live/live-provider.tsx";
import { Kbd } from "../ui/kbd.tsx";

const LINK = "shrink-0 text-soft underline decoration-dotted underline-offset-2 hover:text-ink";

export interface KeyHint {
  readonly keys: readonly string[];
  readonly does: string;
}

/**
 * Keys of the page at the left, at the right the way to the audit log, to all causes, and whose clock the times follow.
 * @param note stands in place of the keys, for what was just asked for
 */
export function PageFooter({ hints, note }: { hints: readonly KeyHint[]; note?: ReactNode }) {
  const t = useTranslations("shell");
  const audit = useTranslations("audit");
  return (
    <footer className="no-print sticky bottom-0 z-20 flex min-h-[34px] items-center gap-5 border-t border-line bg-page px-3.5 text-sm text-quiet md:px-5">
      <p className="hidden min-w-0 flex-1 items-center gap-3.5 overflow-hidden whitespace-nowrap md:flex">
        {note ??
          hints.map((hint) => (
            <span key={hint.does} className="flex items-center gap-1">
              {hint.keys.map((key) => (
                <Fragment key={key}>
                  <Kbd>{key}</Kbd>
                </Fragment>
              ))}
              <span>{hint.does}</span>
            </span>
          ))}
      </p>
      <Link href={auditHref()} prefetch={false} className={`ml-auto ${LINK}`}>
        {audit("link")}
      </Link>
      <Link href={ruleHref()} prefetch={false} className={LINK}>
        {t("allCauses")}
      </Link>
      <div className="min-w-0 truncate max-sm:text-xs">
        <ClockNote />
      </div>
    </footer>
  );
}

/** Whose clock it is, and how far this browser's own is off. */
function ClockNote() {
  const t = useTranslations("shell.clock");
  const locale = useLocale();
  const off = useLiveValue((meta) => (meta.offsetMs === null ? null : Math.round(meta.offsetMs / 100) * 100));
  if (off === null) return t("waiting");
  if (Math.abs(off) < 1_000) return t("same");
  return t(off < 0 ? "ahead" : "behind", { time: formatLag(Math.abs(off), locale) });
}
