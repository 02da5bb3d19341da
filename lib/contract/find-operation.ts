import type { Operation } from "./operation.ts";
import { OPERATIONS } from "./operations.ts";

/** What the contract says about a method and a path: the call, the methods that the path has instead, or nothing. */
export type FoundOperation = { readonly operation: Operation } | { readonly allowed: readonly string[] } | null;

const ROUTES = OPERATIONS.map((operation) => ({
  operation,
  method: operation.method.toUpperCase(),
  pattern: new RegExp(`^${operation.path.replaceAll(/[.]/g, "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}/?$`),
}));

/** Finds the call of the HTTP API that a request means; HEAD is GET without its body. @param path as sent, still encoded */
export function findOperation(method: string, path: string): FoundOperation {
  const routes = ROUTES.filter(({ pattern }) => pattern.test(path));
  const wanted = method === "HEAD" ? "GET" : method;
  const found = routes.find((route) => route.method === wanted);
  if (found) return { operation: found.operation };
  return routes.length === 0 ? null : { allowed: [...new Set(routes.map((route) => route.method))] };
}
