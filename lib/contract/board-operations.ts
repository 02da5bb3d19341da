import {
  aftercareAnswerSchema,
  aftercareCloseRequestSchema,
  aftercareQuerySchema,
  aftercareSchema,
  aftercareTickRequestSchema,
} from "./aftercare.ts";
import { boardSchema, claimRequestSchema, forgetNoteRequestSchema, noteRequestSchema, releaseRequestSchema } from "./board.ts";
import type { Operation } from "./operation.ts";

const BOARD = "/api/clusters/{cluster}/board";
const board = { contentType: "application/json", schema: boardSchema, text: "the board as it is then; everybody gets it over the stream" };
const reading: Operation["errors"] = ["bad-request", "unauthenticated", "forbidden", "no-cluster", "cluster-unreachable", "timeout"];
const writing: Operation["errors"] = [...reading, "conflict", "store-unavailable"];
const item = { contentType: "application/json", schema: aftercareSchema, text: "the item as it is then" };
const caring: Operation["errors"] = [...writing, "not-found"];

/** Claims, notes and aftercare: the calls of the triage board. In read-only mode all but the reading ones are refused. */
export const BOARD_OPERATIONS: readonly Operation[] = [
  {
    method: "get",
    path: BOARD,
    summary: "Who is on what, notes, fixes under way, aftercare that is open",
    status: 200,
    answer: { ...board, text: "the board" },
    errors: reading,
  },
  {
    method: "post",
    path: `${BOARD}/claim`,
    summary: "Say that one is on it: a pod, a workload or a group",
    status: 200,
    notes: "409 with who and since when where somebody else is on it; `over` takes it over. A claim ends after 7 days.",
    body: claimRequestSchema,
    answer: board,
    errors: writing,
  },
  {
    method: "post",
    path: `${BOARD}/release`,
    summary: "Take one's claim back",
    status: 200,
    body: releaseRequestSchema,
    answer: board,
    errors: writing,
  },
  {
    method: "post",
    path: `${BOARD}/notes`,
    summary: "Write a note, for everybody",
    status: 200,
    notes: "Plain text; control characters are left out. Kept 90 days.",
    body: noteRequestSchema,
    answer: board,
    errors: writing,
  },
  {
    method: "post",
    path: `${BOARD}/notes/forget`,
    summary: "Remove one's own note",
    status: 200,
    body: forgetNoteRequestSchema,
    answer: board,
    errors: [...writing, "not-found"],
  },
  {
    method: "get",
    path: "/api/aftercare",
    summary: "What fixes left to be done by hand, open ones first",
    status: 200,
    query: aftercareQuerySchema.shape,
    answer: {
      contentType: "application/json",
      schema: aftercareAnswerSchema,
      text: "items with their runbooks, ticks and how they were closed",
    },
    errors: ["bad-request", "unauthenticated", "store-unavailable"],
  },
  {
    method: "post",
    path: "/api/aftercare/{id}/tick",
    summary: "Tick a step of aftercare, or take the tick off",
    status: 200,
    body: aftercareTickRequestSchema,
    answer: item,
    errors: caring,
  },
  {
    method: "post",
    path: "/api/aftercare/{id}/close",
    summary: "Close aftercare: all steps ticked, or a reason",
    status: 200,
    body: aftercareCloseRequestSchema,
    answer: item,
    errors: caring,
  },
];
