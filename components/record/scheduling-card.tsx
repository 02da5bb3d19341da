"use client";

import clsx from "clsx";
import { useTranslations } from "use-intl";
import { Card, CardHeading } from "#components/ui/card.tsx";
import { INK, type Tone } from "#components/ui/tone.ts";
import type { SchedulingNodeView, SchedulingTableView } from "#lib/contract/scheduling.ts";

const SHOWN = 6;

type Verdict = "fits" | "refuses" | "unknown";
const MARKS: Readonly<Record<Verdict, readonly [mark: string, tone: Tone]>> = {
  fits: ["✓", "green"],
  refuses: ["✕", "red"],
  unknown: ["?", "amber"],
};

/** Every node as the scheduler sees it for this pod, beside the scheduler's own words. Nodes that come nearest stand first. */
export function SchedulingCard({ table }: { table: SchedulingTableView | null }) {
  const t = useTranslations("record.scheduling");
  if (table === null) return null;
  const { said, computed, whole, nodes, total } = table;
  return (
    <Card className="p-3.5 md:px-4">
      <CardHeading aside={t("nodes", { count: total })}>{t("heading")}</CardHeading>
      <dl className="mt-1.5 grid gap-x-3 gap-y-1 text-sm md:grid-cols-[max-content_minmax(0,1fr)]">
        <dt className="text-quiet">{t("said")}</dt>
        <dd className="break-words text-soft">{said ?? t("silent")}</dd>
        <dt className="text-quiet">{t("computed")}</dt>
        <dd className="break-words text-soft">{computed === "" ? t("nothingRefuses") : computed}</dd>
      </dl>
      {whole === null ? null : <p className="mt-1.5 text-sm">{t("whole")}</p>}
      <NodeTable nodes={nodes.slice(0, SHOWN)} />
      {nodes.length > SHOWN ? (
        <details className="text-sm text-soft">
          <summary className="text-quiet hover:text-ink">{t("more", { count: total - SHOWN })}</summary>
          <NodeTable nodes={nodes.slice(SHOWN)} />
        </details>
      ) : null}
    </Card>
  );
}

function NodeTable({ nodes }: { nodes: readonly SchedulingNodeView[] }) {
  const t = useTranslations("record.scheduling");
  if (nodes.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the table is wider than the screen and must scroll by keys too
    <div className="mt-2 overflow-x-auto" tabIndex={0}>
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{t("caption")}</caption>
        <thead className="text-quiet">
          <tr>
            <th className="pr-3 font-normal">{t("node")}</th>
            <th className="pr-3 font-normal">{t("why")}</th>
            <th className="pr-3 font-normal">{t("asked")}</th>
            <th className="font-normal">{t("found")}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {nodes.map((node) => (
            <NodeRows key={node.name} node={node} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function NodeRows({ node }: { node: SchedulingNodeView }) {
  const t = useTranslations("record.scheduling");
  const { name, reasons, first, unknown } = node;
  const verdict: Verdict = node.fits === null ? "unknown" : node.fits ? "fits" : "refuses";
  const [mark, tone] = MARKS[verdict];
  const rows = Math.max(reasons.length, 1);
  const head = (
    <th scope="rowgroup" rowSpan={rows} className="py-1 pr-3 align-top font-mono font-normal">
      <span role="img" aria-label={t(`verdict.${verdict}`)} className={clsx("mr-1.5 font-semibold", INK[tone])}>
        {mark}
      </span>
      {name}
    </th>
  );
  if (reasons.length === 0) {
    const text = verdict === "fits" ? t("fits") : unknown.length > 0 ? t("notRead", { filters: unknown.join(", ") }) : t("notReached");
    return (
      <tr className="align-top">
        {head}
        <td colSpan={3} className="py-1 text-soft">
          {text}
        </td>
      </tr>
    );
  }
  return reasons.map((reason, index) => (
    <tr key={`${reason.filter} ${reason.text}`} className="align-top">
      {index === 0 ? head : null}
      <td className={clsx("py-1 pr-3", reason.filter === first ? "text-ink" : "text-quiet")}>
        {reason.text}
        {reason.pods.length === 0 ? null : <span className="block font-mono text-quiet">{reason.pods.join(", ")}</span>}
      </td>
      <td className="py-1 pr-3 break-words text-soft">{reason.asked === "" ? "–" : reason.asked}</td>
      <td className="py-1 break-words text-soft">{reason.found === "" ? "–" : reason.found}</td>
    </tr>
  ));
}
