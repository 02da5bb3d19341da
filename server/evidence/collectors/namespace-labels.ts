import { asksNamespaceLabels } from "#lib/evidence/network-policy.ts";
import { type Collected, collected, type NamespaceLabels } from "#lib/evidence/types.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { type DemandSource, defineCollector, namespaceOf } from "../collector.ts";
import { readAll, readNamed } from "../simple.ts";
import { networkPolicies } from "./network-policies.ts";

const ADDRESS = { version: "v1", resource: "namespaces" };
/** Where cluster DNS lives: nearly every policy with egress rules has one for it. */
const DNS_NAMESPACE = "kube-system";

/**
 * Labels of namespaces, where some NetworkPolicy chooses namespaces by them: of all, else of the pod's own and of that of
 * cluster DNS. One that may not be read is left out, and what hangs on it is not known.
 */
export const namespaceLabels = defineCollector({
  key: "namespaceLabels",
  after: ["networkPolicies"],
  permissions: [
    { verb: "list", group: "", resource: "namespaces" },
    { verb: "get", group: "", resource: "namespaces" },
  ],
  wanted: (subject) => networkPolicies.wanted(subject),
  async onDemand(subject, source): Promise<Collected<NamespaceLabels>> {
    const { networkPolicies: policies } = source.known;
    if (!policies?.ok || !asksNamespaceLabels(policies.value)) return collected({ labels: {}, others: "stale" });
    const everywhere = await readAll(source, ADDRESS, "Namespace");
    if (everywhere.ok) return collected({ labels: labelsOf(everywhere.value) });
    if (everywhere.why !== "forbidden") return everywhere;
    return someOf(source, [...new Set([namespaceOf(subject), DNS_NAMESPACE])]);
  },
});

async function someOf(source: DemandSource, names: readonly string[]): Promise<Collected<NamespaceLabels>> {
  const found = await Promise.all(names.map((name) => readNamed(source, ADDRESS, name)));
  return collected({ labels: labelsOf(found.flatMap((one) => (one.ok && one.value ? [one.value] : []))), others: "forbidden" });
}

function labelsOf(namespaces: readonly KubeObject[]): NamespaceLabels["labels"] {
  return Object.fromEntries(namespaces.map(({ metadata }) => [metadata?.name ?? "", metadata?.labels ?? {}]));
}
