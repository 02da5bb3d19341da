import type { KubeList, Pod } from "#lib/kube/objects.ts";
import { NEWEST_KNOWN, parseVersion } from "#lib/kube/version.ts";
import { apiPath } from "#server/kube/api-path.ts";
import { type KubeClient, KubeError } from "#server/kube/types.ts";
import { BackOff } from "./back-off.ts";
import { type CacheListener, type CacheOptions, ClusterCache } from "./cache.ts";
import { ListWatch } from "./list-watch.ts";
import { PodDecoder } from "./pod-decoder.ts";
import { Pulse } from "./pulse.ts";
import { collectionPath, WATCHED_RESOURCES } from "./resources.ts";
import { sleep, systemTimers, type Timers } from "./timers.ts";
import type { WatchedResource } from "./types.ts";

export interface ClusterOptions extends Pick<CacheOptions, "patience" | "classify" | "classifyObject" | "admit" | "onUnreadable"> {
  readonly client: KubeClient;
  readonly listener: Omit<CacheListener, "nodeLost">;
  readonly timers?: Timers;
  readonly pageSize?: number;
}

/** Needed to judge pods at all; the rest waits until they are read, so that the table is complete sooner. */
const FIRST: readonly WatchedResource[] = ["pods", "nodes"];
const OTHERS_WAIT_MS = 10_000;
/** The complete table goes out before its server is busy with the rest. */
const OTHERS_AFTER_MS = 250;
/** A silent API server is given so long to answer a small question. */
const ANSWER_MS = 5_000;
/** A flood of events is not read to its end: what is kept is bounded anyway. */
const EVENT_PAGES = 40;

/** One connected cluster: reads its version, then keeps its collections in step until it is stopped. */
export class Cluster {
  readonly view: ClusterCache;
  readonly #options: ClusterOptions;
  readonly #timers: Timers;
  readonly #watches = new Map<WatchedResource, ListWatch>();
  readonly #stopping = new AbortController();
  readonly #lostNodes = new Set<string>();
  #othersStarted = false;
  #cancelOthers: (() => void) | null = null;
  #readingLostNodes = false;
  #pulse: Pulse | null = null;
  #started: Promise<void> | null = null;

