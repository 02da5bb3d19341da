import { isWrite } from "#server/fixes/testing/fix-stand.ts";
import { type KubeAnswer, type KubeClient, KubeError, type KubeRequest, type KubeStream } from "#server/kube/types.ts";

/** Where, between plan and write, something else may happen. */
export const POINTS = [
  "before the plan reads",
  "after the plan has read",
  "after the dry run",
  "after the plan is stored",
  "before the intent row",
  "after the intent row",
  "after the second look",
  "before the write arrives",
] as const;
export type Point = (typeof POINTS)[number];

type Phase = "plan" | "confirm";
type Stage = "read" | "dry-run" | "write" | "other";

/** The points that are seen at a request: in which phase, at which kind of request, on which side of it. */
const AT: readonly (readonly [Phase, Stage, "before" | "after", Point])[] = [
  ["plan", "read", "before", "before the plan reads"],
  ["plan", "read", "after", "after the plan has read"],
  ["plan", "dry-run", "after", "after the dry run"],
  ["confirm", "dry-run", "after", "after the second look"],
  ["confirm", "write", "before", "before the write arrives"],
];

/** A write that a fix has sent, and what came of it. */
export interface Sent {
  readonly request: KubeRequest;
  /** The answer's body; absent when the API server refused. */
  readonly done?: unknown;
}

/** A client that says at which point it is and keeps what is written. */
export class InterposedClient implements KubeClient {
  readonly cluster: string;
  phase: Phase = "plan";
  readonly sent: Sent[] = [];
  /** Called before each write. */
  writing: () => Promise<void> = () => Promise.resolve();
  readonly #inner: KubeClient;
  readonly #targetPath: string;
  readonly #reach: (point: Point) => Promise<void>;

  /** `reach` is called, and awaited, at each point; it decides whether that is the first time. */
  constructor(inner: KubeClient, targetPath: string, reach: (point: Point) => Promise<void>) {
    this.#inner = inner;
    this.cluster = inner.cluster;
    this.#targetPath = targetPath;
    this.#reach = reach;
  }

  clockOffsetMs(): number {
    return this.#inner.clockOffsetMs();
  }

  stream(request: KubeRequest): Promise<KubeStream> {
    return this.#inner.stream(request);
  }

  async close(): Promise<void> {}

  #stage(request: KubeRequest): Stage {
    if (isWrite(request)) return "write";
    if (request.method === "GET") return request.path === this.#targetPath ? "read" : "other";
    return request.path.includes("authorization.k8s.io") ? "other" : "dry-run";
  }

  async #pass(stage: Stage, side: "before" | "after"): Promise<void> {
    for (const [phase, at, on, point] of AT) if (phase === this.phase && at === stage && on === side) await this.#reach(point);
  }

  async json<T>(request: KubeRequest): Promise<KubeAnswer<T>> {
    const stage = this.#stage(request);
    await this.#pass(stage, "before");
    if (stage === "write") await this.writing();
    try {
      const answer = await this.#inner.json<T>(request);
      if (stage === "write") this.sent.push({ request, done: answer.body ?? {} });
      await this.#pass(stage, "after");
      return answer;
    } catch (error) {
      if (stage === "write" && error instanceof KubeError) this.sent.push({ request });
      throw error;
    }
  }
}
