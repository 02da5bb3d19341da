"use client";

import { Check, Copy, TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";

/** Copies a text; an icon only, for places where a word would be louder than what it copies. */
export function CopyIcon({ text, label }: { text: string | (() => string); label: string }) {
  const t = useTranslations("ui");
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), 2_000);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === "string" ? text : text());
      setState("copied");
    } catch {
      setState("failed");
    }
  };
  const Icon = state === "copied" ? Check : state === "failed" ? TriangleAlert : Copy;
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={() => void copy()}
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
