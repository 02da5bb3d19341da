import type { Locale } from "#lib/contract/causes.ts";
import { PodWardError } from "#lib/contract/errors.ts";
import type { AuditRow, ContainerView, PodRecord } from "#lib/contract/record.ts";
import { toDiagnosis } from "#lib/diagnosis/describe.ts";
import type { Judgement } from "#lib/diagnosis/types.ts";
import { type ContainerFacts, containersOf } from "#lib/evidence/containers.ts";
import { frozenSince } from "#lib/evidence/frozen-since.ts";
import { networkView } from "#lib/evidence/network-view.ts";
import { containerUse } from "#lib/evidence/resource-use.ts";
import { schedulingView } from "#lib/evidence/scheduling-view.ts";
import type { EvidenceSet } from "#lib/evidence/types.ts";
import { FIXES } from "#lib/fixes/registry.ts";
import { debugCopyOf } from "#lib/kube/debug-copy.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { isNodeLost } from "#lib/kube/taints.ts";
import { toRfc3339 } from "#lib/kube/time.ts";
import { say } from "#lib/messages/sentences.ts";
import { sayRunbooks } from "#lib/runbooks/say.ts";
import type { DepartedPod } from "#server/diagnosis/departed.ts";
import type { ClusterView } from "#server/watch/types.ts";
import { debugPlaces } from "./debug-places.ts";
import { departedPod, keptPod } from "./departed-pod.ts";
import { describePod } from "./describe.ts";
import { type PodAddress, readPod } from "./read-pod.ts";
import type { RecordSource } from "./record-source.ts";
import { relatedOf } from "./related.ts";
import { type Replacement, replacementOf } from "./replacement.ts";
import { sampleFacts, sampleOf } from "./sample.ts";
import { sharedCause } from "./shared-cause.ts";
import { symptomOf } from "./symptom.ts";
import { unreadyMates } from "./unready-mates.ts";

/** How long a reader waits for on-demand evidence; what comes later is there at the next reading, ms. */
const WAIT_MS = 1_500;

/**
 * The record of a pod, read anew. With a uid exactly that pod is meant: when it went, what is still known of it is
 * shown and what came in its place; when nothing is known any more the answer is `gone`. Without one a name that
 * nobody has is `not-found`. Throws PodWardError.
 */
export async function readRecord(source: RecordSource, address: PodAddress, locale: Locale): Promise<PodRecord> {
  const found = await readPod(source.client, address);
  if (found.state === "present") return presentRecord(source, found.pod, locale);
  const { departed } = source.diagnosis;
  const known = departedPod({ departed }, address) ?? (await keptPod(source, address));
  if (known !== undefined) return departedRecord(source, known, found.successor, locale);
  throw neverSeen(address, found.successor);
}

async function presentRecord(source: RecordSource, pod: Pod, locale: Locale): Promise<PodRecord> {
  const { view, diagnosis } = source;
  const symptom = symptomOf(view, pod);
  const { judgement, evidence } = await diagnosis.examine({ pod, symptom }, WAIT_MS);
  return record(source, { pod, judgement, evidence, locale, readAt: view.now(), gone: false, replacement: NONE });
}

async function departedRecord(source: RecordSource, departed: DepartedPod, successor: Pod | null, locale: Locale): Promise<PodRecord> {
  const { pod, judgement, evidence, at } = departed;
  const replacement = replacementOf(source.view, departed, successor);
  return record(source, { pod, judgement, evidence, locale, readAt: at, gone: true, replacement });
}

const NONE: Replacement = { replacedBy: null, candidates: [] };

interface RecordParts {
  readonly pod: Pod;
  readonly judgement: Judgement;
  readonly evidence: EvidenceSet;
  readonly locale: Locale;
  /** ms of the API server's clock. */
  readonly readAt: number;
  readonly gone: boolean;
  readonly replacement: Replacement;
}

