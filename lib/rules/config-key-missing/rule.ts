import { citeEvent, citeField, citeRecomputed, kubectlIn, refOf, workloadOf } from "#lib/evidence/cite.ts";
import { type KeyFacts, keysOf, keysSaidMissing, type RequiredKey, requiredKeys, type SaidKey } from "#lib/evidence/key-references.ts";
import { nearMisses, type ReferenceKind } from "#lib/evidence/references.ts";
import { subPathKeys } from "#lib/evidence/sub-path-keys.ts";
import type { OwnerLink } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { foundOr, lacking, offer } from "#lib/rules/answer.ts";
import { CONFIGURING } from "#lib/rules/classes.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

/** A key that is not there: what asks for it, who says so, and what the object holds, as far as it could be read. */
interface MissingKey {
  readonly place: RequiredKey | null;
  readonly said: SaidKey | null;
  readonly kind: ReferenceKind;
  readonly name: string;
  readonly key: string;
  readonly keys: readonly string[] | null;
  /** Mounted as a single file by `subPath`: an empty directory took its place. */
  readonly asFile?: true;
}

function missingKeys(required: readonly RequiredKey[], said: readonly SaidKey[], facts: KeyFacts): readonly MissingKey[] {
  const all = new Map<string, MissingKey>();
  const id = ({ kind, name, key }: { kind: string; name: string; key: string }) => `${kind}/${name}/${key}`;
  for (const place of required) {
    const keys = keysOf(facts, place.kind, place.name);
    if (keys && !keys.includes(place.key) && !all.has(id(place))) all.set(id(place), { ...place, place, said: null, keys });
  }
  for (const one of said) {
    const keys = keysOf(facts, one.kind, one.name);
    // A key that is there by now was put in after the kubelet looked: it tries again by itself.
    if (keys?.includes(one.key)) continue;
    const place = required.find((candidate) => id(candidate) === id(one)) ?? null;
    all.set(id(one), { place, said: one, kind: one.kind, name: one.name, key: one.key, keys });
  }
  return [...all.values()].sort((a, b) => (id(a) < id(b) ? -1 : 1));
}

function finding(pod: Pod, { place, said, kind, name, key, keys, asFile }: MissingKey, owners: readonly OwnerLink[]): RuleFinding {
  const namespace = pod.metadata?.namespace ?? "";
  const ref = refOf("Pod", pod);
  const object = `${kind}/${namespace}/${name}`;
  const near = nearMisses(key, keys ?? []);
  const owner = workloadOf(pod, owners);
  const waiting = said?.waiting ?? null;
  const user = place ? `${place.usedBy.kind} ${place.usedBy.name}` : waiting ? `container ${waiting.name}` : "pod";
  return {
    certainty: "certain",
    message: asFile ? "as-file" : near.length > 0 ? "near-miss" : place?.usedBy.kind === "volume" ? "for-volume" : "for-container",
    nextStep: near.length > 0 ? "correct" : asFile ? "add-file" : "add",
    avoid: "recreate",
    params: {
      pod: pod.metadata?.name ?? "",
      kind,
      name,
      key,
      user,
      near: near.join(", ") || "-",
      keys: (keys ?? []).slice(0, 8).join(", ") || "-",
      owner: `${owner.kind} ${owner.name}`,
    },
    root: { kind, key: object, label: name },
    cites: [
      ...(place ? [citeField(ref, place.path, key)] : []),
      ...(waiting ? [citeField(ref, `${waiting.statusPath}.state.waiting.message`, waiting.message)] : []),
      ...(said?.event ? [citeEvent(said.event.event)] : []),
      ...(keys ? [citeRecomputed(object, "data.*", keys.join(", ") || "<none>")] : []),
    ],
    fixes: [offer("delete-pod", "no"), offer("restart-rollout", "no")],
    runbooks: [],
    kubectl: [
      sh`${kubectlIn(pod)} get ${kind.toLowerCase()} ${name} -o jsonpath='{.data}' | jq keys`,
      sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`,
    ],
    notChecked: keys ? [] : ["keys"],
  };
}

export const rule = defineRule({
  meta: {
    id: "config-key-missing",
    evidence: ["pod"],
    optionalEvidence: ["events", "owners", "configKeys", "secretRefs"],
    classes: CONFIGURING,
    certainties: ["certain"],
    explains: ["volume-mount-failed", "container-create-failed", "main-process-fails-at-start"],
    fixes: ["delete-pod", "restart-rollout"],
    runbooks: [],
  },
  messages,
  detect({ pod, events, owners, configKeys, secretRefs }, { symptom }) {
    const creating = symptom.class === "creating";
    const facts: KeyFacts = { ConfigMap: configKeys, Secret: secretRefs };
    const required = requiredKeys(pod);
    const asFiles = subPathKeys(pod);
    const said = keysSaidMissing(pod, required, creating && events.ok ? events.value : []);
    // A container that runs does not care about a key that went later: outside `creating` only waiting messages count.
    const missing = [
      ...missingKeys(creating ? required : [], said, facts).filter((one) => creating || one.said?.waiting),
      ...missingKeys(asFiles, [], facts).map((one): MissingKey => ({ ...one, asFile: true })),
    ];
    const asked = creating ? [...required, ...asFiles] : asFiles;
    if (missing.length > 0 || asked.length === 0) {
      return foundOr(
        missing.map((one) => finding(pod, one, owners.ok ? owners.value : [])),
        NOT_APPLICABLE,
      );
    }
    if (asked.some(({ kind }) => kind === "ConfigMap") && !configKeys.ok) return lacking("configKeys", configKeys.why);
    if (asked.some(({ kind }) => kind === "Secret") && !secretRefs.ok) return lacking("secretRefs", secretRefs.why);
    if (!creating) return NOT_APPLICABLE;
    return { verdict: "clear", because: "all-there", params: { keys: required.map(({ name, key }) => `${name}/${key}`).join(", ") } };
  },
});
