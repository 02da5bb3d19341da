import type { Metadata } from "next";
import { pathPart } from "#components/data/links.ts";
import { RecordPage } from "#components/record/record-page.tsx";
import { FIXES } from "#lib/fixes/registry.ts";
import { runtime } from "#server/runtime.ts";

interface Props {
  readonly params: Promise<{ cluster: string; namespace: string; name: string }>;
}

/** The tab's title names the pod, so that ten open records can be told apart. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { namespace, name } = await params;
  return { title: `${pathPart(name)} · ${pathPart(namespace)}` };
}

/** A pod's record. */
export default async function Page({ params }: Props) {
  const { cluster, namespace, name } = await params;
  return (
    <RecordPage
      cluster={pathPart(cluster)}
      namespace={pathPart(namespace)}
      name={pathPart(name)}
      executable={runtime().config.readOnly ? [] : Object.keys(FIXES)}
    />
  );
}
