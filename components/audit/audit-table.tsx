"use client";

import clsx from "clsx";
import { ChevronDown, ChevronRight } from "lucide-react";
import Link from "next/link";
import { Fragment } from "react";
import { useLocale, useTranslations } from "use-intl";
import { targetHref } from "#components/data/links.ts";
import { Badge } from "#components/ui/badge.tsx";
import type { AuditAct } from "#lib/contract/audit.ts";
import { formatClock } from "#lib/format/elapsed.ts";
import { ActDetail } from "./act-detail.tsx";
import { stateTone, useActWords } from "./act-words.ts";

const COLUMNS = ["time", "fix", "state", "target", "cluster", "user", "took"] as const;
const WIDE = "align-baseline lg:table-cell lg:px-2 lg:py-[6px] lg:first:pl-3.5 lg:last:pr-3.5";
const CELL = `block px-3.5 ${WIDE}`;
/** Stand behind each other on a narrow screen. */
const SHORT = `inline-block pl-3.5 text-soft ${WIDE}`;

/** Acts, one line each, each with its details below when it is unfolded; on a narrow screen each is a block. */
export function AuditTable({
  acts,
  open,
  onToggle,
}: {
  acts: readonly AuditAct[];
  open: ReadonlySet<number>;
  onToggle: (id: number) => void;
}) {
  const t = useTranslations("audit.column");
  return (
    <table className="block w-full text-left lg:table">
      <thead className="sr-only lg:not-sr-only lg:table-header-group">
        <tr className="text-sm text-quiet">
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className="px-2 py-1.5 font-normal first:pl-3.5 last:pr-3.5 last:text-right">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block lg:table-row-group">
        {acts.map((act) => (
          <Fragment key={act.intent.id}>
            <ActRow act={act} open={open.has(act.intent.id)} onToggle={onToggle} />
            {open.has(act.intent.id) ? (
              <tr className="block lg:table-row">
                <td colSpan={COLUMNS.length} className="block lg:table-cell">
                  <ActDetail act={act} />
                </td>
              </tr>
            ) : null}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function ActRow({ act, open, onToggle }: { act: AuditAct; open: boolean; onToggle: (id: number) => void }) {
  const t = useTranslations("audit");
  const words = useActWords();
  const locale = useLocale();
  const { intent, outcome } = act;
  const { target } = intent;
  const state = (outcome ?? intent).state;
  const time = formatClock(Date.parse(intent.time), Date.now(), locale);
  const Icon = open ? ChevronDown : ChevronRight;
  return (
    <tr data-act={intent.id} className="block border-line border-t py-2 first:border-t-0 hover:bg-hover lg:table-row lg:first:border-t">
      <td className={clsx(CELL, "lg:whitespace-nowrap")}>
        <button
          type="button"
          aria-expanded={open}
          aria-label={t("show", { time, id: intent.id })}
          className="inline-flex items-baseline gap-1.5 rounded-sm"
          onClick={() => onToggle(intent.id)}
        >
          <Icon size={13} aria-hidden className="self-center text-soft" />
          <time dateTime={intent.time} title={intent.time} className="tabular-nums">
            {time}
          </time>
        </button>
      </td>
      <td className={clsx(CELL, "font-medium")}>{words.fix(intent.fix)}</td>
      <td className={CELL}>
        <Badge tone={stateTone(state)}>{words.state(state)}</Badge>
      </td>
      <td className={CELL}>
        <span className="text-quiet">{target.kind}</span>{" "}
        <Link href={targetHref(intent.cluster, target)} prefetch={false} className="font-mono text-sm break-all text-blue hover:underline">
          {target.namespace === "" ? target.name : `${target.namespace}/${target.name}`}
        </Link>
        {intent.reason === null ? null : <span className="block break-words text-soft">{intent.reason}</span>}
      </td>
      <td className={clsx(SHORT, "break-all")}>{intent.cluster}</td>
      <td className={clsx(SHORT, "break-all")}>{intent.user}</td>
      <td className={clsx(SHORT, "tabular-nums lg:text-right lg:whitespace-nowrap")}>
        <Took ms={outcome?.durationMs ?? null} />
      </td>
    </tr>
  );
}

/** How long an act took until its outcome was seen. */
export function Took({ ms }: { ms: number | null }) {
  const t = useTranslations("audit");
  if (ms === null) return "—";
  return ms < 1000 ? t("ms", { count: ms }) : t("seconds", { count: (ms / 1000).toFixed(1) });
}
