import "server-only";
import { audit } from "./audit.ts";
import type { Console } from "./console.ts";
import { diagnose } from "./diagnose.ts";
import { start } from "./start.ts";
import { ClusterError, USAGE, UsageError } from "./usage.ts";

/** Runs one command line; returns the exit status: 0 done, 1 wrong usage or unreadable input, 2 the cluster could not be read, 3 the audit chain is broken. */
export async function runCommand(args: readonly string[], console: Console): Promise<number> {
  try {
    return await dispatch(args, console);
  } catch (error) {
    return report(error, console);
  }
}

async function dispatch(args: readonly string[], console: Console): Promise<number> {
  const [command, ...rest] = args;
  if (command === "--help" || command === "-h" || command === "help") {
    console.out(USAGE);
    return 0;
  }
  if ((command === "diagnose" || command === "audit") && rest.some((arg) => arg === "--help" || arg === "-h")) {
    console.out(USAGE);
    return 0;
  }
  if (command === "diagnose") return diagnose(rest, console);
  if (command === "audit") return audit(rest, console);
  if (command === "start") return start(rest);
  if (command === undefined || command.startsWith("-")) return start(args);
  throw new UsageError(`unknown command "${command}"; expected start, diagnose or audit`, { showUsage: true });
}

function report(error: unknown, console: Console): number {
  if (error instanceof UsageError) {
    console.err(`podward: ${error.message}\n${error.showUsage ? `\n${USAGE}` : ""}`);
    return 1;
  }
  if (error instanceof ClusterError) {
    console.err(`podward: ${error.message}\n`);
    return 2;
  }
  console.err(`podward: internal fault: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return 1;
}
