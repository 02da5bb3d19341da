import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { Component, type Launch } from "./component.ts";

/** Program in the temporary folder that takes away what the processes left elsewhere on the machine. */
export const CLEANUP_PROGRAM = "cleanup.sh";

/**
 * Keeps a set of processes and their temporary folder together. Whatever happens to this process,
 * nothing of them stays: `stop` ends them in order, and when there was no `stop`, a small guard
 * process does the same as soon as this process is gone.
 */
export class Supervisor {
  /** The temporary folder; removed by `stop`. */
  readonly folder: string;
  /** Resolves with the reason when a component ends without having been asked to. */
  readonly died: Promise<Error>;
  readonly #guard: ChildProcess;
  readonly #components: Component[] = [];
  #reportDeath: (error: Error) => void = () => {};
  #failure: Error | null = null;

  private constructor(folder: string, guard: ChildProcess) {
    this.folder = folder;
    this.#guard = guard;
    this.died = new Promise((resolve) => {
      this.#reportDeath = resolve;
    });
  }

  /** @param purpose part of the temporary folder's name: /tmp/podward-<purpose>-xxxxxx */
  static async create(purpose: string): Promise<Supervisor> {
    const folder = await mkdtemp(path.join(os.tmpdir(), `podward-${purpose}-`));
    mkdirSync(path.join(folder, "logs"));
    const script = path.join(import.meta.dirname, "guard.sh");
    const guard = spawn("/bin/sh", [script, folder, path.join(folder, CLEANUP_PROGRAM)], {
      detached: true,
      stdio: ["pipe", "ignore", "ignore"],
    });
    guard.unref();
    guard.stdin.on("error", () => {});
    if ("unref" in guard.stdin && typeof guard.stdin.unref === "function") guard.stdin.unref();
    return new Supervisor(folder, guard);
  }

  /** The reason why one of the processes is dead that should run, or null. */
  get failure(): Error | null {
    return this.#failure;
  }

  /** Adds a process and starts it; `stop` ends the newest first. */
  launch(launch: Omit<Launch, "logFile">): Component {
    const logFile = path.join(this.folder, "logs", `${launch.name}.log`);
    const component = new Component(
      { ...launch, logFile },
      {
        started: (pid) => this.guardPid(pid),
        gone: (pid) => this.forgetPid(pid),
        died: (error) => {
          this.#failure ??= error;
          this.#reportDeath(error);
        },
      },
    );
    this.#components.push(component);
    component.start();
    return component;
  }

  /** Waits for `work`, or throws as soon as one of the processes dies. */
  async orDeath<T>(work: Promise<T>): Promise<T> {
    return await Promise.race([
      work,
      this.died.then((error) => {
        throw error;
      }),
    ]);
  }

  /** Makes the guard end a process of this id too, should this process vanish. */
  guardPid(pid: number): void {
    this.#guard.stdin?.write(`add ${pid}\n`);
  }

  forgetPid(pid: number): void {
    this.#guard.stdin?.write(`drop ${pid}\n`);
  }

  /** Ends everything, newest first, each one gone before the next; then cleans up and removes the folder. */
  async stop(): Promise<void> {
    // When one of them is dead already, the others may wait for it for ever: an API server for its etcd.
    const signal = this.#failure === null ? "SIGTERM" : "SIGKILL";
    for (const component of this.#components.toReversed()) await component.stop(signal);
    const cleanup = path.join(this.folder, CLEANUP_PROGRAM);
    if (existsSync(cleanup)) await promisify(execFile)(cleanup);
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
    this.#guard.stdin?.end("done\n");
  }
}
