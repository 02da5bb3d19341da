import type { WorkloadAddress } from "#server/record/workload.ts";
import { decodeParam } from "./handle.ts";

export interface WorkloadParams {
  readonly cluster: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/** The workload that a path names. Throws `bad-request` for names that are not encoded. */
export function workloadAddress({ kind, namespace, name }: WorkloadParams): WorkloadAddress {
  return { kind: decodeParam(kind), namespace: decodeParam(namespace), name: decodeParam(name) };
}
