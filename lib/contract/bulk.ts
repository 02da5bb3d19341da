import { z } from "zod";
import { NOTE_LENGTH } from "./board-limits.ts";
import { BULK_FIXES, MOST_TOGETHER } from "./bulk-fixes.ts";
import { FIX_STATES, fixTargetSchema } from "./fixes.ts";

export const bulkPlanRequestSchema = z.strictObject({
  cluster: z.string().min(1),
  fix: z.enum(BULK_FIXES).describe("a fix of rung 1 on a pod"),
  group: z.string().min(1).describe("id of the group of the ward that all of them are in"),
  targets: z.array(fixTargetSchema).min(1).max(MOST_TOGETHER),
});
export type BulkPlanRequest = z.infer<typeof bulkPlanRequestSchema>;

export const bulkConfirmRequestSchema = z.strictObject({
  uids: z.array(z.string().min(1)).min(1).max(MOST_TOGETHER).describe("which of the planned ones, in the order they are done"),
  reason: z.string().max(NOTE_LENGTH).optional(),
});
export type BulkConfirmRequest = z.infer<typeof bulkConfirmRequestSchema>;

export const bulkItemSchema = z.object({
  target: fixTargetSchema,
  allowed: z.boolean().describe("its own plan has no check that fails"),
  problems: z.array(z.string()).describe("checks that fail, or why there is no plan"),
  doubts: z.array(z.string()).describe("checks that cannot be told"),
  state: z.enum([...FIX_STATES, "not-touched"]),
  detail: z.string(),
  auditId: z.number().nullable(),
});
export type BulkItem = z.infer<typeof bulkItemSchema>;

export const bulkAnswerSchema = z.object({
  bulkId: z.string(),
  fix: z.enum(BULK_FIXES),
  group: z.string(),
  user: z.string(),
  state: z.enum(["planned", "running", "done", "stopped"]),
  stopped: z.string().nullable().describe("what stopped it: the surprise, or who"),
  risks: z.array(z.string()),
  expiresAt: z.string(),
  items: z.array(bulkItemSchema),
});
export type BulkAnswer = z.infer<typeof bulkAnswerSchema>;
