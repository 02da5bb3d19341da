import { readyEndpoints } from "#lib/evidence/service-endpoints.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { type Labels, matchesNodeSelector } from "#lib/kube/selector.ts";

interface Service extends KubeObject {
  readonly spec?: { readonly selector?: Labels };
}

/** The Services that select pods and have no ready address, and whom they select. */
export interface Unserved {
  readonly namespaces: readonly string[];
  readonly selects: (namespace: string, labels: Labels) => boolean;
}

/**
 * Finds the Services that nobody serves, so that their pods can be asked why.
 * @param services Services, EndpointSlices and Endpoints of all namespaces
 */
export function unservedServices(services: readonly KubeObject[]): Unserved {
  const selectors = new Map<string, Labels[]>();
  for (const service of services) {
    const { name = "", namespace = "" } = service.metadata ?? {};
    const selector = service.kind === "Service" ? asKube<Service>(service).spec?.selector : undefined;
    if (!selector || Object.keys(selector).length === 0 || readyEndpoints(namespace, name, services) !== 0) continue;
    selectors.set(namespace, [...(selectors.get(namespace) ?? []), selector]);
  }
  return {
    namespaces: [...selectors.keys()].sort(),
    selects: (namespace, labels) => (selectors.get(namespace) ?? []).some((selector) => matchesNodeSelector(labels, selector)),
  };
}
