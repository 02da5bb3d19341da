import { kubeTime } from "../time.ts";
import { isJsonObject, type JsonObject } from "../types.ts";
import { badRequest, invalid } from "./api-error.ts";
import type { ApiContext } from "./context.ts";
import { type Attributes, allows, type Rule, type User } from "./users.ts";

/**
 * Answers a POST of an access review (F7.5) with the review and its status.
 *
 * @throws ApiError 400 or 422 for a review without what it asks about
 */
export function answerReview(context: ApiContext, user: User, kind: string, body: unknown): JsonObject {
  const review = isJsonObject(body) ? body : {};
  if (review.kind !== undefined && review.kind !== kind) throw badRequest(`the object provided is unrecognized (must be of type ${kind})`);
  const spec = isJsonObject(review.spec) ? review.spec : {};
  const apiVersion = kind === "SelfSubjectReview" ? "authentication.k8s.io/v1" : "authorization.k8s.io/v1";
  const head = { kind, apiVersion };
  switch (kind) {
    case "SelfSubjectReview":
      return { ...head, metadata: { creationTimestamp: kubeTime(context.now()) }, status: { userInfo: userInfo(user) } };
    case "SelfSubjectRulesReview":
      return { ...head, metadata: {}, spec: {}, status: rulesOf(user, String(spec.namespace ?? "")) };
    case "SelfSubjectAccessReview":
      return { ...head, metadata: {}, spec, status: verdict(user, spec, kind) };
    default:
      return { ...head, metadata: {}, spec, status: verdict(subject(context, spec), spec, kind) };
  }
}

function userInfo(user: User): JsonObject {
  return {
    username: user.name,
    ...(user.uid === undefined ? {} : { uid: user.uid }),
    groups: user.groups,
    ...(user.extra === undefined ? {} : { extra: user.extra }),
  };
}

function subject(context: ApiContext, spec: JsonObject): User {
  return context.users.named(String(spec.user ?? ""), Array.isArray(spec.groups) ? spec.groups.map(String) : []);
}

function verdict(user: User, spec: JsonObject, kind: string): JsonObject {
  const asked = spec.resourceAttributes;
  if (isJsonObject(spec.nonResourceAttributes)) return { allowed: isMaster(user) };
  if (!isJsonObject(asked)) {
    const message = "Invalid value: null: exactly one of nonResourceAttributes or resourceAttributes must be specified";
    throw invalid("authorization.k8s.io", kind, "", [{ reason: "FieldValueInvalid", field: "spec.resourceAttributes", message }]);
  }
  const text = (key: string) => (typeof asked[key] === "string" ? String(asked[key]) : "");
  const attributes: Attributes = {
    verb: text("verb"),
    group: text("group"),
    resource: text("resource"),
    subresource: text("subresource"),
    namespace: text("namespace"),
    name: text("name"),
  };
  return { allowed: allows(user, attributes) };
}

function isMaster(user: User): boolean {
  return user.groups.includes("system:masters");
}

function rulesOf(user: User, namespace: string): JsonObject {
  const here = user.rules.filter((rule) => rule.namespaces === undefined || rule.namespaces.includes(namespace));
  return {
    resourceRules: here.map((rule: Rule) => ({
      verbs: rule.verbs,
      apiGroups: rule.groups,
      resources: rule.resources,
      ...(rule.names === undefined ? {} : { resourceNames: rule.names }),
    })),
    nonResourceRules: [
      { verbs: ["get"], nonResourceURLs: ["/api", "/api/*", "/apis", "/apis/*", "/healthz", "/livez", "/readyz", "/version"] },
    ],
    incomplete: false,
  };
}
