import type { z } from "zod";
import { type SentenceId, say } from "#lib/messages/sentences.ts";

type Issue = z.core.$ZodIssue;

const TYPES: Readonly<Record<string, SentenceId>> = {
  string: "fieldText",
  number: "fieldNumber",
  int: "fieldWhole",
  boolean: "fieldFlag",
  array: "fieldList",
  object: "fieldObject",
  record: "fieldObject",
};

/** What a size is counted in: too little of it, and too much. */
const SIZES: Readonly<Record<string, readonly [SentenceId, SentenceId]>> = {
  string: ["fieldShort", "fieldLong"],
  array: ["fieldFew", "fieldMany"],
  number: ["fieldSmall", "fieldBig"],
  int: ["fieldSmall", "fieldBig"],
};

/** The library's own messages; any other is a schema's, written for people. */
const OF_LIBRARY = /^(?:Invalid|Too (?:big|small)|Unrecognized)/;

/** The value that the issue is about. */
function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, key) : undefined), value);
}

function sized(issue: Extract<Issue, { code: "too_small" | "too_big" }>, field: string): string {
  const [few, many] = SIZES[issue.origin] ?? ["fieldSmall", "fieldBig"];
  if (issue.code === "too_big") return say(many, { field, most: String(issue.maximum) });
  if (Number(issue.minimum) === 1 && issue.origin !== "number" && issue.origin !== "int") return say("fieldEmpty", { field });
  return say(few, { field, least: String(issue.minimum) });
}

/**
 * What is wrong with a value, in our own words: which field, and what it takes.
 * @param checked the whole value that was held against the schema
 * @param field what to call it; for the value itself when the issue has no path
 */
export function sayIssue(issue: Issue | undefined, checked: unknown, field: string): string {
  if (issue === undefined) return say("fieldForm", { field });
  if (!OF_LIBRARY.test(issue.message)) return `${field}: ${issue.message}.`;
  if (issue.code === "unrecognized_keys") return say("fieldUnknown", { field, names: issue.keys.join(", ") });
  if (valueAt(checked, issue.path) === undefined) return say("fieldMissing", { field });
  if (issue.code === "invalid_type") return say(TYPES[issue.expected] ?? "fieldForm", { field });
  if (issue.code === "invalid_value") return say("fieldChoice", { field, allowed: issue.values.map(String).join(", ") });
  if (issue.code === "too_small" || issue.code === "too_big") return sized(issue, field);
  const isTime = issue.code === "invalid_format" && issue.format === "datetime";
  return say(isTime ? "fieldTime" : "fieldForm", { field });
}
