import { podsBehind, whyNotServing } from "#lib/evidence/behind-service.ts";
import type { ContainerFacts } from "#lib/evidence/containers.ts";
import { readyEndpoints } from "#lib/evidence/service-endpoints.ts";
import { controlPlanesOf } from "#lib/evidence/sidecars.ts";
import { asKube } from "#lib/kube/cast.ts";
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
  const [pod] = podsBehind(service, services);
  const { name = "", namespace = "" } = service.metadata ?? {};
  return { namespace, service: name, pod: pod ?? null, ...(pod ? whyNotServing(pod) : { why: "", condition: null }) };
}
