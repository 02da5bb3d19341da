import { asKube } from "#lib/kube/cast.ts";

/**
 * The registry hosts of a pull Secret's data, as its keys are written; credentials are dropped here and never leave.
 * Takes the base64 value of `.dockerconfigjson` or `.dockercfg`. Null = not valid base64 or JSON.
 */
export function registryHosts(type: string, encoded: string): readonly string[] | null {
  try {
    const value = asKube<Record<string, unknown> | null>(JSON.parse(atob(encoded)));
    const auths = type === "kubernetes.io/dockercfg" ? value : asKube<Record<string, unknown> | null | undefined>(value?.auths);
    return auths && typeof auths === "object" ? Object.keys(auths).sort() : null;
  } catch {
    return null;
  }
}
