import type { Cite } from "#lib/contract/diagnosis.ts";
import { citeField, refOf } from "#lib/evidence/cite.ts";
import { type ContainerFacts, containersOf } from "#lib/evidence/containers.ts";
import { LONGEST_LINE } from "#lib/evidence/log-pattern.ts";
import type { Pod } from "#lib/kube/objects.ts";

/** Why the runtime could not start a container's program. */
export type StartFault = "not-found" | "not-executable" | "format" | "other";

/** The runtime's own words about a start that failed, from the container's state. */
export interface StartError {
  readonly container: ContainerFacts;
  readonly fault: StartFault;
  /** The program that could not be started; empty when the words do not name it. */
  readonly command: string;
  readonly message: string;
  readonly exitCode: number | null;
  /** The state's reason: StartError, ContainerCannotRun, RunContainerError, CreateContainerError. */
  readonly reason: string;
  readonly cites: readonly Cite[];
}

const REASONS: readonly string[] = ["StartError", "ContainerCannotRun", "RunContainerError", "CreateContainerError", "ContainerStartError"];

/** Another thing of the container is missing: its directory, a mount, a device, a hook. */
const OTHER_START =
  /chdir to cwd|error mounting|mount(?:ing)? .{1,200} to rootfs|error during container init: .{0,40}(?:hook|mount)|OOM-killed|OOM: the memory limit|prestart hook|cgroup|apparmor|seccomp|nvidia/i;
const FORMAT = /exec format error/i;
const DENIED = /permission denied|is a directory/i;
const NOT_FOUND = /executable file .{0,200}not found|no such file or directory|not found in \$PATH|cannot find the file specified/i;
/** runc and Docker: exec: "/x": …, with quotes escaped by older versions; crun: executable file `/x` not found. */
const COMMAND = /exec: \\{0,3}["']([^"'\\]{1,300})\\{0,3}["']|executable file [`'"]([^`'"]{1,300})[`'"]|exec ([^\s:]{1,300}): /;

/** Reads a runtime's message about a failed start (F5.2): runc under containerd and Docker, crun and runc under CRI-O. */
export function startFault(message: string): { readonly fault: StartFault; readonly command: string } {
  const text = message.slice(0, LONGEST_LINE * 2);
  const [, quoted, crun, bare] = COMMAND.exec(text) ?? [];
  const command = quoted ?? crun ?? bare ?? "";
  if (FORMAT.test(text)) return { fault: "format", command };
  if (OTHER_START.test(text) && command === "") return { fault: "other", command };
  if (NOT_FOUND.test(text))
    return { fault: command === "" && !/executable|exec|CreateProcess/i.test(text) ? "other" : "not-found", command };
  if (DENIED.test(text) && /exec/i.test(text)) return { fault: "not-executable", command };
  return { fault: "other", command };
}

/** Containers whose last start was refused by the runtime, with its words; from status alone, no event is needed. */
export function startErrors(pod: Pod): readonly StartError[] {
  const ref = refOf("Pod", pod);
  return containersOf(pod).flatMap((container): StartError[] => {
    if (container.kind === "ephemeral" || container.phase === "running") return [];
    const { end, last, statusPath } = container;
    const waiting = container.phase === "waiting" && REASONS.includes(container.reason) && container.message !== "";
    const ended = end ?? last;
    const words = waiting ? container.message : ended && REASONS.includes(ended.reason) ? ended.message : "";
    if (words === "") return [];
    const path = waiting ? `${statusPath}.state.waiting` : `${statusPath}.${end ? "state" : "lastState"}.terminated`;
    const reason = waiting ? container.reason : (ended?.reason ?? "");
    return [
      {
        container,
        ...startFault(words),
        message: words,
        exitCode: waiting ? null : (ended?.exitCode ?? null),
        reason,
        cites: [
          citeField(ref, `${path}.reason`, reason),
          ...(waiting || ended === null ? [] : [citeField(ref, `${path}.exitCode`, ended.exitCode, ended.finishedAt)]),
          citeField(ref, `${path}.message`, words),
        ],
      },
    ];
  });
}
