import { z } from "zod";
import { missingWhySchema } from "./causes.ts";
import { checklistLineSchema } from "./diagnosis.ts";
import { runningFixSchema } from "./fixes.ts";
import { conditionViewSchema, sickPodGroupSchema } from "./object-parts.ts";
import { timelineEventSchema } from "./record.ts";
import { nodeUseSchema, usageSampleSchema } from "./resources.ts";
import { filledRunbookSchema } from "./runbook.ts";

/** The page of a node: what its kubelet says, what it has left, and who is sick on it. */
export const nodeRecordSchema = z.object({
  now: z.string(),
  serverVersion: z.string(),
  name: z.string(),
  uid: z.string().nullable().describe("of the Node object; null when it is gone"),
  gone: z.boolean().describe("no Node object has this name; pods may still be bound to it"),
  ready: z.enum(["ready", "not-ready", "lost", "unknown"]),
  cordoned: z.boolean(),
  outOfService: z.boolean().describe("somebody has marked it as shut down (taint node.kubernetes.io/out-of-service)"),
  since: z.string().nullable().describe("last change of Ready"),
  createdAt: z.string().nullable(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })).describe("labels as in the Node object's status.nodeInfo"),
  lease: z.object({ renewedAt: z.string().nullable(), missing: missingWhySchema.nullable() }),
  conditions: z.array(conditionViewSchema),
  taints: z.array(z.object({ text: z.string(), since: z.string().nullable(), byKubernetes: z.boolean() })),
  resources: z.array(nodeUseSchema),
  sample: usageSampleSchema,
  processes: z
    .object({ running: z.number(), most: z.number() })
    .nullable()
    .describe("of the node, by its kubelet's own summary; null = not known"),
  pods: z.number().describe("pods bound to it"),
  podsMissing: missingWhySchema.nullable().describe("why its pods could not be listed: then `pods` and `groups` tell of none"),
  groups: z.array(sickPodGroupSchema).describe("worst first"),
  runbooks: z.array(filledRunbookSchema),
  events: z.array(timelineEventSchema).describe("newest first"),
  eventsMissing: missingWhySchema.nullable(),
  checklist: z.array(checklistLineSchema).describe("the round"),
  draining: runningFixSchema.nullable().describe("the drain that runs on it"),
});
export type NodeRecord = z.infer<typeof nodeRecordSchema>;

/** The last lines of the node's kubelet and container runtime. */
export const nodeLogSchema = z.object({
  since: z.string(),
  services: z.array(z.object({ service: z.string(), lines: z.array(z.string()), missing: missingWhySchema.nullable() })),
});
export type NodeLog = z.infer<typeof nodeLogSchema>;
