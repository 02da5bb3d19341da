import { z } from "zod";
import { NOTE_LENGTH } from "./board-limits.ts";
import { fixTargetSchema } from "./fixes.ts";
import { filledRunbookSchema } from "./runbook.ts";

const who = { user: z.string(), osUser: z.string().nullable() };

/** What a fix left to be done by hand, open until somebody has done it and says so. */
export const aftercareSchema = z.object({
  id: z.number(),
  auditId: z.number().describe("the intent row of the fix"),
  cluster: z.string(),
  fix: z.string(),
  target: fixTargetSchema,
  node: z.string().nullable(),
  openedAt: z.string(),
  ...who,
  runbook: filledRunbookSchema.describe("filled with what was there before the fix"),
  ticks: z.array(z.object({ step: z.number().describe("index of the step"), ...who, time: z.string() })),
  closed: z.object({ ...who, time: z.string(), reason: z.string().nullable() }).nullable(),
});
export type AftercareItem = z.infer<typeof aftercareSchema>;
export const aftercareAnswerSchema = z.object({ items: z.array(aftercareSchema).describe("open ones first, then newest first") });
export type AftercareAnswer = z.infer<typeof aftercareAnswerSchema>;

export const aftercareQuerySchema = z.strictObject({
  cluster: z.string().min(1).optional(),
  target: z.string().min(1).optional().describe("a UID, or namespace/name"),
  audit: z.coerce.number().int().min(1).optional().describe("intent row of the fix"),
  open: z.enum(["1", "0"]).optional().describe("1 = those that are open"),
  lang: z.string().optional(),
});
export type AftercareQuery = z.infer<typeof aftercareQuerySchema>;

export const aftercareTickRequestSchema = z.strictObject({ step: z.number().int().min(0), done: z.boolean() });
export const aftercareCloseRequestSchema = z.strictObject({
  reason: z.string().trim().min(1).max(NOTE_LENGTH).optional().describe("why it is closed with steps that are not ticked"),
});
