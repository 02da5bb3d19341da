import fc from "fast-check";
import { expect, test } from "vitest";
import { noteSections } from "./note-sections.ts";

test("reads headings, paragraphs and lists, and leaves out the title", () => {
  const markdown =
    "# some-cause\n\nBefore.\n## How to read it\nOne line,\nstill the same.\n\nTwo.\n\n- a `b`\n- c\n  goes on\n\n## Rivals\n";
  expect(noteSections(markdown)).toEqual([
    { heading: null, blocks: [{ kind: "paragraph", text: "Before." }] },
    {
      heading: "How to read it",
      blocks: [
        { kind: "paragraph", text: "One line, still the same." },
        { kind: "paragraph", text: "Two." },
        { kind: "list", items: ["a `b`", "c goes on"] },
      ],
    },
    { heading: "Rivals", blocks: [] },
  ]);
});

test("a sign without a blank behind it is text, not markup", () => {
  expect(noteSections("#1 of 3\n\n-1 is an exit code")).toEqual([
    {
      heading: null,
      blocks: [
        { kind: "paragraph", text: "#1 of 3" },
        { kind: "paragraph", text: "-1 is an exit code" },
      ],
    },
  ]);
});

test("no word is lost", () => {
  const line = fc.constantFrom("", "## head", "word", "- item", "  more", "other words");
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const sections = noteSections(lines.join("\n"));
      const read = sections.flatMap(({ heading, blocks }) => [
        heading ?? "",
        ...blocks.flatMap((block) => (block.kind === "list" ? block.items : [block.text])),
      ]);
      const words = (text: string) =>
        text
          .replaceAll(/^\s*(##|-)\s/gm, "")
          .split(/\s+/)
          .filter(Boolean);
      expect(read.flatMap(words)).toEqual(words(lines.join("\n")));
    }),
  );
});
