import type { ServerResponse } from "node:http";
import { isJsonObject, type JsonObject, type StoredObject } from "../types.ts";
import { createObject } from "../write/create.ts";
import { deleteObject } from "../write/delete.ts";
import { readDeleteOptions } from "../write/delete-options.ts";
import { evictPod } from "../write/evict.ts";
import { asObjectOf } from "../write/meta.ts";
import { patchObject } from "../write/patch.ts";
import { podWarnings } from "../write/pod-warnings.ts";
import { scaleOf, writeScale } from "../write/scale.ts";
import { updateObject } from "../write/update.ts";
import { ApiError, badRequest, invalid, notFound, type StatusBody } from "./api-error.ts";
import type { ApiContext, Caller } from "./context.ts";
import { objectJson } from "./json.ts";
import { asksKubelet, kubeletAnswer } from "./kubelet.ts";
import { listJson, selected } from "./list.ts";
import { serveLogs } from "./logs.ts";
import { asksForMetrics, metricsOf } from "./metrics.ts";
import type { ResourceRequest } from "./request.ts";
import { answerReview } from "./reviews.ts";
import { serveWatch } from "./watch.ts";

/** The body of a request, read once. */
export interface Body {
  readonly text: string;
  readonly contentType: string;
}

/** What is sent back; null when the handler writes the response itself (streams). */
export type Answer = { readonly code: number; readonly json: string } | null;

/**
 * Carries out a request to a resource that is already authorized.
 *
 * @throws ApiError what the API server would answer instead
 */
export function handleResource(
  context: ApiContext,
  caller: Caller,
  request: ResourceRequest,
  body: Body,
  response: ServerResponse,
): Answer {
  if (asksForMetrics(request) && request.verb === "get") return { code: 200, json: JSON.stringify(metricsOf(context, request)) };
  if (request.resource.answersOnly) return review(context, caller, request, body);
  switch (request.verb) {
    case "list":
      return { code: 200, json: listJson(context, request) };
    case "watch":
      serveWatch(context, request, response);
      return null;
    case "get":
      return get(context, request, response);
    case "create":
      return create(context, caller, request, body);
    case "update":
      return update(context, request, body);
    case "patch":
      return patch(context, request, body);
    case "delete":
      return remove(context, request, body);
    case "deletecollection":
      return removeAll(context, request, body);
  }
}

function review(context: ApiContext, caller: Caller, request: ResourceRequest, body: Body): Answer {
  return {
    code: 201,
    json: JSON.stringify(answerReview(context, caller.user, request.resource.kind, parseBody(body, unrecognized(request)))),
  };
}

function get(context: ApiContext, request: ResourceRequest, response: ServerResponse): Answer {
  if (request.subresource === "log") {
    serveLogs(context, request, response);
    return null;
  }
  const object = found(context, request);
  if (asksKubelet(request)) return { code: 200, json: JSON.stringify(kubeletAnswer(context, object, request)) };
  return ok(request.subresource === "scale" ? scaleOf(object) : object);
}

function create(context: ApiContext, caller: Caller, request: ResourceRequest, body: Body): Answer {
  const { resource, namespace, name, subresource, query } = request;
  if (subresource === "eviction") {
    const status = evictPod(context, resource, namespace ?? "", name, parseBody(body, unrecognized(request)), query);
    return { code: 201, json: JSON.stringify(status) };
  }
  if (subresource === "binding") return bind(context, request, parseBody(body, unrecognized(request)));
  const made = createObject(context, resource, namespace, parseBody(body, unrecognized(request)), isDryRun(query));
  caller.warnings.push(...warningsOf(made));
  return { code: 201, json: objectJson(made) };
}

function warningsOf(object: StoredObject): readonly string[] {
  if (object.kind === "Pod") return podWarnings(object.spec ?? {});
  const template = object.spec?.template;
  return isJsonObject(template) && isJsonObject(template.spec) ? podWarnings(template.spec, "spec.template.spec") : [];
}

