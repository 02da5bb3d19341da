/** Signals by number, as far as a container's end is explained by them (F5.3). */
const SIGNALS: Readonly<Record<number, string>> = {
  1: "SIGHUP",
  2: "SIGINT",
  3: "SIGQUIT",
  4: "SIGILL",
  6: "SIGABRT",
  7: "SIGBUS",
  8: "SIGFPE",
  9: "SIGKILL",
  11: "SIGSEGV",
  13: "SIGPIPE",
  15: "SIGTERM",
  31: "SIGSYS",
};

/** Name of the signal in an exit code of 128 + n (137 = SIGKILL); null for other codes. Runtimes rarely fill `signal` (F5.2). */
export function signalOf(exitCode: number): string | null {
  return SIGNALS[exitCode - 128] ?? null;
}

/**
 * Exit codes that say how the process ended and not that the program failed by itself:
 * 126 and 127 = nothing was run, 128 = placeholder of a failed start, 128+n = a signal (F5.3).
 */
export function isOwnFailure(exitCode: number): boolean {
  return exitCode !== 0 && exitCode !== 126 && exitCode !== 127 && exitCode !== 128 && signalOf(exitCode) === null;
}
