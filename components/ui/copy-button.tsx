"use client";

import { Check, Copy, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button, type ButtonKind } from "./button.tsx";
import { useCopy } from "./use-copy.ts";

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
  const { copy, state } = useCopy(text);
  return (
    <Button kind={kind} onClick={copy} aria-label={label}>
      {state === "copied" ? <Check size={13} /> : state === "failed" ? <TriangleAlert size={13} /> : (icon ?? <Copy size={13} />)}
      <span className="contents">{state === "copied" ? t("copied") : state === "failed" ? t("copyFailed") : children}</span>
      <span role="status" className="sr-only">
        {state === "copied" ? t("copied") : state === "failed" ? t("copyFailed") : ""}
      </span>
    </Button>
  );
}
