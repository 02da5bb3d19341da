import type { Certainty } from "#lib/contract/causes.ts";
import type { Cite, Root } from "#lib/contract/diagnosis.ts";
import { citeField, kubectlIn, refOf, workloadOf, workloadRoot } from "#lib/evidence/cite.ts";
import { type CrashedContainer, ranSeconds } from "#lib/evidence/crash.ts";
import { exitCodeText } from "#lib/evidence/exit-code.ts";
import { type DeadContainer, deadContainers, decisive } from "#lib/evidence/last-words.ts";
import type { LogKind } from "#lib/evidence/log-pattern.ts";
import { type LogMatch, quotedLine } from "#lib/evidence/log-reading.ts";
import type { Collected, LogTail, OwnerLink } from "#lib/evidence/types.ts";
import { ShellText, sh } from "#lib/format/shell-word.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { foundOr, lacking, offer } from "./answer.ts";
import { NOT_APPLICABLE, type OfferedFix, type Params, type RuleAnswer, type RuleContext, type RuleFinding } from "./define.ts";

/**
 * What any exact cause of a container's end explains: the fallbacks of the catalogue, and what a Job or an init
 * sequence makes of that end.
 */
export const EXPLAINED_BY_A_CAUSE_OF_END = [
  "init-container-failing",
  "killed-by-signal",
  "main-process-fails-after-running",
  "main-process-fails-at-start",
  "job-backoff-limit",
] as const;

/** What a container that could not be started is called by the fallbacks. */
export const EXPLAINED_BY_A_FAILED_START = [...EXPLAINED_BY_A_CAUSE_OF_END, "container-create-failed"] as const;

/** Restarting repeats the same end; a copy with a shell is the one thing that helps to look. */
export const CRASH_FIXES: readonly OfferedFix[] = [offer("debug-pod", "now"), offer("delete-pod", "no"), offer("restart-rollout", "no")];
/** The same without a copy: what is wrong can be read where it is written. */
export const NO_FIXES: readonly OfferedFix[] = [offer("delete-pod", "no"), offer("restart-rollout", "no")];

/** What a rule about an end adds to the common facts. */
export interface CrashParts {
  readonly certainty: Certainty;
  readonly message: string;
  readonly nextStep: string;
  readonly avoid: string;
  readonly params?: Params;
  readonly cites: readonly Cite[];
  readonly root?: Root;
  readonly fixes?: readonly OfferedFix[];
  readonly kubectl?: readonly string[];
  readonly notChecked?: readonly string[];
}

/** A container with the end that counts; `end` null = it never got so far as to end. */
export interface EndedContainer extends Pick<CrashedContainer, "container" | "path"> {
  readonly end: CrashedContainer["end"] | null;
}

/** The finding about one container's end: the end itself is cited, then what the rule says, each fact once. */
export function crashFinding(pod: Pod, crashed: EndedContainer, owners: readonly OwnerLink[], parts: CrashParts): RuleFinding {
  const { container, end, path } = crashed;
  const owner = workloadOf(pod, owners);
  const name = pod.metadata?.name ?? "";
  const ref = refOf("Pod", pod);
  return {
    certainty: parts.certainty,
    message: parts.message,
    nextStep: parts.nextStep,
    avoid: parts.avoid,
    params: {
      pod: name,
      container: container.name,
      exitCode: end ? exitCodeText(end.exitCode) : "-",
      ran: (end && ranSeconds(end)) ?? "?",
      restarts: container.restarts,
      owner: `${owner.kind} ${owner.name}`,
      ...parts.params,
    },
    root: parts.root ?? workloadRoot(pod, owners),
    cites: unique([
      ...(end
        ? [citeField(ref, `${path}.exitCode`, end.exitCode, end.finishedAt), citeField(ref, `${path}.reason`, end.reason, end.finishedAt)]
        : []),
      ...parts.cites,
    ]),
    fixes: parts.fixes ?? CRASH_FIXES,
    runbooks: [],
    kubectl: [
      ...(parts.kubectl ?? []),
      sh`${kubectlIn(pod)} logs ${name} -c ${container.name}${new ShellText(path.includes("lastState") ? " --previous" : "")}`,
      sh`${kubectlIn(pod)} describe pod ${name}`,
    ],
    notChecked: parts.notChecked ?? [],
  };
}

function unique(cites: readonly Cite[]): readonly Cite[] {
  return [...new Map(cites.map((cite) => [`${cite.object} ${cite.path ?? cite.event} ${cite.value}`, cite])).values()];
}

/** The evidence of every rule that reads a dead container's last lines. */
export interface WordsEvidence {
  readonly pod: Pod;
  readonly owners: Collected<readonly OwnerLink[]>;
  readonly logs: Collected<readonly LogTail[]>;
  readonly previousLogs: Collected<readonly LogTail[]>;
}

/** What a rule makes of a decisive line: its part of the finding, or null when the spec speaks against it. */
export type ReadWords = (dead: DeadContainer, match: LogMatch) => CrashParts | null;

/**
 * The verdict of a rule about what dead containers said: found where their most telling line is of these kinds and the
 * spec does not speak against it; `unknown` where a container failed and its words could not be read.
 */
export function judgeWords(evidence: WordsEvidence, context: RuleContext, kinds: readonly LogKind[], read: ReadWords): RuleAnswer {
  const { pod, owners, logs, previousLogs } = evidence;
  const dead = deadContainers(pod, context.symptom.class, context.now, logs, previousLogs);
  const links = owners.ok ? owners.value : [];
  const findings = dead.flatMap((one): RuleFinding[] => {
    const match = decisive(one, ...kinds);
    const parts = match && read(one, match);
    if (!match || !parts) return [];
    const params: Params = { line: quotedLine(match.line), ...parts.params };
    return [crashFinding(pod, one, links, { ...parts, params, cites: [one.cite(match), ...parts.cites] })];
  });
  const unread = dead.find((one) => one.unread !== null)?.unread;
  return foundOr(findings, unread ? lacking("previousLogs", unread) : NOT_APPLICABLE);
}
