import { z } from "zod";
import { missingSchema } from "./diagnosis.ts";

/** A Service that selects a pod, and how the pod stands among its endpoints. */
const podServiceSchema = z.object({
  name: z.string(),
  ports: z.array(
    z.object({ text: z.string().describe("80 → 8080/TCP"), found: z.boolean().describe("false = no container has a port of that name") }),
  ),
  ready: z.number().nullable().describe("ready endpoints of the Service; null = not known"),
  self: z.enum(["ready", "not-ready", "not-listed", "unknown"]).describe("this pod among them"),
  why: z.string().describe("why it is not ready, in the pod's own condition; empty where it is"),
});

/** A NetworkPolicy that restricts a pod in one direction. */
const podPolicySchema = z.object({
  name: z.string(),
  direction: z.enum(["ingress", "egress"]),
  admits: z.string().describe("whom its rules let through: selectors and address ranges, or nothing"),
});

/** How a pod is reached and what it may reach, as far as the API tells. */
export const networkViewSchema = z.object({
  services: z.array(podServiceSchema),
  policies: z.array(podPolicySchema),
  agents: z.array(z.string()).describe("pods of the network plugins on its node, with their state"),
  enforced: z.enum(["yes", "stale", "no", "unknown"]).describe("whether NetworkPolicies are enforced there, by the plugins that were seen"),
  dns: z.object({ service: z.string(), ready: z.number(), of: z.number() }).nullable().describe("cluster DNS; null = not known"),
  dnsPolicy: z.string(),
  missing: z.array(missingSchema).describe("what could not be read"),
});
export type NetworkView = z.infer<typeof networkViewSchema>;
export type PodServiceView = z.infer<typeof podServiceSchema>;
