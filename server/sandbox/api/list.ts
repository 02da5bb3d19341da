import { apiVersionOf, type Resource } from "../store/resources.ts";
import { type Matcher, parseFieldSelector, parseLabelSelector } from "../store/selectors.ts";
import { keyOf } from "../store/store.ts";
import type { StoredObject } from "../types.ts";
import { ApiError, badRequest, invalid } from "./api-error.ts";
import type { ApiContext } from "./context.ts";
import { itemJson } from "./json.ts";
import type { ResourceRequest } from "./request.ts";

const EXPIRED_CONTINUE =
  "The provided continue parameter is too old to display a consistent list result. You can start a new list without " +
  "the continue parameter, or use the continue token in this response to retrieve the remainder of the results. " +
  "Continuing with the provided token results in an inconsistent list - objects that were created, modified, or " +
  "deleted between the time the first chunk was returned and now may show up in the list.";

interface Token {
  readonly version: number;
  /** Key of the first object of the next page, or just below it. */
  readonly start: string;
}

interface Page {
  readonly items: readonly StoredObject[];
  readonly version: number;
  readonly next: string | null;
  readonly remaining: number | null;
}

/**
 * The JSON of a list, paged as asked for (F7.1).
 *
 * @throws ApiError 400 for parameters that cannot be read, 410 for an expired page, 504 for a version still to come
 */
export function listJson(context: ApiContext, request: ResourceRequest): string {
  const page = readPage(context, request);
  const { resource } = request;
  const metadata = {
    resourceVersion: String(page.version),
    ...(page.next === null ? {} : { continue: page.next }),
    ...(page.remaining === null ? {} : { remainingItemCount: page.remaining }),
  };
  const items = page.items.map(itemJson).join(",");
  return `{"kind":"${resource.kind}List","apiVersion":"${apiVersionOf(resource)}","metadata":${JSON.stringify(metadata)},"items":[${items}]}\n`;
}

/** The objects that a collection request selects, all pages at once. */
export function selected(context: ApiContext, request: ResourceRequest): readonly StoredObject[] {
  return context.store.list(request.resource, request.namespace).filter(matcherOf(request.resource, request.query));
}

/** The query's selectors as one test. */
export function matcherOf(resource: Resource, query: URLSearchParams): Matcher {
  const labels = query.get("labelSelector");
  const fields = query.get("fieldSelector");
  const byLabel = labels ? parseLabelSelector(labels) : null;
  const byField = fields ? parseFieldSelector(resource, fields) : null;
  return (object) => (byLabel === null || byLabel(object)) && (byField === null || byField(object));
}

function readPage(context: ApiContext, request: ResourceRequest): Page {
  const { resource, namespace, query } = request;
  checkOptions(context, query);
  const matches = matcherOf(resource, query);
  const token = query.get("continue") ? readToken(query.get("continue") ?? "") : null;
  const version = token?.version ?? exactVersion(query) ?? context.store.version;
  const all = context.store.snapshot(resource, version);
  if (!all) throw expired(context, token);
  const limit = pageSize(query);
  const start = token?.start ?? "";
  const rest = all.filter((object) => inNamespace(object, namespace) && keyBelow(namespace, object) >= start && matches(object));
  if (limit === 0 || rest.length <= limit) return { items: rest, version, next: null, remaining: null };
  const items = rest.slice(0, limit);
  context.store.keepSnapshot(resource, version, all);
  const last = items.at(-1);
  const next = writeToken({ version, start: `${last ? keyBelow(namespace, last) : ""}\u0000` });
  const selective = query.get("labelSelector") || query.get("fieldSelector");
  return { items, version, next, remaining: selective ? null : rest.length - items.length };
}

function inNamespace(object: StoredObject, namespace: string | undefined): boolean {
  return namespace === undefined || object.metadata.namespace === namespace;
}

/** An object's key as a token holds it: what stands behind the prefix that the request lists. */
function keyBelow(namespace: string | undefined, object: StoredObject): string {
  return namespace === undefined ? keyOf(object.metadata.namespace, object.metadata.name) : `/${object.metadata.name}`;
}

