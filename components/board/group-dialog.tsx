"use client";

import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { useLive } from "#components/data/live/live-provider.tsx";
import { BulkFix } from "#components/fixes/bulk-fix.tsx";
import { RuleLink } from "#components/rules/rule-link.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import type { GroupView } from "#components/ward/build-view.ts";
import { groupName } from "#components/ward/group-name.ts";
import { FIX_RUNGS, type FixId } from "#lib/contract/causes.ts";
import type { SickGroupCause } from "#lib/contract/ward.ts";
import { ClaimLine } from "./claim-line.tsx";
import { Notes } from "./notes.tsx";
import { useMe } from "./use-board.ts";

/** Work on all pods of one cause: who is on it, and notes. */
export function GroupDialog({ group, onClose }: { group: GroupView; onClose: () => void }) {
  const t = useTranslations("board");
  const fixes = useTranslations("fixes");
  const words = useTranslations("ward.group");
  const subject = `group/${group.id}`;
  const { store } = useLive();
  // What is done here is for the whole group, also where a filter shows a part of it.
  const whole = store.meta.answer?.groups.find(({ id }) => id === group.id) ?? group.said;
  const causes = whole?.causes ?? [];
  return (
    <Dialog
      open
      onClose={onClose}
      width={720}
      title={t("group.title", { cause: groupName({ ...group, said: whole }) ?? words("unknownCause") })}
      description={t("group.about", { count: group.total, causes: new Set(causes.map(({ cause }) => cause)).size })}
      footer={<Button onClick={onClose}>{fixes("close")}</Button>}
    >
      <div className="flex flex-col gap-3.5">
        {causes.length > 1 ? <Causes causes={causes} /> : null}
        <ClaimLine subject={subject} />
        <section aria-label={t("notes")}>
          <h3 className="mb-1.5 font-semibold">{t("notes")}</h3>
          <Notes subject={subject} />
        </section>
        <BulkPart group={group} preferred={whole?.fix ?? null} readOnly={useMe()?.readOnly === true} />
      </div>
    </Dialog>
  );
}

/** Which step, and which fix, is for which of its pods. */
function Causes({ causes }: { causes: readonly SickGroupCause[] }) {
  const t = useTranslations("board.group");
  const fixes = useTranslations("record.fix");
  return (
    <section aria-label={t("causes")}>
      <h3 className="mb-1.5 font-semibold">{t("causes")}</h3>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {causes.map(({ cause, step, count, message, nextStep, fix }) => (
          <li key={`${cause} ${step}`} className="flex flex-col gap-0.5 px-2.5 py-1.5">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <strong className="font-semibold">{t("count", { count })}</strong>
              <RuleLink id={cause} className="font-mono text-sm" />
              <span className="min-w-0 break-words text-soft">{message}</span>
            </p>
            <p className="break-words">{t("step", { step: nextStep })}</p>
            {fix === null ? null : (
              <p className="text-sm text-soft">{t(FIX_RUNGS[fix] < 3 ? "fix" : "fixGuarded", { fix: fixes(`${fix}.title`) })}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The pods of the group as they are now, and one fix for those that are ticked; where nothing can be changed, why. */
function BulkPart({ group, preferred, readOnly }: { group: GroupView; preferred: FixId | null; readOnly: boolean }) {
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
  return <BulkFix group={group.id} pods={pods} preferred={preferred} />;
}
