import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LogSession } from "./log-session.ts";
import type { LogSource } from "./log-source.ts";

const source: LogSource = {
  cluster: "prod",
  namespace: "payments",
  name: "ledger-2",
  uid: "u-1",
  container: "ledger",
  previous: false,
  tail: 200,
  since: 0,
  follow: false,
};
let visibility = "visible";
const visible = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => callback());
  vi.stubGlobal("document", {
    get visibilityState() {
      return visibility;
    },
    addEventListener: visible.addEventListener.bind(visible),
    removeEventListener: visible.removeEventListener.bind(visible),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  visibility = "visible";
});

const refusal = (status: number, code: string) => Response.json({ error: { code, message: `it is ${code}` } }, { status });
const settle = () => vi.advanceTimersByTimeAsync(0);
const lines = (session: LogSession) => session.store.lines.map((line) => session.store.textOf(line));

function serve(...answers: (() => Response)[]) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    return answer === undefined ? refusal(404, "not-found") : answer();
  });
  return asked;
}

test("JSON in the place of a log says why there is none", async () => {
  serve(() => refusal(200, "not-found"));
  const session = new LogSession(source);
  session.start();
  await settle();
  expect(session.getState()).toMatchObject({ phase: "failed", error: { code: "not-found", message: "it is not-found" } });
  expect(lines(session)).toEqual([]);
});

test("reads a log to its end and stops", async () => {
  const asked = serve(() => new Response("2026-10-01T12:00:00Z one\n"));
  const session = new LogSession(source);
  session.start();
  await settle();
  expect(session.getState()).toEqual({ phase: "done", error: null });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(1);
  expect(lines(session)).toEqual(["one"]);
});

test("says why there is no log", async () => {
  serve(() => refusal(403, "forbidden"));
  const session = new LogSession(source);
  session.start();
  await settle();
  expect(session.getState()).toMatchObject({ phase: "failed", error: { code: "forbidden" } });
});

test("keeps what was read when a followed container ends, and goes on when it runs again", async () => {
  const asked = serve(
    () => new Response("2026-10-01T12:00:00Z one\n"),
    () => refusal(404, "not-found"),
    () => new Response("2026-10-01T12:00:00Z one\n2026-10-01T12:00:09Z two\n"),
  );
  const session = new LogSession({ ...source, follow: true });
  const stop = session.start();
  await settle();
  expect(session.getState().phase).toBe("ended");
  await vi.advanceTimersByTimeAsync(3_000);
  expect(session.getState()).toMatchObject({ phase: "ended", error: { code: "not-found" } });
  expect(lines(session)).toEqual(["one"]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lines(session)).toEqual(["one", "two"]);
  expect(new URL(asked[2] ?? "", "http://x").searchParams.get("since")).toBe("2026-10-01T12:00:00Z");
  stop();
});

test("does not ask again for what may not be read", async () => {
  const asked = serve(
    () => new Response("2026-10-01T12:00:00Z one\n"),
    () => refusal(410, "gone"),
  );
  const session = new LogSession({ ...source, follow: true });
  session.start();
  await vi.advanceTimersByTimeAsync(60_000);
  visibility = "hidden";
  visible.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(60_000);
  visibility = "visible";
  visible.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(2);
  expect(session.getState().phase).toBe("broken");
  expect(lines(session)).toEqual(["one"]);
});

test("gives its connection back while the page is hidden", async () => {
  const endless = () =>
    new Response(new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode("2026-10-01T12:00:00Z one\n")) }));
  const asked = serve(endless);
  const session = new LogSession({ ...source, follow: true });
  const stop = session.start();
  await settle();
  expect(session.getState().phase).toBe("live");
  visibility = "hidden";
  visible.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(session.getState().phase).toBe("paused");
  visibility = "visible";
  visible.dispatchEvent(new Event("visibilitychange"));
  await settle();
  expect(session.getState().phase).toBe("live");
  expect(asked).toHaveLength(2);
  stop();
});
