import type { ServerResponse } from "node:http";
import type { Change } from "../store/change.ts";
import { apiVersionOf } from "../store/resources.ts";
import type { Matcher } from "../store/selectors.ts";
import type { StoredObject } from "../types.ts";
import { ApiError, badRequest, invalid } from "./api-error.ts";
import type { ApiContext } from "./context.ts";
import { objectJson } from "./json.ts";
import { invalidVersion, matcherOf } from "./list.ts";
import { isTrue, type ResourceRequest } from "./request.ts";
import { WatchConnection } from "./watch-connection.ts";

/** A watch without `timeoutSeconds` is closed after this long (the real server: 30 to 60 minutes). */
const DEFAULT_TIMEOUT_SECONDS = 2700;
/** The last bookmark comes this long before the end (F7.1). */
const BOOKMARK_BEFORE_END_MS = 2000;

interface Options {
  /** Null: start with the objects that are there. */
  readonly from: number | null;
  readonly sendInitialEvents: boolean;
  readonly bookmarks: boolean;
  readonly timeoutSeconds: number;
}

/**
 * Serves one watch until the client leaves or its time is up. Events come in the order of the writes;
 * an object that starts or stops matching the selector is seen as ADDED or DELETED.
 *
 * @throws ApiError 400 or 422 before the first byte; a too old resourceVersion is an ERROR event (F7.1)
 */
export function serveWatch(context: ApiContext, request: ResourceRequest, response: ServerResponse): void {
  const options = readOptions(request.query);
  const matches = matcherIn(request);
  const connection = new WatchConnection(request.resource.plural, response);
  context.faults.track(connection);
  const missed = options.from === null ? [] : context.store.changesSince(request.resource, options.from);
  if (!missed) {
    connection.send("ERROR", tooOld(options.from ?? 0, context.store.oldestVersion(request.resource)));
    connection.end();
    return;
  }
  if (options.from === null) sendInitial(context, request, connection, matches, options);
  for (const change of missed) sendChange(connection, change, matches);
  const unsubscribe = context.store.subscribe(request.resource, (change) => sendChange(connection, change, matches));
  const stopTimers = startTimers(context, request, connection, options);
  connection.onClose(() => {
    unsubscribe();
    stopTimers();
    context.faults.untrack(connection);
  });
}

function matcherIn(request: ResourceRequest): Matcher {
  const matches = matcherOf(request.resource, request.query);
  const { namespace } = request;
  return (object) => (namespace === undefined || object.metadata.namespace === namespace) && matches(object);
}

function readOptions(query: URLSearchParams): Options {
  const version = query.get("resourceVersion") ?? "";
  if (version !== "" && !/^\d+$/.test(version)) throw new ApiError(500, "", invalidVersion(version));
  const sendInitialEvents = isTrue(query.get("sendInitialEvents"));
  const match = query.get("resourceVersionMatch") ?? "";
  if (match !== "" && query.get("sendInitialEvents") === null) {
    throw watchOptions(
      "resourceVersionMatch",
      "Forbidden: resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided",
    );
  }
  if (query.get("sendInitialEvents") !== null && match !== "NotOlderThan") {
    throw watchOptions("resourceVersionMatch", "Forbidden: sendInitialEvents requires setting resourceVersionMatch to NotOlderThan");
  }
  const timeout = query.get("timeoutSeconds");
  if (timeout !== null && !/^\d+$/.test(timeout)) throw badRequest(`strconv.ParseInt: parsing "${timeout}": invalid syntax`);
  return {
    from: sendInitialEvents || version === "" || version === "0" ? null : Number(version),
    sendInitialEvents,
    bookmarks: isTrue(query.get("allowWatchBookmarks")),
    timeoutSeconds: Number(timeout ?? 0) || DEFAULT_TIMEOUT_SECONDS,
  };
}

function watchOptions(field: string, message: string): ApiError {
  return invalid("meta.k8s.io", "ListOptions", "", [{ reason: "FieldValueForbidden", field, message }]);
}

function sendInitial(context: ApiContext, request: ResourceRequest, connection: WatchConnection, matches: Matcher, options: Options): void {
  for (const object of context.store.list(request.resource, request.namespace)) {
    if (matches(object)) connection.send("ADDED", objectJson(object));
  }
  if (options.sendInitialEvents && options.bookmarks) connection.send("BOOKMARK", bookmark(context, request, true));
}

function sendChange(connection: WatchConnection, change: Change, matches: Matcher): void {
  const before = change.previous !== null && matches(change.previous);
  const after = change.type !== "DELETED" && matches(change.object);
  if (before && after) connection.send("MODIFIED", objectJson(change.object));
  else if (after) connection.send("ADDED", objectJson(change.object));
  else if (before) connection.send("DELETED", objectJson(lastSeen(change)));
}

/** What leaves the selection is shown as it last matched, with the version of the change. */
function lastSeen(change: Change): StoredObject {
  if (change.type === "DELETED" || !change.previous) return change.object;
  const { previous } = change;
  return { ...previous, metadata: { ...previous.metadata, resourceVersion: String(change.version) } };
}

function startTimers(context: ApiContext, request: ResourceRequest, connection: WatchConnection, options: Options): () => void {
  const lifetime = options.timeoutSeconds * 1000;
  const end = setTimeout(() => connection.end(), lifetime);
  const from = options.from ?? context.store.version;
  // A bookmark tells something only when it is newer than where the watch began.
  const mark = () => {
    if (context.store.version > from) connection.send("BOOKMARK", bookmark(context, request, false));
  };
  const regular = options.bookmarks ? setInterval(mark, context.bookmarkEveryMs) : undefined;
  const last = options.bookmarks ? setTimeout(mark, Math.max(0, lifetime - BOOKMARK_BEFORE_END_MS)) : undefined;
  for (const timer of [end, regular, last]) timer?.unref();
  return () => {
    clearTimeout(end);
    clearInterval(regular);
    clearTimeout(last);
  };
}

function bookmark(context: ApiContext, request: ResourceRequest, endOfInitial: boolean): string {
  const { resource } = request;
  const annotations = endOfInitial ? { annotations: { "k8s.io/initial-events-end": "true" } } : {};
  const metadata = { resourceVersion: String(context.store.version), ...annotations };
  return JSON.stringify({ kind: resource.kind, apiVersion: apiVersionOf(resource), metadata });
}

/** The Status of a watch that starts before what is still known. */
export function tooOld(asked: number, oldest: number): string {
  return JSON.stringify(new ApiError(410, "Expired", `too old resource version: ${asked} (${oldest})`).toStatus());
}
