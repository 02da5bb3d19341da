import type { Cite } from "#lib/contract/diagnosis.ts";
import { citeEvent, citeField, refOf, specPathOf } from "#lib/evidence/cite.ts";
import { type ContainerFacts, containersOf } from "#lib/evidence/containers.ts";
import { type CrashedContainer, crashedContainers, isOutOfMemory, ranSeconds } from "#lib/evidence/crash.ts";
import { signalOf } from "#lib/evidence/exit-code.ts";
import { type EventFacts, eventsWith } from "#lib/evidence/timeline.ts";
import type { OwnerLink } from "#lib/evidence/types.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import type { KubeEvent, Pod } from "#lib/kube/objects.ts";
import type { HandlerAction } from "#lib/kube/pod-parts.ts";
import { parseTime } from "#lib/kube/time.ts";
import { foundOr, lacking, offer } from "#lib/rules/answer.ts";
import { DIED } from "#lib/rules/classes.ts";
import { CRASH_FIXES, crashFinding, type EndedContainer } from "#lib/rules/crash-cause.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { deletionOf } from "#lib/symptoms/deletion.ts";
import { messages } from "./messages.ts";

const CLASSES: readonly string[] = ["crash-loop", "failed", "unstable", "creating"];
/** A hook that fails kills within seconds of the start, or after the pod's grace when the process ignores SIGTERM (F4.4). */
const SOON_SECONDS = 60;
/** The event's last time and the end it caused lie within one run and its grace. */
const NEAR_MS = 120_000;

function hookText(hook: HandlerAction): { readonly text: string; readonly field: string; readonly value: unknown } {
  if (hook.exec) return { text: (hook.exec.command ?? []).join(" "), field: "exec.command", value: hook.exec.command };
  if (hook.httpGet)
    return { text: `GET ${hook.httpGet.path ?? "/"} port ${hook.httpGet.port ?? "?"}`, field: "httpGet", value: hook.httpGet };
  return { text: JSON.stringify(hook), field: "tcpSocket", value: hook.tcpSocket };
}

/** The kubelet's own word: newest FailedPostStartHook of this container; of a repeated event its last time counts. */
function failedHook(events: readonly KubeEvent[], container: ContainerFacts, crashed: CrashedContainer | undefined): EventFacts | null {
  const finished = parseTime(crashed?.end.finishedAt);
  const near = ({ first, last }: EventFacts) =>
    finished === null ||
    last === null ||
    (finished >= (first ?? last) - NEAR_MS && finished <= last + NEAR_MS) ||
    Math.abs(finished - last) <= NEAR_MS;
  return eventsWith(events, { reason: "FailedPostStartHook", container: container.name }).findLast(near) ?? null;
}

/**
 * Until the hook has returned, the kubelet shows the container as ContainerCreating, although the process runs (F4.4): only
 * the event Started tells that it was made. Without events a sandbox that has stood for so long is all there is.
 */
function hangingHook(pod: Pod, container: ContainerFacts, events: readonly KubeEvent[] | null, now: number): Sign | null {
  if (container.phase !== "waiting" || container.reason !== "ContainerCreating" || container.last !== null) return null;
  const started = eventsWith(events ?? [], { reason: "Started", container: container.name }).at(-1);
  const sandbox = conditionOf(pod.status?.conditions, "PodReadyToStartContainers");
  const unseen = (events ?? []).length === 0 && sandbox?.status === "True" ? parseTime(sandbox.lastTransitionTime) : null;
  const since = started?.last ?? unseen;
  if (since === null || now - since < SOON_SECONDS * 1000) return null;
  const state = citeField(refOf("Pod", pod), `${container.statusPath}.state.waiting.reason`, container.reason);
  return started
    ? { certainty: "likely", message: "hangs", cites: [citeEvent(started.event), state] }
    : { certainty: "possible", message: "may-hang", cites: [state] };
}

interface Sign {
  readonly certainty: "certain" | "likely" | "possible";
  readonly message: string;
  readonly cites: readonly Cite[];
}

function signOf(
  pod: Pod,
  container: ContainerFacts,
  crashed: CrashedContainer | undefined,
  events: readonly KubeEvent[] | null,
): Sign | null {
  if (container.reason === "PostStartHookError") {
    return {
      certainty: "certain",
      message: "said",
      cites: [
        citeField(refOf("Pod", pod), `${container.statusPath}.state.waiting.reason`, container.reason),
        citeField(refOf("Pod", pod), `${container.statusPath}.state.waiting.message`, container.message),
      ],
    };
  }
  const event = failedHook(events ?? [], container, crashed);
  if (event) return { certainty: "certain", message: "said", cites: [citeEvent(event.event)] };
  if (!crashed || events?.some(({ reason }) => reason === "Killing") || isOutOfMemory(crashed.end)) return null;
  const killed = ["SIGKILL", "SIGTERM"].includes(signalOf(crashed.end.exitCode) ?? "");
  const ran = ranSeconds(crashed.end);
  const noProbe = container.spec?.livenessProbe === undefined && container.spec?.startupProbe === undefined;
  return killed && noProbe && ran !== null && ran <= SOON_SECONDS ? { certainty: "possible", message: "by-pattern", cites: [] } : null;
}

