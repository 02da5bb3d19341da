export type NoteBlock =
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] };

export interface NoteSection {
  /** Null for what stands before the first heading. */
  readonly heading: string | null;
  readonly blocks: readonly NoteBlock[];
}

/**
 * Reads the part of Markdown that a rule's notes are written in: headings, paragraphs, lists. The title (`# id`) is left
 * out, since the page has its own. Anything else stays as text; inline code is left to `codeParts`.
 * @param markdown a notes.md
 */
export function noteSections(markdown: string): NoteSection[] {
  const sections: { heading: string | null; blocks: NoteBlock[] }[] = [{ heading: null, blocks: [] }];
  for (const chunk of chunks(markdown)) {
    const heading = /^(#{1,6})\s+(.+)$/.exec(chunk);
    if (heading) {
      if (heading[1] !== "#") sections.push({ heading: heading[2] ?? "", blocks: [] });
      continue;
    }
    sections.at(-1)?.blocks.push(...blocksOf(chunk.split("\n")));
  }
  return sections.filter((section) => section.heading !== null || section.blocks.length > 0);
}

/** Pieces between blank lines; a heading is one of its own. */
function chunks(markdown: string): string[] {
  return markdown
    .replaceAll("\r\n", "\n")
    .replaceAll(/^(#{1,6}\s.*)$/gm, "\n$1\n")
    .split(/\n\s*\n/)
    .map((chunk) => chunk.trim())
    .filter((chunk) => chunk !== "");
}

const ITEM = /^\s*[-*]\s+/;

/** Lines before the first item are a paragraph; after it, a line without a mark of its own continues the item before. */
function blocksOf(lines: readonly string[]): NoteBlock[] {
  const words: string[] = [];
  const items: string[] = [];
  for (const line of lines) {
    if (ITEM.test(line)) items.push(line.replace(ITEM, "").trim());
    else if (items.length > 0) items.push(`${items.pop()} ${line.trim()}`);
    else words.push(line.trim());
  }
  return [
    ...(words.length > 0 ? [{ kind: "paragraph" as const, text: words.join(" ") }] : []),
    ...(items.length > 0 ? [{ kind: "list" as const, items }] : []),
  ];
}
