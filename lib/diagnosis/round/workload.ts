import { podReferences } from "#lib/evidence/pod-references.ts";
import { isFinished } from "#lib/evidence/related-pods.ts";
import type { EvidenceSet } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import type { JudgedCheck, RoundLine } from "../types.ts";
import { allEvidence, kubectl, lacking, MANAGER_LOG, type RoundInput, subjectOf } from "./input.ts";
import { placesFor } from "./places.ts";
import { ailingPod, debugCopy, logsOfPods, nodesAmiss, nodesOf, nodesUnread, podsUnread } from "./pods.ts";
import { references } from "./references.ts";
import { statusAndEvents } from "./status.ts";
import { dryRunOfTemplate } from "./try-template.ts";
import { needsOf } from "./workload-needs.ts";

/** The round of a workload: about the pods it has and the one that its template asks for. */
export function workloadRound(input: RoundInput): readonly JudgedCheck[] {
  return [statusAndEvents(input), logs(input), configuration(input), dependencies(input), nodeAndRuntime(input), reproduction(input)];
}

const podsOf = ({ round }: RoundInput): readonly Pod[] => (round?.pods?.ok ? round.pods.value : []);
const templateOf = ({ round }: RoundInput): Pod | null => (round?.template?.ok ? round.template.value : null);

/** The line where the template could not be read. */
function templateUnread({ round }: RoundInput): RoundLine {
  const why = round?.template?.ok === false ? round.template.why : "stale";
  return { state: "unknown", text: "template-not-read", params: {}, missing: [{ evidence: "owners", why }] };
}

/** True when the controller has not yet looked at the object as it is now. */
function isUnseen(object: KubeObject): boolean {
  const { metadata, status } = asKube<KubeObject & { metadata?: { generation?: number }; status?: { observedGeneration?: number } }>(
    object,
  );
  return metadata?.generation !== undefined && object.kind !== "Job" && (status?.observedGeneration ?? 0) < metadata.generation;
}

function logs({ round }: RoundInput): JudgedCheck {
  const id = "logs" as const;
  if (!round?.pods?.ok) return { id, ...podsUnread(round?.pods) };
  const told = logsOfPods(round.pods.value);
  if (told !== null) return { id, ...told };
  if (isUnseen(round.object)) return { id, state: "yours", text: "workload-unseen", params: {}, command: MANAGER_LOG };
  return { id, state: "ok", text: "workload-logs-none", params: {} };
}

function configuration(input: RoundInput): JudgedCheck {
  const { subject } = input;
  const command = sh`${kubectl(subject.namespace)} get ${subject.kind.toLowerCase()} ${subject.name} -o yaml`;
  const template = templateOf(input);
  const evidence = allEvidence(input);
  const base = { id: "configuration", command } as const;
  if (template === null) return { ...base, ...templateUnread(input) };
  const { serviceAccount: name } = podReferences(template);
  const { serviceAccount } = evidence;
  if (serviceAccount?.ok && serviceAccount.value === null) return { ...base, state: "bad", text: "account-gone", params: { name } };
  const told = references(template, evidence);
  if (serviceAccount?.ok) return { ...base, ...told, also: ["account-present"], params: { ...told.params, name } };
  // The controller makes `default` in every namespace: its absence is told by the API server alone.
  if (told.state !== "ok" || name === "default") return { ...base, ...told };
  const unread = { also: ["account-not-read"], missing: lacking(evidence, "serviceAccount") };
  return { ...base, ...told, state: "unknown", params: { ...told.params, name }, ...unread };
}

function dependencies(input: RoundInput): JudgedCheck {
  const { round, subject, symptom } = input;
  const command = sh`${kubectl(subject.namespace)} get resourcequotas,limitranges,persistentvolumeclaims`;
  const template = templateOf(input);
  if (round === undefined || template === null) return { id: "dependencies", command, ...templateUnread(input) };
  return { id: "dependencies", command, ...needsOf(template, round.object, allEvidence(input), symptom.class === "blocked") };
}

const PLACES = "kubectl get nodes -o custom-columns='NAME:.metadata.name,TAINTS:.spec.taints[*].key,UNSCHEDULABLE:.spec.unschedulable'";

function nodeAndRuntime(input: RoundInput): JudgedCheck {
  const evidence: EvidenceSet = allEvidence(input);
  const nodes = nodesOf(evidence);
  const base = { id: "node-and-runtime", command: PLACES } as const;
  if (nodes === null) return { ...base, ...nodesUnread(evidence) };
  const amiss = nodesAmiss(input.round?.pods, nodes);
  if (amiss !== null) return { ...base, ...amiss };
  const template = templateOf(input);
  if (template === null) return { ...base, ...templateUnread(input) };
  return { ...base, ...placesFor(template, input.subject.kind, [...nodes.values()]) };
}

/** A copy of the pod that fails, else what the API server says to one more pod of the template. */
function reproduction(input: RoundInput): JudgedCheck {
  const base = { id: "reproduction", state: "yours" } as const;
  const ailing = ailingPod(podsOf(input));
  // Only a Job's pods are meant to end; of any other workload a pod that ended has been replaced.
  if (ailing !== undefined && (input.subject.kind === "Job" || !isFinished(ailing))) {
    const about = subjectOf("Pod", ailing);
    return { ...base, text: "reproduction-of-pod", params: { pod: about.name }, about, command: debugCopy(about, ailing) };
  }
  const template = templateOf(input);
  if (template === null || input.round === undefined) return { ...base, ...templateUnread(input) };
  return { ...base, text: "reproduction-of-template", params: {}, command: dryRunOfTemplate(input.subject, template, input.round.object) };
}
