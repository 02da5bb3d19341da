"use client";

import { Fragment } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "#components/ui/dialog.tsx";
import { Kbd } from "#components/ui/kbd.tsx";

const KEYS = [
  [["l"], "logs"],
  [["p"], "previous"],
  [["d"], "describe"],
  [["y"], "yaml"],
  [["e"], "events"],
  [["/"], "search"],
  [["n", "N"], "next"],
  [["?"], "help"],
  [["Esc"], "back"],
] as const;

/** All keys of the record. */
export function RecordHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("record.keys");
  return (
    <Dialog open={open} onClose={onClose} title={t("heading")} description={t("safe")} width={420}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3.5 gap-y-1.5">
        {KEYS.map(([keys, does]) => (
          <Fragment key={does}>
            <dt className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd className="text-soft">{t(does)}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
