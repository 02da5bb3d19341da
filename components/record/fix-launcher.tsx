"use client";

import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { Button, type ButtonKind } from "#components/ui/button.tsx";
import type { FixId } from "#lib/contract/causes.ts";
import type { PodRecord } from "#lib/contract/record.ts";

const load = () => import("#components/fixes/fix-dialog.tsx");
const FixDialog = lazy(() => load().then((module) => ({ default: module.FixDialog })));

/** A button that opens a fix's dialog, bound to this very pod. Nothing is sent before the dialog is confirmed. */
export function FixLauncher({
  cluster,
  record,
  fix,
  kind = "plain",
  onActed,
}: {
  cluster: string;
  record: PodRecord;
  fix: FixId;
  kind?: ButtonKind;
  /** Called when the dialog closes, done or not. */
  onActed: () => void;
}) {
  const t = useTranslations("record.fix");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind={kind} onClick={() => setOpen(true)} onPointerEnter={() => void load()} onFocus={() => void load()}>
        {t(`${fix}.label`)}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <FixDialog
            cluster={cluster}
            fix={fix}
            target={record.diagnosis.subject}
            onClose={() => {
              setOpen(false);
              onActed();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
