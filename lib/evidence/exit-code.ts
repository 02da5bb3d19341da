import type { ContainerEnd } from "#lib/evidence/containers.ts";

/** Signals by number, as far as a container's end is explained by them (F5.3). */
const SIGNALS: Readonly<Record<number, string>> = {
  1: "SIGHUP",
  2: "SIGINT",
  3: "SIGQUIT",
  4: "SIGILL",
  5: "SIGTRAP",
  6: "SIGABRT",
  7: "SIGBUS",
  8: "SIGFPE",
  9: "SIGKILL",
  11: "SIGSEGV",
  13: "SIGPIPE",
  15: "SIGTERM",
  24: "SIGXCPU",
  25: "SIGXFSZ",
  31: "SIGSYS",
};

/** Name of the signal in an exit code of 128 + n (137 = SIGKILL); null for other codes. Runtimes rarely fill `signal` (F5.2). */
export function signalOf(exitCode: number): string | null {
  return SIGNALS[exitCode - 128] ?? null;
}

/** Windows ends a process that reads forbidden memory with 0xC0000005 (F5.3). */
const ACCESS_VIOLATION = 3_221_225_477;

/** What Windows ends processes with, by its own names (MS-ERREF, NTSTATUS values). */
const NT_STATUS: Readonly<Record<string, string>> = {
  C0000005: "STATUS_ACCESS_VIOLATION",
  C000007B: "STATUS_INVALID_IMAGE_FORMAT",
  C00000FD: "STATUS_STACK_OVERFLOW",
  C0000135: "STATUS_DLL_NOT_FOUND",
  C000013A: "STATUS_CONTROL_C_EXIT",
  C0000142: "STATUS_DLL_INIT_FAILED",
  C0000409: "STATUS_STACK_BUFFER_OVERRUN",
};

/** An exit code as a sentence says it: one of Windows' own (from 0x80000000 on, or negative) with its name there. */
export function exitCodeText(exitCode: number): string {
  const status = exitCode >>> 0;
  if (status < 0x8000_0000) return String(exitCode);
  const hex = status.toString(16).toUpperCase();
  const name = NT_STATUS[hex];
  return `${exitCode} (0x${hex}${name === undefined ? "" : `, ${name}`})`;
}

/** Number of a signal that ended a process, by the runtime's own field, its reason, or the exit code; null when none did (F5.2, F5.3). */
export function endingSignal(end: Pick<ContainerEnd, "reason" | "exitCode" | "signal">): number | null {
  if (end.signal) return end.signal;
  if (end.reason === "seccomp killed") return 31;
  if (end.exitCode === ACCESS_VIOLATION) return 11;
  return signalOf(end.exitCode) === null ? null : end.exitCode - 128;
}

/** Name of a signal, e.g. SIGSEGV; its number for those that end no container in practice. */
export function signalName(signal: number): string {
  return SIGNALS[signal] ?? `signal ${signal}`;
}

/**
 * Exit codes that say how the process ended and not that the program failed by itself:
 * 126 and 127 = nothing was run, 128 = placeholder of a failed start, 128+n = a signal (F5.3).
 */
export function isOwnFailure(exitCode: number): boolean {
  return exitCode !== 0 && exitCode !== 126 && exitCode !== 127 && exitCode !== 128 && signalOf(exitCode) === null;
}

/**
 * The .NET host's words when it cannot load a runtime or the program. It leaves with the low byte of its status code
 * (0x80008083 gives 131, 0x80008096 gives 150), which reads like a signal and is none.
 */
const NET_HOST =
  /install (?:or update )?\.NET to run this application|libhostfxr|libhostpolicy|The framework '[^'\n]{1,120}', version '|application to execute does not exist|compatible (?:\.NET Core )?(?:SDK|framework version) was not found/i;

/** True where the log shows that a code above 128 is the .NET host's own and no signal. */
export function isHostCode(lines: readonly string[]): boolean {
  return lines.some((line) => NET_HOST.test(line));
}
