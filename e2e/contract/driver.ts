import type { IncomingMessage } from "node:http";
import type { Answer, HttpClient, Json, Send } from "./http-client.ts";

/** A right, as the contract's users need it: granted in one namespace or, without one, everywhere. */
export type Grant = {
  readonly verbs: readonly string[];
  readonly groups: readonly string[];
  readonly resources: readonly string[];
  readonly namespace?: string;
};

/**
 * What the suite needs of a cluster beside its API: that its history begins after it was filled, so that
 * resourceVersion 1 is forgotten, and clients of several users.
 */
export type Cluster = {
  readonly name: string;
  /** A client of system:masters. */
  readonly admin: HttpClient;
  readonly anonymous: HttpClient;
  /** A client with a token that nobody issued. */
  readonly stranger: HttpClient;
  /** A client of a new user with exactly these rights. */
  user(name: string, grants: readonly Grant[]): Promise<HttpClient>;
  stop(): Promise<void>;
};

/** One event of a watch. */
export type WatchEvent = { readonly type: string; readonly object: Json };

/** An open watch, read event by event. */
export class Watch {
  readonly status: number;
  readonly #response: IncomingMessage;
  readonly #lines: AsyncIterator<string>;

  private constructor(response: IncomingMessage) {
    this.status = response.statusCode ?? 0;
    this.#response = response;
    this.#lines = readLines(response);
  }

  static async open(client: HttpClient, path: string): Promise<Watch> {
    const separator = path.includes("?") ? "&" : "?";
    return new Watch(await client.open("GET", `${path}${separator}watch=true`));
  }

  /** The next event; null when the watch has ended. */
  async next(): Promise<WatchEvent | null> {
    const { value, done } = await this.#lines.next();
    return done ? null : (JSON.parse(value) as WatchEvent);
  }

  /** The next event that is no bookmark. */
  async nextChange(): Promise<WatchEvent | null> {
    for (;;) {
      const event = await this.next();
      if (event?.type !== "BOOKMARK") return event;
    }
  }

  close(): void {
    this.#response.destroy();
  }
}

async function* readLines(response: IncomingMessage): AsyncGenerator<string, undefined> {
  response.setEncoding("utf8");
  let rest = "";
  try {
    for await (const chunk of response) {
      rest += chunk;
      for (let end = rest.indexOf("\n"); end >= 0; end = rest.indexOf("\n")) {
        yield rest.slice(0, end);
        rest = rest.slice(end + 1);
      }
    }
  } catch {
    // A connection that breaks ends the watch as well; what came before counts.
  }
}

/** A namespace of a test file's own, and shorthands for the requests it makes. */
export class Bench {
  readonly cluster: Cluster;
  readonly namespace: string;
  #count = 0;

  private constructor(cluster: Cluster, namespace: string) {
    this.cluster = cluster;
    this.namespace = namespace;
  }

  static async create(cluster: Cluster, topic: string): Promise<Bench> {
    const namespace = `contract-${topic}`;
    await cluster.admin.request("POST", "/api/v1/namespaces", { body: { metadata: { name: namespace } } });
    return new Bench(cluster, namespace);
  }

  get pods(): string {
    return `/api/v1/namespaces/${this.namespace}/pods`;
  }

  /** A name that no other test of this bench uses. */
  name(prefix = "pod"): string {
    this.#count += 1;
    return `${prefix}-${this.#count}`;
  }

  async send(method: string, path: string, send: Send = {}): Promise<Answer> {
    return await this.cluster.admin.request(method, path, send);
  }

  async patch(path: string, type: "json" | "merge" | "strategic-merge", body: unknown): Promise<Answer> {
    return await this.send("PATCH", path, { body, contentType: `application/${type}-patch+json` });
  }

  /** Creates a pod and returns its path and object. Bound to a node that has no kubelet, unless told otherwise. */
  async pod(options: PodOptions = {}): Promise<{ path: string; name: string; object: Json }> {
    const name = options.name ?? this.name();
    const { labels, finalizers, spec, bound = true, phase } = options;
    const body = {
      metadata: { name, ...(labels ? { labels } : {}), ...(finalizers ? { finalizers } : {}) },
      spec: {
        containers: [{ name: "main", image: "registry.example.com/web:1" }],
        ...(bound ? { nodeName: "node-without-kubelet" } : {}),
        ...spec,
      },
    };
    const made = await this.send("POST", this.pods, { body });
    if (made.status !== 201) throw new Error(`pod ${name}: ${made.status} ${made.text}`);
    const path = `${this.pods}/${name}`;
    if (!phase) return { path, name, object: made.json };
    const status = await this.patch(`${path}/status`, "merge", { status: { phase, ...options.status } });
    return { path, name, object: status.json };
  }

  async get(path: string): Promise<Json> {
    return (await this.send("GET", path)).json;
  }
}

/** What a test wants of a pod. */
export type PodOptions = {
  readonly name?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly finalizers?: readonly string[];
  readonly spec?: Readonly<Record<string, unknown>>;
  readonly bound?: boolean;
  readonly phase?: string;
  readonly status?: Readonly<Record<string, unknown>>;
};
