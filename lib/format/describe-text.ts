import type { DescribeSection } from "#lib/contract/record.ts";

/** The describe sections as text to paste, laid out like `kubectl describe`: headings, indented labels, values in a column. */
export function describeText(sections: readonly DescribeSection[]): string {
  return sections
    .map(({ title, lines }) => {
      const widest = Math.max(0, ...lines.map((line) => line.depth * 2 + line.label.length));
      const body = lines.map((line) => {
        const label = `${"  ".repeat(line.depth + 1)}${line.label === "" ? "" : `${line.label}:`}`;
        const [first = "", ...more] = line.value.split("\n");
        const indent = " ".repeat(widest + 4);
        return [`${label.padEnd(widest + 4)}${first}`.trimEnd(), ...more.map((text) => indent + text)].join("\n");
      });
      return [title, ...body].join("\n");
    })
    .join("\n\n");
}
