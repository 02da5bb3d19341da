import { z } from "zod";
import { missingWhySchema } from "./causes.ts";
import { diagnosisSchema } from "./diagnosis.ts";
import { timelineEventSchema } from "./record.ts";

/** A condition of the workload or of the object below it that makes the pods. */
export const workloadConditionSchema = z.object({
  object: z.string().describe("Kind/name"),
  type: z.string(),
  status: z.string(),
  reason: z.string(),
  message: z.string(),
  since: z.string().nullable(),
});
export type WorkloadCondition = z.infer<typeof workloadConditionSchema>;

/** The record of a workload: why it has no pods, or that it has. */
export const workloadRecordSchema = z.object({
  now: z.string(),
  readAt: z.string(),
  serverVersion: z.string(),
  apiVersion: z.string(),
  diagnosis: diagnosisSchema,
  ready: z.string().describe("ready pods of wanted ones"),
  createdAt: z.string().nullable(),
  chain: z.array(z.object({ kind: z.string(), name: z.string() })).describe("from the top controller to the object that asks for the pods"),
  pods: z.number().describe("pods of it that exist"),
  podsMissing: missingWhySchema.nullable().describe("why these could not be listed: then `pods` tells of none"),
  conditions: z.array(workloadConditionSchema),
  events: z.array(timelineEventSchema).describe("newest first"),
  eventsMissing: z.string().nullable().describe("why events could not be read"),
});
export type WorkloadRecord = z.infer<typeof workloadRecordSchema>;
