import type { SymptomClass } from "#lib/contract/causes.ts";
import { type PullSecretContents, readPullSecret, type SecretObject } from "#lib/evidence/pull-secret.ts";
import { type Collected, collected, missing, type ReferenceFact, type ReferenceFacts } from "#lib/evidence/types.ts";
import type { ConfigMap } from "#lib/kube/objects.ts";
import { type CollectSubject, type DemandSource, namespaceOf } from "./collector.ts";
import type { Found } from "./reads.ts";

/** A pod that names more than this is read in part; the rest stays unknown. */
const MOST_REFERENCES = 40;
const TTL_MS = 20_000;
/** In these states one of them is likely to be gone. */
const LACKING: readonly (SymptomClass | "healthy")[] = ["creating", "image-pull"];

/** ConfigMap or Secret with its keys and without a single value: what is kept of a read. */
function keysOf(object: ConfigMap): ConfigMap {
  const keys = [...Object.keys(object.data ?? {}), ...Object.keys(object.binaryData ?? {})];
  return {
    metadata: { ...(object.metadata?.name === undefined ? {} : { name: object.metadata.name }) },
    data: Object.fromEntries(keys.map((key) => [key, ""])),
  };
}

/** A Secret as it is kept: names of its keys, and what a pull would find in it but for the credentials. */
export interface BareSecret extends SecretObject {
  readonly pull?: PullSecretContents;
}

/** Parsed and dropped here: nothing of a Secret's values leaves this function. */
function bareSecret(object: BareSecret): BareSecret {
  return { ...keysOf(object), pull: readPullSecret(object) };
}

/** The named Secrets without their values, each asked for once however many keys of evidence want it. */
export function readSecrets(
  { reads, urgent }: DemandSource,
  namespace: string,
  names: readonly string[],
): Promise<readonly Found<BareSecret>[]> {
  const options = { ttlMs: TTL_MS, timeoutMs: 4_000, urgent };
  return Promise.all(
    names
      .slice(0, MOST_REFERENCES)
      .map((name) => reads.get<BareSecret>({ version: "v1", resource: "secrets", namespace, name }, options, bareSecret)),
  );
}

function readConfigMaps(
  { reads, urgent }: DemandSource,
  namespace: string,
  names: readonly string[],
): Promise<readonly Found<ConfigMap>[]> {
  const options = { ttlMs: TTL_MS, timeoutMs: 4_000, urgent };
  return Promise.all(
    names
      .slice(0, MOST_REFERENCES)
      .map((name) => reads.get<ConfigMap>({ version: "v1", resource: "configmaps", namespace, name }, options, keysOf)),
  );
}

/**
 * Existence and keys of the named ConfigMaps or Secrets, and, when one of them is not there, the names that are.
 * Missing with a reason only when nothing at all could be told.
 */
export async function readReferences(
  source: DemandSource,
  resource: "configmaps" | "secrets",
  subject: CollectSubject,
  names: readonly string[],
): Promise<Collected<ReferenceFacts>> {
  const { reads, urgent } = source;
  const namespace = namespaceOf(subject);
  const allNames = () => reads.names({ version: "v1", resource, namespace }, { ttlMs: TTL_MS, timeoutMs: 4_000, urgent });
  // Where one is likely to be gone, a reader does not wait for the second question until the first is answered.
  const ahead = urgent && LACKING.includes(subject.symptom.class) && names.length > 0 ? allNames() : null;
  const found = await (resource === "secrets" ? readSecrets(source, namespace, names) : readConfigMaps(source, namespace, names));
  const facts = found.map((one, index): ReferenceFact => {
    const keys = one.presence === "present" ? Object.keys(one.object.data ?? {}).sort() : [];
    return { name: names[index] ?? "", presence: one.presence, keys };
  });
  const unread = found.flatMap((one) => (one.presence === "unknown" ? [one.why] : []));
  const [why] = unread;
  if (why !== undefined && unread.length === facts.length) return missing(why);
  const isOneGone = facts.some(({ presence }) => presence === "gone");
  const present = isOneGone ? await (ahead ?? allNames()) : collected([]);
  return collected({ facts, namesInNamespace: present.ok ? present.value : [] });
}
