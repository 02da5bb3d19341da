import { z } from "zod";
import { missingWhySchema } from "./causes.ts";
import { diagnosisSchema } from "./diagnosis.ts";
import { conditionViewSchema, sickPodGroupSchema } from "./object-parts.ts";
import { timelineEventSchema } from "./record.ts";

/** One object that is left in a namespace. */
export const leftObjectSchema = z.object({
  name: z.string(),
  deletedAt: z.string().nullable().describe("when its deletion was asked for; null = it was not"),
  finalizers: z.array(z.object({ name: z.string(), setBy: z.string().nullable().describe("the field manager that set it") })),
});
export type LeftObject = z.infer<typeof leftObjectSchema>;

/** What is left of one resource in a namespace. */
export const namespaceContentSchema = z.object({
  resource: z.string().describe("`pods`, `widgets.example.com`"),
  kind: z.string().nullable().describe("null where only the namespace controller names it"),
  count: z.number().describe("as seen here, else as the namespace controller says"),
  saidCount: z.number().nullable().describe("as NamespaceContentRemaining says; null = it does not name it"),
  objects: z.array(leftObjectSchema).describe("those that hold it first; not more than 20"),
  missing: missingWhySchema.nullable().describe("why the objects could not be listed"),
});
export type NamespaceContent = z.infer<typeof namespaceContentSchema>;

/** An aggregated API that is not available: as long as it is registered, no namespace can be emptied. */
export const failingApiSchema = z.object({
  name: z.string(),
  service: z.string().nullable().describe("`namespace/name` of the Service behind it"),
  reason: z.string(),
  message: z.string(),
  since: z.string().nullable(),
});

/** The record of a namespace: why it does not go, what is left in it, and who is sick in it. */
export const namespaceRecordSchema = z.object({
  now: z.string(),
  readAt: z.string(),
  serverVersion: z.string(),
  diagnosis: diagnosisSchema,
  createdAt: z.string().nullable(),
  finalizers: z.array(z.string()).describe("of its metadata and its spec"),
  conditions: z.array(conditionViewSchema),
  contents: z.array(namespaceContentSchema).describe("what holds it first"),
  finalizersSaid: z.array(z.string()).describe("as NamespaceFinalizersRemaining says: `example.com/x in 2 resource instances`"),
  apis: z.array(failingApiSchema),
  apisMissing: missingWhySchema.nullable(),
  pods: z.number(),
  podsMissing: missingWhySchema.nullable().describe("why its pods could not be listed: then `pods` and `groups` tell of none"),
  groups: z.array(sickPodGroupSchema).describe("its sick pods by cause, worst first"),
  events: z.array(timelineEventSchema).describe("about the namespace itself, newest first"),
  eventsMissing: missingWhySchema.nullable(),
});
export type NamespaceRecord = z.infer<typeof namespaceRecordSchema>;
