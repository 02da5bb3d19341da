import { z } from "zod";
import { localeSchema } from "./causes.ts";
import type { ErrorCode } from "./errors.ts";

/** One call of the HTTP API; `/api/openapi.json` and `docs/api.md` are made from the list of these. */
export interface Operation {
  readonly method: "get" | "post";
  readonly path: string;
  readonly summary: string;
  readonly notes?: string;
  /** Query parameters: name to schema; all optional unless the schema says otherwise. */
  readonly query?: Readonly<Record<string, z.ZodType>>;
  readonly body?: z.ZodType;
  readonly status: number;
  readonly answer: { readonly contentType: string; readonly schema: z.ZodType | null; readonly text: string };
  readonly errors: readonly ErrorCode[];
}

/** A JSON answer of this schema. */
export const json = (schema: z.ZodType, text: string) => ({ contentType: "application/json", schema, text });
/** The language of an answer's texts. */
export const lang = localeSchema
  .optional()
  .describe("language of titles and sentences; else the cookie podward-lang, else Accept-Language");
/** A switch in a query. */
export const flagSchema = z.enum(["1", "0", "true", "false"]);
/** What can go wrong with every reading of a cluster. */
export const reading: readonly ErrorCode[] = [
  "bad-request",
  "unauthenticated",
  "forbidden",
  "no-cluster",
  "cluster-unreachable",
  "timeout",
];
