import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import type { Certificate } from "./certificates.ts";

export type ApiRequest = {
  readonly body?: unknown;
  /** Default: application/json. */
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type ApiAnswer = { readonly status: number; readonly text: string };

/**
 * A small HTTPS client for the API server (and for etcd's HTTP gateway) of a test cluster. It
 * trusts one certificate authority only, so a stranger's server on the port never answers.
 */
export class ApiClient {
  readonly server: string;
  readonly #agent: Agent;

  constructor(server: string, authority: string, credentials: Certificate) {
    this.server = server;
    this.#agent = new Agent({ keepAlive: true, ca: authority, cert: credentials.certificate, key: credentials.key });
  }

  /** One request; any status is an answer, only a broken connection throws. */
  async request(method: string, path: string, options: ApiRequest = {}): Promise<ApiAnswer> {
    const body = options.body === undefined ? undefined : JSON.stringify(options.body);
    const headers: Record<string, string> = { accept: "application/json", ...options.headers };
    if (body !== undefined) {
      headers["content-type"] = options.contentType ?? "application/json";
      // Without it Node sends the body of a DELETE bare: the server ignores it and reads it as the next request.
      headers["content-length"] = String(Buffer.byteLength(body));
    }
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = request(new URL(path, this.server), { method, agent: this.#agent, headers }, resolve);
      outgoing.once("error", reject);
      outgoing.end(body);
    });
    answer.setEncoding("utf8");
    let text = "";
    for await (const chunk of answer) text += chunk;
    return { status: answer.statusCode ?? 0, text };
  }

  /**
   * Reads or writes an object.
   *
   * @throws when the status is not 2xx, with the server's own message
   */
  async object<T>(method: string, path: string, options: ApiRequest = {}): Promise<T> {
    const answer = await this.request(method, path, options);
    if (answer.status < 200 || answer.status > 299) {
      throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 500)}`);
    }
    return JSON.parse(answer.text) as T;
  }

  close(): void {
    this.#agent.destroy();
  }
}
