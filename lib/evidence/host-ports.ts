import type { Pod } from "#lib/kube/objects.ts";

/**
 * Ports that a pod takes on its node, `TCP/8080` or `TCP/10.0.0.1:8080`: those of its containers and sidecars. Other
 * init containers do not count, since the scheduler does not count them either.
 */
export function hostPortsOf(pod: Pod): readonly string[] {
  const sidecars = (pod.spec?.initContainers ?? []).filter(({ restartPolicy }) => restartPolicy === "Always");
  return [...sidecars, ...(pod.spec?.containers ?? [])].flatMap((container) =>
    (container.ports ?? []).flatMap(({ hostPort, hostIP, protocol }) => {
      if (!hostPort || hostPort <= 0) return [];
      const address = hostIP && hostIP !== "0.0.0.0" ? `${hostIP}:` : "";
      return [`${protocol || "TCP"}/${address}${hostPort}`];
    }),
  );
}

interface Port {
  readonly protocol: string;
  readonly address: string | null;
  readonly number: string;
}

function parse(text: string): Port {
  const slash = text.indexOf("/");
  const colon = text.lastIndexOf(":");
  const address = colon > slash ? text.slice(slash + 1, colon) : null;
  return { protocol: text.slice(0, slash), address, number: text.slice(Math.max(slash, colon) + 1) };
}

/** True when two host ports cannot be taken on one node: same protocol and number, and the addresses are the same or one is all. */
export function portsConflict(a: string, b: string): boolean {
  const [one, other] = [parse(a), parse(b)];
  if (one.protocol !== other.protocol || one.number !== other.number) return false;
  return one.address === null || other.address === null || one.address === other.address;
}
