import { PodWardError } from "#lib/contract/errors.ts";
import { say } from "#lib/messages/sentences.ts";
import type { ClusterSource, FoundClusters } from "#server/kube/kubeconfig.ts";
import { systemTimers, type Timers } from "./timers.ts";

/** A connected cluster, as far as the registry cares. */
export interface Connection {
  stop(): Promise<void>;
}

export interface RegistryOptions<T extends Connection> {
  /** Looks for clusters; called again now and then, so that a changed kubeconfig counts. */
  readonly find: () => Promise<FoundClusters>;
  /** Connects; must return at once and tell later problems by itself. */
  readonly connect: (source: ClusterSource) => T;
  /** A cluster that nobody used for so long is disconnected, ms. */
  readonly idleMs: number;
  readonly timers?: Timers;
}

export interface Listed<T> {
  readonly source: ClusterSource;
  /** Null while it is not connected. */
  readonly connection: T | null;
}

/** Keeps a cluster connected for as long as it is held. */
export interface Lease<T> {
  readonly connection: T;
  release(): void;
}

interface Open<T> {
  readonly connection: T;
  readonly fingerprint: string;
  holders: number;
  usedAt: number;
}

const LOOK_AGAIN_MS = 10_000;
const SWEEP_MS = 15_000;

/** The clusters that can be opened, and those that are: connected when first asked for, disconnected when idle. */
export class Registry<T extends Connection> {
  readonly #options: RegistryOptions<T>;
  readonly #timers: Timers;
  readonly #open = new Map<string, Open<T>>();
  #found: FoundClusters | null = null;
  #foundAt = Number.NEGATIVE_INFINITY;
  #looking: Promise<FoundClusters> | null = null;
  #cancelSweep: (() => void) | null = null;
  #closed = false;

  constructor(options: RegistryOptions<T>) {
    this.#options = options;
    this.#timers = options.timers ?? systemTimers;
    this.#sweepLater();
  }

  /** All clusters in the kubeconfig's order, and what is wrong with it. */
  async list(): Promise<{ readonly clusters: readonly Listed<T>[]; readonly problem: string | null }> {
    const { sources, problem } = await this.#look();
    return { problem, clusters: sources.map((source) => ({ source, connection: this.#open.get(source.name)?.connection ?? null })) };
  }

  /** The connection of that name as it is; null when it is not connected. */
  peek(name: string): T | null {
    return this.#open.get(name)?.connection ?? null;
  }

  /** The connected cluster of that name, connected now if it was not. Throws `no-cluster`. */
  async use(name: string): Promise<T> {
    return (await this.#get(name)).connection;
  }

  /** As `use`, and stays connected until it is released. */
  async hold(name: string): Promise<Lease<T>> {
    const open = await this.#get(name);
    open.holders += 1;
    let held = true;
    return {
      connection: open.connection,
      release: () => {
        if (!held) return;
        held = false;
        open.holders -= 1;
        open.usedAt = this.#timers.now();
      },
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#cancelSweep?.();
    const all = [...this.#open.values()];
    this.#open.clear();
    await Promise.all(all.map((open) => open.connection.stop()));
  }

  async #get(name: string): Promise<Open<T>> {
    const { sources, problem } = await this.#look();
    const source = sources.find((one) => one.name === name);
    if (source === undefined || this.#closed) {
      const known = sources.map((one) => one.name).join(", ");
      const hint = known === "" ? (problem ?? "") : say("knownClusters", { known });
      throw new PodWardError("no-cluster", `${say("noSuchCluster", { name: JSON.stringify(name) })}\n${hint}`.trimEnd());
    }
    let open = this.#open.get(name);
    if (open === undefined) {
      open = { connection: this.#options.connect(source), fingerprint: source.fingerprint, holders: 0, usedAt: 0 };
      this.#open.set(name, open);
    }
    open.usedAt = this.#timers.now();
    return open;
  }

  #look(): Promise<FoundClusters> {
    if (this.#found !== null && this.#timers.now() - this.#foundAt < LOOK_AGAIN_MS) return Promise.resolve(this.#found);
    this.#looking ??= this.#lookNow().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #lookNow(): Promise<FoundClusters> {
    const next = await this.#options.find();
    this.#foundAt = this.#timers.now();
    // A file that is being written may be empty for a moment: what is open stays, with a word about it.
    const isLost = next.sources.length === 0 && this.#open.size > 0 && this.#found !== null;
    this.#found = isLost ? { ...this.#found, found: true, sources: this.#found?.sources ?? [], problem: next.problem } : next;
    for (const source of this.#found.sources) {
      if (this.#open.get(source.name) !== undefined && this.#open.get(source.name)?.fingerprint !== source.fingerprint) {
        await this.#disconnect(source.name);
      }
    }
    return this.#found;
  }

  async #disconnect(name: string): Promise<void> {
    const open = this.#open.get(name);
    this.#open.delete(name);
    await open?.connection.stop();
  }

  #sweepLater(): void {
    this.#cancelSweep = this.#timers.after(SWEEP_MS, () => {
      for (const [name, open] of this.#open) {
        const isIdle = open.holders === 0 && this.#timers.now() - open.usedAt >= this.#options.idleMs;
        if (isIdle) void this.#disconnect(name).catch(() => undefined);
      }
      this.#sweepLater();
    });
  }
}
