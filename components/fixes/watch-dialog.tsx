"use client";

import { useRef } from "react";
import { useTranslations } from "use-intl";
import { asApiError } from "#components/data/api-error.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import type { FixTarget } from "#lib/contract/fixes.ts";
import { FixOutcome } from "./fix-outcome.tsx";
import { useFixState } from "./use-fix.ts";

/** How far a drain is that runs already, whoever began it. */
export function WatchDialog({
  cluster,
  planId,
  target,
  onClose,
}: {
  cluster: string;
  planId: string;
  target: FixTarget;
  onClose: () => void;
}) {
  const t = useTranslations("drain");
  const f = useTranslations("fixes");
  const state = useFixState(planId, true);
  const close = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      width={720}
      initialFocus={close}
      title={t("watching", { node: target.name })}
      footer={
        <Button ref={close} onClick={onClose}>
          {f("close")}
        </Button>
      }
    >
      <FixOutcome cluster={cluster} state={state.data ?? null} error={state.error ? asApiError(state.error) : null} onAgain={onClose} />
    </Dialog>
  );
}
