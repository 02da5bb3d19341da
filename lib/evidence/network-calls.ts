import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import { type Complaint, complaints } from "./network-complaint.ts";
import { namesService, type Service, servicesIn } from "./network-services.ts";
import type { Collected, LogTail } from "./types.ts";

/** Complaints of a pod's programs, from its present logs, else from those of the instances before. */
export function complaintsOf(logs: Collected<readonly LogTail[]>, previous: Collected<readonly LogTail[]>): readonly Complaint[] {
  const now = logs.ok ? complaints(logs.value) : [];
  return now.length > 0 || !previous.ok ? now : complaints(previous.value);
}

/** A Service that a program of the pod could not reach, with the newest line that says so. */
export interface FailedCall {
  readonly service: Service;
  readonly complaint: Complaint;
}

/** Services that the complaints name, each once; a pod's own Service counts like any other. Sorted by namespace and name. */
export function failedCalls(pod: Pod, found: readonly Complaint[], objects: readonly KubeObject[]): readonly FailedCall[] {
  const namespace = pod.metadata?.namespace ?? "";
  const calls = servicesIn(objects).flatMap((service): FailedCall[] => {
    const complaint = found.find(({ context }) => namesService(context, service, namespace));
    return complaint ? [{ service, complaint }] : [];
  });
  return calls.sort((a, b) => (keyOf(a.service) < keyOf(b.service) ? -1 : 1));
}

function keyOf({ metadata }: Service): string {
  return `${metadata?.namespace}/${metadata?.name}`;
}
