import "server-only";
import { diagnose } from "./diagnose.ts";
import { start } from "./start.ts";
import { ClusterError, USAGE, UsageError } from "./usage.ts";

/** Runs one command line; returns the exit status (design, "The command line"). */
async function run(args: readonly string[]): Promise<number> {
  const [command, ...rest] = args;
  if (command === "--help" || command === "-h" || command === "help") {
    process.stdout.write(USAGE);
    return 0;
  }
  if (command === "diagnose") return diagnose(rest);
  if (command === "start") return start(rest);
  if (command === undefined || command.startsWith("-")) return start(args);
  throw new UsageError(`unknown command "${command}"; expected start or diagnose`, { showUsage: true });
}

function report(error: unknown): number {
  if (error instanceof UsageError) {
    process.stderr.write(`podward: ${error.message}\n${error.showUsage ? `\n${USAGE}` : ""}`);
    return 1;
  }
  if (error instanceof ClusterError) {
    process.stderr.write(`podward: ${error.message}\n`);
    return 2;
  }
  process.stderr.write(`podward: internal fault: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return 1;
}

// A reader that closes the pipe early (head, less) is not a fault.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});
process.exitCode = await run(process.argv.slice(2)).catch(report);
