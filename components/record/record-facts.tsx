"use client";

import Link from "next/link";
import { Fragment, type ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { claimHref, nodeHref, objectHref, wardHref } from "#components/data/links.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Tip } from "#components/ui/tip.tsx";
import { printFilter } from "#lib/contract/filter.ts";
import type { PodRecord, Related } from "#lib/contract/record.ts";
import { formatAge, formatClock } from "#lib/format/elapsed.ts";
import { CopyIcon } from "./copy-icon.tsx";
import { useRecordClock } from "./use-record-clock.ts";

/** What the pod hangs on, in one line: owners, node, containers, claims, QoS, uid, age, and who shares its cause. */
export function RecordFacts({ cluster, record }: { cluster: string; record: PodRecord }) {
  const t = useTranslations("record.header");
  const qos = describedValue(record, "QoS Class");
  const { uid } = record.diagnosis.subject;
  const claims = record.related.filter((one) => one.role === "claim");
  const shared = useShared(cluster, record);
  const facts: readonly (readonly [string, ReactNode])[] = [
    ["owner", <Owners key="owner" cluster={cluster} record={record} />],
    ["node", <NodeFact key="node" cluster={cluster} record={record} />],
    ["containers", <ContainersFact key="containers" record={record} />],
    ["claims", claims.length === 0 ? null : <ClaimsFact key="claims" cluster={cluster} claims={claims} />],
    ["restarts", record.restarts === 0 ? null : t("restarts", { count: record.restarts })],
    ["qos", qos === null ? null : `${t("qos")} ${qos}`],
    [
      "uid",
      <span key="uid" className="inline-flex items-center gap-0.5">
        <span className="font-mono">
          {t("uid")} {shortUid(uid)}
        </span>
        <CopyIcon text={uid} label={t("copyUid", { uid })} />
      </span>,
    ],
    ["age", record.createdAt === null ? null : <AgeFact key="age" record={record} createdAt={record.createdAt} />],
    ...goneReferences(record).map((one) => [one.name, <RelatedFact key={one.name} related={one} />] as const),
    ["shared", shared],
  ];
  return (
    <div className="overflow-hidden">
      {/* Every fact begins with its dot; those that begin a line hang out of the box on the left. */}
      <ul className="-ml-[17px] flex flex-wrap items-center gap-y-0.5 text-soft">
        {facts
          .filter(([, fact]) => fact !== null)
          .map(([id, fact]) => (
            <li
              key={id}
              className="relative inline-flex min-w-0 flex-wrap items-center gap-x-1 pl-[17px] before:absolute before:left-0 before:w-[17px] before:text-center before:text-quiet before:content-['·']"
            >
              {fact}
            </li>
          ))}
      </ul>
    </div>
  );
}

/** Objects the pod refers to that are not there. */
function goneReferences(record: PodRecord): readonly Related[] {
  return record.related.filter((one) => one.state === "gone" && !["owner", "node", "claim"].includes(one.role));
}

function RelatedFact({ related }: { related: Related }) {
  const t = useTranslations("record.header");
  return (
    <>
      {t("reference", { kind: related.kind, name: related.name })} <RelatedState related={related} />
    </>
  );
}

/** `7d3f…c21e`: enough to tell two pods apart by eye. */
export function shortUid(uid: string): string {
  return uid.length > 12 ? `${uid.slice(0, 4)}…${uid.slice(-4)}` : uid;
}

/** The value of a line of the describe tab, by kubectl's own label. */
export function describedValue(record: PodRecord, label: string): string | null {
  for (const section of record.describe) {
    const value = section.lines.find((line) => line.label === label)?.value;
    if (value) return value;
  }
  return null;
}

/** The chain of its owners, each with the way to its page: there it is restarted, rolled back and scaled. */
function Owners({ cluster, record }: { cluster: string; record: PodRecord }) {
  const t = useTranslations("record.header");
  const owners = record.related.filter((one) => one.role === "owner");
  if (owners.length === 0) return t("noOwner");
  return (
    <>
      {owners.toReversed().map((owner, i) => (
        <Fragment key={`${owner.kind}/${owner.name}`}>
          {i === 0 ? null : (
            <span aria-hidden className="text-quiet">
              ›
            </span>
          )}
          <span>
            {owner.kind} <OwnerName cluster={cluster} owner={owner} />
          </span>
          <RelatedState related={owner} />
        </Fragment>
      ))}
    </>
  );
}

function OwnerName({ cluster, owner }: { cluster: string; owner: Related }) {
  const { kind, namespace, name } = owner;
  const href = objectHref(cluster, namespace === null ? `${kind}/${name}` : `${kind}/${namespace}/${name}`);
  if (href === null || owner.state !== "present") return <span className="font-mono break-all">{name}</span>;
  return (
    <Link href={href} prefetch={false} className="font-mono break-all underline">
      {name}
    </Link>
  );
}

/** Says what is not plainly there: gone, forbidden, unknown, or the note that the server gave. */
function RelatedState({ related }: { related: Related }) {
  const t = useTranslations("record.header.ownerState");
  if (related.state === "present" && related.note === null) return null;
  const word = related.note ?? t(related.state);
  const isBad = related.state === "gone" || (related.note !== null && /Unknown|NotReady|False/.test(related.note));
  return <Badge tone={isBad ? "red" : "grey"}>{word}</Badge>;
}

function NodeFact({ cluster, record }: { cluster: string; record: PodRecord }) {
  const t = useTranslations("record.header");
  if (record.node === null) return t("noNode");
  const node = record.related.find((one) => one.role === "node");
  return (
    <>
      {t("node")}{" "}
      <Link href={nodeHref(cluster, record.node)} className="font-mono break-all underline">
        {record.node}
      </Link>
      {node === undefined ? null : <RelatedState related={node} />}
    </>
  );
}

/** The claims it mounts, each with what is not plainly there of it. */
function ClaimsFact({ cluster, claims }: { cluster: string; claims: readonly Related[] }) {
  const t = useTranslations("record.header");
  return (
    <>
      {t("claims", { count: claims.length })}{" "}
      {claims.map((claim) => (
        <Fragment key={claim.name}>
          <Link
            href={claimHref(cluster, { namespace: claim.namespace ?? "", name: claim.name })}
            prefetch={false}
            className="font-mono break-all underline"
          >
            {claim.name}
          </Link>
          <RelatedState related={claim} />
        </Fragment>
      ))}
    </>
  );
}

function ContainersFact({ record }: { record: PodRecord }) {
  const t = useTranslations("record.header");
  const comma = useTranslations("record")("comma");
  const count = record.containers.filter((one) => one.kind === "container").length;
  const init = record.containers.filter((one) => one.kind === "init" || one.kind === "sidecar").length;
  const parts = [init === 0 ? t("containers", { count }) : t("withInit", { count, init }), t("ready", { ready: record.ready })];
  return parts.filter((part) => part !== null).join(comma);
}

function AgeFact({ record, createdAt }: { record: PodRecord; createdAt: string }) {
  const t = useTranslations("record.header");
  const locale = useLocale();
  const age = useRecordClock(record, (now) => formatAge((now - Date.parse(createdAt)) / 1000));
  const created = useRecordClock(record, (now) => formatClock(Date.parse(createdAt), now, locale));
  return <Tip text={t("created", { time: created })}>{t("age", { age })}</Tip>;
}

/** The way to everybody who shares its root; null when nobody else has. */
function useShared(cluster: string, record: PodRecord) {
  const t = useTranslations("record.header");
  const shared = record.sharedCause;
  if (shared === null || shared.count < 2) return null;
  const filter = printFilter([{ key: "group", values: [shared.group], negated: false }]);
  return (
    <Link href={`${wardHref(cluster)}?q=${encodeURIComponent(filter)}`} className="text-accent hover:underline">
      {t("shared", { count: shared.count })}
    </Link>
  );
}
