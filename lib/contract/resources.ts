import { z } from "zod";
import { missingWhySchema } from "./causes.ts";

const amount = z.number().nullable();

/** One resource of one container, in base units (cores, bytes). */
export const containerUseSchema = z.object({
  container: z.string(),
  kind: z.enum(["init", "sidecar", "container", "ephemeral"]),
  resource: z.string(),
  request: amount.describe("null = not set"),
  limit: amount.describe("null = not set"),
  used: amount.describe("null = not measured"),
  risk: z.enum(["oom", "throttled", "evicted", "evicted-first"]).nullable().describe("what may happen to it as it runs now"),
});

/** The sample behind `used`: metrics.k8s.io gives one per minute or so, or is not there at all; then the kubelet may be asked. */
export const usageSampleSchema = z.object({
  at: z.string().nullable(),
  window: z.string().nullable(),
  source: z
    .enum(["metrics.k8s.io", "kubelet"])
    .nullable()
    .describe("kubelet = its stats/summary through the API server (`get nodes/proxy`); null = there is no sample"),
  missing: missingWhySchema.nullable().describe("why there is none; `absent` = as `absent` says"),
  absent: z
    .enum(["not-served", "node-silent", "not-running", "no-sample"])
    .nullable()
    .describe("no metrics.k8s.io in the cluster; nothing heard of the node; nothing runs; none was taken yet"),
  kubelet: missingWhySchema.nullable().describe("why the kubelet gave none either; null = it did, or was not asked"),
});
export type UsageSample = z.infer<typeof usageSampleSchema>;

export const podResourcesSchema = z.object({ containers: z.array(containerUseSchema), sample: usageSampleSchema });
export type PodResources = z.infer<typeof podResourcesSchema>;

/** One resource of a node, in base units. */
export const nodeUseSchema = z.object({
  resource: z.string(),
  allocatable: z.number(),
  requested: z.number().describe("sum over the pods that are bound and not finished"),
  used: amount.describe("null = not measured"),
});
export type NodeUseRow = z.infer<typeof nodeUseSchema>;
