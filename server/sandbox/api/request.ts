import type { Resource, Resources } from "../store/resources.ts";

export type Verb = "get" | "list" | "watch" | "create" | "update" | "patch" | "delete" | "deletecollection";

/** A request to a resource, taken apart as the API server does it. */
export interface ResourceRequest {
  readonly resource: Resource;
  readonly namespace: string | undefined;
  /** Empty for collections. */
  readonly name: string;
  /** Empty when none; `proxy/…` keeps only its first piece. */
  readonly subresource: string;
  readonly verb: Verb;
  readonly query: URLSearchParams;
}

/** What a path asks for: a resource, or something else (`/version`, `/apis/…`). Null: no such path. */
export type Target =
  | { readonly kind: "resource"; readonly request: ResourceRequest }
  | { readonly kind: "other"; readonly path: string }
  | null;

/**
 * Takes a request line apart.
 *
 * @param url path and query as sent
 */
export function readTarget(resources: Resources, method: string, url: URL): Target {
  const pieces = url.pathname.split("/").filter((piece) => piece !== "");
  const [root, ...rest] = pieces;
  const placed = root === "api" ? { group: "", rest } : root === "apis" ? { group: rest[0] ?? "", rest: rest.slice(1) } : null;
  if (!placed || placed.rest.length < 2) return { kind: "other", path: url.pathname };
  const [version = "", ...inside] = placed.rest;
  return resourceTarget(resources, placed.group, version, inside, method, url.searchParams);
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
  const [plural = "", name = "", subresource = ""] = inside ? decoded.slice(2) : decoded;
  const resource = resources.byPath(group, version, plural);
  if (!resource) return null;
  const verb = verbOf(method, name, query);
  if (!verb || (subresource !== "" && !resource.subresources.includes(subresource))) return null;
  return { kind: "resource", request: { resource, namespace, name, subresource, verb, query } };
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
