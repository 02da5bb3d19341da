import type { Metadata } from "next";
import { pathPart } from "#components/data/links.ts";
import { NamespacePage } from "#components/namespace/namespace-page.tsx";

interface Props {
  readonly params: Promise<{ cluster: string; name: string }>;
}

/** The tab's title names the namespace. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: pathPart((await params).name) };
}

/** A namespace's page. */
export default async function Page({ params }: Props) {
  const { cluster, name } = await params;
  return <NamespacePage cluster={pathPart(cluster)} name={pathPart(name)} />;
}
