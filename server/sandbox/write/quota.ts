import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import { formatQuantity, parseQuantity } from "#lib/kube/quantity.ts";
import { forbidden } from "../api/api-error.ts";
import type { ApiContext } from "../api/context.ts";

interface ResourceQuota extends KubeObject {
  readonly spec?: { readonly hard?: Readonly<Record<string, string>> };
}

/** Usage by the names a quota counts: `pods`, `requests.cpu`, `limits.memory` … */
type Usage = Readonly<Record<string, number>>;

/**
 * Refuses a pod that a quota of its namespace has no room for.
 *
 * @throws ApiError 403 with the text of F4.8
 */
export function checkQuotas(context: ApiContext, namespace: string, pod: Pod): void {
  const quotas = context.resources.byPath("", "v1", "resourcequotas");
  const objects = quotas ? context.store.list(quotas, namespace) : [];
  if (objects.length === 0) return;
  const used = usageIn(context, namespace);
  const asked = usageOf(pod);
  for (const object of objects) {
    const quota = asKube<ResourceQuota>(object);
    refuseMissing(object.metadata.name, quota, pod, asked);
    const over = Object.entries(quota.spec?.hard ?? {}).filter(
      ([name, hard]) => (asked[name] ?? 0) > 0 && (used[name] ?? 0) + (asked[name] ?? 0) > (parseQuantity(hard) ?? 0),
    );
    if (over.length === 0) continue;
    const text = (usage: Usage) => over.map(([name]) => `${name}=${format(name, usage[name] ?? 0)}`).join(",");
    const limited = over.map(([name, hard]) => `${name}=${hard}`).join(",");
    throw forbidden(
      { group: "", plural: "pods" },
      pod.metadata?.name ?? "",
      `exceeded quota: ${object.metadata.name}, requested: ${text(asked)}, used: ${text(used)}, limited: ${limited}`,
    );
  }
}

/** A quota over cpu or memory wants every container to say what it takes. */
function refuseMissing(name: string, quota: ResourceQuota, pod: Pod, asked: Usage): void {
  const wanted = Object.keys(quota.spec?.hard ?? {}).filter((each) => /^(requests|limits)\.(cpu|memory)$/.test(each));
  const missing = wanted.filter((each) => asked[each] === undefined);
  if (missing.length === 0) return;
  const containers = (pod.spec?.containers ?? []).map((each) => each.name).join(",");
  const text = missing.map((each) => `${each} for: ${containers}`).join("; ");
  throw forbidden({ group: "", plural: "pods" }, pod.metadata?.name ?? "", `failed quota: ${name}: must specify ${text}`);
}

/** What the pods of a namespace that are not finished use. */
export function usageIn(context: ApiContext, namespace: string): Usage {
  const pods = context.resources.byPath("", "v1", "pods");
  const total: Record<string, number> = {};
  for (const object of pods ? context.store.list(pods, namespace) : []) {
    const pod = asKube<Pod>(object);
    if (pod.status?.phase === "Succeeded" || pod.status?.phase === "Failed") continue;
    for (const [name, value] of Object.entries(usageOf(pod))) total[name] = (total[name] ?? 0) + value;
  }
  return total;
}

function usageOf(pod: Pod): Usage {
  const total: Record<string, number> = { pods: 1, "count/pods": 1 };
  for (const container of pod.spec?.containers ?? []) {
    for (const part of ["requests", "limits"] as const) {
      for (const [name, text] of Object.entries(container.resources?.[part] ?? {})) {
        total[`${part}.${name}`] = (total[`${part}.${name}`] ?? 0) + (parseQuantity(text) ?? 0);
      }
    }
  }
  return total;
}

/** A quantity as quotas print it. */
export function format(name: string, value: number): string {
  return formatQuantity(name.replace(/^(requests|limits)\./, ""), value);
}
