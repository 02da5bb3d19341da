import { z } from "zod";
import { auditActsAnswerSchema, auditChainSchema, auditExportQuerySchema, auditExportRowSchema, auditQuerySchema } from "./audit.ts";
import { BOARD_OPERATIONS } from "./board-operations.ts";
import { BULK_OPERATIONS } from "./bulk-operations.ts";
import type { ErrorCode } from "./errors.ts";
import { confirmAnswerSchema, confirmRequestSchema, fixStateSchema, planAnswerSchema, planRequestSchema } from "./fixes.ts";
import { identitySchema } from "./identity.ts";
import { OBJECT_OPERATIONS } from "./object-operations.ts";
import { flagSchema, json, lang, type Operation, reading } from "./operation.ts";
import { auditAnswerSchema, eventsAnswerSchema, recordSchema, yamlAnswerSchema } from "./record.ts";
import { clustersSchema, sickAnswerSchema } from "./ward.ts";

const uid = z.string().optional().describe("UID of the pod that is meant; another pod of that name answers `gone`");
const flag = flagSchema.optional();
const podReading: readonly ErrorCode[] = [...reading, "not-found", "gone"];
const auditReading: readonly ErrorCode[] = ["bad-request", "unauthenticated", "store-unavailable"];
const POD = "/api/clusters/{cluster}/pods/{namespace}/{name}";

const filters = {
  class: z.string().optional().describe("symptom classes, several by comma"),
  ns: z.string().optional().describe("namespaces, several by comma"),
  namespace: z.string().optional().describe("the same as ns"),
  node: z.string().optional().describe("nodes, several by comma"),
  cause: z.string().optional().describe("cause ids, several by comma"),
  owner: z.string().optional().describe("owners (`web`, `Deployment/web`), several by comma"),
  status: z.string().optional().describe("kubectl's STATUS, several by comma"),
  name: z.string().optional().describe("parts of names, several by comma"),
  label: z.string().optional().describe("labels (`app`, `app=web`), several by comma"),
  q: z
    .string()
    .optional()
    .describe(
      "filter terms: `key:value` (class, ns, node, cause, group, owner, status, name, label), `!` negates, comma is OR, space is AND",
    ),
  wait: z
    .string()
    .optional()
    .describe("how many seconds to wait until everything was read (`settled`) and every row examined once, at most 60"),
  lang,
};

