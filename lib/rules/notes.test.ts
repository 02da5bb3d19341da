import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type NoteBlock, noteSections } from "#lib/format/note-sections.ts";
import { codeParts } from "#lib/format/text-parts.ts";
import { RULES } from "#lib/rules/registry.ts";

const HEADINGS = { en: ["How to read it", "When this is not the cause"], zh: ["怎么看", "什么时候不是这个原因"] };

function read(id: string, name: string): string {
  const path = fileURLToPath(new URL(`./${id}/${name}`, import.meta.url));
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

/** Paragraphs and items in order, each with where it stands: two languages are alike when these are. */
function piecesOf(notes: string): { at: string; text: string }[] {
  return noteSections(notes).flatMap(({ blocks }, section) =>
    blocks.flatMap((block, i) => textsOf(block).map((text, j) => ({ at: `${section}.${i} ${block.kind} ${j}`, text }))),
  );
}

function textsOf(block: NoteBlock): readonly string[] {
  return block.kind === "list" ? block.items : [block.text];
}

function codeOf(text: string): string[] {
  return [...new Set(codeParts(text).flatMap((part) => (part.marked ? [part.text] : [])))].sort();
}

/** The text with its code as one Latin letter, so that only the prose is looked at. */
function proseOf(text: string): string {
  return codeParts(text)
    .map((part) => (part.marked ? "x" : part.text))
    .join("");
}

describe.each(RULES.map(({ meta }) => meta.id))("the notes of %s", (id) => {
  const en = read(id, "notes.md");
  const zh = read(id, "notes.zh.md");

  it("are there in both languages, under the two headings", () => {
    expect(noteSections(en).map(({ heading }) => heading)).toEqual(HEADINGS.en);
    expect(noteSections(zh).map(({ heading }) => heading)).toEqual(HEADINGS.zh);
    for (const notes of [en, zh]) expect(notes.split("\n")[0]).toBe(`# ${id}`);
    for (const part of en.split(/^## .+$/m).slice(1)) expect(part.trim().length).toBeGreaterThan(80);
  });

  it("say the same in both languages, piece by piece and with the same code", () => {
    const chinese = piecesOf(zh);
    expect(chinese.map(({ at }) => at)).toEqual(piecesOf(en).map(({ at }) => at));
    for (const [i, { text }] of piecesOf(en).entries()) {
      const other = chinese[i]?.text ?? "";
      expect(other).not.toBe(text);
      expect(proseOf(other)).toMatch(/\p{Script=Han}/u);
      expect(codeOf(other), text).toEqual(codeOf(text));
    }
  });

  it("have no mark that the page does not draw", () => {
    for (const { text } of [...piecesOf(en), ...piecesOf(zh)]) expect(proseOf(text)).not.toMatch(/[*`]|__|\]\(/);
  });

  it("end their sentences once, in Chinese with Chinese signs", () => {
    for (const { text } of piecesOf(en)) expect(proseOf(text)).not.toMatch(/\.\./);
    for (const { text } of piecesOf(zh)) {
      const prose = proseOf(text);
      expect(prose).toMatch(/[。？]$/);
      expect(prose).not.toMatch(/[。.，,；;：:！!？?]{2}/);
      expect(prose).not.toMatch(/\p{Script=Han}[,;:!?()."]|[,;:!?()."]\p{Script=Han}/u);
      expect(prose, "a blank parts Chinese from Latin").not.toMatch(/\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u);
    }
  });
});
