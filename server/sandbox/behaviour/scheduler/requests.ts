import type { Pod, PodSpec } from "#lib/kube/objects.ts";
import type { Container } from "#lib/kube/pod-parts.ts";
import { parseQuantity, settleQuantity } from "#lib/kube/quantity.ts";

const known = new WeakMap<PodSpec, Readonly<Record<string, number>>>();

/** What a pod asks for in base units, as the scheduler counts it: `pods` included, sidecars added, init containers by their largest. */
export function requestsOf(pod: Pod): Readonly<Record<string, number>> {
  const { spec } = pod;
  const before = spec && known.get(spec);
  if (before) return before;
  const total = summed(pod);
  if (spec) known.set(spec, total);
  return total;
}

function summed(pod: Pod): Readonly<Record<string, number>> {
  const total: Record<string, number> = {};
  const init = pod.spec?.initContainers ?? [];
  const lasting = [...(pod.spec?.containers ?? []), ...init.filter((each) => each.restartPolicy === "Always")];
  for (const container of lasting) {
    for (const [name, value] of requestsOfContainer(container)) total[name] = settleQuantity((total[name] ?? 0) + value);
  }
  for (const container of init.filter((each) => each.restartPolicy !== "Always")) {
    for (const [name, value] of requestsOfContainer(container)) total[name] = Math.max(total[name] ?? 0, value);
  }
  return { ...total, pods: 1 };
}

function requestsOfContainer(container: Container): [string, number][] {
  const { requests = {}, limits = {} } = container.resources ?? {};
  return Object.entries({ ...limits, ...requests }).map(([name, text]) => [name, parseQuantity(text) ?? 0]);
}
