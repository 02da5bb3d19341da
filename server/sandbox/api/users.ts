import type { Resource } from "../store/resources.ts";
import { ApiError, forbidden } from "./api-error.ts";
import type { ResourceRequest, Verb } from "./request.ts";

/** A right. `"*"` stands for all; a subresource is written `pods/log`. */
export interface Rule {
  readonly verbs: readonly string[];
  readonly groups: readonly string[];
  readonly resources: readonly string[];
  readonly names?: readonly string[];
  /** Absent: in every namespace and for cluster-scoped resources. */
  readonly namespaces?: readonly string[];
}

/** Somebody who makes requests. */
export interface User {
  readonly name: string;
  readonly uid?: string;
  readonly groups: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
  readonly rules: readonly Rule[];
}

/** What an access check asks for. */
export interface Attributes {
  readonly verb: Verb | string;
  readonly group: string;
  /** Plural name, without subresource. */
  readonly resource: string;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
}

/** Request headers with every line of a repeated one, as `IncomingMessage.headersDistinct`. */
export type Headers = Readonly<Record<string, readonly string[] | undefined>>;

/** The administrator's bearer token, the same in every sandbox: it guards nothing. */
export const ADMIN_TOKEN = "podward-sandbox-admin";
const EVERYTHING: Rule = { verbs: ["*"], groups: ["*"], resources: ["*"] };
const REVIEWS: Rule = {
  verbs: ["create"],
  groups: ["authorization.k8s.io", "authentication.k8s.io"],
  resources: ["selfsubjectaccessreviews", "selfsubjectrulesreviews", "selfsubjectreviews"],
};
const ADMIN: User = { name: "kubernetes-admin", groups: ["system:masters", "system:authenticated"], rules: [EVERYTHING] };
const ANONYMOUS: User = { name: "system:anonymous", groups: ["system:unauthenticated"], rules: [] };

/** Who may come in (by bearer token) and what each may do. */
export class Users {
  readonly #byToken = new Map<string, User>();
  readonly #nobody: User;

  /** @param nobodyIsAdmin whether a request without a token is the administrator's: kubectl sends none over plain HTTP */
  constructor(nobodyIsAdmin = false) {
    this.#byToken.set(ADMIN_TOKEN, ADMIN);
    this.#nobody = nobodyIsAdmin ? ADMIN : ANONYMOUS;
  }

  /** Adds a user, who comes with `Authorization: Bearer <token>`. Access reviews of oneself are always allowed. */
  add(token: string, user: { name: string; groups?: readonly string[]; rules: readonly Rule[] }): void {
    const groups = [...(user.groups ?? []), "system:authenticated"];
    this.#byToken.set(token, { name: user.name, groups, rules: [REVIEWS, ...user.rules] });
  }

  /**
   * The user of a request, impersonation included (F7.5).
   *
   * @param asked what the request is about; a refused impersonation is worded by it
   * @throws ApiError 401 for a token nobody has, 400 or 403 for an impersonation that is not allowed
   */
  authenticate(headers: Headers, asked: Attributes | null): User {
    const authorization = headers.authorization?.[0];
    if (authorization === undefined) return this.#impersonated(this.#nobody, headers, asked);
    const user = this.#byToken.get(authorization.replace(/^Bearer /i, ""));
    if (!user) throw new ApiError(401, "Unauthorized", "Unauthorized");
    return this.#impersonated(user, headers, asked);
  }

  #impersonated(user: User, headers: Headers, asked: Attributes | null): User {
    const name = headers["impersonate-user"]?.[0];
    const groups = headers["impersonate-group"] ?? [];
    if (name === undefined) {
      if (groups.length === 0) return user;
      const info = `&user.DefaultInfo{Name:"", UID:"", Groups:[]string{${groups.map((each) => JSON.stringify(each)).join(", ")}}, Extra:map[string][]string(nil)}`;
      throw new ApiError(400, "BadRequest", `requested ${info} without impersonating a user name`);
    }
    const may = (resource: string, each: string) =>
      allows(user, { verb: "impersonate", group: "", resource, subresource: "", namespace: "", name: each });
    if (!may("users", name) || !groups.every((each) => may("groups", each))) throw impersonationRefused(user, asked);
    return this.named(name, groups);
  }

  /** A user by name, as impersonation and SubjectAccessReview see it; unknown ones may nothing. */
  named(name: string, groups: readonly string[]): User {
    const known = [...this.#byToken.values()].find((other) => other.name === name);
    return { name, groups: [...groups, "system:authenticated"], rules: known?.rules ?? [REVIEWS] };
  }
}

/** Whether one of the user's rules grants what is asked. */
export function allows(user: User, asked: Attributes): boolean {
  return user.rules.some((rule) => grants(rule, asked));
}

function grants(rule: Rule, asked: Attributes): boolean {
  const resource = asked.subresource === "" ? asked.resource : `${asked.resource}/${asked.subresource}`;
  const inNamespace = rule.namespaces === undefined || (asked.namespace !== "" && rule.namespaces.includes(asked.namespace));
  const named = rule.names === undefined || rule.names.includes(asked.name);
  return has(rule.verbs, asked.verb) && has(rule.groups, asked.group) && has(rule.resources, resource) && inNamespace && named;
}

function has(list: readonly string[], value: string): boolean {
  return list.includes("*") || list.includes(value);
}

/** What a request asks for, as the authorizer sees it. */
export function attributesOf(request: ResourceRequest): Attributes {
  const { resource } = request;
  return {
    verb: request.verb,
    group: resource.group,
    resource: resource.plural,
    subresource: request.subresource,
    namespace: request.namespace ?? (resource.plural === "namespaces" ? request.name : ""),
    name: request.name,
  };
}

/** @throws ApiError 403 with the text of F7.2 when the user lacks the right. */
export function authorize(user: User, request: ResourceRequest): void {
  const asked = attributesOf(request);
  if (!allows(user, asked)) throw forbiddenFor(user, asked);
}

/** Since 1.36 the refusal names the constrained verb of the request itself (F7.5). */
function impersonationRefused(user: User, asked: Attributes | null): ApiError {
  const verb = `impersonate-on:user-info:${asked?.verb ?? "get"}`;
  if (asked) return forbiddenFor(user, { ...asked, verb });
  return new ApiError(403, "Forbidden", `User "${user.name}" cannot ${verb}`, { details: {} });
}

function forbiddenFor(user: User, asked: Attributes): ApiError {
  const resource: Pick<Resource, "group" | "plural"> = { group: asked.group, plural: asked.resource };
  const full = asked.subresource === "" ? asked.resource : `${asked.resource}/${asked.subresource}`;
  const scope = asked.namespace === "" ? "at the cluster scope" : `in the namespace "${asked.namespace}"`;
  const because = `User "${user.name}" cannot ${asked.verb} resource "${full}" in API group "${asked.group}" ${scope}`;
  return forbidden(resource, asked.name, because);
}
