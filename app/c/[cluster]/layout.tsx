import type { ReactNode } from "react";
import { pathPart } from "#components/data/links.ts";
import { LiveProvider } from "#components/data/live/live-provider.tsx";

/** Everything below one cluster shares its live stream. */
export default async function ClusterLayout({ children, params }: { children: ReactNode; params: Promise<{ cluster: string }> }) {
  return <LiveProvider cluster={pathPart((await params).cluster)}>{children}</LiveProvider>;
}
