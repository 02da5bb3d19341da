import type { Cite, Root } from "#lib/contract/diagnosis.ts";
import { citeField, kubectlIn, refOf } from "#lib/evidence/cite.ts";
import type { DeadContainer } from "#lib/evidence/last-words.ts";
import { type LogMatch, quotedLine } from "#lib/evidence/log-reading.ts";
import { type Mount, mountAt, mountsOf } from "#lib/evidence/mounts.ts";
import type { EvidenceMap } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, PersistentVolumeClaim, Pod } from "#lib/kube/objects.ts";
import { DIED } from "#lib/rules/classes.ts";
import { CRASH_FIXES, type CrashParts, EXPLAINED_BY_A_CAUSE_OF_END, judgeWords } from "#lib/rules/crash-cause.ts";
import { defineRule } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

interface Claim extends KubeObject {
  readonly spec?: { readonly storageClassName?: string };
  readonly status?: { readonly capacity?: Readonly<Record<string, string>> };
}

interface Place {
  readonly mount: Mount | null;
  /** True when the path itself says so; otherwise it is the only volume, or one whose path the last lines name. */
  readonly proved: boolean;
  readonly cites: readonly Cite[];
}

/** Lines around the complaint that may say where it was writing. */
const NEAR_LINES = 10;

/** The volume that is full: by the path of the message, by a mount path that the last lines name, or the only one. */
function placeOf(pod: Pod, dead: DeadContainer, match: LogMatch): Place {
  const path = match.values.path ?? "";
  if (path.startsWith("/")) return { mount: mountAt(pod, dead.container, path), proved: true, cites: [] };
  const writable = mountsOf(pod, dead.container).filter(({ readOnly }) => !readOnly);
  const near = dead.lines.map((line, index) => ({ line, index })).filter(({ index }) => Math.abs(index - match.index) <= NEAR_LINES);
  const named = writable.flatMap((mount) => near.filter(({ line }) => line.includes(mount.mountPath)).map((at) => ({ mount, ...at })));
  const [first] = named;
  if (first && named.every(({ mount }) => mount === first.mount)) {
    return { mount: first.mount, proved: true, cites: [dead.cite({ ...match, line: quotedLine(first.line), index: first.index })] };
  }
  const [only, ...more] = writable;
  return { mount: only && more.length === 0 ? only : null, proved: false, cites: [] };
}

interface Known {
  readonly claims: EvidenceMap["claims"] | null;
  readonly classes: readonly KubeObject[] | null;
}

function claimParts(pod: Pod, mount: Mount, known: Known) {
  const name = mount.volume.persistentVolumeClaim?.claimName ?? `${pod.metadata?.name ?? ""}-${mount.volume.name ?? ""}`;
  const claim = asKube<Claim | null>(known.claims?.find((one) => one.name === name)?.object ?? (null as PersistentVolumeClaim | null));
  const size = claim?.status?.capacity?.storage ?? "?";
  const className = claim?.spec?.storageClassName ?? "";
  const storageClass = known.classes?.find(({ metadata }) => metadata?.name === className);
  const expands = storageClass ? asKube<KubeObject & { allowVolumeExpansion?: boolean }>(storageClass).allowVolumeExpansion === true : null;
  const ref = `PersistentVolumeClaim/${pod.metadata?.namespace ?? ""}/${name}`;
  const root: Root = { kind: "PersistentVolumeClaim", key: ref, label: name };
  return {
    name,
    size,
    className,
    root,
    nextStep: expands === true ? "expand" : expands === false ? "move" : "expand-if-allowed",
    cites: [
      ...(claim ? [citeField(ref, "status.capacity.storage", size)] : []),
      ...(storageClass ? [citeField(`StorageClass/${className}`, "allowVolumeExpansion", expands)] : []),
    ],
    kubectl: [sh`${kubectlIn(pod)} get pvc ${name}`],
  };
}

function partsFor(pod: Pod, dead: DeadContainer, match: LogMatch, known: Known): CrashParts {
  const { mount, proved, cites } = placeOf(pod, dead, match);
  const at = mount ? [citeField(refOf("Pod", pod), mount.path, mount.mountPath), ...mount.cites] : [];
  const base = { avoid: "delete", notChecked: ["usage"], certainty: mount && proved ? ("likely" as const) : ("possible" as const) };
  const params = {
    mount: mount?.mountPath ?? "-",
    source: mount?.source || "-",
    node: pod.spec?.nodeName ?? "-",
    size: "-",
    claim: "-",
    class: "-",
  };
  if (mount?.kind === "claim" || mount?.kind === "ephemeral") {
    const claim = claimParts(pod, mount, known);
    return {
      ...base,
      certainty: "likely",
      message: claim.size === "?" ? "claim-unread" : "claim",
      nextStep: claim.nextStep,
      params: { ...params, claim: claim.name, size: claim.size, class: claim.className || "-" },
      cites: [...cites, ...at, ...claim.cites],
      root: claim.root,
      kubectl: claim.kubectl,
    };
  }
  if (mount?.kind === "emptyDir") {
    const size = mount.volume.emptyDir?.sizeLimit ?? "-";
    const memory = mount.volume.emptyDir?.medium === "Memory";
    return {
      ...base,
      message: memory ? "memory" : "empty-dir",
      nextStep: memory ? "raise-limit" : "free-node",
      params: { ...params, size },
      cites: [...cites, ...at],
    };
  }
  if (mount) return { ...base, message: "other", nextStep: "free-there", params, cites: [...cites, ...at] };
  return { ...base, certainty: "possible", message: "layer", nextStep: "free-node", params, cites };
}

export const rule = defineRule({
  meta: {
    id: "volume-full",
    evidence: ["pod"],
    optionalEvidence: ["owners", "logs", "previousLogs", "claims", "storageClasses"],
    classes: DIED,
    certainties: ["likely", "possible"],
    explains: [...EXPLAINED_BY_A_CAUSE_OF_END],
    fixes: CRASH_FIXES.map(({ id }) => id),
    runbooks: [],
    permissions: [{ verb: "get", group: "storage.k8s.io", resource: "storageclasses" }],
  },
  messages,
  detect(evidence, context) {
    const known: Known = {
      claims: evidence.claims.ok ? evidence.claims.value : null,
      classes: evidence.storageClasses.ok ? evidence.storageClasses.value : null,
    };
    return judgeWords(evidence, context, ["no-space"], (dead, match) => partsFor(evidence.pod, dead, match, known));
  },
});
