import { z } from "zod";
import { boardSchema } from "./board.ts";
import { certaintySchema, fixIdSchema, stuckSinceSourceSchema, symptomClassSchema } from "./causes.ts";
import { rootSchema } from "./diagnosis.ts";

/** State of a cluster's connection; `stale` = rows are shown but the watch is down. */
export const clusterStateSchema = z.enum(["live", "syncing", "stale", "forbidden", "unreachable", "not-connected"]);
export type ClusterState = z.infer<typeof clusterStateSchema>;

export const clusterSchema = z.object({
  name: z.string(),
  demo: z.boolean(),
  current: z.boolean().describe("the kubeconfig's current context"),
  serverVersion: z.string().nullable(),
  state: clusterStateSchema,
  message: z.string().nullable().describe("why it is stale or unreachable, in words"),
  clockOffsetMs: z.number().nullable().describe("API server's clock minus ours, ms"),
});
export type Cluster = z.infer<typeof clusterSchema>;
export const clustersSchema = z.object({
  clusters: z.array(clusterSchema),
  problem: z.string().nullable().describe("why there is no cluster, or only the demo ward, and which contexts are left out"),
});
export type Clusters = z.infer<typeof clustersSchema>;

export const sickRowSchema = z.object({
  uid: z.string(),
  kind: z.string(),
  namespace: z.string(),
  name: z.string(),
  ready: z.string().describe("1/2"),
  status: z.string(),
  class: symptomClassSchema,
  stuckSince: z.string().nullable(),
  stuckSinceSource: stuckSinceSourceSchema,
  overdueBy: z.number().optional().describe("seconds past the deletion deadline"),
  restarts: z.number(),
  lastRestart: z.string().nullable(),
  createdAt: z.string().nullable(),
  node: z.string().nullable(),
  owner: z.string().nullable().describe("Kind name of the top controller known from the cache"),
  labels: z.record(z.string(), z.string()),
  cause: z
    .object({ id: z.string(), certainty: certaintySchema, title: z.string(), step: z.string().describe("which of the cause's next steps") })
    .nullable(),
  examining: z.literal(true).optional().describe("no cause yet, and evidence about it is still being asked for"),
  nextStep: z.string().nullable().describe("in a few words; the whole of it is in the record"),
  fixes: z.array(fixIdSchema).optional().describe("fixes that its first cause offers and that may be done for several pods together"),
  group: z.string().describe("id of its group"),
  leftover: z
    .literal(true)
    .optional()
    .describe("evicted, shut down, preempted or refused, and replaced by a healthy pod: in no count, in the group `leftovers`"),
});
export type SickRow = z.infer<typeof sickRowSchema>;

/** The members of a group that have one cause and one next step. */
export const sickGroupCauseSchema = z.object({
  cause: z.string(),
  step: z.string().describe("which of the cause's next steps"),
  count: z.number(),
  message: z.string().describe("the root in one short line, as this cause tells it"),
  nextStep: z.string(),
  fix: fixIdSchema.nullable().describe("first fix offered now that this product can run, where that is one for all of these"),
});
export type SickGroupCause = z.infer<typeof sickGroupCauseSchema>;

export const sickGroupSchema = z.object({
  id: z.string().describe("the root, where several pods can share it; else cause and root"),
  cause: z.string().nullable().describe("the cause that explains the others, else the commonest"),
  count: z.number(),
  root: rootSchema.nullable(),
  message: z.string().describe("the root in one short line"),
  oldest: z.string().nullable(),
  nextStep: z.string().nullable().describe("null where its members need different ones: see `causes`"),
  fix: fixIdSchema.nullable().describe("first fix offered now that this product can run, where that is one for all members"),
  causes: z
    .array(sickGroupCauseSchema)
    .describe("how its causes split: the one that it is told by, then the commonest; empty when none is known"),
});
export type SickGroup = z.infer<typeof sickGroupSchema>;

/** Which resources cannot be read and why, so that nothing missing is taken for health. */
export const degradedSchema = z.object({
  resource: z.string(),
  why: z.enum(["forbidden", "stale", "syncing", "error"]),
  message: z.string(),
});
export type Degraded = z.infer<typeof degradedSchema>;

export const freshnessSchema = z.object({
  state: clusterStateSchema,
  since: z.string().nullable().describe("since when it is in that state"),
  message: z.string().nullable(),
  lastHeard: z.string().nullable().describe("time of the last byte of the pod watch"),
  newestChange: z.string().nullable(),
  degraded: z.array(degradedSchema),
});
export type Freshness = z.infer<typeof freshnessSchema>;

const SETTLED = z
  .boolean()
  .describe("and all else that tells sick from healthy (nodes, events, workloads, claims) was read, or `freshness.degraded` says why not");

export const sickAnswerSchema = z.object({
  seq: z.number(),
  now: z.string().describe("the API server's clock"),
  complete: z.boolean().describe("every pod was read"),
  settled: SETTLED,
  podsRead: z.number(),
  podsTotal: z.number().nullable().describe("estimate while the first list is read"),
  counts: z.partialRecord(symptomClassSchema, z.number()),
  freshness: freshnessSchema,
  rows: z.array(sickRowSchema),
  groups: z.array(sickGroupSchema),
  board: boardSchema.describe("who is on what, notes, fixes under way, aftercare that is open"),
});
export type SickAnswer = z.infer<typeof sickAnswerSchema>;

/** One SSE `delta` frame: only what changed since `seq - 1`. */
export const sickDeltaSchema = z.object({
  seq: z.number(),
  now: z.string(),
  complete: z.boolean(),
  settled: SETTLED,
  podsRead: z.number(),
  podsTotal: z.number().nullable(),
  counts: z.partialRecord(symptomClassSchema, z.number()).optional(),
  freshness: freshnessSchema.optional(),
  upsert: z.array(sickRowSchema),
  remove: z.array(z.string()).describe("uids"),
  groups: z.array(sickGroupSchema).optional().describe("all groups, when any changed"),
  board: boardSchema.optional().describe("the whole board, when anything on it changed"),
});
export type SickDelta = z.infer<typeof sickDeltaSchema>;
