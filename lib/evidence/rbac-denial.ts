import type { LogTail } from "./types.ts";

/** An answer of the API server's authorizer, as programs write it into their logs. */
export interface RbacDenial {
  readonly container: string;
  readonly line: string;
  readonly user: string;
  readonly verb: string;
  /** `pods`, `deployments.apps`, or a path such as `/metrics`. */
  readonly what: string;
  readonly scope: "namespace" | "cluster" | "path";
  readonly namespace: string;
}

const RESOURCE =
  /User "([^"]{1,300})" cannot ([a-z]{1,40}) resource "([^"]{1,253})"(?: in API group "([^"]{0,253})")?(?: in the namespace "([^"]{1,63})")?/i;
const PATH = /User "([^"]{1,300})" cannot ([a-z]{1,40}) path "([^"]{1,500})"/i;

function denialIn(container: string, line: string): RbacDenial | null {
  // JSON logs escape the quotes.
  const text = line.replaceAll('\\"', '"');
  const resource = RESOURCE.exec(text);
  if (resource) {
    const [, user = "", verb = "", name = "", group = "", namespace = ""] = resource;
    return {
      container,
      line,
      user,
      verb,
      what: group === "" ? name : `${name}.${group}`,
      scope: namespace === "" ? "cluster" : "namespace",
      namespace,
    };
  }
  const path = PATH.exec(text);
  if (!path) return null;
  const [, user = "", verb = "", what = ""] = path;
  return { container, line, user, verb, what, scope: "path", namespace: "" };
}

/** What the API server refused to the programs of a pod, each once, the newest line of each; sorted by what was refused. */
export function rbacDenials(tails: readonly LogTail[]): readonly RbacDenial[] {
  const found = new Map<string, RbacDenial>();
  for (const { container, lines } of tails) {
    for (const line of lines) {
      const denial = /cannot/.test(line) ? denialIn(container, line) : null;
      if (denial) found.set(`${denial.user} ${denial.what} ${denial.verb} ${denial.namespace}`, denial);
    }
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, denial]) => denial);
}
