"use client";

import clsx from "clsx";
import Link from "next/link";
import type { ReactNode } from "react";
import { objectHref } from "#components/data/links.ts";
import { useLive } from "#components/data/live/live-provider.tsx";

/** An object as evidence or a root names it (`Kind/name`, `Kind/namespace/name`), as a link where it has a page. */
export function ObjectLink({ object, children, className }: { object: string; children: ReactNode; className?: string }) {
  const { cluster } = useLive();
  const href = objectHref(cluster, object);
  if (href === null) return children;
  return (
    <Link href={href} prefetch={false} className={clsx("underline decoration-line-strong underline-offset-2 hover:text-accent", className)}>
      {children}
    </Link>
  );
}
