import type { Metadata } from "next";
import { ClaimPage } from "#components/claim/claim-page.tsx";
import { pathPart } from "#components/data/links.ts";

interface Props {
  readonly params: Promise<{ cluster: string; namespace: string; name: string }>;
}

/** The tab's title names the claim. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { namespace, name } = await params;
  return { title: `${pathPart(name)} · ${pathPart(namespace)}` };
}

/** A claim's page. */
export default async function Page({ params }: Props) {
  const { cluster, namespace, name } = await params;
  return <ClaimPage claim={{ cluster: pathPart(cluster), namespace: pathPart(namespace), name: pathPart(name) }} />;
}
