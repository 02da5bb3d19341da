import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { ApiError, methodNotAllowed } from "./api-error.ts";
import type { ApiContext, Caller } from "./context.ts";
import { AGGREGATED, answerOther, isAggregated } from "./discovery.ts";
import { answerFault } from "./fault-answer.ts";
import { type Body, handleResource } from "./handle.ts";
import { readTarget, type Target } from "./request.ts";
import { attributesOf, authorize, type User } from "./users.ts";

const MAX_BODY_BYTES = 3 * 1024 * 1024;
const PUBLIC_PATHS = new Set(["/readyz", "/livez", "/healthz", "/version", "/version/"]);

/** An HTTP server that speaks the Kubernetes API on one sandbox's context. Not yet listening. */
export function createApiServer(context: ApiContext): Server {
  const server = createServer((request, response) => {
    answer(context, request, response).catch(() => response.destroy());
  });
  // Watches and followed logs live long; nothing here should end them but the client.
  server.requestTimeout = 0;
  server.keepAliveTimeout = 60_000;
  return server;
}

async function answer(context: ApiContext, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const caller: Caller = { user: { name: "", groups: [], rules: [] }, warnings: [] };
  response.sendDate = false;
  response.setHeader("date", new Date(context.now()).toUTCString());
  response.setHeader("audit-id", randomUUID());
  response.setHeader("cache-control", "no-cache, private");
  try {
    await serve(context, caller, request, response);
  } catch (error) {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    sendError(response, error);
  }
}

async function serve(context: ApiContext, caller: Caller, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://sandbox");
  const target = readTarget(context.resources, request.method ?? "GET", url);
  const fault = context.faults.take(subjectOf(target, url));
  if (fault && (await answerFault(fault, response))) return;
  const user = context.users.authenticate(request.headersDistinct, target.kind === "resource" ? attributesOf(target.request) : null);
  const body = await readBody(request);
  if (target.kind !== "resource") {
    answerElsewhere(context, user, target, request, response);
    return;
  }
  authorize(user, target.request);
  if (target.request.subresource !== "log") checkAccept(request.headers.accept);
  const result = handleResource(context, { ...caller, user }, target.request, body, response);
  if (result === null) return;
  for (const warning of caller.warnings) response.appendHeader("warning", `299 - ${JSON.stringify(warning)}`);
  send(response, result.code, result.json);
}

function answerElsewhere(
  context: ApiContext,
  user: User,
  target: Exclude<Target, { kind: "resource" }>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (target.kind === "wrong-method") throw methodNotAllowed();
  if (target.kind === "missing") {
    if (target.groupKnown) throw new ApiError(404, "NotFound", "the server could not find the requested resource", { details: {} });
    sendNotFoundPage(response);
    return;
  }
  if (user.name === "system:anonymous" && !PUBLIC_PATHS.has(target.path)) throw forbiddenPath(target.path);
  sendOther(response, answerOther(context, target.path, request.headers.accept));
}

/** JSON is all this server writes; a Table or protobuf is given as JSON where JSON is accepted too. */
function checkAccept(accept: string | undefined): void {
  const types = (accept ?? "*/*").split(",").map((each) => each.trim());
  const plain = types.some((each) => /^(application\/json|application\/\*|\*\/\*)(;(?!.*\bas=)|$)/.test(each));
  if (plain) return;
  const message = "406: Not Acceptable\n\nAvailable representations: application/json";
  throw new ApiError(406, "NotAcceptable", message, { details: {} });
}

function subjectOf(target: Target, url: URL): { path: string; verb: string; resource: string } {
  const path = `${url.pathname}${url.search}`;
  if (target.kind !== "resource") return { path, verb: "get", resource: "" };
  return { path, verb: target.request.verb, resource: target.request.resource.plural };
}

async function readBody(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > MAX_BODY_BYTES) {
      throw new ApiError(413, "RequestEntityTooLarge", `Request entity too large: limit is ${MAX_BODY_BYTES}`);
    }
    chunks.push(bytes);
  }
  return { text: Buffer.concat(chunks).toString("utf8"), contentType: request.headers["content-type"] ?? "" };
}

function sendError(response: ServerResponse, error: unknown): void {
  const known = error instanceof ApiError ? error : new ApiError(500, "InternalError", `Internal error occurred: ${String(error)}`);
  const wait = known.details?.retryAfterSeconds;
  if (wait !== undefined && !response.hasHeader("retry-after")) response.setHeader("retry-after", String(wait));
  send(response, known.code, JSON.stringify(known.toStatus()));
}

function send(response: ServerResponse, code: number, json: string): void {
  response.writeHead(code, { "content-type": "application/json" }).end(json);
}

function sendOther(response: ServerResponse, found: object | string | null): void {
  if (found === null) sendNotFoundPage(response);
  else if (typeof found === "string") response.writeHead(200, { "content-type": "text/plain; charset=utf-8" }).end(found);
  else if (isAggregated(found)) response.writeHead(200, { "content-type": AGGREGATED }).end(JSON.stringify(found));
  else send(response, 200, JSON.stringify(found));
}

function sendNotFoundPage(response: ServerResponse): void {
  response.writeHead(404, { "content-type": "text/plain; charset=utf-8" }).end("404 page not found\n");
}

function forbiddenPath(path: string): ApiError {
  const message = `forbidden: User "system:anonymous" cannot get path "${path}"`;
  return new ApiError(403, "Forbidden", message, { details: {} });
}
