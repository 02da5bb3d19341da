import type { MissingWhy } from "#lib/contract/causes.ts";
import { type Collected, collected, missing } from "#lib/evidence/types.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeList, KubeObject } from "#lib/kube/objects.ts";
import { type ResourceAddress, resourcePath } from "#server/kube/api-path.ts";
import { type KubeClient, KubeError, type KubeRequest } from "#server/kube/types.ts";
import type { Timers } from "#server/watch/timers.ts";
import { admitObject } from "./mask.ts";
import type { RequestBudget } from "./request-budget.ts";
import { ServedKinds } from "./served-kinds.ts";
import { textEnd } from "./text-end.ts";

/** What a look-up of one object can say. `served` false = the API server does not even know the resource. */
export type Found<T> =
  | { readonly presence: "present"; readonly object: T }
  | { readonly presence: "gone"; readonly served: boolean }
  | { readonly presence: "unknown"; readonly why: MissingWhy };

export interface ReadOptions {
  /** How long an answer holds; 0 = it is not kept. */
  readonly ttlMs: number;
  readonly timeoutMs: number;
  readonly urgent: boolean;
  readonly query?: KubeRequest["query"];
}

const METADATA_LIST = "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io,application/json";

const PAGE_SIZE = 2_000;
/** A list that goes on beyond so many pages is not read for one diagnosis: half a list would be taken for the whole. */
const MOST_PAGES = 15;
/** A failure is not asked about again at once. A missing permission lasts longer than a lost packet. */
const FORBIDDEN_TTL_MS = 60_000;
const FAILED_TTL_MS = 5_000;

/** Why a request gave nothing, in the words of missing evidence. */
export function whyMissing(error: unknown): MissingWhy {
  if (!(error instanceof KubeError)) return "timeout";
  if (error.kind === "forbidden" || error.kind === "unauthorized") return "forbidden";
  if (error.kind === "not-found") return "absent";
  if (error.kind === "gone") return "expired";
  return error.kind === "cancelled" ? "stale" : "timeout";
}

/** A reader who has just put something right must not be shown for long what was there before. */
export const READER_TTL_MS = 5_000;

interface Kept {
  readonly value: Promise<unknown>;
  readonly askedAt: number;
  expires: number;
}

/**
 * Reads of objects that are not watched, shared between all pods that ask for the same thing: one request at a
 * time for each, its answer kept for a while, everything masked before it is kept, and no more entries than `capacity`.
 */
export class Reads {
  readonly client: KubeClient;
  /** Where kinds are served, so that an owner of a custom kind need not wait for a question about its kind. */
  readonly kinds = new ServedKinds();
  readonly #budget: RequestBudget;
  readonly #timers: Timers;
  readonly #capacity: number;
  readonly #kept = new Map<string, Kept>();
  readonly #texts = new Map<string, Promise<string>>();
  readonly #stopping = new AbortController();

  constructor(client: KubeClient, budget: RequestBudget, timers: Timers, capacity = 2_000) {
    this.client = client;
    this.#budget = budget;
    this.#timers = timers;
    this.#capacity = capacity;
  }

