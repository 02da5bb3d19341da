import type { Collected } from "#lib/evidence/types.ts";
import type { KubeEvent } from "#lib/kube/objects.ts";
import type { DemandSource } from "./collector.ts";

const TTL_MS = 5_000;

/** Asks the API server for the events about one object, by kind and name: UIDs are compared by who asks (F3.5). */
export function eventsAbout(
  { reads, urgent }: Pick<DemandSource, "reads" | "urgent">,
  target: { readonly kind: string; readonly namespace: string; readonly name: string },
): Promise<Collected<readonly KubeEvent[]>> {
  // Events about objects without a namespace stand in `default`.
  const namespace = target.namespace === "" || target.kind === "Node" ? "default" : target.namespace;
  const fieldSelector = `involvedObject.kind=${target.kind},involvedObject.name=${target.name}`;
  return reads.list<KubeEvent>(
    { version: "v1", resource: "events", namespace },
    { ttlMs: TTL_MS, timeoutMs: 5_000, urgent, query: { fieldSelector } },
  );
}

/** Asks for the events about any object of a kind, in all namespaces: those of cluster-wide objects stand in `default`. */
export function eventsAboutKind(
  { reads, urgent }: Pick<DemandSource, "reads" | "urgent">,
  kind: string,
): Promise<Collected<readonly KubeEvent[]>> {
  const query = { fieldSelector: `involvedObject.kind=${kind}` };
  return reads.list<KubeEvent>({ version: "v1", resource: "events" }, { ttlMs: TTL_MS, timeoutMs: 5_000, urgent, query });
}
