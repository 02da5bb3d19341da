import type { Certainty } from "#lib/contract/causes.ts";
import { citeEvent, citeField, refOf } from "#lib/evidence/cite.ts";
import { claimsSaid } from "#lib/evidence/claims.ts";
import { candidateVolumes, classNameOf, classOf, isByHand } from "#lib/evidence/open-claims.ts";
import { refusedBy } from "#lib/evidence/scheduling.ts";
import { eventsWith } from "#lib/evidence/timeline.ts";
import type { Collected, EvidenceMap } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { Condition, KubeEvent, KubeObject, PersistentVolumeClaim } from "#lib/kube/objects.ts";
import { foundOr, lacking } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { type WaitingClaims, waitingClaims } from "#lib/rules/waiting-claims.ts";
import { messages } from "./messages.ts";
import { type Misfit, misfitOf } from "./misfit.ts";

interface Known {
  readonly classes: readonly KubeObject[];
  readonly volumes: readonly KubeObject[];
  readonly events: readonly KubeEvent[];
  readonly condition: Condition | null;
}

type Kind = "lost" | "named-gone" | "misfit" | "no-volume" | "no-place";
interface Verdict {
  readonly kind: Kind;
  readonly certainty: Certainty;
  readonly misfits: readonly Misfit[];
}

/** Where on the way from claim to volume it broke; null where another cause stands for it, or nothing is wrong. */
function verdictOf(claim: PersistentVolumeClaim, { classes, volumes, condition }: Known): Verdict | null {
  const named = claim.spec?.volumeName;
  if (claim.status?.phase === "Lost") return { kind: "lost", certainty: "certain", misfits: [] };
  const storageClass = classOf(claim, classes);
  const said = claimsSaid(condition?.message ?? "");
  if (!named && storageClass && !isByHand(storageClass)) {
    return said.noneFits ? { kind: "no-place", certainty: "likely", misfits: [] } : null;
  }
  const meant = named ? volumes.filter(({ metadata }) => metadata?.name === named) : candidateVolumes([claim], volumes);
  if (named && meant.length === 0) return { kind: "named-gone", certainty: "certain", misfits: [] };
  const misfits = meant
    .map((volume) => misfitOf(claim, volume))
    .sort((a, b) => a.reasons.length - b.reasons.length || (a.volume < b.volume ? -1 : 1));
  if (misfits.some(({ reasons }) => reasons.length === 0))
    return said.noneFits ? { kind: "no-place", certainty: "likely", misfits: [] } : null;
  if (misfits.length > 0) return { kind: "misfit", certainty: "certain", misfits };
  // A class that names nothing, with no volume of that name: the class is the cause.
  const byHand = classNameOf(claim) === "" || storageClass !== null;
  return byHand ? { kind: "no-volume", certainty: "certain", misfits: [] } : null;
}

/** The scheduler says that a volume to which a claim is bound is not there; the claim's own phase follows only later (F4.1). */
function isOrphaned({ pod }: WaitingClaims): boolean {
  return pod !== null && claimsSaid(refusedBy(pod)?.message ?? "").lostVolume !== null;
}

function orphans(claims: Collected<EvidenceMap["claims"]>, { condition, volumes }: Known): readonly PersistentVolumeClaim[] {
  const { lostVolume } = claimsSaid(condition?.message ?? "");
  if (lostVolume === null || !claims.ok || volumes.some(({ metadata }) => metadata?.name === lostVolume)) return [];
  return claims.value.flatMap(({ object }) =>
    object?.spec?.volumeName === lostVolume && object.status?.phase === "Bound" ? [object] : [],
  );
}

const STEPS: Readonly<Record<Kind, string>> = {
  lost: "restore",
  "named-gone": "restore",
  misfit: "match",
  "no-volume": "make-volume",
  "no-place": "place",
};

function finding(
  { pod, namespace }: WaitingClaims,
  claim: PersistentVolumeClaim,
  { kind, certainty, misfits }: Verdict,
  { events, condition }: Known,
): RuleFinding {
  const name = claim.metadata?.name ?? "";
  const key = `PersistentVolumeClaim/${namespace}/${name}`;
  const own = events.filter(({ involvedObject }) => involvedObject?.name === name);
  const event = eventsWith(own, { reason: ["FailedBinding", "VolumeMismatch", "ClaimLost"] }).at(-1);
  const [near] = misfits;
  return {
    certainty,
    message: kind,
    nextStep: STEPS[kind],
    avoid: kind === "lost" || kind === "named-gone" ? "data" : "nodes",
    params: {
      claim: name,
      class: classNameOf(claim) || '""',
      size: claim.spec?.resources?.requests?.storage ?? "?",
      modes: (claim.spec?.accessModes ?? []).join(", ") || "?",
      volume: near?.volume ?? (claim.spec?.volumeName || "-"),
      differs: near?.reasons.join("; ") ?? "-",
      count: misfits.length,
    },
    root: { kind: "PersistentVolumeClaim", key, label: name },
    cites: [
      citeField(key, "status.phase", claim.status?.phase),
      citeField(key, "spec.storageClassName", classNameOf(claim)),
      ...(claim.spec?.volumeName ? [citeField(key, "spec.volumeName", claim.spec.volumeName)] : []),
      ...misfits.slice(0, 3).map(({ volume, path, value }) => citeField(`PersistentVolume/${volume}`, path, value)),
      ...(event ? [citeEvent(event.event)] : []),
      ...(pod && condition
        ? [citeField(refOf("Pod", pod), "status.conditions[PodScheduled].message", condition.message, condition.lastTransitionTime)]
        : []),
    ],
    fixes: [],
    runbooks: [],
    kubectl: [sh`kubectl -n ${namespace} describe pvc ${name}`, "kubectl get pv"],
    notChecked: [],
  };
}

export const rule = defineRule({
  meta: {
    id: "pvc-unbound",
    evidence: [],
    optionalEvidence: ["pod", "claims", "volumes", "storageClasses", "volumeEvents"],
    classes: ["pending", "failed"],
    certainties: ["certain", "likely"],
    explains: [],
    fixes: [],
    runbooks: [],
  },
  messages,
  detect({ pod, claims, volumes, storageClasses, volumeEvents }, context) {
    const waiting = waitingClaims({ pod, claims }, context);
    if ("verdict" in waiting) return waiting;
    const { open } = waiting;
    const events = volumeEvents.ok ? volumeEvents.value : [];
    if (open.length === 0 && !isOrphaned(waiting)) return NOT_APPLICABLE;
    if (!storageClasses.ok) return lacking("storageClasses", storageClasses.why);
    if (!volumes.ok) return lacking("volumes", volumes.why);
    const known: Known = {
      classes: storageClasses.value,
      volumes: volumes.value,
      events,
      condition: waiting.pod && refusedBy(waiting.pod),
    };
    const findings = [...open, ...orphans(claims, known)].flatMap((claim) => {
      const verdict = verdictOf(claim, known);
      return verdict ? [finding(waiting, claim, verdict, known)] : [];
    });
    return foundOr(findings, NOT_APPLICABLE);
  },
});
