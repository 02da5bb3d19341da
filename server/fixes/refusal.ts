import type { FixRequest } from "#lib/fixes/define.ts";
import { say } from "#lib/messages/sentences.ts";
import { KubeError } from "#server/kube/types.ts";

/**
 * The same refusal with the causes that only its details name: the text of a 429 says that a budget is in the way,
 * its details which one and how far (F7.3).
 */
export function withCauses(error: KubeError): KubeError {
  const causes = (error.statusObject?.details?.causes ?? []).flatMap(({ reason, type, message }) =>
    [reason, type].includes("DisruptionBudget") && message && !error.message.includes(message) ? [message] : [],
  );
  if (causes.length === 0) return error;
  const { kind, status, reason, statusObject, retryAfterMs } = error;
  return new KubeError(kind, [error.message, ...causes].join(" "), { status, reason, statusObject, retryAfterMs, cause: error });
}

/**
 * What a refused write says. Any failed operation of a JSON patch is a 422 without its reason (F1.7): with the dry run
 * accepted a moment ago it is a test that failed, so the object had changed, which is a conflict.
 */
export function refusalOf(error: KubeError, request: FixRequest): KubeError {
  if (error.status !== 422 || request.contentType !== "application/json-patch+json") return withCauses(error);
  const { status, reason, statusObject } = error;
  const message = say("objectChanged", { message: error.message });
  return new KubeError("conflict", message, { status, reason, statusObject, cause: error });
}
