import type { Pod } from "#lib/kube/objects.ts";
import type { Container } from "#lib/kube/pod-parts.ts";
import type { Live, World } from "../world.ts";
import { admissionFault } from "./admission.ts";
import type { Agent } from "./agent.ts";
import { ContainerRun } from "./container-run.ts";
import { identityOf, isMirror } from "./identity.ts";
import type { PodFacts } from "./pod-facts.ts";
import type { ContainerName, PodSite } from "./pod-site.ts";
import { podStatus } from "./pod-status.ts";
import { rolesOf } from "./roles.ts";
import { killTimedOut } from "./stop-plan.ts";
import { CLEAN_UP_MS, SANDBOX_MS } from "./timing.ts";
import { volumeFaults } from "./volume-check.ts";

type Stage = "arriving" | "volumes" | "sandbox" | "containers" | "stopping" | "cleaning" | "over";

const NEVER = Number.POSITIVE_INFINITY;
const FIRST_MOUNT_RETRY_MS = 500;
const MAX_MOUNT_RETRY_MS = 122_000;
/** StopContainer gives up two minutes after the grace, and is tried again (F1.2). */
const KILL_TIMEOUT_MS = 120_000;

/** One pod on one node, from its binding to the kubelet's last word (F1.3). */
export class PodWorker implements PodSite {
  readonly world: World;
  readonly uid: string;
  readonly namespace: string;
  readonly name: string;
  readonly #agent: Agent;
  pod: Live<Pod>;
  stopping = false;
  #runs: ContainerRun[];
  #stage: Stage = "arriving";
  #startTime = 0;
  #podIp = "";
  #grace = 0;
  #mountRetry = FIRST_MOUNT_RETRY_MS;
  #dueAt = 0;
  #initialized = false;
  #verdict: PodFacts["verdict"] = null;

  constructor(world: World, agent: Agent, pod: Live<Pod>) {
    this.world = world;
    this.#agent = agent;
    this.pod = pod;
    this.uid = identityOf(pod);
    this.namespace = pod.metadata.namespace ?? "default";
    this.name = pod.metadata.name;
    this.#runs = rolesOf(pod).map(({ name, role }) => new ContainerRun(this, name, role));
  }

