import type { Pod } from "#lib/kube/objects.ts";
import type { Container } from "#lib/kube/pod-parts.ts";
import type { LogLine } from "../api/container-logs.ts";

/** What a registry answers when an image is asked for. */
export type Pull =
  | { readonly kind: "ok"; readonly ms: number; readonly bytes: number }
  /** `error` is the runtime's text (F4.3). */
  | { readonly kind: "fails"; readonly error: string; readonly ms: number }
  | { readonly kind: "hangs" };

/** The three probes of a container. */
export type ProbeKind = "startup" | "liveness" | "readiness";

/** What a process knows about where it runs. */
export interface Surroundings {
  readonly pod: Pod;
  readonly container: Container;
  /** 0 for the first run of the container in this pod. */
  readonly restart: number;
}

/** One run of a container's process, decided at its start. Times are ms from the start. */
export interface Run {
  /** The process cannot be started: the runtime's text (StartError, F5.2). */
  readonly startError?: string;
  /** Ends by itself; absent for a process that runs on. */
  readonly exit?: { readonly afterMs: number; readonly code: number; readonly reason?: "OOMKilled"; readonly message?: string };
  /** What it writes until `untilMs`; times of the lines are ms from the start. */
  readonly log?: (untilMs: number) => readonly ({ readonly atMs: number } & Omit<LogLine, "time">)[];
  /** The failure text of a probe at this time, or null when it passes. Absent: always passes. */
  readonly health?: (kind: ProbeKind, atMs: number) => string | null;
  /** What SIGTERM does. Default: ends with 143 after 400 ms. "never": the runtime cannot even kill it. */
  readonly onTerm?: { readonly afterMs: number; readonly code: number } | "ignores" | "never";
  /** How long the preStop hook takes; Infinity for one that hangs. */
  readonly preStopMs?: number;
  /** The kubelet evicts the pod for what it uses: the text of F4.9. */
  readonly evicted?: { readonly afterMs: number; readonly message: string };
}

/** How an image behaves. */
export interface Program {
  readonly pull?: Pull | ((pod: Pod) => Pull);
  readonly run?: (surroundings: Surroundings) => Run;
}

/** What a registry answers when a program says nothing about it. */
export const DEFAULT_PULL: Pull = { kind: "ok", ms: 2_300, bytes: 48_211_904 };

/** `sleep N` in place of the image's own program: the first process of its namespace takes no notice of SIGTERM. */
function asleep({ command, targetContainerName }: Container): Run | null {
  const [program, seconds] = command ?? [];
  if (program !== "sleep") return null;
  const onTerm = targetContainerName === undefined ? ("ignores" as const) : { afterMs: 0, code: 143 };
  return { exit: { afterMs: Number(seconds) * 1000, code: 0 }, onTerm };
}

/** The images of the world, by reference; what is not listed runs and stays healthy. */
export class Programs {
  readonly #byImage = new Map<string, Program>();

  /** @param image full reference with tag, or without tag for all tags */
  set(image: string, program: Program): void {
    this.#byImage.set(image, program);
  }

  /** One run of a container: of its image's program, or asleep. */
  run(surroundings: Surroundings): Run {
    return asleep(surroundings.container) ?? this.of(surroundings.container.image ?? "").run?.(surroundings) ?? {};
  }

  of(image: string): Program {
    return this.#byImage.get(image) ?? this.#byImage.get(image.replace(/:[^/:]*$/, "")) ?? {};
  }
}
