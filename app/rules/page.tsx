import type { Metadata } from "next";
import { RulesPage } from "#components/rules/rules-page.tsx";
import { messagesFor } from "#lib/messages/index.ts";
import { ruleSummaries } from "#server/rules/rule-page.ts";
import { readerLocale } from "../reader-locale.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: messagesFor(await readerLocale()).rules.title };
}

export default async function Rules() {
  return <RulesPage rules={ruleSummaries(await readerLocale())} />;
}
