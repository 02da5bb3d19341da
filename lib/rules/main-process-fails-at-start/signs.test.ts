import { describe, expect, it } from "vitest";
import { crashedContainers } from "#lib/evidence/crash.ts";
import { signOf } from "./signs.ts";

function crash(exitCode: number, more: { reason?: string; message?: string; startedAt?: string } = {}) {
  const terminated = { exitCode, reason: "Error", startedAt: "2026-11-10T09:59:50Z", finishedAt: "2026-11-10T09:59:52Z", ...more };
  const pod = {
    spec: { containers: [{ name: "app" }] },
    status: { containerStatuses: [{ name: "app", state: { waiting: { reason: "CrashLoopBackOff" } }, lastState: { terminated } }] },
  };
  const [crashed] = crashedContainers(pod, "crash-loop", Date.parse("2026-11-10T10:00:00Z"));
  if (!crashed) throw new Error("nothing crashed");
  return crashed;
}

describe("signs of a more exact cause", () => {
  it.each([
    "exec /app: exec format error",
    "sh: gunicorn: not found",
    "OSError: [Errno 28] No space left on device",
    "touch: /data/x: Read-only file system",
    "open /data/db: permission denied",
    "listen tcp :80: bind: address already in use",
    "dial tcp 10.0.0.3:5432: connect: connection refused",
    "getaddrinfo ENOTFOUND redis",
    "SyntaxError: Unexpected token '}'",
    "DATABASE_URL is not set",
    "missing required variable API_KEY",
  ])("log: %s", (line) => {
    expect(signOf(crash(1), ["starting", line, "bye"], [])?.text).toBe(line);
  });

  it.each([
    "FATAL ERROR: Reached heap limit Allocation failed",
    "license expired",
    "config.yaml: bad indentation",
    "giving up after 3 tries",
    'ERROR relation "invoices" does not exist',
  ])("none in: %s", (line) => {
    expect(signOf(crash(78), [line], [])).toBeNull();
  });

  it("are a start that never was, a signal, and a long run", () => {
    expect(signOf(crash(128, { reason: "StartError", message: "exec: no such file" }), [], [])).toMatchObject({
      kind: "never-ran",
      text: "exec: no such file",
    });
    expect(signOf(crash(139), [], [])?.text).toBe("exit code 139 (SIGSEGV)");
    expect(signOf(crash(1, { startedAt: "2026-11-10T09:00:00Z" }), [], [])?.kind).toBe("long-run");
    expect(signOf(crash(1), [], [])).toBeNull();
  });

  it("is none what the image's own files refuse", () => {
    const line = 'mkdir() "/var/cache/x" failed (13: Permission denied)';
    expect(signOf(crash(1), [line], [], () => true)).toBeNull();
    expect(signOf(crash(1), [line], [], () => false)?.text).toBe(line);
  });

  it("looks at the last lines only: what a program got over is no sign", () => {
    const lines = ["connection refused", ...Array.from({ length: 40 }, (_, i) => `step ${i}`)];
    expect(signOf(crash(2), lines, [])).toBeNull();
  });
});