function bind(context: ApiContext, request: ResourceRequest, body: unknown): Answer {
  const pod = found(context, request);
  const target = isJsonObject(body) && isJsonObject(body.target) ? String(body.target.name ?? "") : "";
  if (pod.spec?.nodeName)
    throw new ApiError(
      409,
      "Conflict",
      `Operation cannot be fulfilled on pods/binding "${request.name}": pod ${request.name} is already assigned to node "${pod.spec.nodeName}"`,
    );
  context.store.put(request.resource, { ...pod, metadata: { ...pod.metadata }, spec: { ...pod.spec, nodeName: target } });
  return { code: 201, json: JSON.stringify({ kind: "Status", apiVersion: "v1", metadata: {}, status: "Success", code: 201 }) };
}

function update(context: ApiContext, request: ResourceRequest, body: Body): Answer {
  const { resource, namespace, name, subresource, query } = request;
  const parsed = parseBody(body, unrecognized(request));
  if (subresource === "scale") return ok(writeScale(context, resource, { namespace, name }, { put: parsed }, isDryRun(query)));
  const next = asObjectOf(resource, parsed, (apiVersion, kind) => context.resources.byKind(apiVersion, kind) !== undefined);
  const current = found(context, request);
  return ok(updateObject(context, resource, current, next, { subresource, dryRun: isDryRun(query), isPatch: false }));
}

function patch(context: ApiContext, request: ResourceRequest, body: Body): Answer {
  const { resource, namespace, name, subresource, query } = request;
  const dryRun = isDryRun(query);
  if (subresource === "scale") return ok(writeScale(context, resource, { namespace, name }, body, dryRun));
  return ok(patchObject(context, resource, { namespace, name, subresource }, { ...body, dryRun }));
}

function remove(context: ApiContext, request: ResourceRequest, body: Body): Answer {
  const options = readDeleteOptions(optionalBody(body), request.query);
  const { code, answer } = deleteObject(context, request.resource, request.namespace, request.name, options);
  return { code, json: jsonOf(answer) };
}

function removeAll(context: ApiContext, request: ResourceRequest, body: Body): Answer {
  const options = readDeleteOptions(optionalBody(body), request.query);
  const objects = selected(context, request);
  const json = listJson(context, request);
  for (const object of objects) deleteObject(context, request.resource, object.metadata.namespace, object.metadata.name, options);
  return { code: 200, json };
}

function found(context: ApiContext, request: ResourceRequest): StoredObject {
  const object = context.store.get(request.resource, request.namespace, request.name);
  if (!object) throw notFound(request.resource, request.name);
  return object;
}

function ok(object: StoredObject): Answer {
  return { code: 200, json: objectJson(object) };
}

function jsonOf(answer: StoredObject | StatusBody): string {
  return answer.kind === "Status" && "status" in answer && typeof answer.status === "string"
    ? JSON.stringify(answer)
    : objectJson(answer as StoredObject);
}

function optionalBody(body: Body): unknown {
  return body.text === "" ? undefined : parseBody(body, "");
}

/** How the refusal of a body that cannot be read begins. */
function unrecognized(request: ResourceRequest): string {
  return `the object provided is unrecognized (must be of type ${request.resource.kind}): `;
}

function parseBody(body: Body, prefix: string): unknown {
  const [type = ""] = body.contentType.split(";");
  if (type.trim() !== "application/json" && type.trim() !== "") {
    const accepted = "application/json, application/yaml, application/vnd.kubernetes.protobuf";
    throw new ApiError(
      415,
      "UnsupportedMediaType",
      `the body of the request was in an unknown format - accepted media types include: ${accepted}`,
    );
  }
  try {
    return JSON.parse(body.text) as JsonObject;
  } catch (error) {
    throw badRequest(`${prefix}couldn't get version/kind; json parse error: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function isDryRun(query: URLSearchParams): boolean {
  const values = query.getAll("dryRun").filter((each) => each !== "");
  if (values.some((each) => each !== "All")) {
    throw invalid("meta.k8s.io", "CreateOptions", "", [
      {
        reason: "FieldValueNotSupported",
        field: "dryRun",
        message: `Unsupported value: ${JSON.stringify(values)}: supported values: "All"`,
      },
    ]);
  }
  return values.length > 0;
}