  /** One object. `keep` takes from it what may be kept, before anything else sees it. */
  get<T extends KubeObject>(address: ResourceAddress, options: ReadOptions, keep: (object: T) => T = admitObject): Promise<Found<T>> {
    const path = resourcePath(address);
    return this.#shared(path, options, async (): Promise<Found<T>> => {
      try {
        const body = await this.#json<T>(
          { path, timeoutMs: options.timeoutMs, ...(options.query === undefined ? {} : { query: options.query }) },
          options.urgent,
        );
        return { presence: "present", object: keep(body) };
      } catch (error) {
        if (!(error instanceof KubeError) || error.kind !== "not-found") return { presence: "unknown", why: whyMissing(error) };
        return { presence: "gone", served: error.statusObject?.details?.name !== undefined };
      }
    });
  }

  /** All objects of a collection, page by page. A list without end is missing with the reason `timeout`. */
  list<T extends KubeObject>(
    address: ResourceAddress,
    options: ReadOptions,
    keep: (object: T) => T = admitObject,
  ): Promise<Collected<readonly T[]>> {
    const path = resourcePath(address);
    return this.#shared(`${path}?${JSON.stringify(options.query ?? {})}`, options, async () => {
      const found: T[] = [];
      let next: string | undefined;
      try {
        for (let pages = 0; pages < MOST_PAGES; pages += 1) {
          const query = { limit: PAGE_SIZE, ...options.query, continue: next };
          const body = await this.#json<KubeList<T>>({ path, query, timeoutMs: options.timeoutMs }, options.urgent);
          for (const item of body.items ?? []) found.push(keep(item));
          next = body.metadata?.continue || undefined;
          if (next === undefined) return collected(found);
        }
        return missing("timeout");
      } catch (error) {
        return missing(whyMissing(error));
      }
    });
  }

  /** Names in a collection, without reading the objects themselves; of a very long one the first. */
  async names(address: ResourceAddress, options: ReadOptions): Promise<Collected<readonly string[]>> {
    const path = resourcePath(address);
    return this.#shared(`names ${path}`, options, async () => {
      try {
        const request = { path, query: { limit: PAGE_SIZE }, accept: METADATA_LIST, timeoutMs: options.timeoutMs };
        const body = await this.#json<KubeList<KubeObject>>(request, options.urgent);
        return collected((body.items ?? []).flatMap(({ metadata }) => (metadata?.name ? [metadata.name] : [])).sort());
      } catch (error) {
        return missing(whyMissing(error));
      }
    });
  }

  /** Any other document of the API server, such as discovery. `keep` takes from it what may be kept. */
  document<T = unknown>(
    path: string,
    accept: string,
    options: ReadOptions,
    keep: (body: unknown) => Collected<T> = (body) => collected(asKube<T>(body)),
  ): Promise<Collected<T>> {
    return this.#shared(`document ${path} ${accept}`, options, async () => {
      try {
        return keep(await this.#json<unknown>({ path, accept, timeoutMs: options.timeoutMs }, options.urgent));
      } catch (error) {
        return missing(whyMissing(error));
      }
    });
  }

  /** The last `bytes` of a text answer. Not kept, but asked for once at a time: it may take long to fail. Throws KubeError. */
  text(request: Omit<KubeRequest, "method" | "signal">, bytes: number, urgent: boolean): Promise<string> {
    const key = `${request.path}?${JSON.stringify(request.query ?? {})}`;
    const running = this.#texts.get(key);
    if (running !== undefined) return running;
    const text = this.#readText(request, bytes, urgent).finally(() => this.#texts.delete(key));
    this.#texts.set(key, text);
    return text;
  }

  #readText(request: Omit<KubeRequest, "method" | "signal">, bytes: number, urgent: boolean): Promise<string> {
    return this.#budget.run(urgent, async () => {
      const stream = await this.client.stream({ ...request, method: "GET", signal: this.#stopping.signal });
      const limit = this.#timers.after(request.timeoutMs ?? 10_000, () => stream.cancel());
      try {
        return await textEnd(stream.body, bytes);
      } finally {
        limit();
        stream.cancel();
      }
    });
  }

  /** How many answers are kept. */
  get size(): number {
    return this.#kept.size;
  }

  close(): void {
    this.#stopping.abort();
    this.#budget.close();
    this.#kept.clear();
  }

  async #json<T>(request: Omit<KubeRequest, "method" | "signal">, urgent: boolean): Promise<T> {
    const send = () => this.client.json<T>({ ...request, method: "GET", signal: this.#stopping.signal });
    const { body } = await this.#budget.run(urgent, send);
    return body ?? asKube<T>({});
  }

  #shared<T>(key: string, { ttlMs, urgent }: Pick<ReadOptions, "ttlMs" | "urgent">, load: () => Promise<T>): Promise<T> {
    const now = this.#timers.now();
    const known = this.#kept.get(key);
    const isUnderWay = known?.expires === Number.POSITIVE_INFINITY;
    const isTooOld = urgent && !isUnderWay && now - (known?.askedAt ?? 0) > READER_TTL_MS;
    if (known !== undefined && known.expires > now && !isTooOld) return known.value as Promise<T>;
    const value = load();
    const entry: Kept = { value, askedAt: now, expires: Number.POSITIVE_INFINITY };
    this.#kept.delete(key);
    this.#kept.set(key, entry);
    void value.then((answer) => {
      if (ttlMs === 0 && this.#kept.get(key) === entry) this.#kept.delete(key);
      entry.expires = this.#timers.now() + Math.min(ttlMs, ttlOf(answer));
    });
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#capacity) break;
      this.#kept.delete(oldest);
    }
    return value;
  }
}

function ttlOf(answer: unknown): number {
  const why = asKube<{ why?: MissingWhy }>(answer ?? {}).why;
  if (why === undefined) return Number.POSITIVE_INFINITY;
  return why === "forbidden" ? FORBIDDEN_TTL_MS : FAILED_TTL_MS;
}
