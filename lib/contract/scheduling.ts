import { z } from "zod";

/** Why one of the scheduler's filters refuses a node. */
export const nodeReasonSchema = z.object({
  filter: z.string().describe("the scheduler's filter: NodeResourcesFit, TaintToleration, …"),
  text: z.string().describe("in the scheduler's own words"),
  asked: z.string().describe("what the pod asks for; empty where nothing is"),
  found: z.string().describe("what the node has instead; empty where nothing is"),
  pods: z.array(z.string()).describe("pods in the way, namespace/name, at most ten"),
});

export const schedulingNodeSchema = z.object({
  name: z.string(),
  fits: z.boolean().nullable().describe("null = something that decides was not read, and nothing read speaks against it"),
  first: z.string().nullable().describe("the filter at which the scheduler stops"),
  reasons: z.array(nodeReasonSchema).describe("everything that speaks against it, in the scheduler's order"),
  unknown: z.array(z.string()).describe("filters about which nothing can be said"),
});
export type SchedulingNodeView = z.infer<typeof schedulingNodeSchema>;

/** The scheduler's filters, recomputed from live objects for a pod that waits for a place. */
export const schedulingTableSchema = z.object({
  said: z.string().nullable().describe("the scheduler's words, from the PodScheduled condition"),
  saidSince: z.string().nullable(),
  computed: z.string().describe("the recomputed counts in the scheduler's form"),
  whole: z.string().nullable().describe("a refusal of all nodes at once, before any is looked at"),
  total: z.number().describe("how many nodes there are"),
  nodes: z.array(schedulingNodeSchema).describe("those that come nearest first, at most 200"),
});
export type SchedulingTableView = z.infer<typeof schedulingTableSchema>;
