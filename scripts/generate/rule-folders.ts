import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Locale } from "#lib/contract/causes.ts";

/** The folder of all rules. The folder is the list: nothing else says which rules exist. */
export const RULES_FOLDER = fileURLToPath(new URL("../../lib/rules/", import.meta.url));

/** Ids of all rules (names of folders with a `rule.ts`), sorted by code unit. */
export function ruleIds(): readonly string[] {
  return readdirSync(RULES_FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(RULES_FOLDER, entry.name, "rule.ts")))
    .map((entry) => entry.name)
    .sort();
}

const NOTES_FILES: Readonly<Record<Locale, string>> = { en: "notes.md", "zh-CN": "notes.zh.md" };

/** The rule's hand-written notes. Throws when there are none: a rule without notes in both languages is not whole. */
export function notesOf(id: string, locale: Locale): string {
  const name = NOTES_FILES[locale];
  const path = join(RULES_FOLDER, id, name);
  if (!existsSync(path)) throw new Error(`lib/rules/${id} has no ${name}: write how to read it and when it is not the cause.`);
  return readFileSync(path, "utf8");
}

/** `image-tag-missing` as a name in code: `imageTagMissing`. */
export function camelCase(id: string): string {
  return id.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * A record as the expression of a generated file: each entry a string literal that the formatter leaves as it is, whatever
 * quotes and braces are in it, on a line of its own, so that changes of different rules are changes of different lines.
 * @param type of a value, as TypeScript
 */
export function jsonRecord(entries: readonly (readonly [key: string, value: unknown])[], type: string): readonly string[] {
  return [
    "Object.fromEntries(",
    "  [",
    ...entries.map((entry) => `    ${literal(entry)},`),
    `  ].map((entry) => JSON.parse(entry) as [string, ${type}]),`,
    ");",
  ];
}

function literal(data: unknown): string {
  return JSON.stringify(JSON.stringify(data)).replaceAll('\\"', "\\u0022").replaceAll("${", "\\u0024{");
}
