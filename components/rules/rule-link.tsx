import clsx from "clsx";
import Link from "next/link";
import { ruleHref } from "#components/data/links.ts";

/** A cause's id that leads to its page. */
export function RuleLink({ id, className }: { id: string; className?: string }) {
  return (
    <Link href={ruleHref(id)} prefetch={false} className={clsx("break-words hover:text-blue hover:underline", className)}>
      {id}
    </Link>
  );
}
