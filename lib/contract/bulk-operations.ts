import { bulkAnswerSchema, bulkConfirmRequestSchema, bulkPlanRequestSchema } from "./bulk.ts";
import type { Operation } from "./operation.ts";

const BULK = "/api/fixes/bulk";
const answer = { contentType: "application/json", schema: bulkAnswerSchema, text: "the list: each pod with its checks, and how far it is" };
const planning: Operation["errors"] = [
  "bad-request",
  "unauthenticated",
  "forbidden",
  "no-cluster",
  "cluster-unreachable",
  "timeout",
  "conflict",
];

/** One fix for several pods of one group, from one confirmed list. */
export const BULK_OPERATIONS: readonly Operation[] = [
  {
    method: "post",
    path: BULK,
    summary: "Plan one fix for several pods of one group; nothing is written",
    status: 200,
    notes: "Each pod is read and dry-run by itself. Only fixes of rung 1 that act on the pod.",
    body: bulkPlanRequestSchema,
    answer,
    errors: planning,
  },
  {
    method: "post",
    path: `${BULK}/{bulkId}/confirm`,
    summary: "Do it, one pod after another",
    status: 202,
    notes:
      "Each pod is planned anew just before it, confirmed and recorded by itself. It ends at the first surprise: a pod that left the group, other checks than those confirmed, any outcome but `verified`.",
    body: bulkConfirmRequestSchema,
    answer,
    errors: ["bad-request", "unauthenticated", "not-found", "conflict"],
  },
  {
    method: "get",
    path: `${BULK}/{bulkId}`,
    summary: "How far it is, what was done and what was not",
    status: 200,
    answer,
    errors: ["unauthenticated", "not-found"],
  },
  {
    method: "post",
    path: `${BULK}/{bulkId}/stop`,
    summary: "End it before the next pod",
    status: 200,
    answer,
    errors: ["unauthenticated", "not-found"],
  },
];
