import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { serverFile } from "../../scripts/lib/build.mjs";
import { node24, toolEnv } from "../../scripts/lib/dependencies.mjs";
import { freePorts } from "../cluster/ports.ts";

const READY_WITHIN_MS = 60_000;
const DEAD_WITHIN_MS = 30_000;

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** The built server as a process of its own, to be killed. */
export class Victim {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #dead: Promise<void>;

  private constructor(url: string, child: ChildProcess) {
    this.url = url;
    this.#child = child;
    this.#dead = new Promise((resolve) => child.once("exit", () => resolve()));
  }

  /** Starts it and waits until it is ready. `killAt`: see kill-points.mjs. */
  static async start(files: { readonly kubeconfig: string; readonly data: string }, killAt: string | null): Promise<Victim> {
    const [port = 0] = await freePorts(1);
    const env = toolEnv({
      PORT: String(port),
      HOSTNAME: "127.0.0.1",
      PODWARD_KUBECONFIG: files.kubeconfig,
      PODWARD_DATA_DIR: files.data,
      PODWARD_LOG_LEVEL: "error",
      NODE_ENV: "production",
      NODE_COMPILE_CACHE: path.join(path.dirname(serverFile), "compile-cache"),
      ...(killAt === null ? {} : { PODWARD_TEST_KILL_AT: killAt }),
    });
    const preload = ["--disable-warning=ExperimentalWarning", "--import", path.join(import.meta.dirname, "kill-points.mjs")];
    const child = spawn(node24, [...preload, serverFile], { env, stdio: ["ignore", "ignore", "inherit"] });
    const victim = new Victim(`http://127.0.0.1:${port}`, child);
    await victim.#untilReady();
    return victim;
  }

  async #untilReady(): Promise<void> {
    for (const deadline = Date.now() + READY_WITHIN_MS; ; ) {
      const answer = await fetch(`${this.url}/api/health/readyz`).catch(() => null);
      if (answer?.ok) return;
      if (this.#child.exitCode !== null || Date.now() > deadline) throw new Error("the server did not become ready");
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }

  /** POST as the page does it. Throws when the connection breaks. */
  async post(pathname: string, body: object): Promise<Answer> {
    const headers = { "content-type": "application/json", origin: this.url };
    const answer = await fetch(`${this.url}${pathname}`, { method: "POST", headers, body: JSON.stringify(body) });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }

  /** GET as the page does it in a language. Throws when the connection breaks. */
  async get(pathname: string, language = "en"): Promise<Answer> {
    const answer = await fetch(`${this.url}${pathname}`, { headers: { "accept-language": language } });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }

  kill(): void {
    this.#child.kill("SIGKILL");
  }

  /** Resolves when it was killed. Throws when it ended otherwise or lives on. */
  async died(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error("the server was never killed: its point was not reached")), DEAD_WITHIN_MS);
    });
    await Promise.race([this.#dead, late]).finally(() => clearTimeout(timer));
    if (this.#child.signalCode !== "SIGKILL") throw new Error(`the server ended by itself with ${this.#child.exitCode}`);
  }

  async stop(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#dead;
  }
}
