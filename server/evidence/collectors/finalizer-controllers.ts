import { askedFinalizers, finalizerWorkloads } from "#lib/evidence/finalizer-evidence.ts";
import { askedGates } from "#lib/evidence/gate-owner.ts";
import { type Collected, collected } from "#lib/evidence/types.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { defineCollector } from "../collector.ts";
import { readAll } from "../simple.ts";

const KINDS = [
  ["deployments", "Deployment"],
  ["statefulsets", "StatefulSet"],
  ["daemonsets", "DaemonSet"],
] as const;

/** The workloads that take the pod's finalizers or scheduling gates off, or set them, wherever they are installed: whether they exist, and run. */
export const finalizerControllers = defineCollector({
  key: "finalizerControllers",
  timeoutMs: 8_000,
  ttlMs: 60_000,
  permissions: KINDS.map(([resource]) => ({ verb: "list" as const, group: "apps", resource })),
  wanted: ({ pod, symptom }) =>
    symptom.class === "terminating" ? askedFinalizers(pod).length > 0 : symptom.class === "pending" && askedGates(pod).length > 0,
  async onDemand({ pod }, source): Promise<Collected<readonly KubeObject[]>> {
    const lists = await Promise.all(KINDS.map(([resource, kind]) => readAll(source, { group: "apps", version: "v1", resource }, kind)));
    const unread = lists.find((list) => !list.ok);
    if (unread !== undefined) return unread;
    const workloads = lists.flatMap((list) => (list.ok ? list.value : []));
    return collected(finalizerWorkloads(pod, workloads));
  },
});
