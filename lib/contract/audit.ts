import { z } from "zod";
import { auditRowSchema } from "./record.ts";

/** Filters of the audit log, the same for its page, its rows and its export. */
export const auditQuerySchema = z.strictObject({
  since: z.iso.datetime().optional().describe("rows from this time on"),
  until: z.iso.datetime().optional().describe("rows up to this time"),
  user: z.string().min(1).optional().describe("the cluster's name for who acted"),
  cluster: z.string().min(1).optional(),
  fix: z.string().min(1).optional().describe("id of a fix"),
  target: z.string().min(1).optional().describe("a UID, of the target or of the pod it was about, a name, or namespace/name"),
  node: z.string().min(1).optional().describe("acts on the node of this name, and on pods that were on it then"),
  namespace: z.string().min(1).optional().describe("acts on what is in this namespace"),
  state: z.string().min(1).optional().describe("how it ended; `executing` = no outcome is known yet"),
  id: z.coerce.number().int().min(1).optional().describe("one row; for acts the one it belongs to"),
  before: z.coerce.number().int().min(1).optional().describe("rows older than this one: the next page"),
  limit: z.coerce.number().int().min(1).max(500).optional().describe("how many at most; 200 rows, 50 acts where it is left out"),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;
/** An export has no pages. */
export const auditExportQuerySchema = auditQuerySchema.omit({ id: true, before: true, limit: true });

/** One act: what was meant, and what came of it once that is known. */
export const auditActSchema = z.object({ intent: auditRowSchema, outcome: auditRowSchema.nullable() });
export type AuditAct = z.infer<typeof auditActSchema>;

export const auditActsAnswerSchema = z.object({
  acts: z.array(auditActSchema).describe("newest first"),
  next: z.number().nullable().describe("`before` of the next page; null on the last"),
  choices: z
    .object({
      users: z.array(z.string()),
      clusters: z.array(z.string()),
      fixes: z.array(z.string()),
      namespaces: z.array(z.string()),
      nodes: z.array(z.string()),
    })
    .describe("what occurs in the whole log"),
});
export type AuditActsAnswer = z.infer<typeof auditActsAnswerSchema>;

/** A row of an export; with all rows in order the chain can be walked anywhere. */
export const auditExportRowSchema = auditRowSchema.extend({
  prevHash: z.string().describe("hash of the row before; of the first row: 64 zeros"),
  hash: z.string(),
});
export type AuditExportRow = z.infer<typeof auditExportRowSchema>;

export const auditChainSchema = z.object({
  ok: z.boolean(),
  rows: z.number().describe("rows that hold, from the first on"),
  lastId: z.number().nullable().describe("the last row that was walked to; null for an empty log"),
  head: z.string().nullable().describe("hash of that row: noted elsewhere, it shows later that nothing was cut off"),
  brokenId: z.number().nullable().describe("the first row that does not hold"),
  why: z
    .enum(["changed", "unlinked"])
    .nullable()
    .describe("`changed`: it is not what was written; `unlinked`: rows before it were taken out, put in or reordered"),
  checkedAt: z.string(),
});
export type AuditChain = z.infer<typeof auditChainSchema>;
