import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, PodSpec } from "#lib/kube/objects.ts";
import type { Container } from "#lib/kube/pod-parts.ts";
import { formatQuantity, parseQuantity, settleQuantity } from "#lib/kube/quantity.ts";
import type { LimitBroken, QuotaExceeded, QuotaUnset } from "./admission-error.ts";
import { requestsOf } from "./scheduling.ts";

type Texts = Readonly<Record<string, string>>;

interface Quota extends KubeObject {
  readonly spec?: { readonly hard?: Texts; readonly scopes?: readonly string[]; readonly scopeSelector?: unknown };
  readonly status?: { readonly hard?: Texts; readonly used?: Texts };
}

interface LimitItem {
  readonly type?: string;
  readonly max?: Texts;
  readonly min?: Texts;
  readonly default?: Texts;
  readonly defaultRequest?: Texts;
  readonly maxLimitRequestRatio?: Texts;
}

interface LimitRange extends KubeObject {
  readonly spec?: { readonly limits?: readonly LimitItem[] };
}

/** Resources of which a quota wants a statement from every container (pod evaluator of the quota controller). */
const STATED: readonly string[] = ["cpu", "memory", "requests.cpu", "requests.memory", "limits.cpu", "limits.memory"];
const COUNTS: readonly string[] = ["pods", "count/pods"];

/** The bounds of one type that a namespace's LimitRanges set. */
function limitsFor(type: "Container" | "Pod", ranges: readonly KubeObject[]): readonly LimitItem[] {
  return ranges.flatMap((object) => asKube<LimitRange>(object).spec?.limits ?? []).filter((item) => item.type === type);
}

/** What a container, or a pod as a whole, states; a pod states what one of its containers does. */
interface Stated {
  readonly requests: Texts;
  readonly limits: Texts;
}

/** Requests and limits of a container as admission sees them: a limit stands in for a request, a LimitRange for both. */
function admitted({ resources }: Container, ranges: readonly KubeObject[]): Stated {
  const items = limitsFor("Container", ranges);
  const defaults = (field: "default" | "defaultRequest"): Texts => Object.assign({}, ...items.map((item) => item[field] ?? {}));
  return {
    requests: { ...defaults("defaultRequest"), ...resources?.limits, ...resources?.requests },
    limits: { ...defaults("default"), ...resources?.limits },
  };
}

/** `requests.cpu` to the field and the resource; `cpu` alone means requests. */
function partsOf(key: string): { readonly field: "requests" | "limits"; readonly resource: string } {
  const [, field = "requests", resource = key] = /^(requests|limits)\.(.+)$/.exec(key) ?? [];
  return { field: field as "requests" | "limits", resource };
}

/** What one pod of this template takes of a quota's resource, in base units. */
function takenOf(key: string, template: PodSpec, ranges: readonly KubeObject[]): number {
  if (COUNTS.includes(key)) return 1;
  const { field, resource } = partsOf(key);
  const as = (container: Container): Container => ({ ...container, resources: { requests: admitted(container, ranges)[field] } });
  const spec = { ...template, containers: template.containers?.map(as), initContainers: template.initContainers?.map(as) ?? [] };
  return requestsOf(asKube({ spec }))[resource] ?? 0;
}

/** Quotas that count every pod of their namespace: one with scopes may not count this one. */
function wholeQuotas(quotas: readonly KubeObject[]): readonly Quota[] {
  const all = quotas.map((object) => asKube<Quota>(object));
  return all.filter(({ spec }) => (spec?.scopes ?? []).length === 0 && spec?.scopeSelector === undefined);
}

/** The quotas that have no room for one more pod of this template, by their live status, in the order of names. */
export function fullQuotas(template: PodSpec, quotas: readonly KubeObject[], ranges: readonly KubeObject[]): readonly QuotaExceeded[] {
  return byName(wholeQuotas(quotas)).flatMap(({ metadata, status }) => {
    const { hard = {}, used = {} } = status ?? {};
    const over = Object.keys(hard).flatMap((key) => {
      const asked = takenOf(key, template, ranges);
      const free = settleQuantity((parseQuantity(hard[key]) ?? 0) - (parseQuantity(used[key]) ?? 0));
      return asked > 0 && asked > free ? [{ key, asked: formatQuantity(partsOf(key).resource, asked) }] : [];
    });
    const pick = (of: Texts): Texts => Object.fromEntries(over.map(({ key }) => [key, of[key] ?? "0"]));
    const requested = Object.fromEntries(over.map(({ key, asked }) => [key, asked]));
    return over.length === 0 ? [] : [{ quota: metadata?.name ?? "", requested, used: pick(used), limited: pick(hard) }];
  });
}

