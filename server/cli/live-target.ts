import "server-only";
import { type NamedKind, namedKind } from "./kind-words.ts";
import { UsageError } from "./usage.ts";

/** What is asked about in a cluster. `namespace` null = the one of the context; empty for kinds that have none. */
export interface LiveTarget {
  readonly of: NamedKind;
  readonly namespace: string | null;
  readonly name: string;
}

const POD = namedKind("pod") as NamedKind;
/** Kinds with a verdict of their own, in kubectl's words. */
const JUDGED = "pod, deployment, replicaset, statefulset, daemonset, replicationcontroller, job, pvc, namespace";
const EXPECTED = `expected KIND/NAME (with -n NAMESPACE), KIND/NAMESPACE/NAME, or NAMESPACE/NAME of a pod; kinds: ${JUDGED}`;
/** Why a kind has no verdict of its own, and what has. */
const ELSEWHERE: Readonly<Record<string, (name: string) => string>> = {
  Node: (name) =>
    `a node has no verdict of its own, its pods have: kubectl get pods -A --field-selector spec.nodeName=${name} names them; the dashboard has a page of the node`,
  CronJob: () => "a CronJob has no verdict of its own, its Jobs and their pods have: ask about job/NAME",
};

/**
 * Reads what stands behind `podward diagnose`: `deployment/web`, `pvc data-0`, `pod/shop/web-0`, or `shop/web-0`.
 * Throws UsageError that says what was expected.
 */
export function liveTarget(words: readonly string[], namespace: string | undefined): LiveTarget {
  const text = words.join(" ");
  // kubectl takes `pvc data-0` as well as `pvc/data-0`.
  const parts = words.length === 1 ? text.split("/") : words;
  const isWrong =
    parts.length < 2 || parts.length > (words.length === 1 ? 3 : 2) || parts.some((part) => part === "" || part.includes("/"));
  if (isWrong) throw new UsageError(`"${text}": ${EXPECTED}`, { showUsage: true });
  const [first = "", second = "", third] = parts;
  const of = namedKind(first);
  if (third === undefined && of === null) return podOf(first, second, namespace);
  if (of === null) throw new UsageError(`"${text}": ${first} is no kind that can be judged; ${EXPECTED}`);
  const [given, name] = third === undefined ? [namespace, second] : [second, third];
  if (third !== undefined && namespace !== undefined) throw new UsageError(`"${text}" names its namespace; leave out -n ${namespace}`);
  const elsewhere = ELSEWHERE[of.kind];
  if (elsewhere !== undefined) throw new UsageError(`"${text}": ${elsewhere(name)}`);
  if (!of.namespaced && third !== undefined) throw new UsageError(`"${text}": a ${of.kind} has no namespace; expected ${first}/NAME`);
  return { of, namespace: of.namespaced ? (given ?? null) : "", name };
}

function podOf(namespace: string, name: string, option: string | undefined): LiveTarget {
  if (option !== undefined && option !== namespace) {
    throw new UsageError(
      `"${namespace}/${name}" is NAMESPACE/NAME of a pod, or of no kind that can be judged; leave out -n ${option}, or: ${EXPECTED}`,
    );
  }
  return { of: POD, namespace, name };
}
