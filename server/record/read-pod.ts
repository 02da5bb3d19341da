import { PodWardError } from "#lib/contract/errors.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { say } from "#lib/messages/sentences.ts";
import { admitObject } from "#server/evidence/mask.ts";
import { resourcePath } from "#server/kube/api-path.ts";
import { type KubeClient, KubeError } from "#server/kube/types.ts";

export interface PodAddress {
  readonly namespace: string;
  readonly name: string;
  /** Null = whichever pod has the name now. */
  readonly uid: string | null;
}

/** What reading a pod found. `successor` = another pod that has the name now. */
export type ReadPod = { readonly state: "present"; readonly pod: Pod } | { readonly state: "gone"; readonly successor: Pod | null };

const TIMEOUT_MS = 10_000;

/** Reads a pod fresh and compares its uid, since names are used again. Throws KubeError for everything but a 404. */
export async function readPod(client: KubeClient, address: PodAddress): Promise<ReadPod> {
  const raw = await readRawPod(client, address);
  if (raw === null) return { state: "gone", successor: null };
  const pod = admitObject(raw);
  return address.uid === null || pod.metadata?.uid === address.uid ? { state: "present", pod } : { state: "gone", successor: pod };
}

/** As the API server sent it, not masked: for who masks in a way of their own. Null = there is none of that name. */
export async function readRawPod(client: KubeClient, { namespace, name }: PodAddress): Promise<Pod | null> {
  try {
    const path = resourcePath({ version: "v1", resource: "pods", namespace, name });
    const { body } = await client.json<Pod>({ method: "GET", path, timeoutMs: TIMEOUT_MS });
    return { apiVersion: "v1", kind: "Pod", ...body };
  } catch (error) {
    if (error instanceof KubeError && error.kind === "not-found") return null;
    throw error;
  }
}

/** The pod of this address and no other. Throws `gone` when its uid is no longer there, `not-found` without a uid. */
export function wanted(raw: Pod | null, { namespace, name, uid }: PodAddress): Pod {
  if (raw !== null && (uid === null || raw.metadata?.uid === uid)) return raw;
  if (uid === null) throw new PodWardError("not-found", say("noPod", { pod: `${namespace}/${name}` }));
  const pod = `${namespace}/${name}`;
  throw new PodWardError(
    "gone",
    raw === null ? say("podGone", { pod, uid }) : say("podReplaced", { pod, uid, now: raw.metadata?.uid ?? "" }),
  );
}
