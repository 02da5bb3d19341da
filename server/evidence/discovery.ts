import { type Collected, collected, type DiscoveryFacts } from "#lib/evidence/types.ts";
import { asKube } from "#lib/kube/cast.ts";
import { apiPath } from "#server/kube/api-path.ts";
import type { ReadOptions, Reads } from "./reads.ts";

interface GroupList {
  readonly groups?: readonly { readonly name?: string }[];
}

/** The API groups that are served, those of an aggregated API whose own server is down among them. One call. */
export async function readDiscovery(reads: Reads, options: ReadOptions): Promise<Collected<DiscoveryFacts>> {
  const answer = await reads.document(apiPath("apis"), "application/json", options);
  if (!answer.ok) return answer;
  return collected({ groups: (asKube<GroupList>(answer.value).groups ?? []).flatMap(({ name }) => name || []).sort() });
}
