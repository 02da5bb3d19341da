import "server-only";
import { z } from "zod";
import type { AuditRow } from "#lib/contract/record.ts";
import { isTargetKind } from "#lib/fixes/target-kinds.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import { joinWords, type Words } from "#lib/messages/words.ts";
import type { KubeClient } from "#server/kube/types.ts";
import type { ClusterView } from "#server/watch/types.ts";
import { findMade } from "./made-pod.ts";
import type { StoredPlan } from "./plan-store.ts";
import { readObject } from "./read-target.ts";
import { seenNow } from "./seen.ts";
import { fixText } from "./texts.ts";

const patchSchema = z.object({ op: z.string(), path: z.string(), value: z.unknown() });
const metadataSchema = z.object({ name: z.string(), resourceVersion: z.string() }).partial();
/** The parts of a recorded request that tell what it would have left behind. */
const requestSchema = z.object({
  method: z.string(),
  path: z.string(),
  body: z.union([
    z.array(patchSchema),
    z.object({
      metadata: metadataSchema.optional(),
      preconditions: metadataSchema.optional(),
      deleteOptions: z.object({ preconditions: metadataSchema.optional() }).optional(),
      spec: z.object({ ephemeralContainers: z.array(z.object({ name: z.string() })).optional() }).optional(),
    }),
  ]),
});
type Recorded = z.infer<typeof requestSchema>;

function recorded(request: string): Recorded | null {
  try {
    return requestSchema.parse(JSON.parse(request));
  } catch {
    return null;
  }
}

/** The version of the target that the request was made for. */
function versionIn({ body }: Recorded): string | undefined {
  if (Array.isArray(body)) return body.find(({ path }) => path === "/metadata/resourceVersion")?.value?.toString();
  return (body.metadata ?? body.preconditions ?? body.deleteOptions?.preconditions)?.resourceVersion;
}

/** What is there now, for an outcome nobody saw. Never claims success: the object may be gone for another reason. */
export async function lookNow(view: ClusterView, target: AuditRow["target"], request: Recorded | null = null): Promise<Words> {
  try {
    const { kind } = target;
    if (!isTargetKind(kind)) return fixText("unknown-unread");
    const object = await readObject<KubeObject>(view.client, { ...target, kind });
    if (object === null || object.metadata?.uid !== target.uid) return fixText("unknown-gone");
    const there = fixText("unknown-there", { seen: seenNow(kind, object) });
    if (request === null) return there;
    const isUntouched = versionIn(request) === object.metadata.resourceVersion;
    const more = isUntouched ? [fixText("unknown-untouched")] : addedIn(request, object);
    return joinWords([there, ...more], " ");
  } catch {
    return fixText("unknown-unread");
  }
}

/** Whether the containers that a request adds to its pod are in it. */
function addedIn({ body }: Recorded, { spec }: Pod): Words[] {
  const names = Array.isArray(body) ? [] : (body.spec?.ephemeralContainers ?? []).map(({ name }) => name);
  return names.map((container) => {
    const isThere = spec?.ephemeralContainers?.some(({ name }) => name === container) === true;
    return fixText(isThere ? "unknown-added" : "unknown-not-added", { container });
  });
}

/** The same after a request without an answer; one that makes a pod has made it when a pod of that name is there. */
export async function lookAfter(view: ClusterView, plan: StoredPlan): Promise<Words> {
  const name = plan.prepared.plan.makes;
  if (name === undefined) return lookNow(view, plan.request.target);
  try {
    plan.made = await findMade(view.client, plan.prepared);
    return fixText(plan.made === null ? "unknown-not-made" : "unknown-made", { name });
  } catch {
    return fixText("unknown-unread");
  }
}

/**
 * The same for a row that a crash left open, by the request it holds: what that would have made beside the target or
 * changed in it is looked for too, so that it is found again.
 */
export async function lookAtRow(view: ClusterView, row: AuditRow): Promise<Words> {
  const request = recorded(row.request);
  const seen = await lookNow(view, row.target, request);
  if (request === null || request.method !== "POST" || !/\/pods$/.test(request.path) || Array.isArray(request.body)) return seen;
  const { namespace } = row.target;
  const { name = "" } = request.body.metadata ?? {};
  return joinWords([await madeText(view.client, namespace, name), fixText("unknown-source", { pod: row.target.name, seen })], " ");
}

async function madeText(client: KubeClient, namespace: string, name: string): Promise<Words> {
  try {
    const pod = await readObject<Pod>(client, { kind: "Pod", namespace, name });
    if (pod === null) return fixText("made-gone", { name });
    return fixText("made-there", { name, namespace, uid: pod.metadata?.uid ?? "" });
  } catch {
    return fixText("made-unread", { name, namespace });
  }
}
