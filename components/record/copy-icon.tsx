"use client";

import { Check, Copy, TriangleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import { useCopy } from "#components/ui/use-copy.ts";

/** Copies a text; an icon only, for places where a word would be louder than what it copies. */
export function CopyIcon({ text, label }: { text: string | (() => string); label: string }) {
  const t = useTranslations("ui");
  const { copy, state } = useCopy(text);
  const Icon = state === "copied" ? Check : state === "failed" ? TriangleAlert : Copy;
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={copy}
        className="inline-flex size-[24px] shrink-0 items-center justify-center rounded-md text-soft hover:bg-hover hover:text-ink"
      >
        <Icon size={12} aria-hidden />
      </button>
      <span role="status" className="sr-only">
        {state === "copied" ? t("copied") : state === "failed" ? t("copyFailed") : ""}
      </span>
    </>
  );
}
