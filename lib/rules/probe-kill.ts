import type { Certainty } from "#lib/contract/causes.ts";
import { citeEvent, citeField, citeLog, kubectlIn, refOf, specPathOf, workloadOf, workloadRoot } from "#lib/evidence/cite.ts";
import { deathLog, tellingLine } from "#lib/evidence/crash.ts";
import { mayBeProbeKill, type ProbeKill, probeKills } from "#lib/evidence/probe-kill.ts";
import { isGrpcUnconnected } from "#lib/evidence/probe-protocol.ts";
import { budgetSeconds, listeningPorts, PROBE_FIELDS, probeFailures, probeTarget } from "#lib/evidence/probes.ts";
import { hasStartWork, startingLine, stillStarting } from "#lib/evidence/still-starting.ts";
import type { Collected, LogTail, OwnerLink } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import { shortQuote } from "#lib/format/short-quote.ts";
import type { KubeEvent, Pod } from "#lib/kube/objects.ts";
import { foundOr, lacking, offer } from "./answer.ts";
import { CRASHED } from "./classes.ts";
import { NOT_APPLICABLE, type OfferedFix, type RuleAnswer, type RuleContext, type RuleFinding } from "./define.ts";

/** Which of the five rules about probes that end a container tells this end. */
export type KillStory =
  | "liveness-onfailure-completed"
  | "startup-probe-failing"
  | "liveness-probe-wrong-port"
  | "liveness-kills-slow-start"
  | "liveness-probe-failing";

/** What all of them declare alike. */
export const KILL_META = {
  evidence: ["pod"],
  optionalEvidence: ["events", "owners", "logs", "previousLogs"],
  classes: CRASHED,
  fixes: ["debug-pod", "delete-pod", "restart-rollout"],
  runbooks: [],
} as const;

/** How a container's end looks to who does not see the probe behind it. */
export const EXPLAINED_BY_A_KILL = [
  "main-process-fails-at-start",
  "main-process-fails-after-running",
  "main-process-exits-zero",
  "killed-without-oom",
  "killed-by-signal",
] as const;

export interface KillEvidence {
  readonly pod: Pod;
  readonly events: Collected<readonly KubeEvent[]>;
  readonly owners: Collected<readonly OwnerLink[]>;
  readonly logs: Collected<readonly LogTail[]>;
  readonly previousLogs: Collected<readonly LogTail[]>;
}

/** A probe's kill with what the program's log and spec say about it. */
export interface KillSeen extends ProbeKill {
  readonly log: { readonly which: "current" | "previous"; readonly lines: readonly string[] } | null;
  /** The log's word on whether the program was still starting; null = it says neither. */
  readonly starting: boolean | null;
  readonly declared: readonly number[];
  /** A port other than the probe's that the log says the program listens on, or the probe's own on the loopback. */
  readonly heard: { readonly port: number; readonly line: string; readonly loopback: boolean } | null;
  /** Why the port looks wrong; null = nothing says so. */
  readonly portSign: "no-such-name" | "loopback" | "log-says-other" | "declares-other" | "readiness-differs" | null;
}

function portSignOf(seen: Omit<KillSeen, "portSign">, events: readonly KubeEvent[]): KillSeen["portSign"] {
  const { target, declared, heard, starting, crashed } = seen;
  if (target.handler === "exec") return null;
  if (target.number === null) return "no-such-name";
  if (heard) return heard.port === target.number ? "loopback" : "log-says-other";
  if (starting === true) return null;
  if (declared.length > 0 && !declared.includes(target.number)) return "declares-other";
  const readiness = probeTarget(crashed.container, "readiness");
  const passes = probeFailures(events, crashed.container, "readiness").length === 0;
  return readiness && readiness.number !== null && readiness.number !== target.number && passes ? "readiness-differs" : null;
}

function seenOf(kill: ProbeKill, evidence: KillEvidence): KillSeen {
  const { container } = kill.crashed;
  const { logs, previousLogs, events } = evidence;
  const log = deathLog(container, logs.ok ? logs.value : [], previousLogs.ok ? previousLogs.value : []);
  const ports = listeningPorts(log?.lines ?? []);
  const own = ports.filter(({ port }) => port === kill.target.number);
  const heard = own.length > 0 ? (own.every(({ loopback }) => loopback) ? own[0] : null) : ports.at(-1);
  const seen = {
    ...kill,
    log,
    starting: log === null ? null : stillStarting(log.lines),
    declared: (container.spec?.ports ?? []).flatMap(({ containerPort }) => containerPort ?? []),
    heard: heard ?? null,
  };
  return { ...seen, portSign: portSignOf(seen, events.ok ? events.value : []) };
}

/** Nobody answered: refused, silent, or not told by any event. */
function isUnanswered({ failure, target }: KillSeen): boolean {
  if (target.handler === "exec") return false;
  return failure === null || failure.fault === "refused" || failure.fault === "no-connection" || failure.fault === "timeout";
}

