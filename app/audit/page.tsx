import type { Metadata } from "next";
import { AuditPage } from "#components/audit/audit-page.tsx";
import { messagesFor } from "#lib/messages/index.ts";
import { readerLocale } from "../reader-locale.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: messagesFor(await readerLocale()).audit.title };
}

export default function Audit() {
  return <AuditPage />;
}
