"use client";

import { useLocale, useTranslations } from "use-intl";
import { ObjectLink } from "#components/object/object-link.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Card, CardHeading } from "#components/ui/card.tsx";
import type { Tone } from "#components/ui/tone.ts";
import type { ClaimHop, ClaimRecord } from "#lib/contract/claim.ts";
import { formatClock } from "#lib/format/elapsed.ts";

const TONES: Readonly<Record<ClaimHop["tone"], Tone>> = { plain: "grey", good: "green", warn: "amber", bad: "red" };
const STATE_TONES: Readonly<Record<ClaimHop["state"], Tone>> = {
  present: "grey",
  gone: "red",
  forbidden: "amber",
  unknown: "amber",
  none: "grey",
};

/** The way from the claim to a disk on a node, hop by hop; where it ends, the rest of it says so. */
export function ClaimChain({ record }: { record: ClaimRecord }) {
  const t = useTranslations("claim.chain");
  return (
    <Card aria-label={t("heading")} className="overflow-hidden">
      <div className="px-3.5 py-2.5 md:px-4">
        <CardHeading>{t("heading")}</CardHeading>
      </div>
      <ol>
        {record.chain.map((hop) => (
          <Hop key={`${hop.kind} ${hop.name}`} hop={hop} now={Date.parse(record.now)} />
        ))}
      </ol>
    </Card>
  );
}

function Hop({ hop, now }: { hop: ClaimHop; now: number }) {
  const t = useTranslations("claim.chain");
  const locale = useLocale();
  const { kind, name, state, status, tone, facts, says, node, since } = hop;
  const word = state === "present" ? status : t(`state.${state}`);
  const none = state === "none" ? t(`none.${kind as "StorageClass"}`) : null;
  return (
    <li className="grid grid-cols-1 gap-x-3 gap-y-0.5 border-t border-line px-3.5 py-1.5 md:grid-cols-[170px_minmax(0,1fr)_auto] md:px-4">
      <span className="text-soft">{kind}</span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
          {none === null ? <span className="font-mono break-all">{name}</span> : <span className="text-soft">{none}</span>}
          {word === "" || none !== null ? null : <Badge tone={state === "present" ? TONES[tone] : STATE_TONES[state]}>{word}</Badge>}
          {node === null || node === "" ? null : (
            <ObjectLink object={`Node/${node}`} className="font-mono text-sm">
              {node}
            </ObjectLink>
          )}
        </p>
        {facts.length === 0 ? null : (
          <dl className="flex flex-wrap gap-x-3 text-sm text-soft">
            {facts.map(({ label, value }) => (
              <div key={label} className="flex min-w-0 gap-x-1">
                <dt className="text-quiet">{label}</dt>
                <dd className="font-mono break-all">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {says === null ? null : <p className="break-words text-orange">▲ {says}</p>}
      </div>
      <span className="text-sm whitespace-nowrap text-quiet">{since === null ? null : formatClock(Date.parse(since), now, locale)}</span>
    </li>
  );
}
