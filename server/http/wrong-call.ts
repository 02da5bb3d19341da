import { PodWardError } from "#lib/contract/errors.ts";
import { findOperation } from "#lib/contract/find-operation.ts";
import type { Operation } from "#lib/contract/operation.ts";
import { say } from "#lib/messages/sentences.ts";
import { localeOrEnglish } from "./locale.ts";
import { checkQuery } from "./query.ts";
import { errorResponse } from "./respond.ts";

/**
 * The answer to a request of the API that no route should answer: a path that cannot be decoded, a call that does not
 * exist, a method that the path does not have, a query that the call does not take. Null when a route will answer.
 * It says nothing of any cluster, so it needs no guard; and it is asked in one place, the proxy, so that the whole
 * contract is loaded once and not with every route.
 */
export function wrongCall(request: Request): Response | null {
  const problem = problemOf(request);
  if (problem === null) return null;
  const response = errorResponse(problem.error, "", localeOrEnglish(request));
  if (problem.allowed) response.headers.set("allow", problem.allowed);
  return response;
}

/** False for a path with a percent sign that is no encoding. */
export function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function problemOf({ method, url }: Request): { readonly error: PodWardError; readonly allowed?: string } | null {
  const path = new URL(url).pathname;
  if (!isDecodable(path)) return { error: new PodWardError("bad-request", say("badPath", { path: shown(path) })) };
  // Next answers OPTIONS from what a route exports.
  const found = findOperation(method, path);
  if (found === null) return { error: new PodWardError("not-found", say("noSuchCall", { method, path: shown(path) })) };
  if (method === "OPTIONS") return null;
  if ("operation" in found) return wrongQuery(url, found.operation);
  const allowed = found.allowed.join(", ");
  return { error: new PodWardError("method-not-allowed", say("noSuchMethod", { method, path: shown(path), allowed })), allowed };
}

function wrongQuery(url: string, operation: Operation): { readonly error: PodWardError } | null {
  try {
    checkQuery(new URL(url).searchParams, operation);
    return null;
  } catch (error) {
    if (error instanceof PodWardError) return { error };
    throw error;
  }
}

function shown(path: string): string {
  return path.length > 200 ? `${path.slice(0, 200)}…` : path;
}
