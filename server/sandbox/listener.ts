import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { ApiContext } from "./api/context.ts";
import { createApiServer } from "./api/server.ts";

const HOST = "127.0.0.1";

/** The open port of a sandbox; it can be closed and opened again with the same objects behind it. */
export class Listener {
  readonly #context: ApiContext;
  #server: Server | null = null;
  #port = 0;

  constructor(context: ApiContext) {
    this.#context = context;
  }

  /** @param port 0 for a free one. @throws when it is taken */
  async listen(port: number): Promise<void> {
    const server = createApiServer(this.#context);
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, HOST, () => resolve());
    });
    this.#server = server;
    this.#port = (server.address() as AddressInfo).port;
  }

  /** Opens the port that was open before. */
  async reopen(): Promise<void> {
    if (!this.#server) await this.listen(this.#port);
  }

  address(): AddressInfo | string | null {
    return this.#server?.address() ?? null;
  }

  /** Breaks all connections and closes the port. */
  async close(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server) return;
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }
}
