import { asksManager, MANAGER, MANAGER_NAMESPACE } from "#lib/evidence/controller-manager.ts";
import { askedFinalizers, finalizerWorkloads } from "#lib/evidence/finalizer-evidence.ts";
import { askedGates } from "#lib/evidence/gate-owner.ts";
import { leasesHeldBy } from "#lib/evidence/leader-lease.ts";
import { type Collected, collected, missing } from "#lib/evidence/types.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { type DemandSource, defineCollector } from "../collector.ts";
import { readAll } from "../simple.ts";

const KINDS = [
  ["deployments", "Deployment"],
  ["statefulsets", "StatefulSet"],
  ["daemonsets", "DaemonSet"],
] as const;

const LEASES = { group: "coordination.k8s.io", version: "v1", resource: "leases", namespace: MANAGER_NAMESPACE };

/** More namespaces than a controller and its twin are in are not asked. */
const MOST_NAMESPACES = 3;

/** Read anew each time: an old answer would make a Lease that is renewed every few seconds look silent. */
async function readLease({ reads, urgent }: DemandSource): Promise<Collected<KubeObject | null>> {
  const found = await reads.get<KubeObject>({ ...LEASES, name: MANAGER }, { ttlMs: 5_000, timeoutMs: 4_000, urgent });
  if (found.presence === "unknown") return missing(found.why);
  return collected(found.presence === "present" ? found.object : null);
}

/** The Leases by which the workloads' pods elect who works. Where they may not be read, nothing is known of that and all else counts. */
async function readLeaders({ reads, urgent }: DemandSource, workloads: readonly KubeObject[]): Promise<readonly KubeObject[]> {
  const namespaces = [...new Set(workloads.flatMap(({ metadata }) => metadata?.namespace ?? []))].slice(0, MOST_NAMESPACES);
  const lists = await Promise.all(
    namespaces.map((namespace) => reads.list<KubeObject>({ ...LEASES, namespace }, { ttlMs: 5_000, timeoutMs: 4_000, urgent })),
  );
  const leases = lists.flatMap((list) => (list.ok ? list.value.map((object) => ({ ...object, kind: "Lease" })) : []));
  return workloads.flatMap((workload) => leasesHeldBy(workload, leases));
}

/** The workloads as the watch knows them, which tell where to look for Leases before the full answer has come. */
function watchedWorkloads({ cache }: DemandSource): readonly KubeObject[] {
  return KINDS.flatMap(([resource]) => {
    const found = cache?.view.objects?.(resource) ?? [];
    return "missing" in found ? [] : found;
  });
}

/** The workloads that take the pod's finalizers or scheduling gates off, or set them, wherever they are installed: whether they exist, and run. */
export const finalizerControllers = defineCollector({
  key: "finalizerControllers",
  timeoutMs: 8_000,
  ttlMs: 60_000,
  permissions: [
    ...KINDS.map(([resource]) => ({ verb: "list" as const, group: "apps", resource })),
    { verb: "get" as const, group: "coordination.k8s.io", resource: "leases" },
    { verb: "list" as const, group: "coordination.k8s.io", resource: "leases" },
  ],
  wanted: ({ pod, symptom }) =>
    symptom.class === "terminating"
      ? askedFinalizers(pod).length > 0 || asksManager(pod)
      : symptom.class === "pending" && askedGates(pod).length > 0,
  async onDemand({ pod }, source): Promise<Collected<readonly KubeObject[]>> {
    const asksMore = askedFinalizers(pod).length + askedGates(pod).length > 0;
    const [manager, lists] = await Promise.all([
      asksManager(pod) ? readLease(source) : collected(null),
      asksMore ? Promise.all(KINDS.map(([resource, kind]) => readAll(source, { group: "apps", version: "v1", resource }, kind))) : [],
      // Its answers are kept: who looks again below asks for nothing that was asked for here.
      asksMore ? readLeaders(source, finalizerWorkloads(pod, watchedWorkloads(source))) : [],
    ]);
    const readAt = source.cache === null ? {} : { readAt: new Date(source.cache.view.now()).toISOString() };
    const lease = manager.ok && manager.value !== null ? [{ ...manager.value, kind: "Lease", ...readAt }] : [];
    if (!asksMore) return manager.ok ? collected(lease) : manager;
    const unread = lists.find((list) => !list.ok);
    if (unread !== undefined) return unread;
    const workloads = finalizerWorkloads(
      pod,
      lists.flatMap((list) => (list.ok ? list.value : [])),
    );
    const leaders = await readLeaders(source, workloads);
    return collected([...workloads, ...leaders.map((one) => ({ ...one, ...readAt })), ...lease]);
  },
});
