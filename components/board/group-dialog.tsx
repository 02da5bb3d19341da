"use client";

import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { useLive } from "#components/data/live/live-provider.tsx";
import { BulkFix } from "#components/fixes/bulk-fix.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import type { GroupView } from "#components/ward/build-view.ts";
import { ClaimLine } from "./claim-line.tsx";
import { Notes } from "./notes.tsx";
import { useMe } from "./use-board.ts";

/** Work on all pods of one cause: who is on it, and notes. */
export function GroupDialog({ group, onClose }: { group: GroupView; onClose: () => void }) {
  const t = useTranslations("board");
  const fixes = useTranslations("fixes");
  const words = useTranslations("ward.group");
  const subject = `group/${group.id}`;
  return (
    <Dialog
      open
      onClose={onClose}
      width={720}
      title={t("group.title", { cause: group.label ?? words("unknownCause") })}
      description={t("group.about", { count: group.total })}
      footer={<Button onClick={onClose}>{fixes("close")}</Button>}
    >
      <div className="flex flex-col gap-3.5">
        <ClaimLine subject={subject} />
        <section aria-label={t("notes")}>
          <h3 className="mb-1.5 font-semibold">{t("notes")}</h3>
          <Notes subject={subject} />
        </section>
        <BulkPart group={group} readOnly={useMe()?.readOnly === true} />
      </div>
    </Dialog>
  );
}

/** The pods of the group as they are now, and one fix for those that are ticked; where nothing can be changed, why. */
function BulkPart({ group, readOnly }: { group: GroupView; readOnly: boolean }) {
  const { store } = useLive();
  useSyncExternalStore(
    store.subscribeLayout,
    () => store.layoutVersion,
    () => 0,
  );
  const pods = [...store.present()].filter((row) => row.kind === "Pod" && row.group === group.id);
  pods.sort((a, b) => `${a.namespace}/${a.name}`.localeCompare(`${b.namespace}/${b.name}`));
  const t = useTranslations("bulk");
  const fixes = useTranslations("fixes");
  if (readOnly) return <p className="text-sm text-quiet">{fixes("readOnly")}</p>;
  if (!group.said?.cause) return <p className="text-quiet">{t("noCause")}</p>;
  return <BulkFix group={group.id} pods={pods} preferred={group.said.fix} />;
}
