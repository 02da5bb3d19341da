import type { ContainerFacts } from "#lib/evidence/containers.ts";

/**
 * Proxies and agents that others put beside a program: how they are called, and which workload tells them what to do.
 * A container of another name counts by its image.
 */
const KNOWN: readonly { readonly sidecar: RegExp; readonly image: RegExp; readonly served: readonly string[] }[] = [
  { sidecar: /^istio-proxy$/, image: /\/proxyv2\b/, served: ["istiod"] },
  {
    sidecar: /^linkerd-proxy$/,
    image: /linkerd\/proxy\b|\/linkerd-proxy\b/,
    served: ["linkerd-dst", "linkerd-identity", "linkerd-policy"],
  },
  { sidecar: /^daprd$/, image: /\/daprd\b/, served: ["dapr-api", "dapr-sentry", "dapr-placement-server"] },
  { sidecar: /^kuma-sidecar$/, image: /\/kuma-dp\b/, served: ["kuma-control-plane"] },
  { sidecar: /^consul-dataplane$/, image: /\/consul-dataplane\b/, served: ["consul-server"] },
  { sidecar: /^vault-agent$/, image: /^(?!)/, served: ["vault"] },
  { sidecar: /^osm-envoy$|^envoy$|^envoy-sidecar$/, image: /\/envoy\b/, served: ["osm-controller"] },
  { sidecar: /^cloud-?sql-proxy$/, image: /\/cloud-sql-proxy\b/, served: [] },
  { sidecar: /^oauth2-proxy$/, image: /\/oauth2-proxy\b/, served: [] },
];

function known({ name, image }: ContainerFacts) {
  return KNOWN.find((one) => one.sidecar.test(name) || one.image.test(image));
}

/** True for a sidecar by the spec's own word (F6), or a proxy that is known to be put beside a program. */
export function isSidecar(container: ContainerFacts): boolean {
  return container.kind === "sidecar" || known(container) !== undefined;
}

/** Names of the Services that serve a known sidecar; empty when it is not known. */
export function controlPlanesOf(container: ContainerFacts): readonly string[] {
  return known(container)?.served ?? [];
}
