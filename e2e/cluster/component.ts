import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { childEnvironment } from "./child-environment.ts";

const GIVE_UP_WAITING_MS = 15_000;
const QUOTED_LINES = 6;

export type Launch = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /**
   * The command (unshare, nsenter) only makes way into namespaces: the process that is meant, and
   * that signals go to, is its one child.
   */
  readonly wrapped?: boolean;
  /** Where its output goes; appended to when it is started again. */
  readonly logFile: string;
};

export type ComponentListener = {
  readonly started: (pid: number) => void;
  readonly gone: (pid: number) => void;
  readonly died: (error: Error) => void;
};

/** One supervised process that can be stopped, frozen and started again with the same arguments. */
export class Component {
  readonly name: string;
  readonly #launch: Launch;
  readonly #listener: ComponentListener;
  #child: ChildProcess | null = null;
  #gone: Promise<void> = Promise.resolve();
  #wanted = false;

  constructor(launch: Launch, listener: ComponentListener) {
    this.name = launch.name;
    this.#launch = launch;
    this.#listener = listener;
  }

  /** The process id as this process sees it, or null while it does not run. */
  get pid(): number | null {
    const pid = this.#child?.pid ?? null;
    return pid === null || this.#launch.wrapped !== true ? pid : onlyChildOf(pid);
  }

  /** Starts the process in a session of its own, so that Ctrl-C in a terminal does not reach it. */
  start(): void {
    if (this.#child !== null) throw new Error(`${this.name} is running already`);
    const log = openSync(this.#launch.logFile, "a");
    const child = spawn(this.#launch.command, [...this.#launch.args], {
      detached: true,
      stdio: ["ignore", log, log],
      env: childEnvironment(this.#launch.environment),
    });
    closeSync(log);
    this.#child = child;
    this.#wanted = true;
    child.unref();
    const pid = child.pid;
    if (pid !== undefined) this.#listener.started(pid);
    this.#gone = new Promise((resolve) => {
      const end = (how: string) => {
        if (this.#child !== child) return;
        this.#child = null;
        if (pid !== undefined) this.#listener.gone(pid);
        if (this.#wanted) this.#listener.died(this.describeDeath(how));
        resolve();
      };
      child.once("error", (error) => end(error.message));
      child.once("exit", (code, signal) => end(signal === null ? `exit status ${code}` : signal));
    });
  }

  /** Ends the process and waits until it is gone; SIGKILL follows when it does not go by itself. */
  async stop(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    const child = this.#child;
    this.#wanted = false;
    if (child === null) return;
    child.ref();
    const insist = setTimeout(() => {
      this.#signal("SIGKILL");
      child.kill("SIGKILL");
    }, GIVE_UP_WAITING_MS);
    this.resume();
    this.#signal(signal);
    await this.#gone;
    clearTimeout(insist);
  }

  /** Freezes the process (SIGSTOP): its connections stay open and nothing answers. */
  pause(): void {
    this.#signal("SIGSTOP");
  }

  /** Lets a frozen process go on. */
  resume(): void {
    this.#signal("SIGCONT");
    // A wrapper stops itself together with its child.
    this.#child?.kill("SIGCONT");
  }

  /** Resident memory in bytes (Linux), or null where it cannot be read. */
  async residentBytes(): Promise<number | null> {
    try {
      const status = await readFile(`/proc/${this.pid}/status`, "utf8");
      const match = /^VmRSS:\s+(\d+) kB$/m.exec(status);
      return match === null ? null : Number(match[1]) * 1024;
    } catch {
      return null;
    }
  }

  /** What it printed last. */
  lastLines(count = QUOTED_LINES): string {
    try {
      return readFileSync(this.#launch.logFile, "utf8").trimEnd().split("\n").slice(-count).join("\n");
    } catch {
      return "";
    }
  }

  describeDeath(how: string): Error {
    return new Error(`${this.name} died (${how}); its last lines:\n${this.lastLines()}`);
  }

  #signal(signal: NodeJS.Signals): void {
    const pid = this.pid;
    if (this.#child === null) throw new Error(`${this.name} is not running`);
    if (pid === null) this.#child.kill(signal);
    else sendSignal(pid, signal);
  }
}

/** A process may end between the look and the signal: that is no error. */
function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

function onlyChildOf(pid: number): number | null {
  try {
    const [first] = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
    return first === undefined || first === "" ? null : Number(first);
  } catch {
    return null;
  }
}
