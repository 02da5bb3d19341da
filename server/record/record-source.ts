import type { AuditRow } from "#lib/contract/record.ts";
import type { Diagnoses } from "#server/diagnosis/service.ts";
import type { KubeClient } from "#server/kube/types.ts";
import type { Snapshot } from "#server/records/snapshots.ts";
import type { ClusterView } from "#server/watch/types.ts";

/** What the record of a pod is read from. */
export interface RecordSource {
  readonly view: ClusterView;
  /** Reads under the rights of who asks. */
  readonly client: KubeClient;
  readonly diagnosis: Diagnoses;
  /** Audit rows of a pod, newest first. */
  audit(uid: string): Promise<readonly AuditRow[]>;
  /** What was kept of a pod before it was deleted from here, or null. */
  snapshot(uid: string): Promise<Snapshot | null>;
}
