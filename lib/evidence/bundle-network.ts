import type { BundleIndex } from "./bundle-index.ts";
import { isClusterDns } from "./network-dns.ts";
import { type Collected, collected, type EvidenceMap, type EvidenceSet, missing } from "./types.ts";
import { unservedServices } from "./unserved.ts";

/** What a bundle holds of Services, policies and cluster DNS. */
export function networkEvidence(index: BundleIndex): EvidenceSet {
  return {
    services: services(index),
    networkPolicies: networkPolicies(index),
    namespaceLabels: namespaceLabels(index),
    dns: dns(index),
  };
}

/**
 * Services of every namespace with their endpoints: a webhook's or a volume's server may live anywhere.
 * With them the pods of those that nobody serves, to be followed to what keeps them.
 */
function services(index: BundleIndex): Collected<EvidenceMap["services"]> {
  const found = ["Service", "EndpointSlice", "Endpoints"].flatMap((kind) => index.all(kind));
  if (found.length === 0 && !index.bundle.isCase) return missing("not-in-bundle");
  const { selects } = unservedServices(found);
  return collected([...found, ...index.all("Pod").filter(({ metadata }) => selects(metadata?.namespace ?? "", metadata?.labels ?? {}))]);
}

/** Policies of every namespace: the pods that one calls may be guarded in theirs. */
function networkPolicies(index: BundleIndex): Collected<EvidenceMap["networkPolicies"]> {
  const found = index.all("NetworkPolicy");
  return found.length > 0 || index.bundle.isCase ? collected(found) : missing("not-in-bundle");
}

/** A namespace that objects stand in and that is not listed itself exists all the same: of its labels nothing is known. */
function namespaceLabels(index: BundleIndex): Collected<EvidenceMap["namespaceLabels"]> {
  const labels = Object.fromEntries(index.all("Namespace").map(({ metadata }) => [metadata?.name ?? "", metadata?.labels ?? {}]));
  return collected({ labels, others: "not-in-bundle" });
}

function dns(index: BundleIndex): Collected<EvidenceMap["dns"]> {
  const found = ["Pod", "Service", "EndpointSlice"].flatMap((kind) => index.all(kind)).filter(isClusterDns);
  return found.length > 0 ? collected(found) : missing("not-in-bundle");
}
