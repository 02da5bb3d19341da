import { parseDenial, parseWebhookFailure } from "./admission-error.ts";

/** What failed where the API server could not do what it was asked, whatever the request says. */
export type ServerFault = "etcd-full" | "etcd" | "conflict" | "quota" | "timeout" | "overload" | "unreachable" | "internal";

export interface ServerTrouble {
  readonly fault: ServerFault;
  /** The object that somebody else wrote at the same time, `resourcequotas/compute`; null for any other fault. */
  readonly object: string | null;
  readonly words: string;
}

/** Words of etcd, of the API server and of the HTTP client before it; what says most stands first. */
const FAULTS: readonly (readonly [ServerFault, RegExp])[] = [
  ["etcd-full", /etcdserver: (?:mvcc: database space exceeded|no space)/],
  ["etcd", /etcdserver: (?!request is too large)|etcd cluster is unavailable/],
  ["conflict", /the object has been modified; please apply your changes/],
  ["quota", /resource quota evaluat\w+ time/],
  ["timeout", /request did not complete within|unable to return a response in the time allotted|http: Handler timeout/],
  ["overload", /too many requests|asked us to try again later|apiserver is shutting down|apiserver not ready/i],
  [
    "unreachable",
    /(?:Get|Post|Put|Patch|Delete) "?https?:\/\/[^\s"]{1,400}"?: [^\n]{0,400}(?:refused|timeout|deadline exceeded|reset by peer|no route to host|no such host|connection lost|EOF|x509:)/,
  ],
  ["timeout", /^(?:rpc error: [^\n]{0,80})?context deadline exceeded$/],
  ["internal", /^Internal error occurred: /],
];

/**
 * The API server's own trouble in the text with which a request failed; null where the request itself was refused, or a
 * webhook could not be asked: then the fault is not the server's.
 */
export function parseServerTrouble(text: string): ServerTrouble | null {
  const words = text.trim().replace(/\.$/, "");
  const isRefusal = /^\S+ "[^"]*" is (?:forbidden|invalid): /.test(words);
  if (isRefusal || parseWebhookFailure(words) !== null || parseDenial(words) !== null) return null;
  const fault = FAULTS.find(([, pattern]) => pattern.test(words))?.[0];
  if (fault === undefined) return null;
  const on = /Operation cannot be fulfilled on (\S+) "([^"]+)"/.exec(words);
  return { fault, object: fault === "conflict" && on ? `${on[1]}/${on[2]}` : null, words };
}
