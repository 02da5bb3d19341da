import { z } from "zod";
import { missingWhySchema } from "./causes.ts";
import { missingSchema } from "./diagnosis.ts";

/** Another pod of a Service that is not ready, with what is known of why. */
const unreadyPodSchema = z.object({
  name: z.string(),
  uid: z.string(),
  status: z.string().describe("kubectl's STATUS"),
  why: z.string().describe("its first cause in short, else its Ready condition; empty = not known"),
});
export type UnreadyPod = z.infer<typeof unreadyPodSchema>;

/** A Service that selects a pod, and how the pod and its companions stand among its endpoints. */
const podServiceSchema = z.object({
  name: z.string(),
  ports: z.array(
    z.object({ text: z.string().describe("80 → 8080/TCP"), found: z.boolean().describe("false = no container has a port of that name") }),
  ),
  ready: z.number().nullable().describe("ready endpoints of the Service; null = not known"),
  self: z.enum(["ready", "not-ready", "not-listed", "unknown"]).describe("this pod among them"),
  why: z.string().describe("why it is not ready, in the pod's own condition; empty where it is"),
  unready: z.number().describe("other pods that it selects and that are not ready"),
  unreadyPods: z.array(unreadyPodSchema).describe("the first of them, by name"),
});

/** A NetworkPolicy that restricts a pod in one direction. */
const podPolicySchema = z.object({
  name: z.string(),
  direction: z.enum(["ingress", "egress"]),
  admits: z.string().describe("whom its rules let through: selectors, address ranges and ports; `*` = anyone, empty = it has no rule"),
  rules: z
    .array(
      z.object({
        peers: z.array(z.string()).describe("selectors and address ranges; `*` = anyone"),
        ports: z.array(z.string()).describe("8080/TCP; none = every port"),
      }),
    )
    .describe("in the order of the policy; rule 1 is the first"),
});

/** What policies say of one direction of a connection, at one end. */
const policyDecisionSchema = z.object({
  verdict: z
    .enum(["open", "allowed", "blocked", "unknown"])
    .describe("open = no policy restricts it, allowed = by `rule` of `policies`, blocked = none of their rules admits it"),
  policies: z.array(z.string()).describe("name, or namespace/name in another namespace than the pod's"),
  rule: z.number().nullable().describe("number of the rule that lets it through, from 1"),
  lacks: missingWhySchema
    .nullable()
    .describe("why the labels of a namespace that would decide are not known; null = they are known, or decide nothing"),
});
export type PolicyDecision = z.infer<typeof policyDecisionSchema>;

/** A connection that is known to be made or tried, with the rules that decide on it. */
const policyCheckSchema = z.object({
  kind: z
    .enum(["dns", "call", "probe"])
    .describe("to cluster DNS; to a Service that the program says it could not reach; from the kubelet, which is admitted by definition"),
  peer: z.string().describe("namespace/name of the Service, or the addresses of the node"),
  ports: z.array(z.string()).describe("8080/TCP: ports of the pods that are called"),
  egress: policyDecisionSchema.nullable().describe("at the pod that calls; null = not a pod"),
  ingress: policyDecisionSchema.describe("at the pod that is called; for a probe what the rules alone would do"),
});
export type PolicyCheck = z.infer<typeof policyCheckSchema>;

/** How a pod is reached and what it may reach, as far as the API tells. */
export const networkViewSchema = z.object({
  services: z.array(podServiceSchema),
  policies: z.array(podPolicySchema),
  checks: z.array(policyCheckSchema),
  agents: z.array(z.string()).describe("pods of the network plugins on its node, with their state"),
  enforced: z.enum(["yes", "stale", "no", "unknown"]).describe("whether NetworkPolicies are enforced there, by the plugins that were seen"),
  dns: z.object({ service: z.string(), ready: z.number(), of: z.number() }).nullable().describe("cluster DNS; null = not known"),
  dnsPolicy: z.string(),
  missing: z.array(missingSchema).describe("what could not be read"),
});
export type NetworkView = z.infer<typeof networkViewSchema>;
export type PodServiceView = z.infer<typeof podServiceSchema>;
