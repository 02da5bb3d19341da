import { recordHref } from "#components/data/links.ts";
import type { PodRecord } from "#lib/contract/record.ts";

/** The address of this view, bound to the uid, so that it still means this pod after a replacement. */
export function viewLink(cluster: string, record: PodRecord): string {
  const url = new URL(window.location.href);
  const own = new URL(recordHref(cluster, record.diagnosis.subject), url.origin);
  for (const [key, value] of url.searchParams) if (key !== "uid") own.searchParams.set(key, value);
  return own.toString();
}
