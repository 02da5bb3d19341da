import type { KubeObject } from "#lib/kube/objects.ts";
import type { ApiContext } from "../api/context.ts";
import type { Resource } from "../store/resources.ts";
import { apiVersionOf } from "../store/resources.ts";
import { kubeMicroTime, kubeTime } from "../time.ts";
import { isJsonObject, type JsonObject, type StoredMeta, type StoredObject } from "../types.ts";

/** What an event says. */
export interface EventInput {
  readonly type: "Normal" | "Warning";
  readonly reason: string;
  readonly message: string;
  /** `kubelet`, `replicaset-controller` … */
  readonly component: string;
  readonly host?: string;
  readonly fieldPath?: string;
  /** How often it happened at once; default 1. */
  readonly times?: number;
}

/** Tokens of the recorder's spam filter: so many at once, then one per five minutes (F3.5). */
const BURST = 25;
const REFILL_MS = 300_000;
/** Events live for one hour from their last write (F3.5). */
const TTL_MS = 3_600_000;

const MAX_SIMILAR = 10;
const SIMILAR_WITHIN_MS = 600_000;

interface Bucket {
  tokens: number;
  at: number;
}

/** The cluster that the events are written to. */
interface EventHome {
  readonly context: ApiContext;
  now(): number;
  kind(kind: string): Resource;
}

/**
 * Writes Events as the two recorders of Kubernetes do (F3.5): the old one counts repeats of the same
 * text in one object and goes quiet after a burst; the new one keeps the first text and a series.
 */
export class Recorder {
  readonly #world: EventHome;
  readonly #known = new Map<string, string>();
  readonly #buckets = new Map<string, Bucket>();
  readonly #texts = new Map<string, Map<string, number>>();
  #serial = 0;

  constructor(world: EventHome) {
    this.#world = world;
  }

  /** As kubelet and controllers write. `about` may lack a uid (F1.9, F3.5). */
  legacy(about: KubeObject, input: EventInput): void {
    const now = this.#world.now();
    const allowed = this.#take(`${input.component}/${input.host ?? ""}/${keyOf(about)}/${input.type}`, input.times ?? 1, now);
    if (allowed === 0) return;
    const combined = this.#combined(about, input, now);
    const key = [keyOf(about), input.type, input.reason, combined ?? input.message, input.fieldPath ?? ""].join("|");
    const shown = combined === null ? input.message : `${combined}${input.message}`;
    const existing = this.#existing(about, key);
    if (existing) {
      this.#count(existing, allowed, now, shown);
      return;
    }
    const made = this.#object(about, { ...input, message: shown });
    this.#put(about, key, { ...made, count: allowed, firstTimestamp: kubeTime(now), lastTimestamp: kubeTime(now), eventTime: null });
  }

