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