/** The page size; 0 is "all". A list at resourceVersion 0 is served whole from the cache (F7.1). */
function pageSize(query: URLSearchParams): number {
  const text = query.get("limit") ?? "0";
  if (!/^-?\d+$/.test(text)) throw badRequest(`strconv.ParseInt: parsing "${text}": invalid syntax`);
  const limit = Math.max(0, Number(text));
  const fromCache = query.get("resourceVersion") === "0" && query.get("resourceVersionMatch") !== "Exact";
  return fromCache ? 0 : limit;
}

function exactVersion(query: URLSearchParams): number | null {
  return query.get("resourceVersionMatch") === "Exact" ? Number(query.get("resourceVersion")) : null;
}

function checkOptions(context: ApiContext, query: URLSearchParams): void {
  const version = query.get("resourceVersion") ?? "";
  const match = query.get("resourceVersionMatch") ?? "";
  const options = (field: string, message: string, reason: "FieldValueForbidden" | "FieldValueInvalid") =>
    invalid("meta.k8s.io", "ListOptions", "", [{ reason, field, message }]);
  if (query.get("sendInitialEvents") !== null) {
    throw options("sendInitialEvents", "Forbidden: sendInitialEvents is forbidden for list", "FieldValueForbidden");
  }
  if (match !== "" && query.get("continue")) {
    throw options("resourceVersionMatch", "Forbidden: resourceVersionMatch is forbidden when continue is provided", "FieldValueForbidden");
  }
  if (match !== "" && version === "") {
    throw options(
      "resourceVersionMatch",
      "Forbidden: resourceVersionMatch is forbidden unless resourceVersion is provided",
      "FieldValueForbidden",
    );
  }
  if (version !== "" && query.get("continue") && version !== "0") {
    throw badRequest("specifying resource version is not allowed when using continue");
  }
  if (version !== "" && !/^\d+$/.test(version)) {
    throw badRequest(`invalid resource version: ${invalidVersion(version)}`);
  }
  if (version !== "" && Number(version) > context.store.version) throw tooLarge(Number(version), context.store.version);
}

/** What is wrong with a resourceVersion that is no number. */
export function invalidVersion(version: string): string {
  return `resourceVersion: Invalid value: "${version}": strconv.ParseUint: parsing "${version}": invalid syntax`;
}

function tooLarge(asked: number, current: number): ApiError {
  const message = `Timeout: Too large resource version: ${asked}, current: ${current}`;
  return new ApiError(504, "Timeout", message, {
    details: { causes: [{ reason: "ResourceVersionTooLarge", message: "Too large resource version" }], retryAfterSeconds: 1 },
  });
}

function expired(context: ApiContext, token: Token | null): ApiError {
  if (!token) return new ApiError(410, "Expired", "The resourceVersion for the provided list is too old.");
  // The replacement token continues at the same key with whatever stands there now.
  const next = writeToken({ version: context.store.version, start: token.start });
  return new ApiError(410, "Expired", EXPIRED_CONTINUE, { metadata: { continue: next } });
}

/** The form of the real server's token, so that what forges or decodes one works here too. */
function writeToken(token: Token): string {
  const text = JSON.stringify({ v: "meta.k8s.io/v1", rv: token.version, start: token.start });
  return Buffer.from(text, "utf8").toString("base64url");
}

function readToken(text: string): Token {
  const bad = (why: string) => badRequest(`invalid continue token: continue key is not valid: ${why}`);
  let parsed: { v?: unknown; rv?: unknown; start?: unknown };
  try {
    parsed = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    throw bad("invalid character looking for beginning of value");
  }
  if (parsed.v !== "meta.k8s.io/v1") throw bad(`server does not recognize this encoded version ${String(parsed.v ?? "")}`);
  if (typeof parsed.rv !== "number" || typeof parsed.start !== "string")
    throw bad("incorrect encoded start resourceVersion (version meta.k8s.io/v1)");
  return { version: parsed.rv, start: parsed.start };
}
