import { asKube } from "#lib/kube/cast.ts";
import { answerError } from "#server/kube/errors.ts";
import { type KubeClient, KubeError, type KubeRequest } from "#server/kube/types.ts";

/** What a path answers: an object, a status with its `Status` body, plain text, or never. */
export type Answer =
  | { readonly body: unknown }
  | { readonly status: number; readonly reason?: string; readonly message?: string; readonly name?: string }
  | { readonly text: string; readonly status?: number }
  | "never";

/** An API server that answers from a table; a path that is not in it is a 404 that names the object. */
export class AnsweringClient implements KubeClient {
  readonly cluster = "table";
  readonly requests: KubeRequest[] = [];
  readonly #answers = new Map<string, () => Answer>();

  constructor(answers: Readonly<Record<string, Answer>> = {}) {
    for (const [path, answer] of Object.entries(answers)) this.set(path, answer);
  }

  set(path: string, answer: Answer): void {
    this.answerWith(path, () => answer);
  }

  /** Another answer each time. */
  answerWith(path: string, answer: () => Answer): void {
    this.#answers.set(path, answer);
  }

  get paths(): readonly string[] {
    return this.requests.map(({ path }) => path);
  }

  clockOffsetMs(): number {
    return 0;
  }

  async json<T>(request: KubeRequest) {
    const answer = await this.#answer(request);
    if ("body" in answer) return { status: 200, body: asKube<T>(answer.body), auditId: null, warnings: [] };
    throw new KubeError("error", "the table holds a text here");
  }

  async stream(request: KubeRequest) {
    const answer = await this.#answer(request);
    const text = "text" in answer ? answer.text : JSON.stringify(answer);
    async function* body() {
      yield new TextEncoder().encode(text);
    }
    return { status: 200, contentType: "text/plain", body: body(), cancel: () => undefined };
  }

  async close(): Promise<void> {}

  async #answer(request: KubeRequest): Promise<{ body: unknown } | { text: string }> {
    this.requests.push(request);
    const name = request.path.split("/").at(-1) ?? "";
    const answer = this.#answers.get(request.path)?.() ?? { status: 404, reason: "NotFound", message: `"${name}" not found`, name };
    if (answer === "never") return new Promise(() => undefined);
    if ("body" in answer || ("text" in answer && answer.status === undefined)) return answer;
    const { status = 500 } = answer;
    const failed = "text" in answer ? answer.text : statusBody(status, answer);
    throw answerError("GET", { status, retryAfter: null, body: failed });
  }
}

function statusBody(code: number, { reason = "", message = "", name }: { reason?: string; message?: string; name?: string }): string {
  return JSON.stringify({ kind: "Status", status: "Failure", code, reason, message, details: name === undefined ? {} : { name } });
}
