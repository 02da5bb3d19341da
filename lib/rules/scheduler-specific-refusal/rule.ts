import type { Cite } from "#lib/contract/diagnosis.ts";
import { citeEvent, citeField, kubectlIn, refOf, workloadOf } from "#lib/evidence/cite.ts";
import { kindOfReason, parseRefusal, refusedBy } from "#lib/evidence/scheduling.ts";
import { parseServerTrouble } from "#lib/evidence/server-trouble.ts";
import { eventsWith } from "#lib/evidence/timeline.ts";
import type { Collected } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { KubeEvent, Pod } from "#lib/kube/objects.ts";
import { lacking, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

const DEFAULT_SCHEDULER = "default-scheduler";
/** What kube-scheduler's own plugins say of the whole cluster (F4.1): each has a cause of its own. */
const COMMON =
  /persistentvolumeclaim|resourceclaim|device class|unbound immediate|no nodes available|node\(s\)|ephemeral volume|plugin "(?:VolumeBinding|DynamicResources)"/i;

type Kind = "group" | "queue" | "error" | "other";
const KINDS: readonly (readonly [Kind, RegExp])[] = [
  ["group", /\bgang\b|pod ?group|minAvailable|minMember|sibling pods/i],
  ["queue", /queue|quota/i],
];

/** By which schedulers and operators name the group and the queue of a pod. */
const GROUP_KEYS = [
  "scheduling.k8s.io/group-name",
  "scheduling.x-k8s.io/pod-group",
  "pod-group.scheduling.sigs.k8s.io",
  "gang.scheduling.koordinator.sh/name",
  "pod-group.scheduling.sigs.k8s.io/name",
  "yunikorn.apache.org/task-group-name",
  "kai.scheduler/pod-group-name",
];
const QUEUE_KEYS = [
  "scheduling.volcano.sh/queue-name",
  "yunikorn.apache.org/queue",
  "queue",
  "kai.scheduler/queue",
  "runai/queue",
  "quota.scheduling.koordinator.sh/name",
];

function named({ metadata }: Pod, keys: readonly string[]): string {
  const marks = { ...metadata?.labels, ...metadata?.annotations };
  return keys.map((key) => marks[key]).find(Boolean) ?? "-";
}

interface Said {
  readonly words: string;
  readonly isError: boolean;
  readonly cite: Cite;
}

/** Another scheduler may speak by events alone. */
function speaksByEvents(pod: Pod, scheduler: string): boolean {
  return scheduler !== DEFAULT_SCHEDULER && !(pod.status?.conditions ?? []).some(({ type }) => type === "PodScheduled");
}

/** The scheduler's words in PodScheduled, else in its newest event about a pod that it has not answered by a condition. */
function saidOf(pod: Pod, scheduler: string, events: Collected<readonly KubeEvent[]>): Said | null {
  const condition = refusedBy(pod);
  if (condition !== null) {
    const { message = "", reason, lastTransitionTime } = condition;
    const cite = citeField(refOf("Pod", pod), "status.conditions[PodScheduled].message", message, lastTransitionTime);
    return { words: message.trim(), isError: reason === "SchedulerError", cite };
  }
  if (!speaksByEvents(pod, scheduler) || !events.ok) return null;
  const newest = eventsWith(events.value, {}).findLast(({ reporter }) => reporter === scheduler);
  return newest === undefined ? null : { words: newest.message.trim(), isError: false, cite: citeEvent(newest.event) };
}

/** Only words that no other cause of a pod without a node reads; a scheduler's own trouble with the API server is another's. */
function kindOf({ words, isError }: Said): Kind | null {
  const refusal = parseRefusal(words);
  const body = refusal?.whole ?? (refusal === null ? words : null);
  if (body === null || body === "" || COMMON.test(body) || parseServerTrouble(words) !== null) return null;
  const kind = KINDS.find(([, pattern]) => pattern.test(body))?.[0];
  if (kind !== undefined) return kind;
  // Nodes that are too small or tainted are compared by other causes, whoever speaks of them.
  return kindOfReason(body) !== "other" || /Insufficient /i.test(body) ? null : isError ? "error" : "other";
}

export const rule = defineRule({
  meta: {
    id: "scheduler-specific-refusal",
    evidence: ["pod"],
    optionalEvidence: ["events", "owners"],
    classes: ["pending"],
    certainties: ["likely"],
    explains: [],
    fixes: ["delete-pod"],
    runbooks: [],
  },
  messages,
  detect({ pod, events, owners }) {
    const { spec, status, metadata } = pod;
    if (spec?.nodeName || status?.nominatedNodeName || metadata?.deletionTimestamp || (spec?.schedulingGates ?? []).length > 0)
      return NOT_APPLICABLE;
    const scheduler = spec?.schedulerName || DEFAULT_SCHEDULER;
    if (!events.ok && speaksByEvents(pod, scheduler)) return lacking("events", events.why);
    const said = saidOf(pod, scheduler, events);
    const kind = said === null ? null : kindOf(said);
    if (said === null || kind === null) return NOT_APPLICABLE;
    const owner = workloadOf(pod, owners.ok ? owners.value : []);
    const name = metadata?.name ?? "";
    return {
      verdict: "found",
      findings: [
        {
          certainty: "likely",
          message: kind,
          nextStep: kind,
          avoid: kind === "group" || kind === "queue" ? "alone" : "capacity",
          params: {
            pod: name,
            scheduler,
            owner: `${owner.kind} ${owner.name}`,
            group: named(pod, GROUP_KEYS),
            queue: named(pod, QUEUE_KEYS),
            said: said.words.replace(/\.+$/, ""),
          },
          root: { kind: "Scheduler", key: `scheduler/${scheduler}`, label: scheduler },
          cites: [citeField(refOf("Pod", pod), "spec.schedulerName", scheduler), said.cite],
          fixes: [offer("delete-pod", "no")],
          runbooks: [],
          kubectl: [
            sh`${kubectlIn(pod)} describe pod ${name}`,
            ...(kind === "group" || kind === "queue" ? [sh`${kubectlIn(pod)} get podgroups,queues`] : []),
            sh`kubectl get pods -A | grep -i ${scheduler === DEFAULT_SCHEDULER ? "kube-scheduler" : scheduler}`,
          ],
          notChecked: kind === "group" || kind === "queue" ? ["group-and-queue"] : ["scheduler-log"],
        },
      ],
    };
  },
});
