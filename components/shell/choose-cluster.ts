import type { Clusters } from "#lib/contract/ward.ts";

/**
 * Which cluster `/` leads to: the one this start was asked for (`--context`), else that of last time where it is still
 * known, else the kubeconfig's current one, else the first. A cookie knows no port: what it remembers may be of another start.
 */
export function chooseCluster(
  { clusters }: Pick<Clusters, "clusters">,
  { asked, last }: { readonly asked: string | null; readonly last: string | null },
): string | null {
  const named = (name: string | null) => clusters.find((one) => one.name === name);
  const current = clusters.find((one) => one.current);
  return (named(asked) ?? named(last) ?? current ?? clusters[0])?.name ?? null;
}
