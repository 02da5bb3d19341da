"use client";

import clsx from "clsx";
import { ChevronDown, ChevronRight } from "lucide-react";
import Link from "next/link";
import { memo } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatElapsed } from "#lib/format/elapsed.ts";
import { useOpenGroup } from "../board/group-host.tsx";
import { Marks } from "../board/marks.tsx";
import { objectHref, rowHref } from "../data/links.ts";
import { useApiClock, useLive } from "../data/live/live-provider.tsx";
import { Badge } from "../ui/badge.tsx";
import { GridCell, GridRow } from "../ui/grid.tsx";
import { type Grouping, type GroupView, LEFTOVERS } from "./build-view.ts";
import { toneOf } from "./classes.ts";
import type { ShownColumns } from "./columns.ts";
import { groupName } from "./group-name.ts";
import { type LineProps, lineClass, lineStyle, MOST_PARTS } from "./line.ts";

/** One line over its pods: cause, count, time of the worst, the root in words, the one next step. */
export const GroupLine = memo(function GroupLine({
  group,
  open,
  parts,
  fitted,
  grouping,
  onToggle,
  ...line
}: LineProps & {
  group: GroupView;
  open: boolean;
  parts: number;
  fitted: ShownColumns;
  grouping: Grouping;
  onToggle: (id: string) => void;
}) {
  const state = fitted.columns.findIndex((column) => column.id === "state") + 2;
  const attributes = lineStyle(line);
  return (
    <GridRow
      {...attributes}
      aria-level={1}
      aria-expanded={open}
      style={{ ...attributes.style, ...(line.narrow ? {} : { gridTemplateColumns: fitted.template }) }}
      className={clsx(
        lineClass(line),
        "cursor-pointer bg-sunken",
        line.narrow ? "flex flex-col justify-center gap-0.5 px-3.5" : "grid content-center items-center gap-y-0.5",
      )}
      onClick={(event) => {
        line.onActivate(line.index);
        if (!(event.target instanceof Element && event.target.closest("a, button"))) onToggle(group.id);
      }}
    >
      {line.narrow ? (
        <>
          <div className="flex items-center gap-2" role="presentation">
            <GridCell className="flex min-w-0 flex-1 items-center gap-1.5">
              <Triangle open={open} />
              <GroupLabel group={group} grouping={grouping} />
            </GridCell>
            <GridCell className="shrink-0">
              <GroupTime group={group} />
            </GridCell>
          </div>
          <GridCell className="flex items-center gap-2 pl-[22px] text-quiet">
            <span className="min-w-0 grow truncate">
              <GroupWords group={group} />
              <Marks subject={`group/${group.id}`} />
            </span>
            <Together group={group} />
          </GridCell>
          {parts > 0 ? <Split group={group} narrow /> : null}
        </>
      ) : (
        <>
          <GridCell className="flex justify-center">
            <Triangle open={open} />
          </GridCell>
          <GridCell className="flex min-w-0 items-center gap-2 px-1.5" style={{ gridColumn: `2 / ${state}` }}>
            <GroupLabel group={group} grouping={grouping} />
          </GridCell>
          <GridCell className="px-1.5 text-right whitespace-nowrap" style={{ gridColumn: state }}>
            <GroupTime group={group} />
          </GridCell>
          <GridCell className="flex min-w-0 items-center gap-3.5 pr-2.5 pl-3.5" style={{ gridColumn: `${state + 1} / -1` }}>
            <span className="min-w-0 grow truncate text-quiet">
              <GroupWords group={group} />
              <Marks subject={`group/${group.id}`} />
            </span>
            <NextStep group={group} />
          </GridCell>
          {parts > 0 ? <Split group={group} narrow={false} /> : null}
        </>
      )}
    </GridRow>
  );
});

function Triangle({ open }: { open: boolean }) {
  const Icon = open ? ChevronDown : ChevronRight;
  return <Icon size={14} className="shrink-0 text-soft" aria-hidden />;
}

function GroupLabel({ group, grouping }: { group: GroupView; grouping: Grouping }) {
  const t = useTranslations("ward.group");
  const whole = useSize(group);
  const count = group.count === group.total ? whole : t("podsOf", { count: group.count, total: group.total });
  if (group.id === LEFTOVERS) {
    return (
      <>
        <Badge tone="grey">{t("leftovers")}</Badge>
        <strong className="shrink-0 font-semibold whitespace-nowrap">{count}</strong>
      </>
    );
  }
  return (
    <>
      {grouping === "cause" ? (
        <>
          <Badge tone={group.label === null ? "grey" : toneOf(group.worst.class)}>
            {group.label ?? (group.examining ? t("examining") : `? ${t("unknownCause")}`)}
          </Badge>
          <OtherCauses group={group} />
        </>
      ) : (
        <span className={clsx("truncate font-semibold", grouping === "node" && group.label !== null && "font-mono")}>
          {group.label ?? t(grouping === "node" ? "noNode" : "noOwner")}
          {grouping === "owner" && group.label !== null ? <span className="font-normal text-quiet"> · {group.worst.namespace}</span> : null}
        </span>
      )}
      <strong className="shrink-0 font-semibold whitespace-nowrap">{count}</strong>
    </>
  );
}

