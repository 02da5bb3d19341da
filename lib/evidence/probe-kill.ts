import type { SubjectClass } from "#lib/contract/causes.ts";
import { type CrashedContainer, crashedContainers, isOutOfMemory, ranSeconds } from "#lib/evidence/crash.ts";
import { killWindow, type ProbeTarget, probeFailures, probeOf, probeTarget, type SeenFailure } from "#lib/evidence/probes.ts";
import { type EventFacts, eventsWith } from "#lib/evidence/timeline.ts";
import type { Collected } from "#lib/evidence/types.ts";
import type { KubeEvent, Pod } from "#lib/kube/objects.ts";
import type { Probe } from "#lib/kube/pod-parts.ts";
import { parseTime } from "#lib/kube/time.ts";

export type KillingProbe = "liveness" | "startup";

/** An end that a probe explains: the kubelet stopped the container because the probe kept failing. */
export interface ProbeKill {
  readonly crashed: CrashedContainer;
  readonly probe: KillingProbe;
  readonly spec: Probe;
  readonly target: ProbeTarget;
  /** `killing` = the kubelet says so; `unhealthy` = failures right before the end; `timing` = only the arithmetic fits. */
  readonly proof: "killing" | "unhealthy" | "timing";
  readonly kill: EventFacts | null;
  readonly failure: SeenFailure | null;
  readonly ran: number | null;
  /** It ended as soon as this probe's budget was spent, so the probe never passed. */
  readonly atFirstBudget: boolean;
}

/** Ends that a SIGTERM or the SIGKILL after it leaves; a program that handles it well leaves with 0 (F5.3). */
const STOPPED_CODES: readonly number[] = [0, 137, 143];
/** Ends the kubelet lost sight of, which no probe explains (F5.2). */
const LOST: readonly string[] = ["ContainerStatusUnknown", "Unknown", "RestartingAllContainers", "StartError", "ContainerCannotRun"];
/** How far an event may be from the end it belongs to, beside the grace: events of one text are throttled (F3.5). */
const NEAR_MS = 60_000;

interface Asked {
  readonly pod: Pod;
  readonly events: Collected<readonly KubeEvent[]>;
}

function killEvents(events: readonly KubeEvent[], container: string, probe: KillingProbe): readonly EventFacts[] {
  const words = new RegExp(`failed ${probe} probe`, "i");
  return eventsWith(events, { reason: "Killing" }).filter(
    (event) => (event.container === container || event.container === null) && words.test(event.message),
  );
}

function proofOf(kill: Omit<ProbeKill, "proof">, graceSeconds: number, { events }: Asked): ProbeKill["proof"] | null {
  const { crashed, kill: killed, failure, atFirstBudget } = kill;
  const { container, end } = crashed;
  const finished = parseTime(end.finishedAt);
  const near = (event: EventFacts) =>
    finished === null || event.last === null || Math.abs(finished - event.last) <= graceSeconds * 1000 + NEAR_MS;
  if (killed !== null && (atFirstBudget || near(killed))) return "killing";
  if (!STOPPED_CODES.includes(end.exitCode)) return null;
  if (failure !== null && near(failure.event) && (end.exitCode !== 0 || atFirstBudget)) return "unhealthy";
  const about = events.ok ? eventsWith(events.value, { container: container.name }) : [];
  return atFirstBudget && about.length === 0 ? "timing" : null;
}

function killBy(crashed: CrashedContainer, probe: KillingProbe, asked: Asked): ProbeKill | null {
  const { container, end } = crashed;
  const spec = probeOf(container, probe);
  const target = probeTarget(container, probe);
  if (!spec || !target) return null;
  const events = asked.events.ok ? asked.events.value : [];
  const grace = asked.pod.spec?.terminationGracePeriodSeconds ?? 30;
  const window = killWindow(spec, grace);
  const ran = ranSeconds(end);
  const whole = {
    crashed,
    probe,
    spec,
    target,
    kill: killEvents(events, container.name, probe).at(-1) ?? null,
    failure: probeFailures(events, container, probe).at(-1) ?? null,
    ran,
    atFirstBudget: ran !== null && ran >= window.from && ran <= window.to,
  };
  const proof = proofOf(whole, grace, asked);
  return proof === null ? null : { ...whole, proof };
}

const PROOFS = ["killing", "unhealthy", "timing"] as const;

/**
 * The containers whose last end a liveness or startup probe explains. Under restartPolicy Never, and for the last
 * container of a pod, the Killing event names no probe: then the failures right before the end do (F4.4).
 */
export function probeKills(
  pod: Pod,
  events: Collected<readonly KubeEvent[]>,
  subjectClass: SubjectClass,
  now: number,
): readonly ProbeKill[] {
  return crashedContainers(pod, subjectClass, now).flatMap((crashed): ProbeKill[] => {
    if (isOutOfMemory(crashed.end) || LOST.includes(crashed.end.reason)) return [];
    const kills = (["startup", "liveness"] as const).flatMap((probe) => killBy(crashed, probe, { pod, events }) ?? []);
    const [first] = kills.sort((a, b) => PROOFS.indexOf(a.proof) - PROOFS.indexOf(b.proof));
    return first ? [first] : [];
  });
}

/**
 * True when a probe of this kind might explain the end, but nothing that would tell can be read: then the answer is
 * `unknown`, not `clear`.
 */
export function mayBeProbeKill(
  pod: Pod,
  events: Collected<readonly KubeEvent[]>,
  subjectClass: SubjectClass,
  now: number,
  probe: KillingProbe,
): boolean {
  return crashedContainers(pod, subjectClass, now).some(({ container, end }) => {
    const about = events.ok ? eventsWith(events.value, { container: container.name }) : [];
    const spec = probeOf(container, probe);
    if (about.length > 0 || !spec || isOutOfMemory(end)) return false;
    if (STOPPED_CODES.includes(end.exitCode)) return true;
    // A program may leave SIGTERM with a code of its own: then the moment tells.
    const window = killWindow(spec, pod.spec?.terminationGracePeriodSeconds ?? 30);
    const ran = ranSeconds(end);
    return ran !== null && ran >= window.from && ran <= window.to;
  });
}