  /** One look at the pod: does what is due and plans the next look. */
  sync(): void {
    const pod = this.world.get<Pod>("Pod", this.namespace, this.name);
    if (!pod && isMirror(this.pod) && !this.#agent.silent) this.#mirrorAgain(this.pod);
    else if (!pod || identityOf(pod) !== this.uid) this.#forgotten();
    else this.#look(pod);
  }

  #look(pod: Live<Pod>): void {
    this.pod = pod;
    if (this.#agent.silent) return;
    if (isMirror(pod) && pod.metadata.deletionTimestamp) {
      this.world.remove("Pod", pod, { gracePeriodSeconds: 0 });
      return;
    }
    const now = this.world.now();
    this.#addEphemeral();
    if (pod.metadata.deletionTimestamp && !this.world.ailments.missedDeletions.has(this.uid)) this.#stopForDeletion(now);
    const next = this.#step(now);
    this.#write(now);
    if (this.#stage === "cleaning" && next <= now) this.#finish();
    else if (next < NEVER) this.plan(Math.max(20, next - now));
  }

  plan(delayMs: number): void {
    this.world.soon(`kubelet/${this.uid}`, delayMs, () => this.sync());
  }

  changed(): void {
    if (!this.#agent.silent) this.#write(this.world.now());
  }

  container(name: string): Container {
    const { initContainers = [], containers = [], ephemeralContainers = [] } = this.pod.spec ?? {};
    return [...containers, ...initContainers, ...ephemeralContainers].find((each) => each.name === name) ?? { name };
  }

  hasImage(image: string): boolean {
    return this.#agent.images.has(image);
  }

  keepImage(image: string): void {
    this.#agent.images.add(image);
  }

  record(type: "Normal" | "Warning", reason: string, message: string, of: ContainerName, times: number): void {
    const list = of.role === "main" ? "containers" : of.role === "ephemeral" ? "ephemeralContainers" : "initContainers";
    this.#event(type, reason, message, `spec.${list}{${of.name}}`, times);
  }

  #event(type: "Normal" | "Warning", reason: string, message: string, fieldPath?: string, times = 1): void {
    const host = this.#agent.name;
    // Events about a static pod carry its hash as uid (F1.12).
    const about = { ...this.pod, metadata: { ...this.pod.metadata, uid: this.uid } };
    this.world.recorder.legacy(about, { type, reason, message, component: "kubelet", host, times, ...(fieldPath ? { fieldPath } : {}) });
  }

  #step(now: number): number {
    switch (this.#stage) {
      case "arriving":
        return this.#arrive(now);
      case "volumes":
        return this.#mount(now);
      case "sandbox":
        if (now < this.#dueAt) return this.#dueAt;
        this.#podIp = this.#agent.takeIp(this.pod);
        this.#stage = "containers";
        return this.#stepContainers(now);
      case "containers":
        return this.#stepContainers(now);
      case "stopping":
        return this.#stepStop(now);
      case "cleaning":
        return this.world.ailments.heldVolumes.has(this.uid) ? NEVER : this.#dueAt;
      case "over":
        return NEVER;
    }
  }

  #arrive(now: number): number {
    this.#startTime = now;
    const fault = admissionFault(this.world, this.#agent.name, this.pod);
    if (fault) {
      this.#event("Warning", fault.reason, fault.message);
      this.#verdict = {
        reason: fault.reason,
        message: fault.evicted ? fault.message : `Pod was rejected: ${fault.message}`,
        disruption: false,
        rejected: true,
      };
      this.#stage = "over";
      return NEVER;
    }
    this.#stage = "volumes";
    return this.#mount(now);
  }

  #mount(now: number): number {
    if (now < this.#dueAt) return this.#dueAt;
    const faults = volumeFaults(this.world, this.pod);
    if (faults.length === 0) {
      this.#stage = "sandbox";
      this.#dueAt = now + SANDBOX_MS;
      return this.#dueAt;
    }
    for (const fault of faults) this.#event("Warning", "FailedMount", fault.text);
    this.#dueAt = now + this.#mountRetry;
    this.#mountRetry = Math.min(MAX_MOUNT_RETRY_MS, this.#mountRetry * 2);
    return this.#dueAt;
  }

  #stepContainers(now: number): number {
    const due = this.#stepInit(now);
    if (!this.#initialized) return due;
    const others = this.#runs.filter((run) => run.role === "main" || run.role === "ephemeral").map((run) => run.step(now));
    const end = this.#endOfPod(now);
    return Math.min(due, end, ...others);
  }

  /** Init containers one after the other; sidecars must have started before the next. */
  #stepInit(now: number): number {
    let due = NEVER;
    for (const run of this.#runs.filter((each) => each.role === "init" || each.role === "sidecar")) {
      if (!run.completed || run.role === "sidecar") due = Math.min(due, run.step(now));
      const past = run.role === "sidecar" ? run.health.started || this.#initialized : run.completed;
      if (!past) return due;
    }
    this.#initialized = true;
    return due;
  }

