"use client";

import { X } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { asApiError } from "#components/data/api-error.ts";
import { useApiClock } from "#components/data/live/live-provider.tsx";
import { Button } from "#components/ui/button.tsx";
import type { Note } from "#lib/contract/board.ts";
import { NOTE_LENGTH } from "#lib/contract/board-limits.ts";
import { formatClock } from "#lib/format/elapsed.ts";
import { useBoardCall, useMe, useNotes } from "./use-board.ts";
import { useWho } from "./who.ts";

/** Notes on a pod or a group, newest first, and a field for one more. Plain text, whoever wrote it. */
export function Notes({ subject }: { subject: string }) {
  const t = useTranslations("board");
  const notes = useNotes(subject);
  const me = useMe();
  const { mutate, isPending, error } = useBoardCall();
  const isOwn = (note: Note) => me !== undefined && !me.readOnly && note.user === me.user && note.osUser === me.osUser;
  return (
    <div className="flex flex-col gap-2">
      {notes.length === 0 ? <p className="text-quiet">{t("noNotes")}</p> : null}
      <ul className="flex flex-col gap-2">
        {notes.map((note) => (
          <li key={note.id} className="border-line border-b pb-2">
            <NoteText note={note} onForget={isOwn(note) ? () => mutate({ call: "notes/forget", body: { id: note.id } }) : null} />
          </li>
        ))}
      </ul>
      {me?.readOnly ? (
        <p className="text-sm text-quiet">{t("readOnly")}</p>
      ) : (
        <NoteForm
          subject={subject}
          isPending={isPending}
          onAdd={(text, done) => mutate({ call: "notes", body: { subject, text } }, { onSuccess: done })}
        />
      )}
      {error === null ? null : (
        <p role="alert" className="break-words text-red">
          {asApiError(error).message}
        </p>
      )}
    </div>
  );
}

function NoteText({ note, onForget }: { note: Note; onForget: (() => void) | null }) {
  const t = useTranslations("board");
  const who = useWho();
  const locale = useLocale();
  const time = useApiClock((now) => formatClock(Date.parse(note.time), now, locale));
  return (
    <>
      <p className="flex items-center gap-2 text-sm text-quiet">
        <span className="min-w-0 flex-1 break-words">
          {who(note)} · <time dateTime={note.time}>{time}</time>
        </span>
        {onForget === null ? null : (
          <button
            type="button"
            aria-label={t("forget")}
            title={t("forget")}
            className="rounded-sm p-0.5 hover:bg-hover hover:text-ink"
            onClick={onForget}
          >
            <X size={13} aria-hidden />
          </button>
        )}
      </p>
      <p className="break-words whitespace-pre-wrap">{note.text}</p>
    </>
  );
}

function NoteForm({ subject, isPending, onAdd }: { subject: string; isPending: boolean; onAdd: (text: string, done: () => void) => void }) {
  const t = useTranslations("board");
  const id = useId();
  const [text, setText] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "") onAdd(text.trim(), () => setText(""));
  };
  return (
    <form key={subject} onSubmit={submit} className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm">
        {t("noteField")} <span className="text-quiet">({t("noteHint", { count: NOTE_LENGTH })})</span>
      </label>
      <textarea
        id={id}
        rows={2}
        maxLength={NOTE_LENGTH}
        value={text}
        className="w-full rounded-md border border-line bg-surface px-2 py-1 text-base text-ink"
        onChange={(event) => setText(event.target.value)}
      />
      <div>
        <Button type="submit" disabled={isPending || text.trim() === ""}>
          {t("addNote")}
        </Button>
      </div>
    </form>
  );
}