/** How many of what: pods, workloads that may not make theirs, or both. */
function useSize({ count, workloads }: GroupView): string {
  const t = useTranslations("ward.group");
  if (workloads === count) return t("workloads", { count });
  const pods = t("pods", { count: count - workloads });
  return workloads === 0 ? pods : t("both", { pods, workloads: t("workloads", { count: workloads }) });
}

/** That its pods have other causes too, which one root has. */
function OtherCauses({ group }: { group: GroupView }) {
  const others = new Set((group.said?.causes ?? []).map(({ cause }) => cause));
  if (group.label !== null) others.delete(group.label);
  if (others.size === 0) return null;
  return (
    <span title={[...others].join(" · ")} className="shrink-0">
      <Badge tone="grey">+{others.size}</Badge>
    </span>
  );
}

function GroupTime({ group }: { group: GroupView }) {
  const locale = useLocale();
  return useApiClock((now) => (group.oldest === null ? "—" : formatElapsed((now - Date.parse(group.oldest)) / 1_000, locale)));
}

/** What the server says of the group's root; for other groupings, what is wrong in it. */
function GroupWords({ group }: { group: GroupView }) {
  const names = useTranslations("classes.name");
  const t = useTranslations("ward.group");
  if (group.id === LEFTOVERS) return t("leftoversText");
  if (group.said?.message) return <span title={group.said.message}>{group.said.message}</span>;
  return group.classes.map(([name, count]) => `${count} ${names(name)}`).join(" · ");
}

/** How its causes split, each with its own step where they need different ones: one line, on a phone one under the other. */
function Split({ group: { said }, narrow }: { group: GroupView; narrow: boolean }) {
  const t = useTranslations("ward.group");
  const causes = said?.causes ?? [];
  const isOne = new Set(causes.map(({ cause }) => cause)).size === 1;
  const all = causes.map(({ count, cause, nextStep: step }) => {
    if (said?.nextStep) return t("partOnly", { count, cause });
    return isOne ? t("partStep", { count, step }) : t("part", { count, cause, step });
  });
  const whole = all.join(" · ");
  if (!narrow)
    return (
      <GridCell className="truncate px-1.5 text-sm text-soft" style={{ gridColumn: "2 / -1" }} title={whole}>
        {whole}
      </GridCell>
    );
  const shown = all.length > MOST_PARTS ? [...all.slice(0, MOST_PARTS - 1), t("partsMore", { count: all.length - MOST_PARTS + 1 })] : all;
  return (
    <GridCell className="pl-[22px] text-sm leading-[18px] text-soft" title={whole}>
      {shown.map((part) => (
        <span key={part} className="block truncate">
          {part}
        </span>
      ))}
    </GridCell>
  );
}

/** Kinds of roots that have a page of their own, and a word on the button to it. */
const ROOT_PAGES: ReadonlySet<string> = new Set(["Node", "Namespace", "PersistentVolumeClaim"]);

function NextStep({ group }: { group: GroupView }) {
  const t = useTranslations("ward.group");
  const { cluster } = useLive();
  const { worst, said } = group;
  const root = ROOT_PAGES.has(said?.root?.kind ?? "") ? objectHref(cluster, said?.root?.key ?? "") : null;
  return (
    <>
      {said?.nextStep ? (
        <span className="hidden max-w-[260px] shrink-0 truncate text-right text-soft xl:inline" title={said.nextStep}>
          {said.nextStep}
        </span>
      ) : null}
      {root === null ? null : (
        <Link
          href={root}
          prefetch={false}
          tabIndex={-1}
          aria-label={t("rootLabel", { root: said?.root?.key ?? "" })}
          className="shrink-0 rounded-md border border-line bg-surface px-2 text-sm leading-[22px] text-ink hover:bg-hover"
        >
          {t(`root.${said?.root?.kind as "Node"}`)}
        </Link>
      )}
      <Together group={group} />
      <Link
        href={rowHref(cluster, worst)}
        prefetch={false}
        tabIndex={-1}
        aria-label={t("openLabel", { pod: `${worst.namespace}/${worst.name}` })}
        className="shrink-0 rounded-md border border-line bg-surface px-2 text-sm leading-[22px] text-ink hover:bg-hover"
      >
        {t("open")}
      </Link>
    </>
  );
}

/**
 * Opens what is done together for a whole group of one cause; other groupings are no groups of the ward, and what can
 * be said or done of a single pod stands on its record.
 */
function Together({ group }: { group: GroupView }) {
  const t = useTranslations("board.group");
  const words = useTranslations("ward.group");
  const openGroup = useOpenGroup();
  if (group.said === null || group.id === LEFTOVERS || group.total < 2) return null;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={t("openLabel", { cause: groupName(group) ?? words("unknownCause") })}
      className="shrink-0 rounded-md border border-line bg-surface px-2 text-sm leading-[22px] text-ink hover:bg-hover"
      onClick={() => openGroup(group)}
    >
      {t("open")}
    </button>
  );
}
