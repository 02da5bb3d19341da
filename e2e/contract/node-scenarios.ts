import type { Program } from "#server/sandbox/behaviour/programs.ts";

/** A pod for the log endpoint: what it runs on a real node, and how the sandbox plays the same. */
export type LogScenario = {
  readonly command: string;
  readonly program: Program;
  readonly spec?: Readonly<Record<string, unknown>>;
  /** Fields of the container beside name, image and command. */
  readonly container?: Readonly<Record<string, unknown>>;
  /** STATUS texts of which one must be reached before the questions are asked. */
  readonly until: readonly string[];
};

const lines =
  (texts: readonly string[], everyMs = 1) =>
  () =>
    texts.map((text, index) => ({ atMs: index * everyMs, text }));
const ROUNDS = ["round 1", "round 2", "round 3", "round 4"];

/** The pods that the log endpoint is asked about. */
export const LOG_SCENARIOS = {
  talker: {
    command: "for n in 1 2 3 4 5; do echo line $n; done; exec sleep 3600",
    program: { run: () => ({ log: lines(["line 1", "line 2", "line 3", "line 4", "line 5"]) }) },
    until: ["Running"],
  },
  crasher: {
    command: "echo round; exit 3",
    program: { run: () => ({ exit: { afterMs: 50, code: 3 }, log: lines(["round"]) }) },
    until: ["CrashLoopBackOff"],
  },
  finished: {
    command: "echo bye; exit 0",
    program: { run: () => ({ exit: { afterMs: 50, code: 0 }, log: lines(["bye"]) }) },
    spec: { restartPolicy: "Never" },
    until: ["Completed"],
  },
  unsettled: {
    command: "true",
    program: {},
    container: { envFrom: [{ configMapRef: { name: "nowhere" } }] },
    until: ["CreateContainerConfigError"],
  },
  unpullable: {
    command: "true",
    program: { pull: { kind: "fails", error: "not found", ms: 50 } },
    container: { imagePullPolicy: "Always" },
    until: ["ErrImagePull", "ImagePullBackOff"],
  },
  blocked: {
    command: "true",
    program: {},
    spec: { initContainers: [{ name: "setup", command: "echo prepared; exec sleep 3600" }] },
    until: ["Init:0/1"],
  },
  ticker: {
    command: "for n in 1 2 3 4; do echo round $n; sleep 2; done",
    program: { run: () => ({ exit: { afterMs: 8_000, code: 0 }, log: lines(ROUNDS, 2_000) }) },
    spec: { restartPolicy: "Never" },
    until: ["Running"],
  },
  unfinished: {
    command: "printf 'first\\nno end'; exec sleep 3600",
    program: {
      run: () => ({
        log: () => [
          { atMs: 1, text: "first" },
          { atMs: 2, text: "no end", unfinished: true },
        ],
      }),
    },
    until: ["Running"],
  },
  cut: {
    command: "printf 'first\\nno end'",
    program: {
      run: () => ({
        exit: { afterMs: 50, code: 0 },
        log: () => [
          { atMs: 1, text: "first" },
          { atMs: 2, text: "no end", unfinished: true },
        ],
      }),
    },
    spec: { restartPolicy: "Never" },
    until: ["Completed"],
  },
} as const satisfies Record<string, LogScenario>;

/** Name of a scenario and of its pod. */
export type LogScenarioName = keyof typeof LOG_SCENARIOS;
