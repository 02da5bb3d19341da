/**
 * Why there is no log, read from the API server's own words (F7.4), so that the page can say it in a sentence.
 * `other` keeps those words: they are shown as they are.
 */
export type LogProblem =
  | { readonly kind: "waiting"; readonly why: string }
  | { readonly kind: "no-previous" }
  | { readonly kind: "not-scheduled" }
  | { readonly kind: "terminated-without-log" }
  | { readonly kind: "not-in-pod" }
  | { readonly kind: "node-gone"; readonly node: string }
  | { readonly kind: "kubelet-silent" }
  | { readonly kind: "kubelet-refused" }
  | { readonly kind: "kubelet-certificate" }
  | { readonly kind: "no-agent" }
  | { readonly kind: "runtime-lost" }
  | { readonly kind: "other"; readonly message: string };

const PATTERNS: readonly (readonly [RegExp, (match: RegExpExecArray) => LogProblem])[] = [
  [/is waiting to start(?:: |\s-\s)(.+?)\.?$/, (match) => ({ kind: "waiting", why: match[1] ?? "" })],
  [/^previous terminated container .* not found/, () => ({ kind: "no-previous" })],
  [/does not have a host assigned/, () => ({ kind: "not-scheduled" })],
  [/^container \S+ is not valid for pod/, () => ({ kind: "not-in-pod" })],
  [/is (?:terminated|not available)$/, () => ({ kind: "terminated-without-log" })],
  [/unable to retrieve container logs for/, () => ({ kind: "runtime-lost" })],
  [/No agent available/, () => ({ kind: "no-agent" })],
  [/tls: internal error|x509:/, () => ({ kind: "kubelet-certificate" })],
  [/connect: connection refused/, () => ({ kind: "kubelet-refused" })],
  [/i\/o timeout|no route to host|context deadline exceeded|Client\.Timeout/, () => ({ kind: "kubelet-silent" })],
];

/** What a kubelet whose runtime has lost a log sends in its place, with status 200, as if it were the log (F7.4). */
const APOLOGY = /^\s*unable to retrieve container logs for [\w.+-]+:\/\/\S+\s*$/;

/** Whether a whole log is but the kubelet's word that there is none: no word of the container's is in it. */
export function isLogApology(text: string): boolean {
  return APOLOGY.test(text);
}

/** The problem behind an error text of the log call. `pod` is the pod's own name: a 404 that names another thing names its node. */
export function logProblem(message: string, pod: string): LogProblem {
  const gone = /pods "([^"]+)" not found/.exec(message)?.[1];
  if (gone !== undefined && gone !== pod) {
    return { kind: "node-gone", node: gone };
  }
  for (const [pattern, build] of PATTERNS) {
    const match = pattern.exec(message);
    if (match !== null) {
      return build(match);
    }
  }
  return { kind: "other", message };
}
