import type { PullSecretFact, PullSecretFault } from "#lib/evidence/types.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";

/** A Secret as far as a pull reads it. */
export interface SecretObject extends KubeObject {
  readonly type?: string;
  readonly data?: Record<string, string>;
  readonly stringData?: Record<string, string>;
}

/** What is kept of a Secret's contents: its type, the names of its keys, its registries, and no credential. */
export type PullSecretContents = Pick<PullSecretFact, "type" | "keys" | "hosts" | "emptyHosts" | "fault" | "changedAt">;

/** The key that the kubelet reads for each type it knows; a Secret of another type it passes over in silence (`pkg/credentialprovider/secrets`). */
const KEY_OF_TYPE: Readonly<Record<string, string>> = {
  "kubernetes.io/dockerconfigjson": ".dockerconfigjson",
  "kubernetes.io/dockercfg": ".dockercfg",
};

interface Entry {
  readonly auth?: unknown;
  readonly username?: unknown;
  readonly password?: unknown;
  readonly identitytoken?: unknown;
  readonly registrytoken?: unknown;
}
type Entries = Readonly<Record<string, Entry | null>>;

function decoded(base64: string): string | null {
  try {
    return atob(base64.replace(/\s/g, ""));
  } catch {
    return null;
  }
}

/** An `auth` has to be base64 of `user:password`; one that is not spoils the whole Secret for the kubelet. */
function isEntryBad(entry: Entries[string]): boolean {
  const auth = entry?.auth;
  if (auth === undefined || auth === "") return false;
  return typeof auth !== "string" || !(decoded(auth)?.includes(":") ?? false);
}

/** An entry that names a registry and nothing to log in with: what a script leaves whose variables were empty. */
function isEntryEmpty(entry: Entries[string]): boolean {
  if (entry === null || typeof entry !== "object") return true;
  const { auth, username, password, identitytoken, registrytoken } = entry;
  const plain = typeof auth === "string" ? (decoded(auth) ?? auth) : auth;
  return [plain === ":" ? "" : plain, username, password, identitytoken, registrytoken].every(
    (value) => value === undefined || value === "",
  );
}

function readEntries(type: string, json: string): Pick<PullSecretContents, "hosts" | "emptyHosts" | "fault"> {
  try {
    const value = asKube<Record<string, unknown> | null>(JSON.parse(json));
    const auths = type === "kubernetes.io/dockercfg" ? value : value?.auths;
    const isMap = typeof auths === "object" && auths !== null && !Array.isArray(auths);
    const entries = isMap ? asKube<Entries>(auths) : {};
    const hosts = Object.keys(entries).sort();
    if (hosts.length === 0) return { hosts, fault: "no-registry" };
    const emptyHosts = hosts.filter((host) => isEntryEmpty(entries[host] ?? null));
    const fault: PullSecretFault | null = Object.values(entries).some(isEntryBad) ? "bad-entry" : null;
    return { hosts, ...(emptyHosts.length > 0 && { emptyHosts }), fault };
  } catch {
    return { hosts: [], fault: "not-json" };
  }
}

/**
 * Reads a pull Secret and drops its credentials on the spot. A value that is not even base64 was masked by whoever
 * wrote the file, since the API server takes no such data: then nothing is said about it.
 */
export function readPullSecret(secret: SecretObject): PullSecretContents {
  const type = secret.type ?? "Opaque";
  const keys = [...new Set([...Object.keys(secret.data ?? {}), ...Object.keys(secret.stringData ?? {})])].sort();
  const times = [secret.metadata?.creationTimestamp, ...(secret.metadata?.managedFields ?? []).map(({ time }) => time)];
  const changedAt =
    times
      .flatMap((time) => (time ? [time] : []))
      .sort()
      .at(-1) ?? null;
  const known = { type, keys, changedAt };
  const key = KEY_OF_TYPE[type];
  if (key === undefined) return { ...known, hosts: [], fault: "wrong-type" };
  const plain = secret.stringData?.[key];
  const encoded = secret.data?.[key];
  if (plain === undefined && encoded === undefined) return { ...known, hosts: [], fault: "no-key" };
  const json = plain ?? decoded(encoded ?? "");
  return json === null ? { ...known, hosts: [], fault: "unread" } : { ...known, ...readEntries(type, json) };
}

/** What is known of a Secret that was not seen. */
export const UNSEEN_SECRET: PullSecretContents = { type: null, keys: [], hosts: [], fault: null, changedAt: null };

/** Names of a pod's pull Secrets and of those that only its ServiceAccount names, each once. */
export function pullSecretNames(pod: Pod, account: KubeObject | null): readonly Pick<PullSecretFact, "secret" | "from">[] {
  const named = (list: readonly { readonly name?: string }[] | undefined) => (list ?? []).flatMap(({ name }) => (name ? [name] : []));
  const own = [...new Set(named(pod.spec?.imagePullSecrets))];
  const given = named(asKube<{ readonly imagePullSecrets?: readonly { readonly name?: string }[] } | null>(account)?.imagePullSecrets);
  const more = [...new Set(given)].filter((name) => !own.includes(name));
  return [
    ...own.map((secret) => ({ secret, from: "pod" as const })),
    ...more.map((secret) => ({ secret, from: "service-account" as const })),
  ];
}
