import { expect, test } from "vitest";
import { z } from "zod";
import { inLanguage } from "#lib/messages/sentences.ts";
import { sayIssue } from "./issue.ts";

const schema = z.strictObject({
  name: z.string().min(1).max(3),
  count: z.number().int().min(2).max(5).optional(),
  flag: z.boolean().optional(),
  kind: z.enum(["a", "b"]).optional(),
  list: z.array(z.string()).max(1).optional(),
  at: z.iso.datetime().optional(),
  id: z.string().regex(/^x/, "must begin with x").optional(),
  uid: z.uuid().optional(),
});

function said(value: unknown): string {
  const issue = schema.safeParse(value).error?.issues[0];
  return sayIssue(issue, value, issue?.path.join(".") || "body");
}

test.each([
  [{}, "name: is missing."],
  [{ name: 5 }, "name: must be text."],
  [{ name: "" }, "name: must not be empty."],
  [{ name: "four" }, "name: may have at most 3 characters."],
  [{ name: "a", count: 1 }, "count: must be at least 2."],
  [{ name: "a", count: 9 }, "count: may be at most 5."],
  [{ name: "a", count: 2.5 }, "count: must be a whole number."],
  [{ name: "a", count: "2" }, "count: must be a number."],
  [{ name: "a", flag: "yes" }, "flag: must be true or false."],
  [{ name: "a", kind: "c" }, "kind: must be one of a, b."],
  [{ name: "a", list: {} }, "list: must be a list."],
  [{ name: "a", list: ["x", "y"] }, "list: may have at most 1 entries."],
  [{ name: "a", at: "today" }, "at: must be a time like 2026-11-30T10:00:00Z."],
  [{ name: "a", id: "y" }, "id: must begin with x."],
  [{ name: "a", uid: "y" }, "uid: does not have the form that is expected; see /api/openapi.json."],
  [{ name: "a", more: 1 }, "body: there is no field more here."],
  [[], "body: must be an object."],
])("%j: %s", (value, sentence) => {
  expect(said(value)).toBe(sentence);
  if (!sentence.includes("begin with")) expect(inLanguage(sentence, "zh-CN")).not.toMatch(/[a-z]{4} [a-z]{2}/);
});
