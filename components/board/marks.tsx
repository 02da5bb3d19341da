"use client";

import { LoaderCircle, StickyNote, UserRoundCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useActWords } from "#components/audit/act-words.ts";
import { useActUnderWay, useClaim, useNotes } from "./use-board.ts";
import { useWho } from "./who.ts";

/** Small marks in a line of the ward: somebody is on it, something is being done, somebody noted something. */
export function Marks({ subject, uid }: { subject: string; uid?: string }) {
  const t = useTranslations("board");
  const words = useActWords();
  const who = useWho();
  const claim = useClaim(subject);
  const notes = useNotes(subject);
  const act = useActUnderWay(uid ?? "none");
  if (claim === undefined && notes.length === 0 && act === undefined) return null;
  return (
    <span className="ml-1.5 inline-flex shrink-0 items-center gap-1 align-middle text-blue">
      {act === undefined ? null : (
        <Mark text={t("underWayShort", { fix: words.fix(act.fix), user: who(act) })}>
          <LoaderCircle size={13} aria-hidden className="motion-safe:animate-spin" />
        </Mark>
      )}
      {claim === undefined ? null : (
        <Mark text={t("onIt", { user: who(claim) })}>
          <UserRoundCheck size={13} aria-hidden />
        </Mark>
      )}
      {notes.length === 0 ? null : (
        <Mark text={`${t("noteCount", { count: notes.length })}: ${notes[0]?.text ?? ""}`}>
          <StickyNote size={12} aria-hidden />
        </Mark>
      )}
    </span>
  );
}

function Mark({ text, children }: { text: string; children: ReactNode }) {
  return (
    <span title={text} className="inline-flex">
      {children}
      <span className="sr-only">{text}</span>
    </span>
  );
}
