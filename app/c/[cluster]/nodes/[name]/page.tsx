import type { Metadata } from "next";
import { pathPart } from "#components/data/links.ts";
import { NodePage } from "#components/node/node-page.tsx";
import { FIXES } from "#lib/fixes/registry.ts";
import { runtime } from "#server/runtime.ts";

interface Props {
  readonly params: Promise<{ cluster: string; name: string }>;
}

/** The tab's title names the node. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: pathPart((await params).name) };
}

/** A node's page. */
export default async function Page({ params }: Props) {
  const { cluster, name } = await params;
  return <NodePage cluster={pathPart(cluster)} name={pathPart(name)} executable={runtime().config.readOnly ? [] : Object.keys(FIXES)} />;
}
