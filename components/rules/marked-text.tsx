import { codeParts, placeholderParts, type TextPart } from "#lib/format/text-parts.ts";

/** A rule's text with its placeholders shown as what they are. */
export function FilledText({ text }: { text: string }) {
  return <Parts parts={placeholderParts(text)} className="rounded-sm bg-grey-tint px-1 text-sm text-grey" />;
}

/** A text with inline code. */
export function CodeText({ text }: { text: string }) {
  return <Parts parts={codeParts(text)} className="text-sm break-words text-ink" />;
}

function Parts({ parts, className }: { parts: readonly TextPart[]; className: string }) {
  return parts.map((part, i) =>
    part.marked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never change places
      <code key={i} className={className}>
        {part.text}
      </code>
    ) : (
      part.text
    ),
  );
}
