import { z } from "zod";
import type { Words } from "#lib/messages/words.ts";

/** Every error code of the HTTP API with its HTTP status. */
export const ERROR_STATUS = {
  "bad-request": 400,
  unauthenticated: 401,
  forbidden: 403,
  "not-found": 404,
  "method-not-allowed": 405,
  gone: 410,
  conflict: 409,
  "too-many-requests": 429,
  "unknown-outcome": 504,
  "cluster-unreachable": 502,
  "cluster-error": 502,
  timeout: 504,
  "no-cluster": 404,
  "store-unavailable": 503,
  internal: 500,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

export const errorBodySchema = z.object({
  error: z.object({
    code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
    kubernetes: z.object({ code: z.number(), reason: z.string(), message: z.string() }).optional(),
    missing: z.object({ verb: z.string(), resource: z.string(), namespace: z.string() }).optional(),
  }),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** Marks our errors across copies of this module. */
const MARK = Symbol.for("podward.error");

/** An error that may be shown to the user: code, what was wrong and what to do, and Kubernetes' own words. */
export class PodWardError extends Error {
  // Next compiles each route apart, so this class exists more than once in a process: it is told by its mark, not by identity.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === "object" && value !== null && MARK in value;
  }

  readonly [MARK] = true;
  readonly code: ErrorCode;
  readonly kubernetes: { code: number; reason: string; message: string } | undefined;
  readonly missing: { verb: string; resource: string; namespace: string } | undefined;
  /** The message in every language, where it is no sentence of `lib/messages/sentences.ts`. */
  readonly words: Words | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    more: {
      kubernetes?: { code: number; reason: string; message: string };
      missing?: { verb: string; resource: string; namespace: string };
      words?: Words;
      cause?: unknown;
    } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = "PodWardError";
    this.code = code;
    this.kubernetes = more.kubernetes;
    this.missing = more.missing;
    this.words = more.words;
  }
}
