import { appendFileSync } from "node:fs";

/**
 * Keeps what is not run and why for whoever started the tests, in the file that `PODWARD_NOT_RUN_FILE` names: one line each.
 * Without that variable nothing is kept.
 */
export function noteNotRun(what: string, reason: string): void {
  const file = process.env.PODWARD_NOT_RUN_FILE;
  if (file) appendFileSync(file, `${what}: ${reason.replaceAll(/\s+/g, " ")}\n`);
}

/**
 * Says whether a test that needs something special of the machine may run.
 *
 * @param what what the test needs, as a noun phrase ("the real control plane")
 * @param reason why it is not to be had here, or null when it is
 * @returns true when the test can run; false after "not run: …" was printed
 * @throws under CI=true, where a missing part is a failure and not an excuse
 */
export function requireOrSkip(what: string, reason: string | null): boolean {
  if (reason === null) return true;
  if (process.env.CI === "true") throw new Error(`${what} must be tested under CI=true, but: ${reason}`);
  console.warn(`not run: ${what}: ${reason}`);
  noteNotRun(what, reason);
  return false;
}
