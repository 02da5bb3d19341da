"use client";

import { Check, Copy, TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Button, type ButtonKind } from "./button.tsx";

/** Copies a text and says for two seconds whether it worked. `text` may be made at the moment of the click. */
export function CopyButton({
  text,
  children,
  icon,
  kind = "plain",
  label,
}: {
  text: string | (() => string);
  children?: ReactNode;
  icon?: ReactNode;
  kind?: ButtonKind;
  label?: string;
}) {
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
  return (
    <Button kind={kind} onClick={() => void copy()} aria-label={label}>
      {state === "copied" ? <Check size={13} /> : state === "failed" ? <TriangleAlert size={13} /> : (icon ?? <Copy size={13} />)}
      <span className="contents">{state === "copied" ? t("copied") : state === "failed" ? t("copyFailed") : children}</span>
      <span role="status" className="sr-only">
        {state === "copied" ? t("copied") : state === "failed" ? t("copyFailed") : ""}
      </span>
    </Button>
  );
}