  constructor(options: ClusterOptions) {
    this.#options = options;
    this.#timers = options.timers ?? systemTimers;
    this.view = new ClusterCache({
      client: options.client,
      timers: this.#timers,
      patience: options.patience,
      classify: options.classify,
      classifyObject: options.classifyObject,
      admit: options.admit,
      onUnreadable: options.onUnreadable,
      listener: { ...bind(options.listener), nodeLost: (name) => this.#nodeLost(name) },
    });
  }

  /** Begins; returns at once. What goes wrong is told by the view's freshness. */
  start(): void {
    this.#started ??= this.#begin();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#cancelOthers?.();
    this.#pulse?.close();
    await this.#started;
    await Promise.all([...this.#watches.values()].map((watch) => watch.stop()));
    this.view.close();
    await this.#options.client.close();
  }

  async #begin(): Promise<void> {
    await this.#readVersion();
    if (this.#stopping.signal.aborted) return;
    for (const resource of FIRST) this.#startWatch(resource);
    this.#pulse = new Pulse({
      timers: this.#timers,
      lastHeard: () => this.#lastHeard(),
      ask: () => this.#ask(),
      onChange: (problem) => this.view.setConnectProblem(problem),
    });
    this.#othersSoon(OTHERS_WAIT_MS);
  }

  /** Texts and rules depend on the version, so it comes first. A server that answers but does not say it is read as the newest. */
  async #readVersion(): Promise<void> {
    const backOff = new BackOff(this.#timers);
    while (!this.#stopping.signal.aborted) {
      try {
        const { body } = await this.#options.client.json<{ gitVersion?: string }>({
          method: "GET",
          path: apiPath("version"),
          signal: this.#stopping.signal,
          timeoutMs: 10_000,
        });
        this.view.setVersion(parseVersion(body?.gitVersion) ?? NEWEST_KNOWN, body?.gitVersion ?? "");
        this.view.setConnectProblem(null);
        return;
      } catch (error) {
        if (error instanceof KubeError && (error.kind === "forbidden" || error.kind === "not-found")) return;
        this.view.setConnectProblem(error instanceof Error ? error.message : String(error));
        await this.#pause(backOff.next());
      }
    }
  }

  /** The last byte of any watch, ms of our clock. */
  #lastHeard(): number | null {
    const times = [...this.#watches.values()].map(({ status }) => status.lastHeard ?? 0);
    return Math.max(0, ...times) || null;
  }

  /** Null when the API server answers, whatever it says; else why it does not. */
  async #ask(): Promise<string | null> {
    try {
      await this.#options.client.json({ method: "GET", path: apiPath("version"), signal: this.#stopping.signal, timeoutMs: ANSWER_MS });
      return null;
    } catch (error) {
      return error instanceof KubeError && error.status > 0 ? null : error instanceof Error ? error.message : String(error);
    }
  }

  #startWatch(resource: WatchedResource): void {
    const watch = new ListWatch({
      client: this.#options.client,
      path: collectionPath(resource),
      sink: this.view.sink(resource),
      timers: this.#timers,
      onStatus: (status) => {
        this.view.setStatus(resource, status);
        const triedOnce = status.synced || status.phase === "forbidden" || status.phase === "absent";
        if (resource === "pods" && triedOnce) this.#othersSoon(OTHERS_AFTER_MS);
      },
      ...(this.#options.pageSize === undefined ? {} : { pageSize: this.#options.pageSize }),
      ...(resource === "events" ? { maxPages: EVENT_PAGES } : {}),
      // By far the most, and mostly healthy ones, of which little is kept.
      ...(resource === "pods" ? { decoder: new PodDecoder() } : {}),
    });
    this.#watches.set(resource, watch);
    this.view.setStatus(resource, watch.status);
    watch.start();
  }

  #othersSoon(ms: number): void {
    if (this.#othersStarted) return;
    this.#cancelOthers?.();
    this.#cancelOthers = this.#timers.after(ms, () => this.#startOthers());
  }

  #startOthers(): void {
    if (this.#stopping.signal.aborted) return;
    this.#othersStarted = true;
    for (const resource of WATCHED_RESOURCES) if (!FIRST.includes(resource)) this.#startWatch(resource);
  }

  /**
   * The healthy pods of a lost node are sick now, but only their slim rows are kept: read them in full, one node
   * after the other. That they were read is a help only; the node controller will touch them too (F1.11).
   */
  #nodeLost(name: string): void {
    this.#lostNodes.add(name);
    if (!this.#readingLostNodes) void this.#readLostNodes();
  }

  async #readLostNodes(): Promise<void> {
    this.#readingLostNodes = true;
    const backOff = new BackOff(this.#timers);
    // Let a whole list of nodes arrive first: with many lost nodes this is one round, not many.
    await this.#pause(0);
    while (this.#lostNodes.size > 0 && !this.#stopping.signal.aborted) {
      const [name = ""] = this.#lostNodes;
      try {
        await this.#readPodsOf(name);
        this.#lostNodes.delete(name);
        backOff.reset();
      } catch (error) {
        if (error instanceof KubeError && error.kind === "forbidden") this.#lostNodes.clear();
        else await this.#pause(backOff.next());
      }
    }
    this.#readingLostNodes = false;
  }

  async #readPodsOf(node: string): Promise<void> {
    const { body } = await this.#options.client.json<KubeList<Pod>>({
      method: "GET",
      path: collectionPath("pods"),
      query: { fieldSelector: `spec.nodeName=${node}` },
      signal: this.#stopping.signal,
    });
    this.view.refreshFrom(body?.items ?? []);
  }

  #pause(ms: number): Promise<void> {
    return sleep(this.#timers, ms, this.#stopping.signal);
  }
}

function bind(listener: Omit<CacheListener, "nodeLost">): Omit<CacheListener, "nodeLost"> {
  return {
    podChanged: (uid) => listener.podChanged(uid),
    workloadChanged: (uid) => listener.workloadChanged(uid),
    objectChanged: (kind, namespace, name) => listener.objectChanged(kind, namespace, name),
    freshnessChanged: () => listener.freshnessChanged(),
  };
}
