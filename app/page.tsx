import { cookies } from "next/headers";
import { ClusterGate } from "#components/shell/cluster-gate.tsx";
import { LAST_CLUSTER_COOKIE } from "#components/shell/last-cluster.ts";
import { runtime } from "#server/runtime.ts";

export default async function Home() {
  const last = (await cookies()).get(LAST_CLUSTER_COOKIE)?.value ?? null;
  return <ClusterGate asked={runtime().config.context} last={last} />;
}
