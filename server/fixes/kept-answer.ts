import "server-only";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, KubeStatus } from "#lib/kube/objects.ts";
import type { KubeAnswer, KubeError } from "#server/kube/types.ts";

/**
 * What the audit log keeps of an answer to a write, as JSON: the HTTP status, the API server's own audit id and warnings,
 * and which object came back in which state. Never its spec: that may hold passwords.
 */
export function keptAnswer({ status, body, auditId, warnings }: KubeAnswer<unknown>): string {
  const { kind, metadata } = asKube<KubeObject | null>(body) ?? {};
  const { namespace, name, uid, resourceVersion, generation, deletionTimestamp, deletionGracePeriodSeconds, finalizers } = metadata ?? {};
  const object = { kind, namespace, name, uid, resourceVersion, generation, deletionTimestamp, deletionGracePeriodSeconds, finalizers };
  return JSON.stringify({
    status,
    ...(auditId === null ? {} : { auditId }),
    ...(warnings.length > 0 ? { warnings } : {}),
    ...(kind === "Status" ? refused(asKube<KubeStatus>(body)) : { object }),
  });
}

/** The same of a refusal; null where no answer came at all. */
export function keptRefusal({ status, message, statusObject }: KubeError): string | null {
  if (status === 0) return null;
  return JSON.stringify({ status, ...(statusObject === null ? { message } : refused(statusObject)) });
}

function refused({ reason, message, details }: KubeStatus): object {
  return { reason, message, details };
}