  /** What ends the pod as a whole: eviction, its deadline, or the end of all its main containers. */
  #endOfPod(now: number): number {
    const evictions = this.#runs.flatMap((run) =>
      run.running?.evicted ? [{ at: run.startedAt + run.running.evicted.afterMs, text: run.running.evicted.message }] : [],
    );
    const eviction = evictions.find((each) => each.at <= now);
    if (eviction) return this.#terminate(now, "Evicted", eviction.text, "Warning", true);
    const seconds = this.pod.spec?.activeDeadlineSeconds;
    const deadline = seconds === undefined ? NEVER : this.#startTime + seconds * 1000;
    if (deadline <= now)
      return this.#terminate(now, "DeadlineExceeded", "Pod was active on the node longer than the specified deadline", "Normal", false);
    const mains = this.#runs.filter((run) => run.role === "main");
    if (mains.every((run) => run.phase.kind === "done")) {
      for (const run of this.#runs) run.stop(now, 5);
      this.stopping = this.#runs.some((run) => run.role === "sidecar");
      this.#stage = this.stopping ? "stopping" : "over";
      return now;
    }
    return Math.min(deadline, ...evictions.map((each) => each.at));
  }

  #terminate(now: number, reason: string, message: string, type: "Normal" | "Warning", disruption: boolean): number {
    this.#event(type, reason, message);
    this.#verdict = { reason, message, disruption, rejected: false };
    this.#beginStop(now, 1);
    return now;
  }

  #stopForDeletion(now: number): void {
    if (this.stopping || this.#stage === "over") return;
    this.#beginStop(now, this.pod.metadata.deletionGracePeriodSeconds ?? 30);
  }

  #beginStop(now: number, grace: number): void {
    this.stopping = true;
    this.#stage = "stopping";
    this.#grace = grace;
    for (const run of this.#runs) this.#stopRun(run, now);
    this.#dueAt = now + grace * 1000 + KILL_TIMEOUT_MS;
  }

  #stopRun(run: ContainerRun, now: number): void {
    if (run.stop(now, this.#grace)) run.note("Killing", `Stopping container ${run.name}`);
  }

  #stepStop(now: number): number {
    const due = this.#runs.map((run) => {
      const busy = run.phase.kind === "pulling" || run.running !== null || run.phase.kind === "ended";
      if (busy) run.step(now);
      // A pull that was not interrupted may have ended in a start.
      this.#stopRun(run, now);
      if (run.phase.kind !== "pulling") run.settle();
      return run.phase.kind === "done" ? NEVER : run.step(now);
    });
    if (this.#runs.every((run) => run.phase.kind === "done")) {
      this.#stage = "cleaning";
      this.#dueAt = now + CLEAN_UP_MS;
      return this.#dueAt;
    }
    if (now >= this.#dueAt) this.#killTimedOut(now);
    return Math.min(this.#dueAt, ...due);
  }

  #killTimedOut(now: number): void {
    for (const run of this.#runs.filter((each) => each.running)) this.#event("Warning", "FailedKillPod", killTimedOut(run));
    this.#dueAt = now + KILL_TIMEOUT_MS + this.#grace * 1000;
  }

  /** The kubelet's last word on a deleted pod: DELETE with grace 0 and the UID (F1.3). */
  #finish(): void {
    this.#stage = "over";
    if (this.pod.metadata.deletionTimestamp) this.world.remove("Pod", this.pod, { gracePeriodSeconds: 0 });
  }

  #addEphemeral(): void {
    for (const { name, role } of rolesOf(this.pod)) {
      if (role === "ephemeral" && !this.#runs.some((run) => run.name === name)) this.#runs.push(new ContainerRun(this, name, role));
    }
  }

  /** A static pod's copy was deleted: its containers run on, and the copy comes back (F1.12). */
  #mirrorAgain(pod: Live<Pod>): void {
    const { name, namespace, labels, annotations, ownerReferences } = pod.metadata;
    const metadata = {
      name,
      ...(labels ? { labels } : {}),
      ...(annotations ? { annotations } : {}),
      ...(ownerReferences ? { ownerReferences } : {}),
    };
    this.world.create("Pod", namespace, { metadata, spec: pod.spec } as Pod);
  }

  #forgotten(): void {
    this.stopping = true;
    for (const run of this.#runs) run.settle();
    this.#agent.forget(this);
  }

  #write(now: number): void {
    if (this.#stage === "arriving") return;
    const facts: PodFacts = {
      pod: this.pod,
      runs: this.#runs,
      startTime: this.#startTime,
      sandboxReady: this.#podIp !== "" && this.#stage !== "cleaning",
      initialized: this.#initialized,
      stopping: this.stopping,
      verdict: this.#verdict,
      hostIp: this.#agent.address,
      podIp: this.#podIp,
    };
    this.world.writeStatus("Pod", this.pod, { ...podStatus(facts, now) });
    this.pod = this.world.get<Pod>("Pod", this.namespace, this.name) ?? this.pod;
  }
}