async function record(source: RecordSource, parts: RecordParts): Promise<PodRecord> {
  const { pod, judgement, evidence, locale, readAt, gone } = parts;
  const { view } = source;
  const { version } = view;
  const at = gone ? readAt : view.now();
  const { symptom, subject } = judgement;
  const audit = await source.audit(subject.uid);
  const owners = evidence.owners?.ok ? evidence.owners.value : [];
  const node = evidence.node?.ok ? evidence.node.value : null;
  const sample = await sampleFacts(evidence.metrics, {
    running: !gone && pod.status?.phase === "Running",
    nodeHeard: node?.presence !== "gone" && (node?.object == null || !isNodeLost(node.object)),
    node: pod.spec?.nodeName ?? null,
    reads: source.diagnosis.reads,
  });
  return {
    now: toRfc3339(view.now()),
    readAt: toRfc3339(readAt),
    serverVersion: view.versionText,
    gone,
    replacedBy: parts.replacement.replacedBy,
    replacementCandidates: [...parts.replacement.candidates],
    diagnosis: toDiagnosis(judgement, locale),
    ready: symptom.ready,
    restarts: symptom.restarts,
    createdAt: pod.metadata?.creationTimestamp ?? null,
    node: pod.spec?.nodeName ?? null,
    terminatingForSeconds: symptom.terminatingForSeconds ?? null,
    graceSeconds: pod.metadata?.deletionGracePeriodSeconds ?? null,
    sharedCause: gone ? null : sharedCause(judgement, source.diagnosis.judgements()),
    containers: containersOf(pod).map(containerView),
    debug: gone ? { copyOf: debugCopyOf(pod), places: [] } : debugPlaces(view, pod),
    related: relatedOf(pod, evidence),
    resources: { containers: [...containerUse(pod, sampleOf(evidence))], sample },
    scheduling: gone ? null : schedulingView(pod, evidence, version),
    network: gone
      ? null
      : networkView(
          pod,
          evidence,
          unreadyMates(view, pod, (uid) => source.diagnosis.judgement(uid), locale),
        ),
    runbooks: sayRunbooks(
      gone ? aftercareIds(audit) : runbookIds(judgement),
      { pod, nodeGone: gone ? isNodeGone(view, pod) : node?.presence === "gone" },
      locale,
    ),
    describe: describePod({ pod, owners, node, frozenSince: frozenSince(pod, evidence, at, version), version, now: at, locale }),
    audit: [...audit],
  };
}

/** What the fixes that were carried out left to be done; a refused one did nothing. */
function aftercareIds(audit: readonly AuditRow[]): string[] {
  const refused = new Set(audit.flatMap(({ state, intentId }) => (state === "refused" ? [intentId] : [])));
  return audit.flatMap(({ kind, id, fix }) => (kind === "intent" && !refused.has(id) ? (FIXES[fix]?.aftercare ?? []) : []));
}

/** True when the cache holds the nodes, and the pod's is not among them. */
function isNodeGone(view: ClusterView, { spec }: Pod): boolean {
  return spec?.nodeName !== undefined && view.node(spec.nodeName) === null;
}

/** Those that the causes name, best explanation first. */
function runbookIds({ causes }: Judgement): string[] {
  return causes.flatMap((cause) => cause.runbooks);
}

function containerView(container: ContainerFacts): ContainerView {
  const { name, kind, image, ready, restarts } = container;
  return { name, kind, image, ready, restarts, state: stateText(container), hasPrevious: container.last !== null };
}

function stateText({ phase, reason, end }: ContainerFacts): string {
  if (phase === "running") return "Running";
  if (phase === "none") return "Waiting";
  if (phase === "waiting") return reason === "" ? "Waiting" : `Waiting: ${reason}`;
  return `Terminated: ${reason === "" ? "Unknown" : reason} (${end?.exitCode ?? 0})`;
}

/** `gone` = this very pod is no longer there and its record was not kept; `not-found` = no pod of that name. */
function neverSeen({ namespace, name, uid }: PodAddress, successor: Pod | null): PodWardError {
  if (uid === null) return new PodWardError("not-found", say("noPod", { pod: `${namespace}/${name}` }));
  const said = { pod: `${namespace}/${name}`, uid };
  if (successor === null) return new PodWardError("gone", say("recordGone", said));
  return new PodWardError("gone", say("recordReplaced", { ...said, now: successor.metadata?.uid ?? "" }));
}
