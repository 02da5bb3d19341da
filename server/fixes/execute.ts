import "server-only";
import type { FixRequest } from "#lib/fixes/define.ts";
import type { KubeAnswer, KubeClient } from "#server/kube/types.ts";

/** A mutation is capped at 34 s by the API server (F7.2); after that the outcome is unknown anyway. */
const WRITE_TIMEOUT_MS = 40_000;

/**
 * The only place that writes to a cluster. Callers have written the audit intent before.
 * Throws KubeError; kind `unknown-outcome` = the write may have happened.
 */
export function sendFix(client: KubeClient, request: FixRequest): Promise<KubeAnswer<unknown>> {
  return client.json<unknown>({ ...request, timeoutMs: WRITE_TIMEOUT_MS });
}

/**
 * The same request as a dry run. For DELETE the option goes into the body: beside a body every query
 * option is ignored and the deletion would be real (F1.4). An Eviction has its own DeleteOptions: it says so in both.
 */
export function dryRunFix(client: KubeClient, request: FixRequest): Promise<KubeAnswer<unknown>> {
  const { method, body } = request;
  if (method === "DELETE") return client.json<unknown>({ ...request, body: { ...body, dryRun: ["All"] } });
  if ("deleteOptions" in body) {
    const deleteOptions = Object.assign({}, body.deleteOptions, { dryRun: ["All"] });
    return client.json<unknown>({ ...request, body: { ...body, deleteOptions }, query: { dryRun: "All" } });
  }
  return client.json<unknown>({ ...request, query: { dryRun: "All" } });
}
