import { citeEvent, citeField, citeLog, kubectlIn, refOf, workloadOf, workloadRoot } from "#lib/evidence/cite.ts";
import { type ContainerFacts, ownContainersOf } from "#lib/evidence/containers.ts";
import {
  type CrashedContainer,
  crashedContainers,
  deathLog,
  isOutOfMemory,
  lastLines,
  ranSeconds,
  tellingLine,
} from "#lib/evidence/crash.ts";
import { exitCodeText } from "#lib/evidence/exit-code.ts";
import { isDeadNeighbour } from "#lib/evidence/last-words.ts";
import { GENERAL_KINDS, type LogKind } from "#lib/evidence/log-pattern.ts";
import { type LogMatch, quotedEnds, quotedLine, readLog } from "#lib/evidence/log-reading.ts";
import { mountAt, mountsOf } from "#lib/evidence/mounts.ts";
import type { LogTail, OwnerLink } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import { shortQuote } from "#lib/format/short-quote.ts";
import type { KubeEvent, Pod } from "#lib/kube/objects.ts";
import { foundOr, offer } from "#lib/rules/answer.ts";
import { DIED } from "#lib/rules/classes.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";
import { type Sign, signOf } from "./signs.ts";

/** Ends that are no fault of the program, or are judged by a rule of their own (F5.2). */
const OTHER_REASONS: readonly string[] = ["ContainerStatusUnknown", "Unknown", "RestartingAllContainers"];
/** Lines shown as evidence besides the telling one. */
const LINES = 3;

interface Seen {
  readonly pod: Pod;
  readonly owners: readonly OwnerLink[];
  readonly events: readonly KubeEvent[];
  readonly logs: readonly LogTail[];
  readonly previous: readonly LogTail[];
  readonly logsRead: boolean;
}

/** What the log complains about, where the catalogue has no cause of its own for it: a file, a module, a setting, a schema. */
function generalOf(sign: Sign | null, lines: readonly string[]): LogMatch | null {
  const [said] = sign === null ? readLog(lines) : [];
  return said && (GENERAL_KINDS.includes(said.kind) || (FILE_KINDS.includes(said.kind) && said.values.path !== undefined)) ? said : null;
}

/** Kinds that have a cause of their own on volumes, and none on the image's files. */
const FILE_KINDS: readonly LogKind[] = ["permission", "read-only"];

/** What the file system refused, where neither a volume's owner nor a read-only setting of the spec is behind it. */
function isUntold(pod: Pod, container: ContainerFacts, { kind, values }: LogMatch): boolean {
  const { path = "" } = values;
  const mount = path.startsWith("/") ? mountAt(pod, container, path) : null;
  const writable = mountsOf(pod, container).filter(({ readOnly }) => !readOnly);
  if (kind === "permission") return path.startsWith("/") ? mount === null : writable.length === 0;
  return kind === "read-only" && mount?.readOnly !== true && container.spec?.securityContext?.readOnlyRootFilesystem !== true;
}

/** Kinds whose sentence has a place for a name. */
const NAMING: readonly LogKind[] = ["missing-module", "missing-file", "config"];
/** Kinds with a mistake of their own that is made with them. */
const AVOID: Partial<Readonly<Record<LogKind, string>>> = { data: "data", held: "held", heap: "heap", certificate: "certificate" };
const SIGN_MESSAGES: Readonly<Record<Sign["kind"], string>> = { "never-ran": "never-ran", "long-run": "long-run", other: "more-exact" };

/** Id of the message and of the step that belongs to it. */
function variantOf(sign: Sign | null, general: LogMatch | null, logRead: boolean): { readonly message: string; readonly nextStep: string } {
  if (sign) return { message: SIGN_MESSAGES[sign.kind], nextStep: sign.kind === "long-run" ? "follow-log" : "follow-sign" };
  if (general) {
    const unnamed = NAMING.includes(general.kind) && thingOf(general) === null;
    return { message: unnamed ? `${general.kind}-unnamed` : general.kind, nextStep: unnamed ? `${general.kind}-unnamed` : general.kind };
  }
  return logRead ? { message: "with-log", nextStep: "follow-log" } : { message: "no-log", nextStep: "read-log" };
}

/** What the words name: a module, a file, a setting, a port. */
function thingOf({ values }: LogMatch): string | null {
  return values.module ?? values.path ?? values.port ?? null;
}

