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
  return false;
}
