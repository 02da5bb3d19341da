import { type Collected, collected, missing } from "#lib/evidence/types.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import type { ResourceAddress } from "#server/kube/api-path.ts";
import type { DemandSource } from "./collector.ts";

const OPTIONS = { ttlMs: 30_000, timeoutMs: 4_000 };

/** One object by name: null when it is not there, a reason when that cannot be told. `name` undefined = none is meant. */
export async function readNamed(
  { reads, urgent }: DemandSource,
  address: Omit<ResourceAddress, "name">,
  name: string | null | undefined,
): Promise<Collected<KubeObject | null>> {
  if (!name) return collected(null);
  const found = await reads.get<KubeObject>({ ...address, name }, { ...OPTIONS, urgent });
  if (found.presence === "unknown") return missing(found.why);
  return collected(found.presence === "present" ? found.object : null);
}

/** All objects of a collection. A resource that is not served has none. */
export async function readAll(
  { reads, urgent }: DemandSource,
  address: Omit<ResourceAddress, "name">,
  kind: string,
): Promise<Collected<readonly KubeObject[]>> {
  const found = await reads.list<KubeObject>(address, { ...OPTIONS, urgent });
  if (found.ok) return collected(found.value.map((object) => ({ ...object, kind })));
  return found.why === "absent" ? collected([]) : found;
}
