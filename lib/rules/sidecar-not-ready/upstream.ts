import { type ContainerFacts, containersOf } from "#lib/evidence/containers.ts";
import { readyEndpoints } from "#lib/evidence/service-endpoints.ts";
import { controlPlanesOf } from "#lib/evidence/sidecars.ts";
import { asKube } from "#lib/kube/cast.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import type { Condition, KubeObject, Pod } from "#lib/kube/objects.ts";

interface Service extends KubeObject {
  readonly spec?: { readonly selector?: Readonly<Record<string, string>> };
}

/** The Service that a sidecar waits for and that nobody serves, one of its pods, and what keeps that pod. */
export interface Upstream {
  readonly namespace: string;
  readonly service: string;
  readonly pod: Pod | null;
  /** What the API says about that pod; empty when nothing is known. */
  readonly why: string;
  readonly condition: Condition | null;
}

/** True when the texts speak of `name.namespace`, as addresses inside a cluster do. */
function isNamed(texts: readonly string[], name: string, namespace: string): boolean {
  return texts.some((text) => text.includes(`${name}.${namespace}`));
}

function isSelected(pod: KubeObject, service: Service): boolean {
  const selector = Object.entries(service.spec?.selector ?? {});
  const labels = pod.metadata?.labels ?? {};
  return pod.metadata?.namespace === service.metadata?.namespace && selector.every(([key, value]) => labels[key] === value);
}

/** What keeps a pod from serving: the scheduler's words, a container's reason, else its Ready condition's. */
function whyOf(pod: Pod): { why: string; condition: Condition | null } {
  const scheduled = conditionOf(pod.status?.conditions, "PodScheduled");
  if (scheduled?.status === "False" && scheduled.message) return { why: scheduled.message, condition: scheduled };
  const waiting = containersOf(pod).find(({ reason, ready }) => !ready && reason !== "");
  if (waiting) return { why: `${waiting.reason} ${waiting.message}`.trim(), condition: null };
  const ready = conditionOf(pod.status?.conditions, "Ready");
  return { why: ready?.message ?? "", condition: ready ?? null };
}

/**
 * Follows a sidecar one hop: the Service of its control plane, or one that its own settings or log name, which has no
 * ready address. Null = none such is seen; then it is not known what the sidecar waits for.
 * @param services Services and EndpointSlices of all namespaces, and pods of Services that nobody serves
 */
export function upstreamOf(sidecar: ContainerFacts, log: readonly string[], services: readonly KubeObject[]): Upstream | null {
  const settings = (sidecar.spec?.env ?? []).flatMap(({ value }) => value ?? []);
  const texts = [...log, ...settings, ...(sidecar.spec?.args ?? []), ...(sidecar.spec?.command ?? [])];
  const planes = controlPlanesOf(sidecar);
  const down = services
    .filter(({ kind }) => kind === "Service")
    .map((one) => asKube<Service>(one))
    .filter(({ metadata, spec }) => {
      const { name = "", namespace = "" } = metadata ?? {};
      const meant = planes.some((plane) => name === plane || name.endsWith(`-${plane}`)) || isNamed(texts, name, namespace);
      return meant && Object.keys(spec?.selector ?? {}).length > 0;
    })
    .filter(({ metadata }) => readyEndpoints(metadata?.namespace ?? "", metadata?.name ?? "", services) === 0)
    .sort((a, b) => (`${a.metadata?.namespace}/${a.metadata?.name}` < `${b.metadata?.namespace}/${b.metadata?.name}` ? -1 : 1));
  const [service] = down;
  if (!service) return null;
  const pods = services.filter((one) => one.kind === "Pod" && isSelected(one, service));
  const [pod] = pods.map((one) => asKube<Pod>(one)).sort((a, b) => ((a.metadata?.name ?? "") < (b.metadata?.name ?? "") ? -1 : 1));
  const { name = "", namespace = "" } = service.metadata ?? {};
  return { namespace, service: name, pod: pod ?? null, ...(pod ? whyOf(pod) : { why: "", condition: null }) };
}
