import type { Pod } from "#lib/kube/objects.ts";
import type { ContainerState, ContainerStatus } from "#lib/kube/pod-parts.ts";

/** A small deterministic generator (mulberry32), so that a failing run can be repeated. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const WAITING = [
  "",
  "ContainerCreating",
  "PodInitializing",
  "CrashLoopBackOff",
  "ErrImagePull",
  "ImagePullBackOff",
  "CreateContainerConfigError",
  "InvalidImageName",
];
const ENDED = [
  { exitCode: 0, reason: "Completed" },
  { exitCode: 1, reason: "Error" },
  { exitCode: 137, reason: "OOMKilled" },
  { exitCode: 128, reason: "StartError" },
  { exitCode: 137, reason: "ContainerStatusUnknown" },
  { exitCode: 139, reason: "" },
  { exitCode: 0, reason: "" },
  { exitCode: 137, signal: 9, reason: "" },
];
const REASONS = [
  "",
  "",
  "",
  "Evicted",
  "NodeShutdown",
  "OutOfcpu",
  "NodeAffinity",
  "NodeLost",
  "DeadlineExceeded",
  "UnexpectedAdmissionError",
];
const FINISHED = ["2026-11-20T08:00:00Z", "2026-11-21T09:30:00Z"];

/** Makes pods with every combination of states that the STATUS algorithm tells apart (F2.1), at random. */
export class StatusGenerator {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = seeded(seed);
  }

  #pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.#random() * values.length)] as T;
  }

  #chance(probability: number): boolean {
    return this.#random() < probability;
  }

  #terminated(): NonNullable<ContainerState["terminated"]> {
    const { reason, ...rest } = this.#pick(ENDED);
    return {
      ...rest,
      ...(reason === "" ? {} : { reason }),
      startedAt: "2026-11-20T07:59:00Z",
      finishedAt: this.#pick(FINISHED),
      containerID: "containerd://a",
    };
  }

  #state(): ContainerState {
    const kind = this.#random();
    if (kind < 0.35) return { waiting: this.#chance(0.15) ? {} : { reason: this.#pick(WAITING) } };
    if (kind < 0.65) return { running: { startedAt: "2026-11-20T07:00:00Z" } };
    return { terminated: this.#terminated() };
  }

  #status(name: string): ContainerStatus {
    const state = this.#state();
    const ready = state.running !== undefined && this.#chance(0.6);
    return {
      name,
      image: "registry.example.test/app:1",
      imageID: "",
      ready,
      started: ready || (state.running !== undefined && this.#chance(0.5)),
      restartCount: this.#chance(0.5) ? 0 : Math.floor(this.#random() * 40),
      state,
      lastState: this.#chance(0.4) ? { terminated: this.#terminated() } : {},
    };
  }

  /** The spec to create and the status to write through the subresource. */
  pod(index: number): { readonly create: Pod; readonly status: NonNullable<Pod["status"]>; readonly remove: boolean } {
    const names = (kind: string, most: number) =>
      Array.from({ length: Math.floor(this.#random() * (most + 1)) }, (_, at) => `${kind}-${at}`);
    const inits = names("init", 2).map((name) => ({
      name,
      image: "registry.example.test/init:1",
      ...(this.#chance(0.4) ? { restartPolicy: "Always" } : {}),
    }));
    const containers = ["main", ...names("side", 2)].map((name) => ({ name, image: "registry.example.test/app:1" }));
    const gate = this.#chance(0.15) ? [{ conditionType: "example.com/gate" }] : [];
    const remove = this.#chance(0.3);
    const create: Pod = {
      apiVersion: "v1",
      kind: "Pod",
      metadata: { name: `generated-${index}`, namespace: "statuses", ...(remove ? { finalizers: ["podward.dev/hold"] } : {}) },
      spec: {
        ...(this.#chance(0.8) ? { nodeName: "node-1" } : {}),
        restartPolicy: this.#pick(["Always", "OnFailure", "Never"]),
        containers,
        initContainers: inits,
        readinessGates: gate,
      },
    };
    const reason = this.#pick(REASONS);
    const flag = () => (this.#chance(0.5) ? "True" : "False");
    const bound = create.spec?.nodeName !== undefined;
    const status: NonNullable<Pod["status"]> = {
      phase: this.#pick(["Pending", "Running", "Running", "Succeeded", "Failed"]),
      ...(reason === "" ? {} : { reason }),
      ...(this.#chance(0.6) ? { podIP: `10.0.0.${index % 250}`, podIPs: [{ ip: `10.0.0.${index % 250}` }] } : {}),
      conditions: [
        { type: "Ready", status: flag() },
        { type: "Initialized", status: flag() },
        { type: "PodScheduled", status: bound ? "True" : "False", ...(!bound && this.#chance(0.3) ? { reason: "SchedulingGated" } : {}) },
        ...(gate.length > 0 && this.#chance(0.6) ? [{ type: "example.com/gate", status: flag() }] : []),
      ],
      initContainerStatuses: inits.map((container) => this.#status(container.name)),
      containerStatuses: this.#chance(0.1) ? [] : containers.map((container) => this.#status(container.name)),
    };
    return { create, status, remove };
  }
}
