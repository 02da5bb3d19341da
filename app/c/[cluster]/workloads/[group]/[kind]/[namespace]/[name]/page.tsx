import type { Metadata } from "next";
import { pathPart } from "#components/data/links.ts";
import { WorkloadPage } from "#components/workload/workload-page.tsx";
import { FIXES } from "#lib/fixes/registry.ts";
import { runtime } from "#server/runtime.ts";

interface Props {
  readonly params: Promise<{ cluster: string; group: string; kind: string; namespace: string; name: string }>;
}

/** The tab's title names the workload. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { namespace, name } = await params;
  return { title: `${pathPart(name)} · ${pathPart(namespace)}` };
}

/** A workload's record. */
export default async function Page({ params }: Props) {
  const path = await params;
  const workload = {
    cluster: pathPart(path.cluster),
    group: pathPart(path.group),
    kind: pathPart(path.kind),
    namespace: pathPart(path.namespace),
    name: pathPart(path.name),
  };
  return <WorkloadPage workload={workload} executable={runtime().config.readOnly ? [] : Object.keys(FIXES)} />;
}
