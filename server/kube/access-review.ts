import type { KubeObject } from "#lib/kube/objects.ts";
import { apiPath } from "./api-path.ts";
import { type KubeClient, KubeError } from "./types.ts";

/** What somebody wants to do, as RBAC names it. An absent namespace means all namespaces, or the cluster scope. */
export interface AccessQuestion {
  readonly verb: string;
  readonly group: string;
  readonly resource: string;
  readonly subresource?: string | undefined;
  readonly namespace?: string | undefined;
  readonly name?: string | undefined;
}

export interface AccessAnswer {
  readonly allowed: boolean;
  /** The authorizer's own words; often empty. */
  readonly reason: string;
}

/** Asks the API server whether the client's own user may do something (SelfSubjectAccessReview, F7.5). Throws KubeError. */
export async function reviewAccess(client: KubeClient, question: AccessQuestion): Promise<AccessAnswer> {
  const { verb, group, resource, subresource, namespace, name } = question;
  const answer = await client.json<KubeObject & { status?: { allowed?: boolean; reason?: string; evaluationError?: string } }>({
    method: "POST",
    path: apiPath("apis", "authorization.k8s.io", "v1", "selfsubjectaccessreviews"),
    body: {
      apiVersion: "authorization.k8s.io/v1",
      kind: "SelfSubjectAccessReview",
      spec: { resourceAttributes: { verb, group, resource, subresource, namespace, name } },
    },
  });
  const status = answer.body?.status;
  return { allowed: status?.allowed === true, reason: status?.reason || status?.evaluationError || "" };
}

export interface ClusterUser {
  readonly name: string;
  readonly groups: readonly string[];
}

/**
 * Who the API server takes the client for (SelfSubjectReview, GA 1.28, F7.5). Null when this server does not
 * say: older than 1.28, or the review is not allowed. Throws KubeError for everything else.
 */
export async function reviewSelf(client: KubeClient): Promise<ClusterUser | null> {
  try {
    const answer = await client.json<KubeObject & { status?: { userInfo?: { username?: string; groups?: string[] } } }>({
      method: "POST",
      path: apiPath("apis", "authentication.k8s.io", "v1", "selfsubjectreviews"),
      body: { apiVersion: "authentication.k8s.io/v1", kind: "SelfSubjectReview" },
    });
    const user = answer.body?.status?.userInfo;
    return user?.username === undefined ? null : { name: user.username, groups: user.groups ?? [] };
  } catch (error) {
    if (error instanceof KubeError && (error.kind === "not-found" || error.kind === "forbidden")) return null;
    throw error;
  }
}
