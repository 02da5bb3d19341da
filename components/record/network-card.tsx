"use client";

import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Card, CardHeading } from "#components/ui/card.tsx";
import type { NetworkView } from "#lib/contract/network.ts";
import { CheckLine, mono, PolicyLine } from "./network-policies.tsx";
import { ServiceLine } from "./network-services.tsx";

/** How the pod is reached and what it may reach: Services, policies with the rules that decide, the node's network plugin, cluster DNS. */
export function NetworkCard({ cluster, namespace, network }: { cluster: string; namespace: string; network: NetworkView | null }) {
  const t = useTranslations("record.network");
  if (network === null) return null;
  const { agents, enforced, dns, dnsPolicy } = network;
  return (
    <Card aria-label={t("heading")} className="p-3.5 md:px-4">
      <CardHeading>{t("heading")}</CardHeading>
      <dl className="mt-1.5 flex flex-col gap-1.5 text-sm">
        <Fact name={t("services")} missing={whyMissing(network, "services")}>
          {network.services.length === 0
            ? t("noService")
            : network.services.map((one) => <ServiceLine key={one.name} pods={{ cluster, namespace }} service={one} />)}
        </Fact>
        <Fact name={t("policies")} missing={whyMissing(network, "networkPolicies")}>
          {network.policies.length === 0
            ? t("noPolicy")
            : network.policies.map((one) => <PolicyLine key={one.direction + one.name} policy={one} />)}
        </Fact>
        {network.checks.length === 0 ? null : (
          <Fact name={t("decides")} missing={null}>
            {network.checks.map((one) => (
              <CheckLine key={`${one.kind} ${one.peer} ${one.ports.join()}`} check={one} />
            ))}
          </Fact>
        )}
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
