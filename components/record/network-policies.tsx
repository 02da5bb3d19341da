import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { NetworkView, PolicyCheck, PolicyDecision } from "#lib/contract/network.ts";

/** What one would paste into a terminal: names and selectors. */
export function mono(words: ReactNode): ReactNode {
  return (
    <code key="mono" className="text-ink">
      {words}
    </code>
  );
}

/** A policy that restricts the pod in one direction, with its rules in their order. */
export function PolicyLine({ policy: { name, direction, rules } }: { policy: NetworkView["policies"][number] }) {
  const t = useTranslations("record.network");
  return (
    <div className="mb-1 last:mb-0">
      {mono(name)}
      {` · ${t(direction)}`}
      {rules.length === 0 ? <div className="pl-3">{t("nothing")}</div> : null}
      {rules.map((rule, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule is known by its place alone
        <div key={at} className="pl-3">
          {t.rich("rule", { rule: at + 1, what: () => <RuleWords rule={rule} /> })}
        </div>
      ))}
    </div>
  );
}

function RuleWords({ rule: { peers, ports } }: { rule: NetworkView["policies"][number]["rules"][number] }) {
  const t = useTranslations("record.network");
  const who = peers.map((peer, at) => (
    <span key={peer}>
      {at === 0 ? "" : " | "}
      {peer === "*" ? t("anyone") : mono(peer)}
    </span>
  ));
  return ports.length === 0 ? who : t.rich("onPorts", { ports: ports.join(", "), who: () => who, code: mono });
}

/** One connection and the rules that decide on it, at each end that policies restrict. */
export function CheckLine({ check }: { check: PolicyCheck }) {
  const t = useTranslations("record.network");
  const { kind, peer, egress, ingress } = check;
  const ports = check.ports.join(", ");
  if (kind === "probe") {
    return (
      <div className="mb-1 last:mb-0">
        {t.rich("probes", { peer: peer || "none", ports, code: mono, what: () => <Decision decision={ingress} /> })}
      </div>
    );
  }
  return (
    <div className="mb-1 last:mb-0">
      {t.rich(kind === "dns" ? "toDns" : "toService", { peer, ports, code: mono })}
      {egress === null ? null : <div className="pl-3">{t.rich("here", { what: () => <Decision strict decision={egress} /> })}</div>}
      {ingress.verdict === "open" ? null : (
        <div className="pl-3">{t.rich("there", { what: () => <Decision strict decision={ingress} /> })}</div>
      )}
    </div>
  );
}

/** `strict` = what the rules say is what happens, where they are enforced at all. */
function Decision({ decision: { verdict, policies, rule, lacks }, strict = false }: { decision: PolicyDecision; strict?: boolean }) {
  const t = useTranslations("record.network.verdict");
  const why = useTranslations("record.why");
  const words = { policies: policies.join(", "), rule: rule ?? 0, code: mono };
  if (verdict === "unknown" && lacks !== null) return t.rich("lacks", { ...words, why: why(lacks) });
  return <span className={strict && verdict === "blocked" ? "font-medium text-red" : ""}>{t.rich(verdict, words)}</span>;
}
