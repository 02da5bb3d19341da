"use client";

import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Card, CardHeading } from "#components/ui/card.tsx";
import type { NetworkView, PodServiceView } from "#lib/contract/network.ts";

/** How the pod is reached and what it may reach: Services, policies, the node's network plugin, cluster DNS. */
export function NetworkCard({ network }: { network: NetworkView | null }) {
  const t = useTranslations("record.network");
  if (network === null) return null;
  const { agents, enforced, dns, dnsPolicy } = network;
  return (
    <Card className="p-3.5 md:px-4">
      <CardHeading>{t("heading")}</CardHeading>
      <dl className="mt-1.5 flex flex-col gap-1.5 text-sm">
        <Fact name={t("services")} missing={whyMissing(network, "services")}>
          {network.services.length === 0 ? t("noService") : network.services.map((one) => <ServiceLine key={one.name} service={one} />)}
        </Fact>
        <Fact name={t("policies")} missing={whyMissing(network, "networkPolicies")}>
          <Policies network={network} />
        </Fact>
        <Fact name={t("agents")} missing={whyMissing(network, "nodePods")}>
          {agents.length === 0 ? t("noAgent") : [mono(agents.join(", ")), ` · ${t(`enforced.${enforced}`)}`]}
        </Fact>
        <Fact name={t("dns")} missing={whyMissing(network, "dns")}>
          {dns === null ? t("dnsUnknown", { policy: dnsPolicy }) : t.rich("dnsState", { ...dns, policy: dnsPolicy, code: mono })}
        </Fact>
      </dl>
    </Card>
  );
}

function whyMissing({ missing }: NetworkView, evidence: string) {
  return missing.find((one) => one.evidence === evidence)?.why ?? null;
}

function Fact({ name, missing, children }: { name: string; missing: NetworkView["missing"][number]["why"] | null; children: ReactNode }) {
  const t = useTranslations("record.why");
  return (
    <div>
      <dt className="text-quiet">{name}</dt>
      <dd className="break-words text-soft">{missing === null ? children : t(missing)}</dd>
    </div>
  );
}

/** What one would paste into a terminal: names and selectors. */
function mono(words: ReactNode): ReactNode {
  return (
    <code key="mono" className="text-ink">
      {words}
    </code>
  );
}

/** A Service and its ports, then who serves it and whether this pod does, then why it does not. */
function ServiceLine({ service }: { service: PodServiceView }) {
  const t = useTranslations("record.network");
  const { name, ports, ready, self, why } = service;
  return (
    <div className="mb-1 last:mb-0">
      {mono(name)}
      {ports.map(({ text, found }) => (
        <span key={text} className={found ? "" : "text-red"}>
          {` · ${text}${found ? "" : ` (${t("noPort")})`}`}
        </span>
      ))}
      <div>
        {ready === null ? null : <span className={ready === 0 ? "font-medium text-red" : ""}>{t("endpoints", { ready })}</span>}
        {ready === null ? "" : " · "}
        {t(`self.${self}`)}
      </div>
      {why === "" ? null : <div className="text-quiet">{why}</div>}
    </div>
  );
}

function Policies({ network: { policies } }: { network: NetworkView }) {
  const t = useTranslations("record.network");
  if (policies.length === 0) return t("noPolicy");
  return (
    <>
      {policies.map(({ name, direction, admits }) => (
        <div key={`${direction} ${name}`}>
          {t.rich("admits", {
            name,
            direction: t(direction),
            admits: admits === "nothing" ? t("nothing") : admits,
            code: mono,
            what: (words) => (admits === "nothing" ? words : mono(words)),
          })}
        </div>
      ))}
      <div className="text-quiet">{t("probes")}</div>
    </>
  );
}
