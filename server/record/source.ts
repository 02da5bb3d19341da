import type { AuditRow } from "#lib/contract/record.ts";
import type { Snapshot } from "#server/records/snapshots.ts";
import type { Ward } from "#server/ward.ts";
import type { RecordSource } from "./record-source.ts";

/** Where audit rows are read from; absent where this process keeps no record store. */
export interface AuditReader {
  list(filter: { readonly target: string; readonly cluster: string }): Promise<readonly AuditRow[]>;
  /** The newest snapshot of a pod, or null. */
  snapshot(cluster: string, uid: string): Promise<Snapshot | null>;
}

/** Everything that a record of one cluster is read from. In mode `local` who asks is the kubeconfig's user. */
export function recordSource({ view, diagnosis }: Pick<Ward, "view" | "diagnosis">, audit: AuditReader | null): RecordSource {
  return {
    view,
    diagnosis,
    client: view.client,
    // A record is worth reading without its audit rows; the store's fault is in the log and stops the fixes, not the reader.
    snapshot: async (uid) => (await audit?.snapshot(view.name, uid).catch(() => null)) ?? null,
    audit: async (uid) => (await audit?.list({ target: uid, cluster: view.name }).catch(() => null)) ?? [],
  };
}
