import { asKube } from "#lib/kube/cast.ts";
import type { KubeEvent, KubeObject, Node, Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import type { ServerVersion } from "#lib/kube/version.ts";
import type { Patience, PodSymptom, SymptomInput } from "#lib/symptoms/types.ts";
import { EdgeHeap } from "./edge-heap.ts";
import { wholeOf } from "./glance.ts";
import type { Interner } from "./intern.ts";
import type { WatchSink } from "./list-watch.ts";
import { type PodEntry, PodIndex } from "./pod-index.ts";
import { slimPod } from "./slim.ts";

/** What judging a pod's state needs to know about the rest of the cluster. */
export interface PodSurroundings {
  /** API server's clock, ms. */
  now(): number;
  version(): ServerVersion;
  patience(): Patience;
  /** null = no such Node; undefined = nodes are not known. */
  node(name: string): Node | null | undefined;
  /** Undefined = events are not known. */
  events(pod: Pod): readonly KubeEvent[] | undefined;
  /** The pod's controller and whether it has healthy pods enough without this one; undefined = not known. */
  ownership(pod: Pod): { readonly controller: KubeObject | null | undefined; readonly replacementHealthy: boolean | undefined };
  classify(input: SymptomInput): PodSymptom;
  /** Masks an object before it is kept. */
  admit(pod: Pod): Pod;
  /** A pod that is not healthy, or was not until now, appeared, changed or went. */
  onChange(uid: string): void;
  /** An object could not be made sense of. */
  onUnreadable(name: string, error: unknown): void;
}

/** Restarts older than this say nothing about now (catalogue, `unstable`). */
const RESTART_WINDOW_MS = 30 * 60_000;

/** All pods of one cluster, filled by a list+watch. */
export class PodStore implements WatchSink {
  readonly index = new PodIndex();
  readonly edges = new EdgeHeap();
  readonly #around: PodSurroundings;
  readonly #interner: Interner;
  #isFirstList = true;
  #seen: Set<string> | null = null;
  #staged: Pod[] = [];

  constructor(around: PodSurroundings, interner: Interner) {
    this.#around = around;
    this.#interner = interner;
  }

  begin(): void {
    this.#seen = new Set();
    this.#staged = [];
  }

  page(items: readonly KubeObject[]): void {
    for (const item of items) {
      const pod = asKube<Pod>(item);
      const uid = pod.metadata?.uid ?? "";
      this.#seen?.add(uid);
      if (this.#isFirstList) this.#put(pod);
      else if (this.index.get(uid)?.resourceVersion !== pod.metadata?.resourceVersion) this.#staged.push(pod);
    }
  }

  commit(): void {
    const seen = this.#seen ?? new Set();
    for (const pod of this.#staged) this.#put(pod);
    for (const uid of [...this.index.uids()]) if (!seen.has(uid)) this.#remove(uid);
    this.#isFirstList = false;
    this.#seen = null;
    this.#staged = [];
  }

  abandon(): void {
    this.#seen = null;
    this.#staged = [];
  }

  change(type: "ADDED" | "MODIFIED" | "DELETED", object: KubeObject): void {
    const pod = asKube<Pod>(object);
    if (type === "DELETED") this.#remove(pod.metadata?.uid ?? "");
    else this.#put(pod);
  }

  /** Takes a pod that was read outside the watch, unless it is gone or older than what is known. */
  refreshFrom(pod: Pod): void {
    const known = this.index.get(pod.metadata?.uid ?? "");
    if (known === undefined || isOlder(pod.metadata?.resourceVersion, known.resourceVersion)) return;
    this.#put(pod);
  }

  /** Judges a pod's state again: time passed, or its node or events changed. Only pods whose object is kept. */
  reclassify(uid: string): void {
    const entry = this.index.get(uid);
    if (entry?.full) this.#put(entry.full, true);
  }

  #put(pod: Pod, onlyNews = false): void {
    const uid = pod.metadata?.uid ?? "";
    const before = this.index.get(uid);
    let entry: PodEntry;
    try {
      entry = this.#entry(pod, before);
    } catch (error) {
      this.#around.onUnreadable(`${pod.metadata?.namespace ?? ""}/${pod.metadata?.name ?? uid}`, error);
      return;
    }
    const ghost = this.index.set(entry);
    if (ghost !== null) this.#around.onChange(ghost);
    const edge = entry.slim.symptom.nextEdge;
    if (edge !== null && edge !== before?.slim.symptom.nextEdge) this.edges.push({ at: edge, uid });
    // Equal symptoms are one object.
    if (onlyNews && entry.slim.symptom === before?.slim.symptom) return;
    if (isSick(entry) || (before !== undefined && isSick(before))) this.#around.onChange(uid);
  }

  #remove(uid: string): void {
    const entry = this.index.delete(uid);
    if (entry !== undefined && isSick(entry)) this.#around.onChange(uid);
  }

  #entry(pod: Pod, before: PodEntry | undefined): PodEntry {
    const now = this.#around.now();
    const restartsSeen = this.#restartsSeen(pod, before, now);
    const input = this.#input(pod, now, restartsSeen);
    let firstSeen = before?.firstSeen ?? null;
    let symptom = this.#around.classify(firstSeen === null ? input : { ...input, firstSeen });
    if (symptom.class === "healthy") firstSeen = null;
    else if (firstSeen === null || before?.slim.symptom.class !== symptom.class) {
      firstSeen = now;
      symptom = this.#around.classify({ ...input, firstSeen });
    }
    const keep = symptom.class !== "healthy" || mayTurnSick(pod, symptom, now);
    const whole = keep ? wholeOf(pod) : null;
    if (whole !== null) return this.#entry(asKube<Pod>(whole), before);
    return {
      slim: slimPod(pod, symptom, this.#interner),
      full: keep ? this.#around.admit(typed(pod)) : null,
      resourceVersion: pod.metadata?.resourceVersion ?? "",
      firstSeen,
      restartsSeen,
    };
  }

  #input(pod: Pod, now: number, observedRestarts: readonly number[]): SymptomInput {
    const name = pod.spec?.nodeName;
    return {
      pod,
      now,
      version: this.#around.version(),
      node: name === undefined ? undefined : this.#around.node(name),
      events: this.#around.events(pod),
      patience: this.#around.patience(),
      observedRestarts,
      ...this.#around.ownership(pod),
    };
  }

  #restartsSeen(pod: Pod, before: PodEntry | undefined, now: number): readonly number[] {
    if (before === undefined) return NONE;
    const kept = before.restartsSeen.filter((at) => now - at < RESTART_WINDOW_MS);
    const more = restartCount(pod) - before.slim.symptom.restarts;
    if (more <= 0) return kept.length === 0 ? NONE : kept;
    return [...kept, ...Array<number>(Math.min(more, 10)).fill(now)];
  }
}

