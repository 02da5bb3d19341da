import Link from "next/link";

/** The mark, and the name where there is room. */
export function Logo({ href, label }: { href: string; label: string }) {
  return (
    <Link href={href} aria-label={label} className="flex shrink-0 items-center gap-2 text-base font-semibold text-ink">
      <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true">
        <rect width="18" height="18" rx="5" className="fill-accent" />
        <path d="M7.9 4.4h2.2v3.5h3.5v2.2h-3.5v3.5H7.9v-3.5H4.4V7.9h3.5z" className="fill-accent-ink" />
      </svg>
      <span className="hidden lg:inline">Pod Ward</span>
    </Link>
  );
}
