import type { ContainerFacts } from "#lib/evidence/containers.ts";

/** The port a readiness probe asks, and the probe in words. `number` null = the name is not among the container's ports. */
export interface ProbedPort {
  readonly number: number | null;
  readonly name: string;
  readonly what: string;
}

function resolve(container: ContainerFacts, port: number | string): number | null {
  if (typeof port === "number") return port;
  if (/^\d+$/.test(port)) return Number(port);
  return (container.spec?.ports ?? []).find(({ name }) => name === port)?.containerPort ?? null;
}

/** What a container's readiness probe connects to; null without a probe over the network. */
export function probedPort(container: ContainerFacts): ProbedPort | null {
  const { httpGet, tcpSocket, grpc } = container.spec?.readinessProbe ?? {};
  const port = httpGet?.port ?? tcpSocket?.port ?? grpc?.port;
  if (port === undefined) return null;
  const kind = httpGet ? `GET ${httpGet.path ?? "/"}` : tcpSocket ? "TCP" : "gRPC";
  return { number: resolve(container, port), name: String(port), what: `${kind} on port ${port}` };
}

/** How programs say where they listen; the number may follow an address, a colon or the word port. */
const LISTENING = /\b(?:listen(?:ing)?|serving|bound|started|running)\b[^\n]{0,60}?(?::|\bport[ =:]*)(\d{2,5})\b/i;

/** Ports that a log's lines claim to listen on, in their order. */
export function listeningPorts(lines: readonly string[]): readonly { port: number; line: string }[] {
  return lines.flatMap((line) => {
    const port = Number(LISTENING.exec(line)?.[1] ?? 0);
    return port > 0 && port < 65_536 ? [{ port, line }] : [];
  });
}
