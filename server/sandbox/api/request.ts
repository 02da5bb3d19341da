import type { Resource, Resources } from "../store/resources.ts";

/** The verbs of access control. */
export type Verb = "get" | "list" | "watch" | "create" | "update" | "patch" | "delete" | "deletecollection";

/** A request to a resource, taken apart as the API server does it. */
export interface ResourceRequest {
  readonly resource: Resource;
  readonly namespace: string | undefined;
  /** Empty for collections. */
  readonly name: string;
  /** Empty when none; `proxy/…` keeps only its first piece. */
  readonly subresource: string;
  /** What stands behind `proxy/`; empty otherwise. */
  readonly rest: string;
  readonly verb: Verb;
  readonly query: URLSearchParams;
}

/**
 * What a path asks for: a resource; something else (`/version`, `/apis/…`); or nothing that is served, where a
 * known group answers otherwise than an unknown one.
 */
export type Target =
  | { readonly kind: "resource"; readonly request: ResourceRequest }
  | { readonly kind: "wrong-method" }
  | { readonly kind: "other"; readonly path: string }
  | { readonly kind: "missing"; readonly groupKnown: boolean };

/**
 * Takes a request line apart.
 *
 * @param url path and query as sent
 */
export function readTarget(resources: Resources, method: string, url: URL): Target {
  const [root, ...rest] = url.pathname.split("/").filter((piece) => piece !== "");
  const placed = root === "api" ? { group: "", rest } : root === "apis" ? { group: rest[0] ?? "", rest: rest.slice(1) } : null;
  if (root === "api" && rest[0] !== undefined && rest[0] !== "v1") return { kind: "missing", groupKnown: true };
  if (!placed || placed.rest.length < 2) return otherTarget(method, url.pathname);
  const [version = "", ...inside] = placed.rest;
  if (!resources.hasGroupVersion(placed.group, version)) return { kind: "missing", groupKnown: placed.group === "" };
  return resourceTarget(resources, placed.group, version, inside, method, url.searchParams);
}

function otherTarget(method: string, path: string): Target {
  return method === "GET" || method === "HEAD" ? { kind: "other", path } : { kind: "wrong-method" };
}

function resourceTarget(
  resources: Resources,
  group: string,
  version: string,
  pieces: readonly string[],
  method: string,
  query: URLSearchParams,
): Target {
  const decoded = pieces.map(decodeURIComponent);
  // /api/v1/namespaces/NAME and its subresources are the Namespace itself, anything longer lies inside it.
  const inside = decoded[0] === "namespaces" && decoded.length > 2 && !["status", "finalize"].includes(decoded[2] ?? "");
  const namespace = inside ? decoded[1] : undefined;
  const [plural = "", name = "", subresource = "", ...behind] = inside ? decoded.slice(2) : decoded;
  const resource = resources.byPath(group, version, plural);
  const served = resource && (subresource === "" || resource.subresources.includes(subresource));
  if (!resource || !served) return { kind: "missing", groupKnown: true };
  const allowed = methodsOf(resource, namespace, name, subresource);
  const verb = allowed.includes(method) ? verbOf(method, name, query) : null;
  const rest = behind.join("/");
  return verb ? { kind: "resource", request: { resource, namespace, name, subresource, rest, verb, query } } : { kind: "wrong-method" };
}

const SUBRESOURCE_METHODS: Readonly<Record<string, readonly string[]>> = {
  binding: ["POST"],
  eviction: ["POST"],
  log: ["GET"],
  finalize: ["PUT"],
  proxy: ["GET", "POST", "PUT", "PATCH", "DELETE"],
};

function methodsOf(resource: Resource, namespace: string | undefined, name: string, subresource: string): readonly string[] {
  if (subresource !== "") return SUBRESOURCE_METHODS[subresource] ?? ["GET", "PUT", "PATCH"];
  if (name !== "") return ["GET", "HEAD", "PUT", "PATCH", "DELETE"];
  if (resource.answersOnly) return ["POST"];
  return resource.namespaced && namespace === undefined ? ["GET", "HEAD"] : ["GET", "HEAD", "POST", "DELETE"];
}

function verbOf(method: string, name: string, query: URLSearchParams): Verb | null {
  switch (method) {
    case "GET":
    case "HEAD":
      if (name !== "") return "get";
      return isTrue(query.get("watch")) ? "watch" : "list";
    case "POST":
      return "create";
    case "PUT":
      return "update";
    case "PATCH":
      return "patch";
    case "DELETE":
      return name === "" ? "deletecollection" : "delete";
    default:
      return null;
  }
}

/** A Boolean of a query as the API server reads it: present and not `false` or `0`. */
export function isTrue(value: string | null): boolean {
  return value !== null && value !== "false" && value !== "0";
}