/** The quotas that count what some container of this template does not state and no LimitRange fills in. */
export function unstatedQuotas(template: PodSpec, quotas: readonly KubeObject[], ranges: readonly KubeObject[]): readonly QuotaUnset[] {
  const containers = [...(template.initContainers ?? []), ...(template.containers ?? [])];
  return byName(wholeQuotas(quotas)).flatMap(({ metadata, spec, status }) => {
    const counted = Object.keys(spec?.hard ?? status?.hard ?? {}).filter((key) => STATED.includes(key));
    const open = counted.flatMap((key) => {
      const { field, resource } = partsOf(key);
      return containers
        .filter((container) => admitted(container, ranges)[field][resource] === undefined)
        .map(({ name = "" }) => ({ key, name }));
    });
    const unique = (all: readonly string[]) => [...new Set(all)];
    if (open.length === 0) return [];
    return [
      { quota: metadata?.name ?? "", resources: unique(open.map(({ key }) => key)), containers: unique(open.map(({ name }) => name)) },
    ];
  });
}

/** The bounds of the namespace's LimitRanges that this template breaks: by a container of it, or by all of them together. */
export function brokenBounds(template: PodSpec, ranges: readonly KubeObject[]): readonly LimitBroken[] {
  const containers = [...(template.initContainers ?? []), ...(template.containers ?? [])];
  return [
    ...limitsFor("Container", ranges).flatMap((item) =>
      containers.flatMap((container) => brokenBy(item, "Container", admitted(container, ranges))),
    ),
    ...limitsFor("Pod", ranges).flatMap((item) => brokenBy(item, "Pod", statedTogether(item, template, ranges))),
  ];
}

/** Requests and limits of the whole pod, of the resources that are bounded (plugin LimitRanger). */
function statedTogether({ max, min, maxLimitRequestRatio }: LimitItem, template: PodSpec, ranges: readonly KubeObject[]): Stated {
  const all = [...(template.initContainers ?? []), ...(template.containers ?? [])].map((container) => admitted(container, ranges));
  const resources = Object.keys({ ...max, ...min, ...maxLimitRequestRatio });
  const sum = (field: "requests" | "limits"): Texts =>
    Object.fromEntries(
      resources
        .filter((resource) => all.some((one) => one[field][resource] !== undefined))
        .map((resource) => [resource, formatQuantity(resource, takenOf(`${field}.${resource}`, template, ranges))]),
    );
  return { requests: sum("requests"), limits: sum("limits") };
}

/**
 * Bounds of one item against what is stated, as the plugin LimitRanger tells them: of two that are broken it names one, of a
 * maximum the limit, of a minimum the request. A pod has no defaults, so a maximum wants a limit of it and a minimum a request.
 */
function brokenBy({ max, min, maxLimitRequestRatio }: LimitItem, per: "Container" | "Pod", stated: Stated): readonly LimitBroken[] {
  const beyond = (bound: "maximum" | "minimum", [resource, allowed]: [string, string]): LimitBroken[] => {
    const edge = parseQuantity(allowed);
    const both = [["limit", stated.limits[resource]] as const, ["request", stated.requests[resource]] as const];
    for (const [field, value] of bound === "maximum" ? both : both.toReversed()) {
      const amount = parseQuantity(value);
      if (per === "Pod" && value === undefined) return [{ bound, resource, per, allowed, field, value: "<none>" }];
      if (edge === null || amount === null || value === undefined) continue;
      if (bound === "maximum" ? amount > edge : amount < edge) return [{ bound, resource, per, allowed, field, value }];
      if (per === "Pod" && both.some(([, one]) => one === undefined)) return [];
    }
    return [];
  };
  const edges = (bound: "maximum" | "minimum", texts: Texts | undefined) =>
    Object.entries(texts ?? {}).flatMap((entry) => beyond(bound, entry));
  return [...edges("maximum", max), ...edges("minimum", min), ...ratios(maxLimitRequestRatio ?? {}, per, stated)];
}

/** A ratio wants both, and neither 0. */
function ratios(bounds: Texts, per: string, { limits, requests }: Stated): readonly LimitBroken[] {
  return Object.entries(bounds).flatMap(([resource, allowed]): LimitBroken[] => {
    const [limit, request, most] = [limits[resource], requests[resource], allowed].map((text) => parseQuantity(text));
    const broken = { bound: "ratio", resource, per, allowed } as const;
    if (!most) return [];
    if (!limit || !request) return [{ ...broken, field: request ? "limit" : "request", value: "<none>" }];
    return limit / request > most ? [{ ...broken, field: "limit", value: String(settleQuantity(limit / request)) }] : [];
  });
}

function byName(quotas: readonly Quota[]): readonly Quota[] {
  return [...quotas].sort((a, b) => ((a.metadata?.name ?? "") < (b.metadata?.name ?? "") ? -1 : 1));
}
