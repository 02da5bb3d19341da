"use client";

import { useTranslations } from "use-intl";
import { Dialog } from "#components/ui/dialog.tsx";
import { KeyList } from "#components/ui/key-list.tsx";

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
      <KeyList keys={KEYS.map(([keys, does]) => [keys, t(does)])} />
    </Dialog>
  );
}
