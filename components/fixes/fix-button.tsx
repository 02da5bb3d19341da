"use client";

import { useQuery } from "@tanstack/react-query";
import { useParams } from "next/navigation";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { identityQuery } from "#components/data/queries.ts";
import { Button, type ButtonKind } from "#components/ui/button.tsx";
import { Tip } from "#components/ui/tip.tsx";
import { type FixWish, useOpenFix } from "./open-fix.ts";

/** A button that opens a fix's dialog, where nothing is sent before it is confirmed; off, with the reason, where nothing can be changed. */
export function FixButton({
  wish,
  kind = "plain",
  onNear,
  children,
}: {
  wish: FixWish;
  kind?: ButtonKind;
  /** Called when the button is about to be pressed. */
  onNear?: () => void;
  children: ReactNode;
}) {
  const t = useTranslations("fixes");
  const openFix = useOpenFix();
  const { cluster = "" } = useParams<{ cluster?: string }>();
  const { data: identity } = useQuery(identityQuery(decodeURIComponent(cluster)));
  if (identity?.readOnly) {
    return (
      <Tip text={t("readOnly")} focusable>
        <Button kind={kind} disabled>
          {children}
        </Button>
      </Tip>
    );
  }
  return (
    <Button kind={kind} onClick={() => openFix(wish)} onPointerEnter={onNear} onFocus={onNear}>
      {children}
    </Button>
  );
}
