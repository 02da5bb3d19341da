"use client";

import { type NoteBlock, noteSections } from "#lib/format/note-sections.ts";
import { Card } from "../ui/card.tsx";
import { CodeText } from "./marked-text.tsx";

/** The rule's notes, in the reader's language as all of the page. */
export function RuleNotes({ notes }: { notes: string }) {
  const sections = noteSections(notes);
  if (sections.length === 0) return null;
  return (
    <Card className="flex flex-col gap-3.5 p-3.5 md:px-4">
      {sections.map(({ heading, blocks }) => (
        <div key={heading} className="flex max-w-[820px] flex-col gap-1.5">
          {heading === null ? null : <h2 className="text-base font-semibold">{heading}</h2>}
          {blocks.map((block) => (
            <Block key={block.kind === "list" ? block.items.join() : block.text} block={block} />
          ))}
        </div>
      ))}
    </Card>
  );
}

function Block({ block }: { block: NoteBlock }) {
  if (block.kind === "paragraph") {
    return (
      <p className="break-words text-soft">
        <CodeText text={block.text} />
      </p>
    );
  }
  return (
    <ul className="list-disc pl-5 text-soft">
      {block.items.map((item) => (
        <li key={item}>
          <CodeText text={item} />
        </li>
      ))}
    </ul>
  );
}
