/** What the plugin's words say is broken: its agent, its credentials, its program, its way to the API, what the pod asks for, or something else. */
export type CniFault = "agent-down" | "api-unreachable" | "credentials" | "no-binary" | "no-definition" | "other";

const KINDS: readonly (readonly [CniFault, RegExp])[] = [
  [
    "no-definition",
    /cannot find a network-attachment-definition|network-attachment-definitions?\.k8s\.cni\.cncf\.io "[^"]{1,253}" not found/i,
  ],
  // A request to the API server that gets no answer; its certificate and its refusals are a matter of credentials.
  ["api-unreachable", /https:\/\/[^\s"/]{1,300}\/apis?\/[^\s"]{0,400}"?: (?:dial tcp|net\/http|context deadline|EOF|http2: )/i],
  ["no-binary", /failed to find plugin "|exec: "[^"]{1,120}": executable file not found|fork\/exec \S{1,200}: no such file/i],
  [
    "credentials",
    /unauthorized|x509:|certificate (?:has expired|signed by unknown)|provide credentials|\bforbidden\b|token (?:has )?expired/i,
  ],
  [
    "agent-down",
    /connection refused|dial unix|no such host|is the agent running|container is running|nodename: no such file|subnet\.env: no such file|unable to connect to|failed to connect|rpc error: code = Unavailable/i,
  ],
];

/** Sorts the text of a failed network set-up, by what has to be repaired (F4.6). */
export function faultOf(text: string): CniFault {
  return KINDS.find(([, pattern]) => pattern.test(text))?.[0] ?? "other";
}