  /** As the scheduler writes: no counts, microseconds, and a series once it repeats. */
  modern(about: KubeObject, input: EventInput & { readonly action: string }): void {
    const now = this.#world.now();
    const key = [keyOf(about), input.type, input.reason, input.action].join("|");
    const existing = this.#existing(about, key);
    if (existing) {
      const series = isJsonObject(existing.series) ? Number(existing.series.count) : 1;
      this.#world.context.store.put(this.#world.kind("Event"), {
        ...existing,
        metadata: { ...existing.metadata },
        series: { count: series + 1, lastObservedTime: kubeMicroTime(now) },
      });
      return;
    }
    const made = this.#object(about, input);
    const times = { eventTime: kubeMicroTime(now), firstTimestamp: null, lastTimestamp: null, action: input.action };
    this.#put(about, key, { ...made, ...times, source: {}, reportingInstance: `${input.component}-control-1` });
  }

  /** Takes out events whose hour is over, and forgets what is no longer needed to count. */
  expire(): void {
    const now = this.#world.now();
    const left = new Set<string>();
    for (const event of this.#world.context.store.list(this.#world.kind("Event"))) {
      const series = isJsonObject(event.series) ? event.series.lastObservedTime : undefined;
      const last = Date.parse(String(series ?? event.lastTimestamp ?? event.eventTime ?? event.metadata.creationTimestamp));
      if (last >= now - TTL_MS) left.add(event.metadata.name);
      else this.#world.context.store.remove(this.#world.kind("Event"), event.metadata.namespace, event.metadata.name);
    }
    for (const [key, name] of this.#known) if (!left.has(name)) this.#known.delete(key);
    for (const [key, bucket] of this.#buckets) if (now - bucket.at > BURST * REFILL_MS) this.#buckets.delete(key);
    for (const [key, texts] of this.#texts) if ([...texts.values()].every((at) => now - at > SIMILAR_WITHIN_MS)) this.#texts.delete(key);
  }

  #take(source: string, wanted: number, now: number): number {
    const bucket = this.#buckets.get(source) ?? { tokens: BURST, at: now };
    const refilled = Math.floor((now - bucket.at) / REFILL_MS);
    bucket.tokens = Math.min(BURST, bucket.tokens + refilled);
    bucket.at += refilled * REFILL_MS;
    const taken = Math.min(wanted, bucket.tokens);
    bucket.tokens -= taken;
    this.#buckets.set(source, bucket);
    return taken;
  }

  #existing(about: KubeObject, key: string): StoredObject | undefined {
    const name = this.#known.get(key);
    return name === undefined
      ? undefined
      : this.#world.context.store.get(this.#world.kind("Event"), about.metadata?.namespace ?? "default", name);
  }

  /** The prefix of an event that stands for ten and more with different texts within ten minutes (F3.5), or null. */
  #combined(about: KubeObject, input: EventInput, now: number): string | null {
    const group = [input.component, keyOf(about), input.type, input.reason].join("|");
    const texts = this.#texts.get(group) ?? new Map<string, number>();
    for (const [text, at] of texts) if (now - at > SIMILAR_WITHIN_MS) texts.delete(text);
    texts.set(input.message, now);
    this.#texts.set(group, texts);
    return texts.size > MAX_SIMILAR ? "(combined from similar events): " : null;
  }

  #count(event: StoredObject, more: number, now: number, message: string): void {
    this.#world.context.store.put(this.#world.kind("Event"), {
      ...event,
      metadata: { ...event.metadata },
      message,
      count: Number(event.count ?? 1) + more,
      lastTimestamp: kubeTime(now),
    });
  }

  #object(about: KubeObject, input: EventInput): JsonObject {
    return {
      involvedObject: reference(about, this.#world, input.fieldPath),
      reason: input.reason,
      message: input.message,
      type: input.type,
      source: { component: input.component, ...(input.host === undefined ? {} : { host: input.host }) },
      reportingComponent: input.component,
      reportingInstance: input.host ?? "",
    };
  }

  #put(about: KubeObject, key: string, fields: JsonObject): void {
    const { context } = this.#world;
    const namespace = about.metadata?.namespace ?? "default";
    this.#serial += 1;
    // Unix time in nanoseconds, as the recorders name their events; the serial keeps names apart.
    const nanoseconds = BigInt(Math.floor(this.#world.now())) * 1_000_000n + BigInt(this.#serial % 1_000_000);
    const metadata: StoredMeta = {
      name: `${about.metadata?.name ?? ""}.${nanoseconds.toString(16)}`,
      namespace,
      uid: context.ids.uid(),
      resourceVersion: "",
      creationTimestamp: kubeTime(this.#world.now()),
    };
    context.store.put(this.#world.kind("Event"), { kind: "Event", apiVersion: "v1", metadata, ...fields });
    this.#known.set(key, metadata.name);
  }
}

function keyOf(about: KubeObject): string {
  const { namespace = "", name = "", uid = "" } = about.metadata ?? {};
  return `${about.kind}/${namespace}/${name}/${uid}`;
}

function reference(about: KubeObject, world: EventHome, fieldPath: string | undefined): JsonObject {
  const { namespace, name, uid, resourceVersion } = about.metadata ?? {};
  const kind = about.kind ?? "";
  return {
    apiVersion: about.apiVersion ?? apiVersionOf(world.kind(kind)),
    kind,
    name,
    ...(namespace === undefined ? {} : { namespace }),
    ...(uid === undefined ? {} : { uid }),
    ...(resourceVersion === undefined ? {} : { resourceVersion }),
    ...(fieldPath === undefined ? {} : { fieldPath }),
  };
}
