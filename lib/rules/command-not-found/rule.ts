import { citeField, refOf, specPathOf } from "#lib/evidence/cite.ts";
import type { ContainerFacts } from "#lib/evidence/containers.ts";
import { type DeadContainer, deadContainers, decisive } from "#lib/evidence/last-words.ts";
import { type StartError, startErrors } from "#lib/evidence/start-error.ts";
import type { OwnerLink } from "#lib/evidence/types.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { foundOr, lacking } from "#lib/rules/answer.ts";
import { DIED } from "#lib/rules/classes.ts";
import { CRASH_FIXES, type CrashParts, crashFinding, EXPLAINED_BY_A_FAILED_START } from "#lib/rules/crash-cause.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

const NOT_FOUND = 127;
const NOT_EXECUTABLE = 126;

/** Where the program is named: in the spec's command, or else in the image itself. */
function namedIn(pod: Pod, container: ContainerFacts, command: string) {
  const [first = ""] = [...(container.spec?.command ?? []), ...(container.spec?.args ?? [])];
  const inCommand = container.spec?.command?.includes(command) ?? false;
  const path = `${specPathOf(pod, container)}.${inCommand || container.spec?.command ? "command" : container.spec?.args ? "args" : "image"}`;
  const value = container.spec?.command ?? container.spec?.args ?? container.image;
  return {
    first,
    cites: [
      citeField(refOf("Pod", pod), path, value),
      citeField(refOf("Pod", pod), `${specPathOf(pod, container)}.image`, container.image),
    ],
  };
}

function variantOf({ fault, command }: StartError): Pick<CrashParts, "message" | "nextStep"> {
  if (fault === "not-executable") return { message: "not-executable", nextStep: "make-executable" };
  return /\s/.test(command) ? { message: "one-string", nextStep: "split" } : { message: "never-ran", nextStep: "correct-command" };
}

function fromRuntime(pod: Pod, start: StartError, owners: readonly OwnerLink[]): RuleFinding {
  const { container, command, reason } = start;
  const where = namedIn(pod, container, command);
  const crashed = {
    container,
    end: container.end ?? container.last,
    path: `${container.statusPath}.${container.end ? "state" : "lastState"}.terminated`,
  };
  return crashFinding(pod, crashed, owners, {
    certainty: "certain",
    ...variantOf(start),
    avoid: "no-log",
    params: { command: command || where.first || "?", image: container.image, reason },
    cites: [...start.cites, ...where.cites],
  });
}

const BY_DETAIL = { "not-found": "in-shell", "not-executable": "shell-denied", interpreter: "interpreter" } as const;

function fromShell(pod: Pod, dead: DeadContainer, owners: readonly OwnerLink[]): RuleFinding | null {
  const { container, end } = dead;
  const shell = end.exitCode === NOT_FOUND || end.exitCode === NOT_EXECUTABLE;
  const match = decisive(dead, "command");
  const interpreter = match?.detail === "interpreter";
  // Other failures end with 127 too, e.g. a missing shared library; and a script may survive a missing command.
  if (!shell && !interpreter) return null;
  if (!match && (dead.said.length > 0 || dead.unread !== null)) return null;
  // A bare word is searched for in PATH: only a file that is there by its path can lack an interpreter.
  const bare = interpreter && !(match?.values.command ?? "/").includes("/");
  const detail = bare ? "not-found" : (match?.detail as keyof typeof BY_DETAIL | undefined);
  const message = detail ? BY_DETAIL[detail] : "code-only";
  const where = namedIn(pod, container, match?.values.command ?? "");
  return crashFinding(pod, dead, owners, {
    certainty: match ? "likely" : "possible",
    message,
    nextStep:
      message === "shell-denied"
        ? "make-executable"
        : message === "code-only"
          ? "try-by-hand"
          : message === "interpreter"
            ? "check-first-line"
            : "correct-command",
    avoid: "modes",
    params: {
      command: match?.values.command ?? (where.first || "?"),
      image: container.image,
      reason: end.reason,
      line: match?.line ?? "-",
    },
    cites: [...(match ? [dead.cite(match)] : []), ...where.cites],
  });
}

export const rule = defineRule({
  meta: {
    id: "command-not-found",
    evidence: ["pod"],
    optionalEvidence: ["owners", "logs", "previousLogs"],
    classes: [...DIED, "creating"],
    certainties: ["certain", "likely", "possible"],
    explains: [...EXPLAINED_BY_A_FAILED_START],
    fixes: CRASH_FIXES.map(({ id }) => id),
    runbooks: [],
  },
  messages,
  detect({ pod, owners, logs, previousLogs }, { now, symptom }) {
    if (pod.status?.reason) return NOT_APPLICABLE;
    const links = owners.ok ? owners.value : [];
    const refused = startErrors(pod).filter(({ fault }) => fault === "not-found" || fault === "not-executable");
    const dead = deadContainers(pod, symptom.class, now, logs, previousLogs);
    const findings = [...refused.map((one) => fromRuntime(pod, one, links)), ...dead.flatMap((one) => fromShell(pod, one, links) ?? [])];
    const unread = dead.find(
      ({ end, unread: why }) => why !== null && (end.exitCode === NOT_FOUND || end.exitCode === NOT_EXECUTABLE),
    )?.unread;
    return foundOr(findings, unread ? lacking("previousLogs", unread) : NOT_APPLICABLE);
  },
});
