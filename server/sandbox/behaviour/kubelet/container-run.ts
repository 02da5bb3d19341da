import type { Container, ContainerStateTerminated } from "#lib/kube/pod-parts.ts";
import type { LogInstance } from "../../api/container-logs.ts";
import { kubeTime } from "../../time.ts";
import type { Pull, Run } from "../programs.ts";
import type { World } from "../world.ts";
import { configFault } from "./config-check.ts";
import { Health } from "./health.ts";
import { ImagePuller } from "./image-puller.ts";
import type { Phase } from "./phase.ts";
import type { PodSite } from "./pod-site.ts";
import type { ContainerRole } from "./roles.ts";
import { planStop, type StopPlan } from "./stop-plan.ts";
import { CONFIG_RETRY_MS, SYNC_MS } from "./timing.ts";

const FIRST_BACKOFF_S = 10;
const MAX_BACKOFF_S = 300;
/** A run longer than this makes the kubelet forget the back-off (F3.3). */
const FORGIVEN_AFTER_MS = 600_000;
const EPOCH = "1970-01-01T00:00:00Z";

/** One container of one pod: pulled, started, probed, ended, started again, as a kubelet does it. */
export class ContainerRun {
  readonly site: PodSite;
  readonly name: string;
  readonly role: ContainerRole;
  readonly health: Health;
  phase: Phase = { kind: "idle" };
  /** Runtime id of the newest instance; empty before the first. */
  id = "";
  restarts = 0;
  startedAt = 0;
  terminated: ContainerStateTerminated | null = null;
  last: ContainerStateTerminated | null = null;
  #stop: StopPlan | null = null;
  #crashDelay = 0;
  #instances = 0;
  #instance: { endedAt: number | null } = { endedAt: null };
  readonly #puller = new ImagePuller(this);

  constructor(site: PodSite, name: string, role: ContainerRole) {
    this.site = site;
    this.name = name;
    this.role = role;
    this.health = new Health(this);
  }

  get world(): World {
    return this.site.world;
  }

  get spec(): Container {
    return this.site.container(this.name);
  }

  get running(): Run | null {
    return this.phase.kind === "running" ? this.phase.run : null;
  }

  /** Ended with success and not to be started again. */
  get completed(): boolean {
    return this.phase.kind === "done" && this.terminated?.exitCode === 0;
  }

  get failed(): boolean {
    return this.phase.kind === "done" && this.terminated !== null && this.terminated.exitCode !== 0;
  }

  /** Does what is due; returns when it wants to be asked again (ms), Infinity for never. */
  step(now: number): number {
    for (let turns = 0; turns < 20; turns += 1) {
      const due = this.#dueAt();
      if (due > now) return due;
      this.#act(now);
    }
    return now + SYNC_MS;
  }

  #dueAt(): number {
    switch (this.phase.kind) {
      case "idle":
        return 0;
      case "waiting":
      case "pulling":
        return this.phase.until;
      case "ended":
        return this.phase.decideAt;
      case "done":
        return Number.POSITIVE_INFINITY;
      case "running":
        return Math.min(this.#endsAt(this.phase.run), this.health.nextAt());
    }
  }

  #endsAt(run: Run): number {
    if (this.#stop) return this.#stop.at;
    return run.exit ? this.startedAt + run.exit.afterMs : Number.POSITIVE_INFINITY;
  }

  #act(now: number): void {
    switch (this.phase.kind) {
      case "idle":
      case "waiting":
        this.#begin(now);
        return;
      case "pulling":
        this.#pulled(now, this.phase.pull);
        return;
      case "ended":
        this.#afterEnd(now);
        return;
      case "running":
        if (this.#endsAt(this.phase.run) <= now) this.#end(this.phase.run, now);
        else this.health.probe(now);
        return;
      case "done":
    }
  }

