import type { Metadata } from "next";
import { pathPart } from "#components/data/links.ts";
import { WardPage } from "#components/ward/ward-page.tsx";

export async function generateMetadata({ params }: { params: Promise<{ cluster: string }> }): Promise<Metadata> {
  return { title: pathPart((await params).cluster) };
}

export default function Ward() {
  return <WardPage />;
}