/** Every call of the HTTP API, in the order of the documentation. */
export const OPERATIONS: readonly Operation[] = [
  {
    method: "get",
    path: "/api/clusters",
    summary: "Clusters this Pod Ward can open",
    status: 200,
    notes: "Contexts of the kubeconfig, the cluster it runs in, or the demo ward. A cluster is connected only when it is opened.",
    answer: json(clustersSchema, "the clusters, and why there is none"),
    errors: ["unauthenticated"],
  },
  {
    method: "get",
    path: "/api/clusters/{cluster}/sick",
    summary: "Every listed pod, worst class first, then longest in its state",
    status: 200,
    query: filters,
    answer: json(sickAnswerSchema, "rows, groups, counts, and how fresh they are"),
    errors: reading,
  },
  {
    method: "get",
    path: "/api/clusters/{cluster}/stream",
    summary: "The same, live (server-sent events)",
    status: 200,
    notes:
      "`snapshot` first (the answer of /sick), then `delta` frames with `seq` and `id:`. Reconnect with `Last-Event-ID` to resume; a gap answers with a new snapshot. Comments every 15 s keep the connection.",
    query: { ending: flag.describe("1 = with pods that end within their grace period"), lang },
    answer: { contentType: "text/event-stream", schema: null, text: "events `snapshot` and `delta`" },
    errors: reading,
  },
  {
    method: "get",
    path: "/api/clusters/{cluster}/me",
    summary: "Who acts in this cluster",
    notes: "The same name is written into every audit row.",
    status: 200,
    answer: json(identitySchema, "user, login name, access mode, and whether anything can be changed"),
    errors: reading,
  },
  {
    method: "get",
    path: POD,
    summary: "The record of a pod",
    status: 200,
    query: { uid, lang },
    notes:
      "`diagnosis` is the same JSON as `podward diagnose -o json`. A pod that went since is answered from what is still known, with `gone: true`.",
    answer: json(recordSchema, "diagnosis, containers, related objects, describe, audit rows"),
    errors: podReading,
  },
  {
    method: "get",
    path: `${POD}/events`,
    summary: "Events of the pod, its owners, claims and node on one time axis",
    status: 200,
    query: { uid },
    answer: json(eventsAnswerSchema, "events and spans, and what could not be read"),
    errors: podReading,
  },
  {
    method: "get",
    path: `${POD}/yaml`,
    summary: "The pod as YAML, secrets masked",
    status: 200,
    query: { uid, managedFields: flag.describe("1 = with managedFields") },
    answer: json(yamlAnswerSchema, "the text and how much was masked"),
    errors: podReading,
  },
  {
    method: "get",
    path: `${POD}/logs`,
    summary: "Log of one container",
    status: 200,
    query: {
      uid,
      container: z.string().optional().describe("default: the first container"),
      previous: flag.describe("1 = the instance before"),
      tail: z.coerce.number().int().min(0).optional().describe("last lines"),
      since: z.string().optional().describe("seconds back, a duration such as `5m`, or an RFC 3339 time"),
      timestamps: flag,
      follow: flag,
      limit: z.coerce.number().int().min(1).optional().describe("bytes"),
      download: flag.describe("1 = as an attachment"),
      absent: flag.describe("1 = there being no log is an answer: what Kubernetes says of it as the JSON of an error, but with status 200"),
    },
    answer: { contentType: "text/plain; charset=utf-8", schema: null, text: "the log's bytes as they come, secrets masked line by line" },
    errors: podReading,
  },
  ...OBJECT_OPERATIONS,
  ...BOARD_OPERATIONS,
  ...BULK_OPERATIONS,
  {
    method: "post",
    path: "/api/fixes/plan",
    summary: "Plan a fix: exact request, dry run, preconditions; nothing is written",
    status: 200,
    notes:
      "The plan lives 5 minutes, can be confirmed once and only by the same user. A fix that this version does not carry out is refused with the list of those it does.",
    query: { lang },
    body: planRequestSchema,
    answer: json(planAnswerSchema, "the plan"),
    errors: [...podReading, "conflict"],
  },
  {
    method: "post",
    path: "/api/fixes/{planId}/confirm",
    summary: "Carry a plan out",
    status: 202,
    query: { lang },
    body: confirmRequestSchema,
    notes:
      "409 when it was used, has expired or the world has changed (with what changed). 202 is not success: ask for the state until it is final.",
    answer: json(confirmAnswerSchema, "audit row and state"),
    errors: [...podReading, "conflict", "unknown-outcome", "store-unavailable"],
  },
  {
    method: "post",
    path: "/api/fixes/{planId}/stop",
    summary: "Stop a drain",
    status: 200,
    notes:
      "No further pod is evicted; what is under way is not taken back, and the node stays cordoned. The audit row says who stopped it.",
    query: { lang },
    answer: json(fixStateSchema, "state and what is seen now"),
    errors: [...reading, "not-found", "conflict"],
  },
  {
    method: "get",
    path: "/api/fixes/{planId}",
    summary: "State of a plan",
    status: 200,
    query: { lang },
    answer: json(fixStateSchema, "state and what is seen now"),
    errors: ["unauthenticated", "not-found"],
  },
  {
    method: "get",
    path: "/api/audit",
    summary: "The audit log, newest first",
    status: 200,
    query: auditQuerySchema.shape,
    answer: json(auditAnswerSchema, "intent and outcome rows"),
    errors: auditReading,
  },
  {
    method: "get",
    path: "/api/audit/acts",
    summary: "The same as acts: each intent with its outcome",
    status: 200,
    query: auditQuerySchema.shape,
    answer: json(auditActsAnswerSchema, "acts, the way to the next page, and what there is to filter by"),
    errors: auditReading,
  },
  {
    method: "get",
    path: "/api/audit/export",
    summary: "The audit log as JSON lines, oldest first",
    status: 200,
    notes: "Every row with its hashes. Without filters the chain can be walked anywhere; `podward audit verify` does it in the store.",
    query: auditExportQuerySchema.shape,
    answer: { contentType: "application/x-ndjson", schema: auditExportRowSchema, text: "one row a line" },
    errors: auditReading,
  },
  {
    method: "get",
    path: "/api/audit/chain",
    summary: "Does the chain of the audit log hold",
    status: 200,
    notes:
      "Walks along all rows. `head`, noted elsewhere, shows later with `podward audit verify --head` that nothing was cut off at the end.",
    answer: json(auditChainSchema, "rows that hold, the head, and the first row that does not"),
    errors: ["unauthenticated", "store-unavailable"],
  },
  {
    method: "get",
    path: "/api/health/livez",
    summary: "Is the process alive",
    status: 200,
    answer: { contentType: "application/json", schema: null, text: '`{ "ok": true }`' },
    errors: [],
  },
  {
    method: "get",
    path: "/api/health/readyz",
    summary: "Can it serve",
    status: 200,
    answer: { contentType: "application/json", schema: null, text: '`{ "ok": true }`' },
    errors: [],
  },
  {
    method: "get",
    path: "/api/openapi.json",
    summary: "This description as OpenAPI 3.1",
    status: 200,
    answer: { contentType: "application/json", schema: null, text: "the document" },
    errors: [],
  },
];
