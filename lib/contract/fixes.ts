import { z } from "zod";
import { fixIdSchema } from "./causes.ts";
import { drainPlanSchema, drainStateSchema } from "./drain.ts";
import { filledRunbookSchema } from "./runbook.ts";

export const PRECONDITION_IDS = [
  "uid-unchanged",
  "state-unchanged",
  "still-terminating",
  "containers-ended",
  "owner-gone",
  "owner-present",
  "node-confirmed-off",
  "no-live-writer",
  "budget-allows",
  "losses-accepted",
  "dry-run-accepted",
  "permission",
  "nobody-else-acting",
] as const;

export const preconditionSchema = z.object({
  id: z.enum(PRECONDITION_IDS),
  state: z.enum(["pass", "fail", "unknown"]),
  message: z.string(),
  source: z.string().describe("where it was read"),
});
export type Precondition = z.infer<typeof preconditionSchema>;

export const fixTargetSchema = z.object({ kind: z.string(), namespace: z.string(), name: z.string(), uid: z.string().min(1) });
export type FixTarget = z.infer<typeof fixTargetSchema>;

export const planRequestSchema = z.strictObject({
  cluster: z.string().min(1),
  fix: fixIdSchema,
  target: fixTargetSchema,
  params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  about: z.string().min(1).optional().describe("UID of the pod whose verdict asks for it, where the target is its owner or its node"),
});
export type PlanRequest = z.infer<typeof planRequestSchema>;

const choice = { param: z.string(), label: z.string() };
/** What a plan was made with and may be made with anew; the value goes into the request's params. */
export const planChoiceSchema = z.discriminatedUnion("kind", [
  z.object({ ...choice, kind: z.literal("number"), value: z.number(), min: z.number(), max: z.number() }),
  z.object({ ...choice, kind: z.literal("text"), value: z.string() }),
  z.object({
    ...choice,
    kind: z.literal("option"),
    value: z.string(),
    options: z.array(z.object({ value: z.string(), label: z.string() })),
  }),
]);
export type PlanChoice = z.infer<typeof planChoiceSchema>;

export const planAnswerSchema = z.object({
  planId: z.string(),
  expiresAt: z.string(),
  fix: fixIdSchema,
  rung: z.number(),
  target: fixTargetSchema,
  node: z.string().nullable(),
  title: z.string(),
  what: z.string().describe("what will happen, in words"),
  choices: z.array(planChoiceSchema).describe("what it was made with; another value, sent as a param, is another plan"),
  request: z.object({ method: z.string(), path: z.string(), contentType: z.string(), body: z.unknown() }),
  kubectl: z.string(),
  dryRun: z.object({ ok: z.boolean(), message: z.string() }),
  preconditions: z.array(preconditionSchema),
  risks: z.array(z.string()),
  gentler: z.array(z.object({ id: fixIdSchema, why: z.string() })).describe("lower rungs and why they are not enough"),
  confirm: z.object({
    typedName: z.string().optional(),
    reason: z.boolean(),
    statements: z
      .array(z.object({ param: z.string(), text: z.string(), given: z.boolean() }))
      .describe("what only a human can know: to be said by planning again with this param set to `yes`"),
  }),
  doneMeans: z.string(),
  user: z.string(),
  drain: drainPlanSchema.optional().describe("every pod of the node, where the fix drains one"),
  allowed: z.boolean().describe("every precondition passes or is unknown but not refused: the confirm button works"),
});
export type PlanAnswer = z.infer<typeof planAnswerSchema>;

export const confirmRequestSchema = z.strictObject({ typedName: z.string().optional(), reason: z.string().max(500).optional() });
export type ConfirmRequest = z.infer<typeof confirmRequestSchema>;

export const FIX_STATES = ["planned", "executing", "verified", "not-verified", "unknown-outcome", "refused"] as const;
export const fixStateSchema = z.object({
  planId: z.string(),
  state: z.enum(FIX_STATES),
  detail: z.string(),
  auditId: z.number().nullable(),
  since: z.string(),
  entry: z
    .object({
      command: z.string().nullable().describe("opens a shell in it; null = it does not run"),
      copy: fixTargetSchema.nullable().describe("pod that was made for it, to be deleted after use"),
    })
    .optional()
    .describe("how to get into what was started to debug from"),
  next: z
    .object({
      cause: z.string().describe("first cause of the verdict as it is now"),
      step: z.string().describe("what it says to do"),
      fix: fixIdSchema.nullable().describe("the rung it offers next; null = none that can be pressed now"),
    })
    .optional()
    .describe("where it was sent and not seen to be done: what comes next"),
  aftercare: filledRunbookSchema.optional().describe("what is left to be done by hand once the request was sent, filled for this pod"),
  drain: drainStateSchema.optional().describe("each pod by itself, where the fix drains a node"),
});
export type FixState = z.infer<typeof fixStateSchema>;
export const confirmAnswerSchema = z.object({ auditId: z.number(), state: z.enum(FIX_STATES) });
export type ConfirmAnswer = z.infer<typeof confirmAnswerSchema>;

/** A fix that goes on writing until it ends, as others see it. */
export const runningFixSchema = z.object({ planId: z.string(), fix: fixIdSchema, user: z.string(), since: z.string() });
export type RunningFix = z.infer<typeof runningFixSchema>;