/** Items of a list do not say their kind. */
function typed(pod: Pod): Pod {
  return pod.kind === undefined ? { apiVersion: "v1", kind: "Pod", ...pod } : pod;
}

const NONE: readonly number[] = Object.freeze([]);

/** The number kubectl's RESTARTS shows is compared with, so that it counts the same containers as the symptom does. */
function restartCount(pod: Pod): number {
  const { containerStatuses = [], initContainerStatuses = [] } = pod.status ?? {};
  const sidecars = new Set((pod.spec?.initContainers ?? []).filter((one) => one.restartPolicy === "Always").map((one) => one.name));
  const counted = [...containerStatuses, ...initContainerStatuses.filter((status) => sidecars.has(status.name))];
  return counted.reduce((sum, status) => sum + (status.restartCount ?? 0), 0);
}

function isSick(entry: PodEntry): boolean {
  return entry.slim.symptom.class !== "healthy";
}

/** Healthy now, but an event or the time alone may change that: then the object itself is needed. */
function mayTurnSick(pod: Pod, symptom: PodSymptom, now: number): boolean {
  if (symptom.nextEdge !== null) return true;
  const lastRestart = parseTime(symptom.lastRestart);
  if (lastRestart !== null && now - lastRestart < RESTART_WINDOW_MS) return true;
  return pod.status?.phase === "Succeeded" && pod.spec?.restartPolicy === "OnFailure" && hasLivenessProbe(pod);
}

function hasLivenessProbe(pod: Pod): boolean {
  return (pod.spec?.containers ?? []).some((container) => container.livenessProbe !== undefined);
}

/** Versions of one resource can be compared as numbers (KEP-5504; true of etcd ever since). */
function isOlder(version: string | undefined, than: string): boolean {
  return Number(version) < Number(than);
}