  #begin(now: number): void {
    const next = this.#puller.begin(now);
    if (next === "ready") this.#create(now);
    else this.phase = next;
  }

  #pulled(now: number, pull: Pull): void {
    const next = this.#puller.finish(now, pull);
    if (next === "ready") this.#create(now);
    else this.phase = next;
  }

  #create(now: number): void {
    const error = configFault(this.world, this.site.pod, this.spec);
    if (error) {
      this.warn("Failed", `Error: ${error}`);
      this.phase = { kind: "waiting", reason: "CreateContainerConfigError", message: error, until: now + CONFIG_RETRY_MS };
      return;
    }
    const before = this.id;
    this.id = `containerd://${this.world.context.ids.hex(64)}`;
    if (this.#instances > 0) this.restarts += 1;
    if (this.terminated) this.last = this.terminated;
    this.terminated = null;
    this.#instances += 1;
    const run = this.world.programs.run({ pod: this.site.pod, container: this.spec, restart: this.#instances - 1 });
    this.note("Created", "Container created");
    this.startedAt = now;
    this.#stop = null;
    if (run.startError) this.#startFailed(now, run.startError);
    else this.#started(run, before);
  }

  #startFailed(now: number, error: string): void {
    this.warn("Failed", `Error: ${error}`);
    this.#record(now, { exitCode: 128, reason: "StartError", message: error, startedAt: EPOCH });
  }

  #started(run: Run, before: string): void {
    const { startedAt } = this;
    this.note("Started", "Container started");
    this.phase = { kind: "running", run };
    this.health.begin(startedAt);
    // The kubelet keeps one dead instance, so what ended before the last one is gone.
    if (this.last?.containerID && before !== this.last.containerID) this.world.context.logs.drop(before);
    const instance = { endedAt: null };
    this.#instance = instance;
    this.world.context.logs.set(this.id, logOf(run, startedAt, instance));
  }

  #end(run: Run, now: number): void {
    const stop = this.#stop;
    if (stop?.hookCut) this.warn("FailedPreStopHook", "PreStopHook failed");
    if (stop) {
      this.#record(now, { exitCode: stop.code, reason: stop.code === 0 ? "Completed" : "Error", startedAt: kubeTime(this.startedAt) });
      return;
    }
    const { code = 0, reason, message } = run.exit ?? {};
    this.#record(now, {
      exitCode: code,
      reason: reason ?? (code === 0 ? "Completed" : "Error"),
      ...(message === undefined ? {} : { message }),
      startedAt: kubeTime(this.startedAt),
    });
  }

  #record(now: number, terminated: ContainerStateTerminated): void {
    const dead = this.last?.containerID;
    if (dead) this.world.context.logs.drop(dead);
    this.#instance.endedAt = now;
    this.terminated = { ...terminated, finishedAt: kubeTime(now), containerID: this.id };
    this.health.end();
    this.phase = { kind: "ended", decideAt: now + SYNC_MS };
  }

  #afterEnd(now: number): void {
    if (!this.#restarts()) {
      this.phase = { kind: "done" };
      return;
    }
    const ranFor = now - this.startedAt;
    if (ranFor > FORGIVEN_AFTER_MS) this.#crashDelay = 0;
    const delay = this.#crashDelay;
    this.#crashDelay = delay === 0 ? FIRST_BACKOFF_S : Math.min(MAX_BACKOFF_S, delay * 2);
    if (delay === 0) {
      this.#begin(now);
      return;
    }
    this.#crashBackOff(now, delay);
  }

  #crashBackOff(now: number, delay: number): void {
    const { name, namespace, uid } = this.site;
    const finished = this.terminated?.finishedAt ? Date.parse(this.terminated.finishedAt) : now;
    this.warn(
      "BackOff",
      `Back-off restarting failed container ${this.name} in pod ${name}_${namespace}(${uid})`,
      1 + Math.floor(delay / 60),
    );
    this.last = this.terminated;
    this.terminated = null;
    const message = `back-off ${backOffText(delay)} restarting failed container=${this.name} pod=${name}_${namespace}(${uid})`;
    this.phase = { kind: "waiting", reason: "CrashLoopBackOff", message, until: Math.max(now, finished + delay * 1000) };
  }

  #restarts(): boolean {
    if (this.site.stopping || this.role === "ephemeral") return false;
    const policy = this.site.pod.spec?.restartPolicy ?? "Always";
    const ok = this.terminated?.exitCode === 0;
    if (this.role === "sidecar") return true;
    if (this.role === "init") return !ok && policy !== "Never";
    return policy === "Always" || (policy === "OnFailure" && !ok);
  }

  /**
   * Begins to stop the container.
   *
   * @param graceSeconds how long it may take
   * @returns false when nothing runs, or the stop has begun already
   */
  stop(now: number, graceSeconds: number): boolean {
    const { running } = this;
    if (!running || this.#stop) return false;
    this.#stop = planStop(running, this.spec.lifecycle?.preStop !== undefined, now, graceSeconds);
    this.health.freeze();
    return true;
  }

  /** Nothing runs and nothing will: a container of a pod that is being stopped. */
  settle(): void {
    if (this.phase.kind === "running" || this.phase.kind === "ended") return;
    if (this.phase.kind === "waiting" && this.last && !this.terminated) {
      this.terminated = this.last;
      this.last = null;
    }
    this.phase = { kind: "done" };
  }

  note(reason: string, message: string, times = 1): void {
    this.site.record("Normal", reason, message, this, times);
  }

  warn(reason: string, message: string, times = 1): void {
    this.site.record("Warning", reason, message, this, times);
  }
}

function backOffText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds}s` : `${minutes}m${seconds % 60}s`;
}

function logOf(run: Run, startedAt: number, instance: { endedAt: number | null }): LogInstance {
  const lines = run.log ?? (() => []);
  return {
    read: (until) => {
      const ranFor = Math.min(until, instance.endedAt ?? until) - startedAt;
      // The runtime keeps a line back until it is ended, or the container is.
      const shown = lines(ranFor).filter((line) => line.atMs <= ranFor && !(line.unfinished && instance.endedAt === null));
      return shown.map(({ atMs, ...line }) => ({ ...line, time: startedAt + atMs }));
    },
    endedAt: () => instance.endedAt,
  };
}
