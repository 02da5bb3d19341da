import { keysOf, requiredKeys } from "#lib/evidence/key-references.ts";
import { podReferences } from "#lib/evidence/pod-references.ts";
import { type ReferenceKind, requiredReferences } from "#lib/evidence/references.ts";
import { subPathKeys } from "#lib/evidence/sub-path-keys.ts";
import type { EvidenceSet, ReferenceFact } from "#lib/evidence/types.ts";
import type { Pod } from "#lib/kube/objects.ts";
import type { RoundLine } from "../types.ts";
import { lacking } from "./input.ts";

const KEYS = { ConfigMap: "configKeys", Secret: "secretRefs" } as const;

/** ConfigMaps and Secrets that the pod refers to, as far as they could be read. */
function factsOf({ configKeys, secretRefs }: EvidenceSet): readonly ReferenceFact[] {
  return [configKeys, secretRefs].flatMap((collected) => (collected?.ok ? collected.value.facts : []));
}

/** Names that are not there. What a pod may do without is no finding; a pull Secret is: the pull goes on as nobody. */
export function referencesGone(pod: Pod | null, evidence: EvidenceSet): readonly string[] {
  const pulls = (pod?.spec?.imagePullSecrets ?? []).map(({ name }) => name);
  return (["ConfigMap", "Secret"] as const).flatMap((kind: ReferenceKind) => {
    const collected = evidence[KEYS[kind]];
    const gone = (collected?.ok ? collected.value.facts : []).filter(({ presence }) => presence === "gone").map(({ name }) => name);
    if (pod === null) return gone;
    const needed = new Set([...requiredReferences(pod, kind).map(({ name }) => name), ...(kind === "Secret" ? pulls : [])]);
    return gone.filter((name) => needed.has(name));
  });
}

/** Keys that the pod asks for by name and that the ConfigMap or Secret, which is there, does not have. */
function keysGone(pod: Pod, { configKeys, secretRefs }: EvidenceSet): readonly string[] {
  const facts = { ConfigMap: configKeys, Secret: secretRefs };
  const lost = [...requiredKeys(pod), ...subPathKeys(pod)].filter(
    ({ kind, name, key }) => keysOf(facts, kind, name)?.includes(key) === false,
  );
  return [...new Set(lost.map(({ name, key }) => `${name}/${key}`))];
}

/** ConfigMaps that controllers put into every namespace, and the API into every pod. */
const PUBLISHED: readonly string[] = ["kube-root-ca.crt", "openshift-service-ca.crt"];

/** Whether every ConfigMap and Secret that a pod, or the template of one, refers to is there, with the keys that are asked for. */
export function references(pod: Pod | null, evidence: EvidenceSet): RoundLine {
  const { configKeys, secretRefs } = evidence;
  const { secrets, ...others } = pod ? podReferences(pod) : { configMaps: [], secrets: [] };
  const configMaps = others.configMaps.filter((name) => !PUBLISHED.includes(name));
  const named = (names: readonly string[]) => ({ names: names.join(", ") });
  const gone = referencesGone(pod, evidence);
  if (gone.length > 0) return { state: "bad", text: "configuration-gone", params: named(gone) };
  const keys = pod ? keysGone(pod, evidence) : [];
  if (keys.length > 0) return { state: "bad", text: "configuration-keys-gone", params: named(keys) };
  if (pod && configMaps.length + secrets.length === 0) return { state: "ok", text: "configuration-none", params: {} };
  const known = factsOf(evidence).every(({ presence }) => presence !== "unknown");
  const isRead = (names: readonly string[], read: EvidenceSet["configKeys"] | EvidenceSet["secretRefs"]) => names.length === 0 || read?.ok;
  if (pod && isRead(configMaps, configKeys) && isRead(secrets, secretRefs) && known)
    return { state: "ok", text: "configuration-present", params: {} };
  if (pod && configKeys === undefined && secretRefs === undefined)
    return { state: "yours", text: "configuration-yours", params: named([...configMaps, ...secrets]) };
  const asked = [...(configMaps.length > 0 ? (["configKeys"] as const) : []), ...(secrets.length > 0 ? (["secretRefs"] as const) : [])];
  const unread = { state: "unknown", missing: lacking(evidence, ...asked) } as const;
  if (configKeys?.ok && known && secretRefs?.ok === false) return { ...unread, text: "secrets-not-read", params: named(secrets) };
  return { ...unread, text: "configuration-not-read", params: {} };
}

/** Claims of a pod that keep it from starting: what is not there (but `mayLack`, which their maker makes), then what is not bound. */
export function claimsAmiss(evidence: EvidenceSet, mayLack: ReadonlySet<string> = new Set()): RoundLine | null {
  const claims = evidence.claims?.ok ? evidence.claims.value : [];
  const names = (of: typeof claims) => ({ names: of.map(({ name }) => name).join(", ") });
  const gone = claims.filter(({ name, presence }) => presence === "gone" && !mayLack.has(name));
  if (gone.length > 0) return { state: "bad", text: "claims-gone", params: names(gone) };
  const unbound = claims.filter(({ object }) => object !== null && object.status?.phase !== "Bound");
  return unbound.length > 0 ? { state: "bad", text: "claims-unbound", params: names(unbound) } : null;
}