/** The program answers and refuses what the probe asks: its server is up, unless its log speaks of work left to do. */
function isAnsweredForGood({ failure, log }: KillSeen): boolean {
  const code = failure?.code ?? 0;
  return code >= 400 && code < 500 && !hasStartWork(log?.lines ?? []);
}

/** Sorts an end by what the probe asked, what it got, how long the container ran, and what its log says. */
export function storyOf(seen: KillSeen): KillStory {
  const { crashed, probe, failure, portSign, starting, atFirstBudget } = seen;
  const { container, end } = crashed;
  if (probe === "startup") return "startup-probe-failing";
  if (container.restartPolicy === "OnFailure" && end.exitCode === 0) return "liveness-onfailure-completed";
  const refused = failure === null || failure.fault === "refused" || isGrpcUnconnected(failure, seen.target);
  if (isUnanswered(seen) && refused && portSign !== null && starting !== true) return "liveness-probe-wrong-port";
  if (!atFirstBudget || container.spec?.startupProbe || isAnsweredForGood(seen)) return "liveness-probe-failing";
  if (starting === true) return "liveness-kills-slow-start";
  return starting === null && isUnanswered(seen) && failure?.fault !== "timeout" ? "liveness-kills-slow-start" : "liveness-probe-failing";
}

/** What one of the five rules says about a kill, beside what all of them do. */
export interface KillTold {
  readonly certainty: Certainty;
  readonly message: string;
  readonly nextStep: string;
  readonly avoid: string;
  readonly fixes?: readonly OfferedFix[];
}

const FIXES: readonly OfferedFix[] = [offer("debug-pod", "now"), offer("delete-pod", "no"), offer("restart-rollout", "no")];

function killFinding(seen: KillSeen, told: KillTold, { pod, owners }: KillEvidence): RuleFinding {
  const { crashed, probe, spec, target, kill, failure, log, proof } = seen;
  const { container, end, path } = crashed;
  const ref = refOf("Pod", pod);
  const links = owners.ok ? owners.value : [];
  const owner = workloadOf(pod, links);
  const line = log ? (seen.heard?.line ?? (startingLine(log.lines) || tellingLine(log.lines))) : "";
  const name = pod.metadata?.name ?? "";
  return {
    ...told,
    params: {
      pod: name,
      container: container.name,
      what: target.what,
      path: target.path || "-",
      port: target.number ?? (target.port || "-"),
      command: target.command.slice(0, 200) || "-",
      code: failure?.code ?? "-",
      output: shortQuote(failure?.output ?? "", 300) || "-",
      budget: budgetSeconds(spec),
      ran: seen.ran ?? "?",
      exitCode: end.exitCode,
      restarts: container.restarts,
      declared: seen.declared.join(", ") || "-",
      heard: seen.heard?.port ?? "-",
      readiness: probeTarget(container, "readiness")?.what ?? "-",
      line: line.slice(0, 300) || "-",
      policy: container.restartPolicy,
      owner: `${owner.kind} ${owner.name}`,
    },
    root: workloadRoot(pod, links),
    cites: [
      ...(kill ? [citeEvent(kill.event)] : []),
      ...(failure ? [citeEvent(failure.event.event)] : []),
      citeField(ref, `${specPathOf(pod, container)}.${PROBE_FIELDS[probe]}`, target.what),
      citeField(ref, `${path}.exitCode`, end.exitCode, end.finishedAt),
      citeField(ref, `${path}.startedAt`, end.startedAt),
      ...(log && line ? [citeLog(pod, container.name, log.which, line)] : []),
    ],
    fixes: told.fixes ?? FIXES,
    runbooks: [],
    kubectl: [sh`${kubectlIn(pod)} describe pod ${name}`, sh`${kubectlIn(pod)} logs ${name} -c ${container.name} --previous`],
    notChecked: [...(proof === "timing" ? ["events"] : []), ...(log === null ? ["log"] : [])],
  };
}

/** One rule's answer: its findings, `unknown` when only lost events could tell, else that it has no part in this. */
export function tellKills(
  story: KillStory,
  evidence: KillEvidence,
  { symptom, now }: RuleContext,
  tell: (seen: KillSeen) => KillTold,
): RuleAnswer {
  const { pod, events } = evidence;
  const kills = probeKills(pod, events, symptom.class, now).map((kill) => seenOf(kill, evidence));
  const probe = story === "startup-probe-failing" ? "startup" : "liveness";
  // Told by its timing alone, a kill may be any of the five that the same probe tells.
  const byTiming = !events.ok && kills.some((seen) => seen.proof === "timing" && seen.probe === probe);
  const open = byTiming || (kills.length === 0 && mayBeProbeKill(pod, events, symptom.class, now, probe));
  return foundOr(
    kills.filter((seen) => storyOf(seen) === story).map((seen) => killFinding(seen, tell(seen), evidence)),
    open ? lacking("events", events.ok ? "expired" : events.why) : NOT_APPLICABLE,
  );
}
