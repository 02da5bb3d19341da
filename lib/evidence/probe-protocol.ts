import type { ProbeFailure, ProbeTarget } from "#lib/evidence/probes.ts";
import type { Probe } from "#lib/kube/pod-parts.ts";

/** How probe and program disagree about TLS: the probe asks in HTTPS and gets plain HTTP, or the other way round. */
export type ProtocolClash = "answers-http" | "wants-https";

const PLAIN_ANSWER = /HTTP response to HTTPS client|first record does not look like a TLS handshake/i;
/** A TLS alert (record type 0x15) where HTTP was awaited, or a body that says it; the kubelet keeps no body. */
const TLS_ANSWER = /malformed HTTP response "?\\+"?x15\\+x03|HTTP request (?:was sent )?to (?:an )?HTTPS/i;
/** The server's own word: Go's (`client sent an HTTP request to an HTTPS server`) and nginx's (`client sent plain HTTP request to HTTPS port`). */
const TLS_LOG = /HTTP request (?:was sent )?to (?:an )?HTTPS (?:server|port)/i;

/** True for a port that by its number or name is one for TLS. */
function isTlsPort({ number, port }: ProbeTarget): boolean {
  return /443$/.test(String(number)) || /https|tls/i.test(port);
}

/**
 * Tells a wrong `httpGet.scheme` from any other fault. Servers answer plain HTTP on a TLS port with status 400, as they
 * answer any bad request: that alone says nothing, beside the server's log or a port for TLS it does. Null = no sign of it.
 */
export function protocolClash(
  failure: ProbeFailure | null,
  target: ProbeTarget,
  probe: Probe,
  lines: readonly string[],
): { readonly clash: ProtocolClash; readonly line: string | null } | null {
  if (failure === null || target.handler !== "http") return null;
  if (PLAIN_ANSWER.test(failure.output)) return { clash: "answers-http", line: null };
  if (probe.httpGet?.scheme === "HTTPS") return null;
  if (TLS_ANSWER.test(failure.output)) return { clash: "wants-https", line: null };
  const line = failure.code === 400 ? (lines.find((one) => TLS_LOG.test(one)) ?? null) : null;
  return line !== null || (failure.code === 400 && isTlsPort(target)) ? { clash: "wants-https", line } : null;
}

/**
 * True where a gRPC probe got no connection in its time. The kubelet tries a refused port, and a handshake that fails
 * because the server wants TLS, again until the time is up, and says `context deadline exceeded` of all of them (F4.4):
 * of packets that are dropped this is no sign.
 */
export function isGrpcUnconnected(failure: ProbeFailure | null, target: ProbeTarget): boolean {
  return target.handler === "grpc" && failure?.fault === "no-connection";
}
