import { type Collected, collected, missing, type ReferenceFact, type ReferenceFacts } from "#lib/evidence/types.ts";
import type { ConfigMap } from "#lib/kube/objects.ts";
import type { DemandSource } from "./collector.ts";

/** A pod that names more than this is read in part; the rest stays unknown. */
const MOST_REFERENCES = 40;
const TTL_MS = 20_000;

/** ConfigMap or Secret with its keys and without a single value: what is kept of a read. */
function keysOf(object: ConfigMap): ConfigMap {
  const keys = [...Object.keys(object.data ?? {}), ...Object.keys(object.binaryData ?? {})];
  return {
    metadata: { ...(object.metadata?.name === undefined ? {} : { name: object.metadata.name }) },
    data: Object.fromEntries(keys.map((key) => [key, ""])),
  };
}

/**
 * Existence and keys of the named ConfigMaps or Secrets, and, when one of them is not there, the names that are.
 * Missing with a reason only when nothing at all could be told.
 */
export async function readReferences(
  { reads, urgent }: DemandSource,
  resource: "configmaps" | "secrets",
  namespace: string,
  names: readonly string[],
): Promise<Collected<ReferenceFacts>> {
  const options = { ttlMs: TTL_MS, timeoutMs: 4_000, urgent };
  const found = await Promise.all(
    names.slice(0, MOST_REFERENCES).map(async (name) => ({
      name,
      found: await reads.get<ConfigMap>({ version: "v1", resource, namespace, name }, options, keysOf),
    })),
  );
  const facts = found.map(({ name, found: one }): ReferenceFact => {
    const keys = one.presence === "present" ? Object.keys(one.object.data ?? {}).sort() : [];
    return { name, presence: one.presence, keys };
  });
  const unread = found.flatMap(({ found: one }) => (one.presence === "unknown" ? [one.why] : []));
  const [why] = unread;
  if (why !== undefined && unread.length === facts.length) return missing(why);
  const isOneGone = facts.some(({ presence }) => presence === "gone");
  const present = isOneGone ? await reads.names({ version: "v1", resource, namespace }, options) : collected([]);
  return collected({ facts, namesInNamespace: present.ok ? present.value : [] });
}
