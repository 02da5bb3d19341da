import { z } from "zod";
import { diagnosisSchema } from "./diagnosis.ts";
import { fixTargetSchema } from "./fixes.ts";
import { networkViewSchema } from "./network.ts";
import { podResourcesSchema } from "./resources.ts";
import { filledRunbookSchema } from "./runbook.ts";
import { schedulingTableSchema } from "./scheduling.ts";

/** An object nearby (owner, node, claim, sibling) and whether it is there. */
export const relatedSchema = z.object({
  kind: z.string(),
  apiVersion: z.string(),
  namespace: z.string().nullable(),
  name: z.string(),
  uid: z.string().nullable(),
  role: z.enum(["owner", "node", "claim", "configmap", "secret", "service-account"]),
  state: z.enum(["present", "gone", "forbidden", "unknown"]),
  note: z.string().nullable(),
});
export type Related = z.infer<typeof relatedSchema>;

export const describeLineSchema = z.object({
  label: z.string(),
  value: z.string(),
  depth: z.number(),
  tone: z.enum(["plain", "bad", "warn", "good", "quiet"]),
});
/** A section of the describe tab: heading and lines, as kubectl's describe orders them. */
export const describeSectionSchema = z.object({ id: z.string(), title: z.string(), lines: z.array(describeLineSchema) });
export type DescribeSection = z.infer<typeof describeSectionSchema>;
export type DescribeLine = z.infer<typeof describeLineSchema>;

export const containerViewSchema = z.object({
  name: z.string(),
  kind: z.enum(["container", "init", "sidecar", "ephemeral"]),
  image: z.string(),
  ready: z.boolean(),
  restarts: z.number(),
  state: z.string().describe("Running, Waiting: CrashLoopBackOff, Terminated: Error (1)"),
  hasPrevious: z.boolean().describe("a dead instance exists, so previous logs may be there"),
});
export type ContainerView = z.infer<typeof containerViewSchema>;

/** Places to debug this pod from, and whether the pod is such a place itself. */
export const debugPlacesSchema = z.object({
  copyOf: z.object({ name: z.string(), uid: z.string() }).nullable().describe("the pod that this one is our sleeping copy of"),
  places: z.array(
    z.object({
      copy: fixTargetSchema.nullable().describe("a sleeping copy, to be deleted after use; null = a container in this pod"),
      name: z.string().describe("of the copy or of the container"),
      state: z.string(),
      command: z.string().nullable().describe("opens a shell in it; null = it does not run"),
    }),
  ),
});
export type DebugPlaces = z.infer<typeof debugPlacesSchema>;

/** One text in every language. */
export const wordsSchema = z.object({ en: z.string(), "zh-CN": z.string() });

export const auditRowSchema = z.object({
  id: z.number(),
  time: z.string(),
  kind: z.enum(["intent", "outcome"]),
  intentId: z.number().nullable(),
  planId: z.string().describe("rows of one plan belong together: a drain's and those of its evictions"),
  user: z.string(),
  osUser: z.string().nullable(),
  cluster: z.string(),
  fix: z.string(),
  target: z.object({ kind: z.string(), namespace: z.string(), name: z.string(), uid: z.string() }),
  node: z.string().nullable(),
  about: z.string().nullable().describe("UID of the pod whose verdict asked for it, where the target is its owner or its node"),
  verdict: z.string().nullable(),
  reason: z.string().nullable(),
  request: z.string(),
  response: z.string().nullable().describe("what the API server answered, as JSON: its status, and which object or which refusal"),
  state: z.string(),
  detail: z.string(),
  said: wordsSchema.nullable().describe("the detail in every language; null where it is the same in each"),
  durationMs: z.number().nullable(),
});
export type AuditRow = z.infer<typeof auditRowSchema>;
export const auditAnswerSchema = z.object({ rows: z.array(auditRowSchema) });

export const recordSchema = z.object({
  now: z.string(),
  readAt: z.string(),
  serverVersion: z.string(),
  gone: z.boolean().describe("the pod with this uid is no longer there"),
  replacedBy: z.object({ name: z.string(), uid: z.string() }).nullable(),
  replacementCandidates: z
    .array(z.object({ name: z.string(), uid: z.string() }))
    .describe("pods that its controller made since, where several came and nothing tells which of them took its place"),
  diagnosis: diagnosisSchema,
  ready: z.string(),
  restarts: z.number(),
  createdAt: z.string().nullable(),
  node: z.string().nullable(),
  terminatingForSeconds: z.number().nullable(),
  graceSeconds: z.number().nullable(),
  sharedCause: z
    .object({ group: z.string(), count: z.number(), causes: z.array(z.string()).describe("first causes of all that are in it") })
    .nullable()
    .describe("the group of the ward that it is in, where it is not alone"),
  containers: z.array(containerViewSchema),
  debug: debugPlacesSchema,
  related: z.array(relatedSchema),
  resources: podResourcesSchema.describe("request, limit and use of each container"),
  describe: z.array(describeSectionSchema),
  scheduling: schedulingTableSchema
    .nullable()
    .describe("every node as the scheduler sees it; null for a pod that does not wait for a place"),
  network: networkViewSchema
    .nullable()
    .describe("how it is reached and what it may reach; null for a pod without a network of its own, and where nothing of it was read"),
  runbooks: z.array(filledRunbookSchema).describe("those that the causes name; for a pod that is gone, what a fix left to be done"),
  audit: z.array(auditRowSchema),
});
export type PodRecord = z.infer<typeof recordSchema>;

/** One event on the record's time axis, of the pod, an owner, a claim or the node (read rule: F3.5). */
export const timelineEventSchema = z.object({
  id: z.string(),
  subject: z.string().describe("Kind/name"),
  role: z.enum(["pod", "owner", "claim", "node"]),
  type: z.string(),
  reason: z.string(),
  message: z.string(),
  container: z.string().nullable(),
  first: z.string().nullable(),
  last: z.string().nullable(),
  count: z.number(),
  reporter: z.string(),
  lagging: z.boolean().describe("a series: count and last time lag (F3.5)"),
});
export type TimelineEvent = z.infer<typeof timelineEventSchema>;
export const timelineSpanSchema = z.object({
  lane: z.string(),
  label: z.string(),
  from: z.string(),
  to: z.string().nullable(),
  tone: z.enum(["good", "bad", "warn", "grey"]),
  notKnown: z.literal(true).optional().describe("nothing is known of this stretch: its start is the node's last sign of life"),
});
export const eventsAnswerSchema = z.object({
  now: z.string(),
  events: z.array(timelineEventSchema),
  spans: z.array(timelineSpanSchema),
  missing: z.array(z.object({ of: z.string(), why: z.string() })),
  keptAt: z.string().optional().describe("the pod is known only from the record store, as of this time; its own events were not kept"),
});
export type EventsAnswer = z.infer<typeof eventsAnswerSchema>;
export type TimelineSpan = z.infer<typeof timelineSpanSchema>;

export const yamlAnswerSchema = z.object({
  yaml: z.string(),
  masked: z.number().describe("how many values were masked"),
  readAt: z.string(),
  from: z
    .enum(["cluster", "memory", "record-store"])
    .describe("`memory`: gone since, as it was seen last; `record-store`: as it was kept before it was deleted from here"),
});
export type YamlAnswer = z.infer<typeof yamlAnswerSchema>;
