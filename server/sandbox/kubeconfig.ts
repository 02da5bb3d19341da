import type { JsonObject } from "./types.ts";

/**
 * A kubeconfig for a sandbox: one context of the given name.
 *
 * @param url where the sandbox listens
 * @param name of context and cluster
 */
export function sandboxKubeconfig(url: string, name: string, user: string, token: string): JsonObject {
  return {
    apiVersion: "v1",
    kind: "Config",
    "current-context": name,
    clusters: [{ name, cluster: { server: url } }],
    users: [{ name: user, user: { token } }],
    contexts: [{ name, context: { cluster: name, user, namespace: "default" } }],
  };
}
