/*
 * The contract's closed lists as plain values. They stand apart from their schemas (causes.ts), so that a page can use
 * them without 60 KB of validator.
 */

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
  "relatedPods",
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
  "resourceClaims",
  "services",
  "networkPolicies",
  "namespaceLabels",
  "webhooks",
  "finalizerControllers",
  "dependents",
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

export const MISSING_WHYS = ["forbidden", "absent", "timeout", "expired", "stale", "not-in-bundle"] as const;

/** Best first: `certain` = the API proves it, `likely` = fits and rivals were checked, `possible`. */
export const CERTAINTIES = ["certain", "likely", "possible"] as const;

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
export const FIX_IDS = Object.keys(FIX_RUNGS) as [FixId, ...FixId[]];

const WORKLOADS = ["Deployment", "StatefulSet", "DaemonSet"] as const;

/** Kinds of object that a fix acts on; what is offered on a pod's record may act on its owner or its node. */
export const FIX_TARGETS: Readonly<Record<FixId, readonly string[]>> = {
  "wait-until": ["Pod"],
  "shorten-grace": ["Pod"],
  redelete: ["Pod"],
  "delete-pod": ["Pod"],
  "evict-pod": ["Pod"],
  "restart-rollout": WORKLOADS,
  "rollback-rollout": ["Deployment"],
  "scale-workload": ["Deployment", "StatefulSet", "ReplicaSet"],
  cordon: ["Node"],
  uncordon: ["Node"],
  "drain-node": ["Node"],
  "debug-pod": ["Pod"],
  "remove-finalizer": ["Pod"],
  "out-of-service-taint": ["Node"],
  "delete-node-object": ["Node"],
  "force-delete": ["Pod"],
};

export const OFFERS = ["now", "after", "no"] as const;

/** Languages of every text of the product. */
export const LOCALES = ["en", "zh-CN"] as const;
