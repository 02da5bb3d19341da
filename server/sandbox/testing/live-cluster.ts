import { asKube } from "#lib/kube/cast.ts";
import type { KubeEvent, KubeObject, Pod } from "#lib/kube/objects.ts";
import { podColumns } from "#lib/kube/status-text.ts";
import { ADMIN_TOKEN } from "../api/users.ts";
import type { Program } from "../behaviour/programs.ts";
import { type Sandbox, startSandbox } from "../start.ts";

const BEGIN = Date.parse("2026-11-30T12:00:00Z");

/** What the API answered. */
export interface Reply {
  readonly status: number;
  readonly text: string;
}

/** A sandbox with one node whose time only moves when a test says so. */
export class LiveCluster {
  readonly sandbox: Sandbox;
  readonly #time: { now: number };

  private constructor(sandbox: Sandbox, time: { now: number }) {
    this.sandbox = sandbox;
    this.#time = time;
  }

  /** @param nodes how many nodes join */
  static async start(nodes = 1): Promise<LiveCluster> {
    const time = { now: BEGIN };
    const sandbox = await startSandbox({ ward: "empty", behaviour: "manual", now: () => time.now });
    const cluster = new LiveCluster(sandbox, time);
    for (let index = 1; index <= nodes; index += 1) await cluster.post("/api/v1/nodes", { metadata: { name: `node-${index}` } });
    cluster.pass(2);
    return cluster;
  }

  /** Lets so many seconds pass, in steps as a running sandbox takes them. */
  pass(seconds: number): void {
    const end = this.#time.now + seconds * 1000;
    while (this.#time.now < end) {
      this.#time.now = Math.min(end, this.#time.now + 200);
      this.sandbox.tick();
    }
  }

  program(image: string, program: Program): void {
    this.sandbox.programs.set(image, program);
  }

  async send(method: string, path: string, body?: unknown, contentType = "application/json"): Promise<Reply> {
    const response = await fetch(`${this.sandbox.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${ADMIN_TOKEN}`, "content-type": contentType },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  }

  /** @throws when it is not created */
  async post(path: string, body: unknown): Promise<void> {
    const { status, text } = await this.send("POST", path, body);
    if (status !== 201) throw new Error(`${path}: ${status} ${text}`);
  }

  async deployment(name: string, image: string, more: { replicas?: number; container?: object; spec?: object } = {}): Promise<void> {
    const containers = [{ name: "app", image, ...more.container }];
    const template = { metadata: { labels: { app: name } }, spec: { ...more.spec, containers } };
    const spec = { replicas: more.replicas ?? 1, selector: { matchLabels: { app: name } }, template };
    await this.post("/apis/apps/v1/namespaces/default/deployments", { metadata: { name }, spec });
  }

  async pod(name: string, image: string, spec: object = {}, metadata: object = {}): Promise<void> {
    await this.post("/api/v1/namespaces/default/pods", {
      metadata: { name, ...metadata },
      spec: { containers: [{ name: "app", image }], ...spec },
    });
  }

  async remove(name: string, options: object = {}): Promise<Reply> {
    return await this.send("DELETE", `/api/v1/namespaces/default/pods/${name}`, options);
  }

  /** All pods of the default namespace. */
  pods(): readonly Pod[] {
    return this.objects<Pod>("v1", "Pod", "default");
  }

  objects<T extends KubeObject>(apiVersion: string, kind: string, namespace?: string): readonly T[] {
    const resource = this.sandbox.resources.byKind(apiVersion, kind);
    return resource ? asKube<readonly T[]>(this.sandbox.store.list(resource, namespace)) : [];
  }

  /** The only pod, or the one of this name. @throws when there is none */
  one(name?: string): Pod {
    const found = this.pods().filter((pod) => name === undefined || pod.metadata?.name === name);
    const [pod] = found;
    if (!pod || found.length > 1) throw new Error(`expected one pod ${name ?? ""}, found ${found.length}`);
    return pod;
  }

  /** kubectl's STATUS of the only pod, or of the one of this name. */
  status(name?: string): string {
    return podColumns(this.one(name), { major: 1, minor: 36 }).status;
  }

  /** Events about objects of this name, `REASON xCOUNT MESSAGE`, by first time. */
  events(name: string): readonly string[] {
    return this.objects<KubeEvent>("v1", "Event")
      .filter((event) => event.involvedObject?.name === name)
      .map((event) => `${event.reason} x${event.series?.count ?? event.count ?? 1} ${event.message}`);
  }

  async log(name: string, query = ""): Promise<Reply> {
    return await this.send("GET", `/api/v1/namespaces/default/pods/${name}/log${query}`);
  }

  async stop(): Promise<void> {
    await this.sandbox.stop();
  }
}
