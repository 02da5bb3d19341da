import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { pathPart } from "#components/data/links.ts";
import { RuleView } from "#components/rules/rule-view.tsx";
import { rulePage } from "#server/rules/rule-page.ts";
import { readerLocale } from "../../reader-locale.ts";

interface Props {
  readonly params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const rule = await pageOf(params);
  return rule === null ? {} : { title: rule.title };
}

export default async function Rule({ params }: Props) {
  const rule = await pageOf(params);
  if (rule === null) notFound();
  return <RuleView rule={rule} />;
}

async function pageOf(params: Props["params"]) {
  return rulePage(pathPart((await params).id), await readerLocale());
}
