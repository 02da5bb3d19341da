import "server-only";
import type { FixRequest } from "#lib/fixes/define.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { admitObject } from "#server/evidence/mask.ts";

/**
 * A request as it is shown and kept in the audit log. One that carries a pod template may hold passwords in its
 * variables and arguments: those are masked, as everywhere in the product. What is sent stays whole.
 */
export function shownRequest(request: FixRequest): FixRequest {
  const { body } = request;
  if (!("spec" in body)) return request;
  const object: KubeObject & Readonly<Record<string, unknown>> = body;
  return { ...request, body: { ...admitObject(object) } };
}
