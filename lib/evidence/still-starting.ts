/** How programs of several ecosystems say that they have come up. */
const UP =
  /\b(?:listening|accepting connections|ready to (?:accept|serve)|now serving|server (?:is )?(?:started|running|ready|up)|started \w{1,60} in \d+|startup complete|application startup complete|up and running)\b/i;
/** How they say that they are still at it. */
const AT_IT =
  /\b(?:starting|initiali[sz]ing|booting|bootstrapping|migrat(?:ing|ions?)|loading|warming|preparing|compiling|building|indexing|restoring|recover(?:ing|y)|replaying|downloading|extracting|unpacking|installing|waiting for|upgrading|generating|importing|syncing|fetching|creating schema)\b/i;
/** Words of a start that merely began: many programs print them once and are silent for good when they are up. */
const BEGUN = /\b(?:starting|initiali[sz]ing|booting|bootstrapping)\b/gi;
/** What a program says when it is stopped; it tells nothing about its start. */
const STOPPING = /\b(?:sigterm|sigint|signal|shutting down|shutdown|stopping|terminat(?:ed|ing)|graceful)\b/i;

/** Tells from the last lines of a log whether the program was still starting; null when they say neither. */
export function stillStarting(lines: readonly string[]): boolean | null {
  const told = lines.filter((line) => line.trim() !== "" && !STOPPING.test(line));
  if (told.some((line) => UP.test(line))) return false;
  return startingLine(told) === "" ? null : true;
}

/** The last of the last lines that speaks of a start that is going on; empty when none does. */
export function startingLine(lines: readonly string[]): string {
  const told = lines.filter((line) => line.trim() !== "" && !STOPPING.test(line));
  return told.slice(-5).findLast((line) => AT_IT.test(line)) ?? "";
}

/** True when the last lines speak of work that a start still had to do, and not only that it began. */
export function hasStartWork(lines: readonly string[]): boolean {
  const told = lines.filter((line) => line.trim() !== "" && !STOPPING.test(line));
  return told.slice(-5).some((line) => AT_IT.test(line.replace(BEGUN, "")));
}
