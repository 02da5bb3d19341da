import { z } from "zod";

/** Symptom classes, worst first (catalogue, "Symptom classes"). The order is the order of the table. */
export const SYMPTOM_CLASSES = [
  "terminating",
  "unknown",
  "failed",
  "crash-loop",
  "image-pull",
  "creating",
  "pending",
  "blocked",
  "not-ready",
  "unstable",
  "ending",
] as const;

export const symptomClassSchema = z.enum(SYMPTOM_CLASSES);
export type SymptomClass = z.infer<typeof symptomClassSchema>;

/** Class of a subject: a symptom class, or `healthy` for everything else. */
export const subjectClassSchema = z.enum([...SYMPTOM_CLASSES, "healthy"]);
export type SubjectClass = z.infer<typeof subjectClassSchema>;

export const STUCK_SINCE_SOURCES = [
  "deletion-request",
  "deletion-request-at-the-latest",
  "condition",
  "node-condition",
  "container-finished",
  "loop-start",
  "event",
  "creation",
  "first-seen",
  "unknown",
] as const;
export const stuckSinceSourceSchema = z.enum(STUCK_SINCE_SOURCES);
export type StuckSinceSource = z.infer<typeof stuckSinceSourceSchema>;

export const EVIDENCE_KEYS = [
  "pod",
  "owners",
  "node",
  "nodeLease",
  "nodePods",
  "csiNode",
  "events",
  "ownerEvents",
  "nodeEvents",
  "claims",
  "volumes",
  "storageClasses",
  "volumeAttachments",
  "volumeEvents",
  "secretRefs",
  "pullSecretHosts",
  "configKeys",
  "serviceAccount",
  "quotas",
  "limitRanges",
  "budgets",
  "priorityClass",
  "runtimeClass",
  "services",
  "networkPolicies",
  "webhooks",
  "apiServices",
  "discovery",
  "namespace",
  "revisions",
  "schedulingNodes",
  "logs",
  "previousLogs",
  "nodeLogs",
  "metrics",
  "dns",
] as const;
export const evidenceKeySchema = z.enum(EVIDENCE_KEYS);
export type EvidenceKey = z.infer<typeof evidenceKeySchema>;

export const MISSING_WHYS = ["forbidden", "absent", "timeout", "expired", "stale", "not-in-bundle"] as const;
export const missingWhySchema = z.enum(MISSING_WHYS);
export type MissingWhy = z.infer<typeof missingWhySchema>;

/** Best first: `certain` = the API proves it, `likely` = fits and rivals were checked, `possible`. */
export const CERTAINTIES = ["certain", "likely", "possible"] as const;
export const certaintySchema = z.enum(CERTAINTIES);
export type Certainty = z.infer<typeof certaintySchema>;

/** Fix ids with their rung on the ladder, gentlest first (catalogue, "Fixes"). */
export const FIX_RUNGS = {
  "wait-until": 0,
  "shorten-grace": 1,
  redelete: 1,
  "delete-pod": 1,
  "evict-pod": 1,
  "restart-rollout": 1,
  "rollback-rollout": 1,
  "scale-workload": 1,
  cordon: 2,
  uncordon: 2,
  "drain-node": 2,
  "debug-pod": 2,
  "remove-finalizer": 3,
  "out-of-service-taint": 3,
  "delete-node-object": 3,
  "force-delete": 4,
} as const;
export type FixId = keyof typeof FIX_RUNGS;
export type Rung = 0 | 1 | 2 | 3 | 4;
export const FIX_IDS = Object.keys(FIX_RUNGS) as [FixId, ...FixId[]];
export const fixIdSchema = z.enum(FIX_IDS);

export const OFFERS = ["now", "after", "no"] as const;
export const offerSchema = z.enum(OFFERS);
export type Offer = z.infer<typeof offerSchema>;

/** Languages of every text of the product. */
export const LOCALES = ["en", "zh-CN"] as const;
export const localeSchema = z.enum(LOCALES);
export type Locale = z.infer<typeof localeSchema>;
