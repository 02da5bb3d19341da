import type { Locale } from "#lib/contract/causes.ts";
import { ERROR_STATUS, type ErrorBody, PodWardError } from "#lib/contract/errors.ts";
import { errorWords } from "#lib/messages/error-words.ts";
import { say } from "#lib/messages/sentences.ts";
import { toPodWardError } from "#server/kube/errors.ts";
import { KubeError } from "#server/kube/types.ts";

/** Headers of every answer of the API: nothing of a cluster is kept by a cache or guessed to be of another type. */
export const PRIVATE_HEADERS = {
  "cache-control": "private, no-store",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
} as const;

/** A JSON answer. */
export function jsonResponse(value: unknown, status = 200): Response {
  return Response.json(value, { status, headers: PRIVATE_HEADERS });
}

/** The one mapping from errors to HTTP. An error that is not meant for the user gets a generic text; the log has the rest. */
export function errorResponse(error: unknown, requestId: string, locale: Locale = "en"): Response {
  const shown = shownError(error, requestId);
  const body: ErrorBody = {
    error: {
      code: shown.code,
      message: errorWords(shown)[locale],
      ...(shown.kubernetes === undefined ? {} : { kubernetes: shown.kubernetes }),
      ...(shown.missing === undefined ? {} : { missing: shown.missing }),
    },
  };
  return jsonResponse(body, ERROR_STATUS[shown.code]);
}

/** What may be said about an error. */
export function shownError(error: unknown, requestId: string): PodWardError {
  if (error instanceof PodWardError) return error;
  if (error instanceof KubeError) return toPodWardError(error);
  return new PodWardError("internal", say("internal", { id: requestId }));
}