function finding(crashed: CrashedContainer, seen: Seen): RuleFinding {
  const { container, end, path } = crashed;
  const { pod, owners } = seen;
  const ref = refOf("Pod", pod);
  const log = lastLines(crashed, seen.logs, seen.previous);
  const sign: Sign | null = signOf(crashed, log?.lines ?? [], seen.events, (said) => isUntold(pod, container, said));
  const general = generalOf(sign, log?.lines ?? []);
  const line = general?.line ?? (log ? tellingLine(log.lines) : "");
  const owner = workloadOf(pod, owners);
  const follows = readLog(log?.lines ?? []).some((match) => isDeadNeighbour(pod, container.name, match));
  const tail = log ? [...new Set([line, ...log.lines.slice(-LINES)])] : [];
  return {
    // Its neighbour in the pod is down too: that one is the likelier cause.
    certainty: sign || log === null || follows ? "possible" : "likely",
    ...variantOf(sign, general, log !== null),
    avoid: (general && AVOID[general.kind]) ?? (pod.status?.phase === "Failed" ? "ended" : "restart"),
    params: {
      pod: pod.metadata?.name ?? "",
      container: container.name,
      exitCode: exitCodeText(end.exitCode),
      ran: ranSeconds(end) ?? "?",
      restarts: container.restarts,
      line: general ? line : quotedEnds(line),
      thing: (general && thingOf(general)) ?? "-",
      user: String(container.spec?.securityContext?.runAsUser ?? pod.spec?.securityContext?.runAsUser ?? "-"),
      limit: String(container.spec?.resources?.limits?.memory ?? "-"),
      node: pod.spec?.nodeName ?? "-",
      image: container.image,
      sign: sign?.text.replace(/\s*\n\s*/g, " ").slice(0, 300) ?? "-",
      owner: `${owner.kind} ${owner.name}`,
    },
    root: workloadRoot(pod, owners),
    cites: [
      citeField(ref, `${path}.exitCode`, end.exitCode, end.finishedAt),
      citeField(ref, `${path}.reason`, end.reason, end.finishedAt),
      ...(end.message ? [citeField(ref, `${path}.message`, end.message, end.finishedAt)] : []),
      ...(sign?.event ? [citeEvent(sign.event.event)] : []),
      ...(log?.which ? tail.map((text) => citeLog(pod, container.name, log.which ?? "previous", text)) : []),
    ],
    fixes: [offer("debug-pod", "now"), offer("delete-pod", "no"), offer("restart-rollout", "no")],
    runbooks: [],
    kubectl: [
      sh`${kubectlIn(pod)} logs ${pod.metadata?.name ?? ""} -c ${container.name} --previous`,
      sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`,
    ],
    notChecked: log === null ? [seen.logsRead ? "log-empty" : "log"] : [],
  };
}

/** Containers in a back-off whose end the status no longer holds: all that is known is that they do not stay up. */
function withoutEnd(pod: Pod, { owners, logs, previous, logsRead }: Seen): readonly RuleFinding[] {
  const loops = ownContainersOf(pod).filter(({ reason, end, last }) => reason === "CrashLoopBackOff" && end === null && last === null);
  return loops.map((container) => {
    const log = deathLog(container, logs, previous);
    const line = log ? tellingLine(log.lines) : "";
    const owner = workloadOf(pod, owners);
    const name = pod.metadata?.name ?? "";
    return {
      certainty: "possible",
      message: "no-end",
      nextStep: log ? "follow-log" : "read-log",
      avoid: "restart",
      params: {
        pod: name,
        container: container.name,
        restarts: container.restarts,
        said: shortQuote(container.message, 300) || container.reason,
        line: quotedLine(line),
        image: container.image,
        owner: `${owner.kind} ${owner.name}`,
      },
      root: workloadRoot(pod, owners),
      cites: [
        citeField(refOf("Pod", pod), `${container.statusPath}.state.waiting.message`, container.message || container.reason),
        citeField(refOf("Pod", pod), `${container.statusPath}.restartCount`, container.restarts),
        ...(log ? [citeLog(pod, container.name, log.which, line)] : []),
      ],
      fixes: [offer("debug-pod", "now"), offer("delete-pod", "no"), offer("restart-rollout", "no")],
      runbooks: [],
      kubectl: [sh`${kubectlIn(pod)} logs ${name} -c ${container.name} --previous`, sh`${kubectlIn(pod)} describe pod ${name}`],
      notChecked: log ? [] : [logsRead ? "log-empty" : "log"],
    };
  });
}

export const rule = defineRule({
  meta: {
    id: "main-process-fails-at-start",
    evidence: ["pod"],
    optionalEvidence: ["events", "owners", "logs", "previousLogs"],
    classes: [...DIED, "unknown"],
    certainties: ["likely", "possible"],
    explains: ["job-backoff-limit"],
    fixes: ["debug-pod", "delete-pod", "restart-rollout"],
    runbooks: [],
  },
  messages,
  detect({ pod, events, owners, logs, previousLogs }, { now, symptom }) {
    const failed = crashedContainers(pod, symptom.class, now).filter(
      ({ end }) => end.exitCode !== 0 && !isOutOfMemory(end) && !OTHER_REASONS.includes(end.reason),
    );
    const seen: Seen = {
      pod,
      owners: owners.ok ? owners.value : [],
      events: events.ok ? events.value : [],
      logs: logs.ok ? logs.value : [],
      previous: previousLogs.ok ? previousLogs.value : [],
      logsRead: logs.ok || previousLogs.ok,
    };
    return foundOr([...failed.map((crashed) => finding(crashed, seen)), ...withoutEnd(pod, seen)], NOT_APPLICABLE);
  },
});
