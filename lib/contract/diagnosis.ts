import { z } from "zod";
import {
  certaintySchema,
  evidenceKeySchema,
  fixIdSchema,
  missingWhySchema,
  offerSchema,
  stuckSinceSourceSchema,
  subjectClassSchema,
} from "./causes.ts";

/** One observed fact: which object, which field or event, its value and time. */
export const citeSchema = z.object({
  object: z.string().describe("Kind/name, or Kind/namespace/name"),
  path: z.string().optional().describe("field path inside the object"),
  event: z.string().optional().describe("event reason"),
  value: z.string(),
  time: z.string().optional().describe("RFC 3339"),
  recomputed: z.literal(true).optional().describe("computed from live objects, not read from a message"),
});
export type Cite = z.infer<typeof citeSchema>;

/** Evidence that was needed and not seen, and why. A missing permission is never health. */
export const missingSchema = z.object({ evidence: evidenceKeySchema, why: missingWhySchema });
export type Missing = z.infer<typeof missingSchema>;

export const rootSchema = z.object({
  kind: z.string(),
  key: z.string().describe('what a group folds on, e.g. "Node/worker-7"'),
  label: z.string(),
});
export type Root = z.infer<typeof rootSchema>;

export const subjectSchema = z.object({ kind: z.string(), namespace: z.string(), name: z.string(), uid: z.string() });
export type Subject = z.infer<typeof subjectSchema>;

export const fixOfferSchema = z.object({
  id: fixIdSchema,
  rung: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  offered: offerSchema,
  why: z.string(),
  wait: z
    .object({
      until: z.string().nullable().describe("the moment, RFC 3339; null = it is not known"),
      expect: z.string().describe("what is seen then"),
      otherwise: z.string().describe("what to do when it is not"),
    })
    .optional()
    .describe("for `wait-until`: the moment that the cause names"),
  targets: z.array(subjectSchema).optional().describe("what it acts on, where that is not the pod, its owner or its node"),
});
export type FixOffer = z.infer<typeof fixOfferSchema>;

export const findingSchema = z.object({
  id: z.string().describe("cause id of the catalogue"),
  certainty: certaintySchema,
  title: z.string(),
  message: z.string(),
  nextStep: z.string(),
  rootText: z.string().describe("the root in one short line, without the pod's name"),
  shortStep: z.string().describe("the next step in a few words"),
  avoid: z.string().optional(),
  root: rootSchema,
  cites: z.array(citeSchema),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  fixes: z.array(fixOfferSchema),
  runbooks: z.array(z.string()),
  kubectl: z.array(z.string()),
  notChecked: z.array(z.string()),
});
export type Finding = z.infer<typeof findingSchema>;

/** One line of the round of a good SRE: what was looked at, or what is the reader's to do. */
export const checklistLineSchema = z.object({
  id: z.enum(["status-and-events", "logs", "configuration", "dependencies", "node-and-runtime", "reproduction"]),
  state: z.enum(["ok", "bad", "unknown", "yours"]),
  text: z.string(),
  command: z.string().optional(),
  missing: z.array(missingSchema).optional().describe("of a line that could not be seen, or not whole: what, and why"),
  about: subjectSchema.optional().describe("what the line looked at, where it is not the subject itself"),
});
export type ChecklistLine = z.infer<typeof checklistLineSchema>;

/** The verdict: the same shape on the page, in the API, in snapshots and on the command line. */
export const diagnosisSchema = z.object({
  subject: subjectSchema,
  class: subjectClassSchema,
  listed: z.boolean().describe("false while young or within patience, and for healthy: no row in the ward"),
  status: z.string().describe("kubectl's STATUS"),
  stuckSince: z.string().nullable(),
  stuckSinceSource: stuckSinceSourceSchema,
  overdueBySeconds: z.number().optional(),
  causes: z.array(findingSchema).describe("best explanation first"),
  ruledOut: z.array(z.object({ id: z.string(), because: z.string(), cites: z.array(citeSchema) })),
  unknown: z.array(z.object({ id: z.string(), missing: z.array(missingSchema) })),
  advice: z.array(findingSchema),
  checklist: z.array(checklistLineSchema),
});
export type Diagnosis = z.infer<typeof diagnosisSchema>;
