import type { Root } from "#lib/contract/diagnosis.ts";
import type { KubeEvent, KubeObject } from "#lib/kube/objects.ts";
import type { PodVolume, VolumeServer } from "./pod-volumes.ts";
import { type ServiceLookup, serviceBehind } from "./service-endpoints.ts";
import { type EventFacts, eventsWith } from "./timeline.ts";

/** How the kernel says that it hears nothing from a file server; node problem detectors report that as an event of the node. */
const NOT_ANSWERING = /not responding|timed out|no route to host|connection refused|host is down/i;

/** A network volume whose server is held for dead: its Service has nobody behind it or is not there, or the node hears nothing of it. */
export interface DeadServer {
  readonly volume: PodVolume;
  readonly server: VolumeServer;
  readonly service: ServiceLookup | null;
  readonly event: EventFacts | null;
}

/** Why the server of a volume is held for dead, or null when nothing says so. */
export function deadServer(volume: PodVolume, services: readonly KubeObject[], nodeEvents: readonly KubeEvent[]): DeadServer | null {
  const { server } = volume;
  if (server === null) return null;
  const service = serviceBehind(server.host, services);
  if (service?.kind === "no-such-service" || service?.ready === 0) return { volume, server, service, event: null };
  const heard = eventsWith(nodeEvents, { text: server.host }).findLast(({ message }) => NOT_ANSWERING.test(message));
  return heard && service === null ? { volume, server, service, event: heard } : null;
}

/** What a dead server is folded under: its Service, or the host outside. */
export function serverRoot({ host }: VolumeServer, service: ServiceLookup | null): Root {
  return service
    ? { kind: "Service", key: `Service/${service.namespace}/${service.name}`, label: service.name }
    : { kind: "Server", key: `Server/${host}`, label: host };
}
