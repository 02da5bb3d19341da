import { PodWardError } from "#lib/contract/errors.ts";

/**
 * What is not in the cache because its kind could not be read: with the right that is missing, or because the API server
 * does not give it.
 * @param resource its plural name
 */
export function unread(why: string, resource: string, message: string): PodWardError {
  if (why !== "forbidden") return new PodWardError("cluster-unreachable", message);
  return new PodWardError("forbidden", message, { missing: { verb: "list", resource, namespace: "" } });
}
