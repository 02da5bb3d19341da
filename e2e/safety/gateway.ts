import { createServer, request as forward, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { request as forwardSafely } from "node:https";
import type { AddressInfo } from "node:net";

/** A request as it arrives at the gateway. */
export interface Arrived {
  readonly method: string;
  /** With its query. */
  readonly url: string;
  readonly body: string;
  /** True when it would change the cluster: no read, no dry run, no access review. */
  readonly isWrite: boolean;
}

/** What becomes of a request: whether the API server gets it, and what the caller gets. */
export interface Treatment {
  readonly carriedOut: boolean;
  /** `answer` = the API server's own; `cut` = the connection breaks; `half` = it breaks inside the answer; `hang` = nothing ever comes. */
  readonly reply: "answer" | "cut" | "half" | "hang" | { readonly status: number; readonly contentType: string; readonly text: string };
}

/** What the API server is asked with, where it is not plain HTTP; PEM. */
export interface GatewayTls {
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
}

const PASS: Treatment = { carriedOut: true, reply: "answer" };

/** A plain HTTP gateway in front of an API server, where requests get lost, answers go missing, and somebody counts. */
export class Gateway {
  /** Writes that arrived, in their order, with the API server's status; 0 = it never got them. */
  readonly writes: (Arrived & { status: number })[] = [];
  /** Decides what becomes of a request. */
  treat: (arrived: Arrived) => Treatment = () => PASS;
  /** Called when the API server has answered and the caller knows nothing of it yet. */
  carried: (arrived: Arrived) => void = () => undefined;
  /** Called when the caller has its answer. */
  answered: (arrived: Arrived) => void = () => undefined;
  readonly #upstream: string;
  readonly #tls: GatewayTls | null;
  readonly #server: Server;

  private constructor(upstream: string, tls: GatewayTls | null) {
    this.#upstream = upstream;
    this.#tls = tls;
    this.#server = createServer((request, response) => void this.#serve(request, response).catch(() => response.destroy()));
    this.#server.requestTimeout = 0;
  }

  /** Opens it on a free loopback port in front of an API server at `http://HOST:PORT`, or `https://` with `tls`. */
  static async before(upstream: string, tls: GatewayTls | null = null): Promise<Gateway> {
    const gateway = new Gateway(upstream, tls);
    await new Promise<void>((resolve) => gateway.#server.listen(0, "127.0.0.1", resolve));
    return gateway;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The same kubeconfig with the gateway as its server. */
  kubeconfig(of: object): Record<string, unknown> {
    return JSON.parse(JSON.stringify(of).replaceAll(this.#upstream, this.url)) as Record<string, unknown>;
  }

  /** A kubeconfig of nothing but the gateway: what comes in goes on with the gateway's own certificate. */
  ownKubeconfig(name: string): Record<string, unknown> {
    return {
      clusters: [{ name, cluster: { server: this.url } }],
      users: [{ name, user: {} }],
      contexts: [{ name, context: { cluster: name, user: name } }],
      "current-context": name,
    };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const arrived = await arrivedOf(request);
    const treatment = this.treat(arrived);
    const counted = { ...arrived, status: 0 };
    if (arrived.isWrite) this.writes.push(counted);
    const answer = treatment.carriedOut ? await this.#forward(request, arrived.body) : null;
    counted.status = answer?.statusCode ?? 0;
    if (answer !== null) this.carried(arrived);
    if (answer !== null && treatment.reply === "answer") {
      response.once("finish", () => this.answered(arrived));
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
      response.once("close", () => answer.destroy());
      return;
    }
    const text = answer === null ? "" : await textOf(answer);
    if (typeof treatment.reply === "object") {
      const { status, contentType, text: said } = treatment.reply;
      response.writeHead(status, { "content-type": contentType }).end(said);
    } else if (treatment.reply === "half") {
      response.writeHead(answer?.statusCode ?? 500, { "content-type": "application/json", "content-length": text.length });
      response.write(text.slice(0, text.length / 2), () => response.destroy());
    } else if (treatment.reply === "cut") response.destroy();
  }

  #forward(from: IncomingMessage, body: string): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const { method, headers } = from;
      const url = new URL(from.url ?? "/", this.#upstream);
      const options = { ...(method ? { method } : {}), headers };
      const onward = this.#tls === null ? forward(url, options, resolve) : forwardSafely(url, { ...options, ...this.#tls }, resolve);
      onward.once("error", reject);
      onward.end(body);
    });
  }
}

async function arrivedOf(request: IncomingMessage): Promise<Arrived> {
  const { method = "GET", url = "/" } = request;
  const body = await textOf(request);
  const isDry = url.includes("dryRun=") || body.includes('"dryRun"');
  return {
    method,
    url,
    body,
    isWrite: method !== "GET" && !isDry && !url.includes("authorization.k8s.io") && !url.includes("authentication.k8s.io"),
  };
}

async function textOf(message: IncomingMessage): Promise<string> {
  message.setEncoding("utf8");
  let text = "";
  for await (const chunk of message) text += chunk;
  return text;
}
