/** What the plugin's words say is broken: its agent, its credentials, its program, or something else. */
export type CniFault = "agent-down" | "credentials" | "no-binary" | "other";

const KINDS: readonly (readonly [CniFault, RegExp])[] = [
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
