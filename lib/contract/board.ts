import { z } from "zod";
import { NOTE_LENGTH } from "./board-limits.ts";
import { fixTargetSchema } from "./fixes.ts";

/** What a claim or a note is about. */
export const boardSubjectSchema = z
  .string()
  .max(500)
  .regex(/^(uid|group)\/./, "must be uid/UID or group/ID")
  .describe("`uid/UID` of a pod or workload, or `group/ID` of a group of the ward");

const who = { user: z.string(), osUser: z.string().nullable().describe("login name, in mode local") };

export const claimSchema = z.object({ subject: boardSubjectSchema, ...who, since: z.string() });
export type Claim = z.infer<typeof claimSchema>;

export const noteSchema = z.object({ id: z.number(), subject: boardSubjectSchema, ...who, time: z.string(), text: z.string() });
export type Note = z.infer<typeof noteSchema>;

/** A fix that was confirmed and whose outcome is not known yet. */
export const actUnderWaySchema = z.object({
  planId: z.string(),
  fix: z.string(),
  target: fixTargetSchema,
  about: z.string().nullable().describe("UID of the pod whose verdict asked for it"),
  ...who,
  since: z.string(),
  auditId: z.number().nullable(),
});
export type ActUnderWay = z.infer<typeof actUnderWaySchema>;

/** Aftercare that nobody has closed yet. */
export const openAftercareSchema = z.object({
  id: z.number(),
  target: fixTargetSchema,
  since: z.string(),
  ticked: z.number(),
  steps: z.number(),
});

/** Who is on what, what was noted, what is being done and what is left to be done in one cluster. */
export const boardSchema = z.object({
  unread: z.boolean().describe("claims, notes and aftercare could not be read: that none is shown means nothing"),
  claims: z.array(claimSchema),
  notes: z.array(noteSchema).describe("the newest 200 of the cluster, newest first"),
  acts: z.array(actUnderWaySchema),
  aftercare: z.array(openAftercareSchema),
});
export type Board = z.infer<typeof boardSchema>;

export const claimRequestSchema = z.strictObject({
  subject: boardSubjectSchema,
  over: z.boolean().optional().describe("take it over from whoever has it"),
});
export const releaseRequestSchema = z.strictObject({ subject: boardSubjectSchema });
export const noteRequestSchema = z.strictObject({ subject: boardSubjectSchema, text: z.string().trim().min(1).max(NOTE_LENGTH) });
export const forgetNoteRequestSchema = z.strictObject({ id: z.number().int().min(1) });
