import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";

/** How a client proves who it is; neither: anonymous. */
export type Credentials = { readonly token?: string; readonly certificate?: string; readonly key?: string };

/** What is sent beside method and path. */
export type Send = {
  readonly body?: unknown;
  /** A body as it is, instead of `body` as JSON. */
  readonly raw?: string;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
};

/** An answer, read to its end. */
export class Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;

  constructor(status: number, headers: IncomingHttpHeaders, text: string) {
    this.status = status;
    this.headers = headers;
    this.text = text;
  }

  /** The body as JSON of whatever shape, typed as JSON.parse does: a contract looks at any field. */
  get json() {
    return JSON.parse(this.text);
  }
}

/** JSON of whatever shape. */
export type Json = Answer["json"];

/** Plain requests to an API server, with nothing between: no retry, no redirect, no decoding but JSON. */
export class HttpClient {
  readonly server: string;
  readonly #agent: HttpAgent;
  readonly #token: string | undefined;

  constructor(server: string, authority: string | undefined, credentials: Credentials) {
    this.server = server;
    this.#token = credentials.token;
    const { certificate, key } = credentials;
    this.#agent = server.startsWith("https:")
      ? new HttpsAgent({
          keepAlive: true,
          ...(authority ? { ca: authority } : {}),
          ...(certificate && key ? { cert: certificate, key } : {}),
        })
      : new HttpAgent({ keepAlive: true });
  }

  async request(method: string, path: string, send: Send = {}): Promise<Answer> {
    const response = await this.open(method, path, send);
    response.setEncoding("utf8");
    let text = "";
    for await (const chunk of response) text += chunk;
    return new Answer(response.statusCode ?? 0, response.headers, text);
  }

  /** The answer with its body still to be read. */
  async open(method: string, path: string, send: Send = {}): Promise<IncomingMessage> {
    const body = send.raw ?? (send.body === undefined ? undefined : JSON.stringify(send.body));
    const headers: Record<string, string | string[]> = { accept: "application/json", ...send.headers };
    if (body !== undefined) {
      headers["content-type"] = send.contentType ?? "application/json";
      // Node frames no body of a DELETE by itself: without a length it would be read as the next request.
      headers["content-length"] = String(Buffer.byteLength(body));
    }
    if (this.#token !== undefined) headers.authorization = `Bearer ${this.#token}`;
    const request = this.server.startsWith("https:") ? httpsRequest : httpRequest;
    return await new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = request(new URL(path, this.server), { method, agent: this.#agent, headers }, resolve);
      outgoing.once("error", reject);
      outgoing.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
