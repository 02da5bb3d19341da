import type { Clusters } from "#lib/contract/ward.ts";

/** The cluster of last time where it is still known, else the kubeconfig's current one, else the first. */
export function chooseCluster({ clusters }: Pick<Clusters, "clusters">, last: string | null): string | null {
  const remembered = clusters.find((one) => one.name === last);
  const current = clusters.find((one) => one.current);
  return (remembered ?? current ?? clusters[0])?.name ?? null;
}
