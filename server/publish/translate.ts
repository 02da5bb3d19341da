import type { Locale } from "#lib/contract/causes.ts";
import type { Clusters, Freshness } from "#lib/contract/ward.ts";
import { inLanguage } from "#lib/messages/sentences.ts";

/** Puts our own sentences about a cluster's watches into a language. */
export function translateFreshness(freshness: Freshness, locale: Locale): Freshness {
  if (locale === "en") return freshness;
  return {
    ...freshness,
    message: nullable(freshness.message, locale),
    degraded: freshness.degraded.map((one) => ({ ...one, message: inLanguage(one.message, locale) })),
  };
}

/** The same for the list of clusters. */
export function translateClusters({ clusters, problem }: Clusters, locale: Locale): Clusters {
  return {
    problem: nullable(problem, locale),
    clusters: clusters.map((cluster) => ({ ...cluster, message: nullable(cluster.message, locale) })),
  };
}

function nullable(text: string | null, locale: Locale): string | null {
  return text === null ? null : inLanguage(text, locale);
}
