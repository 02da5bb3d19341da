import type { Container, Probe } from "#lib/kube/pod-parts.ts";
import type { ProbeKind, Run } from "../programs.ts";
import type { PodSite } from "./pod-site.ts";

/** The container whose probes they are. */
interface Probed {
  readonly name: string;
  readonly site: PodSite;
  readonly spec: Container;
  readonly running: Run | null;
  note(reason: string, message: string, times?: number): void;
  warn(reason: string, message: string, times?: number): void;
  stop(now: number, graceSeconds: number): void;
}

interface Prober {
  readonly kind: ProbeKind;
  readonly probe: Probe;
  nextAt: number;
  failures: number;
}

/**
 * After this long a probe whose answers no longer matter to anybody is looked at once a minute, so
 * that days of simulated time cost little.
 */
const DENSE_FOR_MS = 300_000;
const SPARSE_EVERY_MS = 60_000;

const TITLES = { startup: "Startup", liveness: "Liveness", readiness: "Readiness" } as const;

/** The probes of one running container: started, ready, and the kill that a probe may order (F4.4). */
export class Health {
  readonly #run: Probed;
  started = false;
  ready = false;
  #probers: Prober[] = [];
  #begunAt = 0;

  constructor(run: Probed) {
    this.#run = run;
  }

  begin(now: number): void {
    const { startupProbe, livenessProbe, readinessProbe } = this.#run.spec;
    this.#begunAt = now;
    const prober = (kind: ProbeKind, probe: Probe | undefined): Prober[] =>
      probe ? [{ kind, probe, failures: 0, nextAt: now + (probe.initialDelaySeconds ?? 0) * 1000 + 300 }] : [];
    this.#probers = [...prober("startup", startupProbe), ...prober("liveness", livenessProbe), ...prober("readiness", readinessProbe)];
    this.started = startupProbe === undefined;
    this.ready = this.started && readinessProbe === undefined;
  }

  /** The container is told to stop: nobody asks any more, and what was known stays until it has ended. */
  freeze(): void {
    this.#probers = [];
  }

  /** The container ended. */
  end(): void {
    this.#probers = [];
    this.started = false;
    this.ready = false;
  }

  /** When the next probe is due, ms. */
  nextAt(): number {
    return Math.min(Number.POSITIVE_INFINITY, ...this.#due().map((each) => each.nextAt));
  }

  /** Liveness and readiness wait for the startup probe's success. */
  #due(): Prober[] {
    return this.started ? this.#probers.filter((each) => each.kind !== "startup") : this.#probers.filter((each) => each.kind === "startup");
  }

  /** Asks every probe that is due. */
  probe(now: number): void {
    for (const prober of this.#due()) {
      if (prober.nextAt <= now) this.#ask(prober, now);
    }
  }

  #ask(prober: Prober, now: number): void {
    const { health } = this.#run.running ?? {};
    const failure = health?.(prober.kind, now - this.#begunAt) ?? null;
    prober.nextAt = now + this.#period(prober, now, health === undefined);
    if (failure === null) {
      prober.failures = 0;
      this.#passed(prober);
      return;
    }
    prober.failures += 1;
    this.#run.warn("Unhealthy", `${TITLES[prober.kind]} probe failed: ${failure}`);
    if (prober.failures >= (prober.probe.failureThreshold ?? 3)) this.#failed(prober, now);
  }

  #period(prober: Prober, now: number, alwaysPasses: boolean): number {
    const period = (prober.probe.periodSeconds ?? 10) * 1000;
    if (alwaysPasses && this.ready) return Number.POSITIVE_INFINITY;
    return now - this.#begunAt < DENSE_FOR_MS ? period : Math.max(period, SPARSE_EVERY_MS);
  }

  #passed(prober: Prober): void {
    if (prober.kind === "readiness") this.ready = true;
    if (prober.kind !== "startup") return;
    this.started = true;
    if (this.#run.spec.readinessProbe === undefined) this.ready = true;
  }

  #failed(prober: Prober, now: number): void {
    if (prober.kind === "readiness") {
      this.ready = false;
      return;
    }
    const never = this.#run.site.pod.spec?.restartPolicy === "Never";
    const text = never
      ? `Stopping container ${this.#run.name}`
      : `Container ${this.#run.name} failed ${prober.kind} probe, will be restarted`;
    this.#run.note("Killing", text);
    const grace = prober.probe.terminationGracePeriodSeconds ?? this.#run.site.pod.spec?.terminationGracePeriodSeconds ?? 30;
    this.#run.stop(now, grace);
  }
}
