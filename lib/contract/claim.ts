import { z } from "zod";
import { certaintySchema, missingWhySchema } from "./causes.ts";
import { diagnosisSchema } from "./diagnosis.ts";
import { conditionViewSchema, sickPodSchema, unseenSchema } from "./object-parts.ts";
import { eventsAnswerSchema } from "./record.ts";

/** One hop of the way from the claim to a disk on a node. Labels of its facts are field names of the API. */
export const claimHopSchema = z.object({
  kind: z.enum(["PersistentVolumeClaim", "StorageClass", "PersistentVolume", "VolumeAttachment"]),
  name: z.string(),
  state: z.enum(["present", "gone", "forbidden", "unknown", "none"]).describe("none = the way does not come this far yet"),
  status: z.string().describe("phase, or what the attachment says; empty where it has none"),
  tone: z.enum(["plain", "good", "warn", "bad"]),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  says: z.string().nullable().describe("the error that stands in its status"),
  node: z.string().nullable(),
  since: z.string().nullable(),
});
export type ClaimHop = z.infer<typeof claimHopSchema>;

/** A pod that uses the claim, sick or not. */
export const claimUserSchema = sickPodSchema.extend({
  node: z.string().nullable(),
  finished: z.boolean().describe("nothing of it runs any more; it holds the claim all the same"),
  cause: z.object({ id: z.string(), title: z.string(), certainty: certaintySchema, nextStep: z.string() }).nullable(),
});
export type ClaimUser = z.infer<typeof claimUserSchema>;

/** A pod that seems to serve the claim's storage class, by its name. */
export const servingPodSchema = sickPodSchema.extend({ node: z.string().nullable(), ready: z.string() });

/** The record of a claim: what keeps it from its volume, or from going, and who waits for it. */
export const claimRecordSchema = z.object({
  now: z.string(),
  readAt: z.string(),
  serverVersion: z.string(),
  diagnosis: diagnosisSchema,
  createdAt: z.string().nullable(),
  phase: z.string(),
  requested: z.string().nullable(),
  capacity: z.string().nullable(),
  accessModes: z.array(z.string()),
  finalizers: z.array(z.string()),
  chain: z.array(claimHopSchema),
  provisioner: z.object({ name: z.string(), pods: z.array(servingPodSchema) }).nullable(),
  conditions: z.array(conditionViewSchema),
  users: z.array(claimUserSchema).describe("pods that use it, the sick ones first"),
  podsMissing: missingWhySchema.nullable().describe("why pods could not be listed: then `users` tells of none"),
  timeline: eventsAnswerSchema,
  unseen: z.array(unseenSchema),
});
export type ClaimRecord = z.infer<typeof claimRecordSchema>;
