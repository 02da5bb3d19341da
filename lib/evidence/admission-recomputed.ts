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

/** The bounds for containers that a namespace's LimitRanges set. */
function containerLimits(ranges: readonly KubeObject[]): readonly LimitItem[] {
  return ranges.flatMap((object) => asKube<LimitRange>(object).spec?.limits ?? []).filter(({ type }) => type === "Container");
}

/** Requests and limits of a container as admission sees them: a limit stands in for a request, a LimitRange for both. */
function admitted({ resources }: Container, ranges: readonly KubeObject[]): { readonly requests: Texts; readonly limits: Texts } {
  const items = containerLimits(ranges);
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

/** The bounds of the namespace's LimitRanges that a container of this template breaks by what it states itself. */
export function brokenBounds(template: PodSpec, ranges: readonly KubeObject[]): readonly LimitBroken[] {
  const containers = [...(template.initContainers ?? []), ...(template.containers ?? [])];
  return containerLimits(ranges).flatMap((item) => containers.flatMap((container) => brokenBy(item, admitted(container, ranges))));
}

function brokenBy({ max, min, maxLimitRequestRatio }: LimitItem, stated: ReturnType<typeof admitted>): readonly LimitBroken[] {
  const beyond = (bound: "maximum" | "minimum", [resource, allowed]: [string, string]): LimitBroken[] => {
    const edge = parseQuantity(allowed);
    for (const [field, value] of [
      ["limit", stated.limits[resource]],
      ["request", stated.requests[resource]],
    ] as const) {
      const amount = parseQuantity(value);
      if (edge === null || amount === null || value === undefined) continue;
      if (bound === "maximum" ? amount > edge : amount < edge) return [{ bound, resource, per: "Container", allowed, field, value }];
    }
    return [];
  };
  const ratios = Object.entries(maxLimitRequestRatio ?? {}).flatMap(([resource, allowed]): LimitBroken[] => {
    const [limit, request, most] = [stated.limits[resource], stated.requests[resource], allowed].map((text) => parseQuantity(text));
    if (!limit || !request || !most || limit / request <= most) return [];
    return [{ bound: "ratio", resource, per: "Container", allowed, field: "limit", value: String(settleQuantity(limit / request)) }];
  });
  const edges = (bound: "maximum" | "minimum", texts: Texts | undefined) =>
    Object.entries(texts ?? {}).flatMap((entry) => beyond(bound, entry));
  return [...edges("maximum", max), ...edges("minimum", min), ...ratios];
}

function byName(quotas: readonly Quota[]): readonly Quota[] {
  return [...quotas].sort((a, b) => ((a.metadata?.name ?? "") < (b.metadata?.name ?? "") ? -1 : 1));
}
