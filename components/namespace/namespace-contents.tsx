"use client";

import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { ObjectLink } from "#components/object/object-link.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Card, CardHeading } from "#components/ui/card.tsx";
import type { LeftObject, NamespaceContent, NamespaceRecord } from "#lib/contract/namespace.ts";
import { formatClock } from "#lib/format/elapsed.ts";

/** So many objects of a resource stand without being asked for. */
const SHOWN = 5;

/** What is left in the namespace, what holds it first. A namespace that nobody deletes is only counted. */
export function NamespaceContents({ record }: { cluster: string; record: NamespaceRecord }) {
  const t = useTranslations("namespace.contents");
  const isGoing = record.diagnosis.class === "terminating";
  const { contents, finalizersSaid, now } = record;
  return (
    <Card aria-label={t(isGoing ? "left" : "heading")} className="overflow-hidden">
      <div className="flex flex-col gap-0.5 px-3.5 py-2.5 md:px-4">
        <CardHeading>{t(isGoing ? "left" : "heading")}</CardHeading>
        {finalizersSaid.length === 0 ? null : (
          <p className="text-soft">
            {t("said")} <span className="font-mono text-sm break-all">{finalizersSaid.join(", ")}</span>
          </p>
        )}
        {contents.length === 0 ? <p className="text-soft">{t(isGoing ? "leftNone" : "none")}</p> : null}
        {isGoing || contents.length === 0 ? null : <Counts contents={contents} />}
      </div>
      {isGoing
        ? contents.map((content) => (
            <Content key={content.resource} content={content} namespace={record.diagnosis.subject.name} now={now} />
          ))
        : null}
    </Card>
  );
}

function Counts({ contents }: { contents: readonly NamespaceContent[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5">
      {contents.map((content) => (
        <li key={content.resource}>
          {content.missing === null ? <span className="font-semibold">{content.count}</span> : null}{" "}
          <span className="font-mono text-sm text-soft">{content.resource}</span> <Unread content={content} />
        </li>
      ))}
    </ul>
  );
}

function Content({ content, namespace, now }: { content: NamespaceContent; namespace: string; now: string }) {
  const t = useTranslations("namespace.contents");
  const [open, setOpen] = useState(false);
  const { objects, count, saidCount, resource, kind } = content;
  const shown = open ? objects : objects.slice(0, SHOWN);
  return (
    <section className="border-t border-line">
      <div className="flex flex-wrap items-baseline gap-x-2 bg-sunken px-3.5 py-1.5 md:px-4">
        <h3 className="font-mono font-semibold break-all">{resource}</h3>
        <span className="font-semibold">{count}</span>
        {saidCount === null || saidCount === count ? null : (
          <span className="text-sm text-quiet">{t("saidCount", { count: saidCount })}</span>
        )}
        <Unread content={content} />
      </div>
      <ul className="divide-y divide-line">
        {shown.map((object) => (
          <Left key={object.name} object={object} path={kind === null ? null : `${kind}/${namespace}/${object.name}`} now={now} />
        ))}
      </ul>
      {objects.length > shown.length ? (
        <button type="button" className="px-3.5 py-1.5 text-accent hover:underline md:px-4" onClick={() => setOpen(true)}>
          {t("more", { count: objects.length - shown.length })}
        </button>
      ) : null}
      {open && count > objects.length ? (
        <p className="px-3.5 py-1 text-sm text-quiet md:px-4">{t("beyond", { count: count - objects.length })}</p>
      ) : null}
    </section>
  );
}

function Left({ object, path, now }: { object: LeftObject; path: string | null; now: string }) {
  const t = useTranslations("namespace.contents");
  const locale = useLocale();
  const { name, deletedAt, finalizers } = object;
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-3.5 py-1 md:px-4">
      <span className="min-w-0 font-mono text-sm break-all">{path === null ? name : <ObjectLink object={path}>{name}</ObjectLink>}</span>
      {finalizers.map((finalizer) => (
        <span key={finalizer.name} className="min-w-0">
          <Badge tone={deletedAt === null ? "grey" : "red"}>
            <span className="break-all whitespace-normal">{finalizer.name}</span>
          </Badge>
          {finalizer.setBy === null ? null : <span className="text-sm text-quiet"> {t("setBy", { manager: finalizer.setBy })}</span>}
        </span>
      ))}
      <span className="ml-auto text-sm whitespace-nowrap text-quiet">
        {deletedAt === null ? t("notDeleted") : t("deleted", { time: formatClock(Date.parse(deletedAt), Date.parse(now), locale) })}
      </span>
    </li>
  );
}

function Unread({ content: { missing } }: { content: NamespaceContent }) {
  const t = useTranslations("namespace.contents");
  const why = useTranslations("record.why");
  return missing === null ? null : <span className="text-sm text-amber">{t("missing", { why: why(missing) })}</span>;
}
