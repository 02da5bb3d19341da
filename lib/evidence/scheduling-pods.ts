import type { Pod, PodAffinityTerm } from "#lib/kube/objects.ts";
import type { Labels } from "#lib/kube/selector.ts";
import { selectorText, type TermTarget, termMeans } from "./pod-terms.ts";
import { type FilterAnswer, reason } from "./scheduling-reason.ts";
import type { BoundPod, SchedulingNode } from "./types.ts";

/** A term and the pods it means, by the value of its topology key. */
export interface TermView {
  readonly term: PodAffinityTerm;
  readonly key: string;
  readonly domains: ReadonlyMap<string, readonly string[]>;
}

/** Everything that pods already placed say about where this one may go. */
export interface PodTerms {
  /** Required affinity: where pods are that meet all its terms. */
  readonly affinity: readonly TermView[];
  /** No placed pod meets the affinity, but the pod itself does: it may be the first. */
  readonly first: boolean;
  readonly antiAffinity: readonly TermView[];
  /** Anti-affinity of placed pods that means this one. */
  readonly existing: readonly { readonly pod: string; readonly key: string; readonly domain: string; readonly selector: string }[];
  /** A namespace's labels would decide and were not read. */
  readonly unknown: { readonly affinity: boolean; readonly antiAffinity: boolean; readonly existing: boolean };
}

type Placed = { readonly pod: BoundPod; readonly labels: Labels };

/** Reads the pods on all nodes once for a pod. `namespaceLabels` are those of its own namespace, where they are known. */
export function podTermsOf(pod: Pod, nodes: readonly SchedulingNode[], namespaceLabels: Labels | undefined): PodTerms {
  const affinity = pod.spec?.affinity?.podAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? [];
  const antiAffinity = pod.spec?.affinity?.podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? [];
  const own = pod.metadata?.namespace ?? "";
  const self: TermTarget = { namespace: own, labels: pod.metadata?.labels ?? {}, namespaceLabels };
  const placed = nodes.flatMap(({ node, pods }) => pods.map((one): Placed => ({ pod: one, labels: node.metadata?.labels ?? {} })));
  const together = (target: TermTarget) => every(affinity.map((term) => termMeans(term, own, target)));
  const near = where(affinity, affinity.length === 0 ? [] : placed, (_term, target) => together(target));
  const far = where(antiAffinity, antiAffinity.length === 0 ? [] : placed, (term, target) => termMeans(term, own, target));
  const kept = existingTerms(placed, self);
  return {
    affinity: near.views,
    first: near.views.every(({ domains }) => domains.size === 0) && together(self) === true,
    antiAffinity: far.views,
    existing: kept.found,
    unknown: { affinity: near.unknown, antiAffinity: far.unknown, existing: kept.unknown },
  };
}

function every(answers: readonly (boolean | null)[]): boolean | null {
  if (answers.includes(false)) return false;
  return answers.includes(null) ? null : true;
}

function where(
  terms: readonly PodAffinityTerm[],
  placed: readonly Placed[],
  means: (term: PodAffinityTerm, target: TermTarget) => boolean | null,
) {
  let unknown = false;
  const views = terms.map((term): TermView => {
    const key = term.topologyKey ?? "";
    const domains = new Map<string, string[]>();
    for (const { pod, labels } of placed) {
      const answer = means(term, pod);
      const domain = labels[key];
      unknown ||= answer === null;
      if (answer !== true || domain === undefined) continue;
      const inside = domains.get(domain);
      if (inside) inside.push(pod.pod);
      else domains.set(domain, [pod.pod]);
    }
    return { term, key, domains };
  });
  return { views, unknown };
}

function existingTerms(placed: readonly Placed[], self: TermTarget) {
  let unknown = false;
  const found = placed.flatMap(({ pod, labels }) =>
    pod.antiAffinity.flatMap((term) => {
      const answer = termMeans(term, pod.namespace, self);
      const key = term.topologyKey ?? "";
      const domain = labels[key];
      unknown ||= answer === null;
      return answer === true && domain !== undefined ? [{ pod: pod.pod, key, domain, selector: selectorText(term.labelSelector) }] : [];
    }),
  );
  return { found, unknown };
}

/** `kubernetes.io/hostname of app=web`: a term in short. */
export function termText({ topologyKey = "", labelSelector }: PodAffinityTerm): string {
  return `${topologyKey} of ${selectorText(labelSelector)}`;
}

/** InterPodAffinity: affinity, then anti-affinity, then the anti-affinity of pods that are there; the first that fails. */
export function filterPodTerms(terms: PodTerms, { node }: SchedulingNode): FilterAnswer {
  const labels = node.metadata?.labels ?? {};
  const { unknown } = terms;
  const near = nearReason(terms, labels);
  if (near !== null) return unknown.affinity ? null : [near];
  if (unknown.affinity && terms.first) return null;
  const far = terms.antiAffinity.find(({ key, domains }) => labels[key] !== undefined && domains.has(labels[key]));
  if (far) {
    const domain = labels[far.key] ?? "";
    const parts = { asked: termText(far.term), found: `${far.key}=${domain}`, pods: far.domains.get(domain) ?? [] };
    return [reason("InterPodAffinity", "node(s) didn't match pod anti-affinity rules", parts)];
  }
  const kept = terms.existing.filter(({ key, domain }) => labels[key] === domain);
  if (kept.length > 0 && !unknown.antiAffinity) {
    const asked = [...new Set(kept.map(({ key, selector }) => `${key} of ${selector}`))].join("; ");
    const found = [...new Set(kept.map(({ key, domain }) => `${key}=${domain}`))].join(", ");
    const pods = [...new Set(kept.map(({ pod }) => pod))];
    return [reason("InterPodAffinity", "node(s) didn't satisfy existing pods anti-affinity rules", { asked, found, pods })];
  }
  return unknown.antiAffinity || unknown.existing ? null : [];
}

function nearReason({ affinity, first }: PodTerms, labels: Labels) {
  const missingKey = affinity.find(({ key }) => labels[key] === undefined);
  const lonely = first ? undefined : affinity.find(({ key, domains }) => !domains.has(labels[key] ?? ""));
  const failed = missingKey ?? lonely;
  if (failed === undefined) return null;
  const found = missingKey ? `!${failed.key}` : `${failed.key}=${labels[failed.key]}`;
  return reason("InterPodAffinity", "node(s) didn't match pod affinity rules", { asked: termText(failed.term), found });
}