function finding(
  pod: Pod,
  crashed: EndedContainer,
  hook: HandlerAction,
  sign: Sign,
  owners: readonly OwnerLink[],
  eventsRead: boolean,
): RuleFinding {
  const { text, field, value } = hookText(hook);
  return crashFinding(pod, crashed, owners, {
    certainty: sign.certainty,
    message: sign.message,
    nextStep: "try-hook",
    avoid: "main",
    params: { hook: text.slice(0, 300) },
    cites: [...sign.cites, citeField(refOf("Pod", pod), `${specPathOf(pod, crashed.container)}.lifecycle.postStart.${field}`, value)],
    notChecked: ["output", ...(eventsRead ? [] : ["events"])],
  });
}

/** A kubelet ends a pod only after it is done with starting it: a hook that does not return holds the deletion, too (F1.3). */
function holdingDeletion(pod: Pod, owners: readonly OwnerLink[], events: readonly KubeEvent[] | null, now: number): RuleFinding[] {
  const deletion = deletionOf(pod.metadata, now);
  if (deletion === null || deletion.insideGrace) return [];
  return containersOf(pod).flatMap((container): RuleFinding[] => {
    const hook = container.spec?.lifecycle?.postStart;
    const sign = hook ? hangingHook(pod, container, events, now) : null;
    if (!hook || sign === null) return [];
    const ended = { container, end: null, path: `${container.statusPath}.state` };
    const told = finding(pod, ended, hook, { ...sign, message: "holds-deletion" }, owners, events !== null);
    const asked = citeField(refOf("Pod", pod), "metadata.deletionTimestamp", pod.metadata?.deletionTimestamp);
    return [
      {
        ...told,
        nextStep: "end-hook",
        avoid: "force",
        params: { ...told.params, node: pod.spec?.nodeName ?? "", overdue: deletion.overdueSeconds },
        cites: [...told.cites, asked],
        fixes: [offer("redelete", "no"), offer("force-delete", "no")],
        runbooks: ["end-container-now"],
      },
    ];
  });
}

export const rule = defineRule({
  meta: {
    id: "poststart-hook-failed",
    evidence: ["pod"],
    optionalEvidence: ["owners", "events"],
    classes: [...DIED, "creating", "terminating"],
    certainties: ["certain", "likely", "possible"],
    explains: [
      "kubelet-lost-pod",
      "image-pull-delays-deletion",
      "killed-without-oom",
      "killed-by-signal",
      "main-process-fails-at-start",
      "main-process-exits-zero",
      "job-backoff-limit",
    ],
    fixes: [...CRASH_FIXES.map(({ id }) => id), "redelete", "force-delete"],
    runbooks: ["end-container-now"],
  },
  messages,
  detect({ pod, owners, events }, { now, symptom }) {
    if (symptom.class === "terminating") {
      return foundOr(holdingDeletion(pod, owners.ok ? owners.value : [], events.ok ? events.value : null, now), NOT_APPLICABLE);
    }
    if (!CLASSES.includes(symptom.class)) return NOT_APPLICABLE;
    const hooked = containersOf(pod).filter(({ spec }) => spec?.lifecycle?.postStart !== undefined);
    if (hooked.length === 0) return NOT_APPLICABLE;
    const crashes = crashedContainers(pod, symptom.class, now);
    const findings = hooked.flatMap((container): RuleFinding[] => {
      const crashed = crashes.find((one) => one.container.name === container.name);
      const seen = events.ok ? events.value : null;
      const sign = signOf(pod, container, crashed, seen) ?? (symptom.class === "creating" ? hangingHook(pod, container, seen, now) : null);
      const hook = container.spec?.lifecycle?.postStart;
      const ended = crashed ?? { container, end: container.last, path: `${container.statusPath}.lastState.terminated` };
      return sign && hook ? [finding(pod, ended, hook, sign, owners.ok ? owners.value : [], events.ok)] : [];
    });
    const open = !events.ok && crashes.some(({ container }) => hooked.some(({ name }) => name === container.name));
    return foundOr(findings, open && !events.ok ? lacking("events", events.why) : NOT_APPLICABLE);
  },
});
