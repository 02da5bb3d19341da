import type { Pod } from "#lib/kube/objects.ts";

/** The kubelet that the pod is with. */
export interface Agent {
  readonly name: string;
  readonly images: Set<string>;
  readonly silent: boolean;
  readonly address: string;
  takeIp(pod: Pod): string;
  forget(worker: { readonly uid: string }): void;
}
