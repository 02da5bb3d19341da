import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { createKubeClient } from "./client.ts";
import type { Credentials, TlsMaterial } from "./credentials.ts";
import type { KubeClient } from "./types.ts";

const PLAIN: TlsMaterial = { ca: null, cert: null, key: null, servername: null, rejectUnauthorized: true };
const asToken = (token: string): Credentials => ({
  current: async () => ({ tls: PLAIN, headers: { authorization: `Bearer ${token}` } }),
  refused: () => false,
});

let server: Server | undefined;
let client: KubeClient | undefined;
const seen: IncomingMessage[] = [];

async function start(answer: RequestListener, credentials: Credentials = asToken("t")): Promise<KubeClient> {
  seen.length = 0;
  server = createServer((request, response) => {
    seen.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  client = createKubeClient({ cluster: "c", server: `http://127.0.0.1:${port}`, credentials, userAgent: "podward/test" });
  return client;
}

afterEach(async () => {
  await client?.close();
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
});

const get = (path = "/api/v1/pods") => ({ method: "GET" as const, path });

describe("requests", () => {
  test("carry what was asked, our own User-Agent, no wish for compression on loopback, and the identity", async () => {
    const kube = await start((_request, response) => response.end("{}"));
    await kube.json({ ...get(), query: { limit: 5, fieldSelector: "spec.nodeName=a&b", continue: undefined, watch: true } });
    expect(seen[0]?.url).toBe("/api/v1/pods?limit=5&fieldSelector=spec.nodeName%3Da%26b&watch=true");
    expect(seen[0]?.headers).toMatchObject({ "user-agent": "podward/test", authorization: "Bearer t", accept: "application/json" });
    expect(seen[0]?.headers["accept-encoding"]).toBeUndefined();
  });

  test("several impersonated groups stay several header lines", async () => {
    const identity: Credentials = {
      current: async () => ({ tls: PLAIN, headers: { "impersonate-user": "jo", "impersonate-group": ["dev,ops", "sre"] } }),
      refused: () => false,
    };
    const kube = await start((_request, response) => response.end("{}"), identity);
    await kube.json(get());
    expect(seen[0]?.headersDistinct["impersonate-group"]).toEqual(["dev,ops", "sre"]);
  });

  test("a body is sent as JSON with its content type", async () => {
    let body = "";
    const kube = await start((request, response) => {
      request.on("data", (part) => {
        body += part;
      });
      request.on("end", () => response.end('{"ok":true}'));
    });
    const answer = await kube.json({ method: "PATCH", path: "/x", body: { a: 1 }, contentType: "application/merge-patch+json" });
    expect([body, seen[0]?.headers["content-type"], answer.body]).toEqual(['{"a":1}', "application/merge-patch+json", { ok: true }]);
  });
});

describe("answers", () => {
  test("audit id and every warning come along", async () => {
    const kube = await start((_request, response) => {
      response.setHeader("audit-id", "a-1");
      response.setHeader("warning", ['299 - "one \\"quoted\\""', '299 - "two", 299 - "three"']);
      response.end("{}");
    });
    expect(await kube.json(get())).toMatchObject({ auditId: "a-1", warnings: ['one "quoted"', "two", "three"] });
  });

  test("a redirect is not followed", async () => {
    const kube = await start((_request, response) => response.writeHead(302, { location: "http://127.0.0.1:1/stolen" }).end());
    await expect(kube.json(get())).rejects.toMatchObject({ kind: "error", status: 302 });
    expect(seen).toHaveLength(1);
  });

  test("gzip is understood where a server sends it", async () => {
    const kube = await start((_request, response) => {
      response.setHeader("content-encoding", "gzip");
      response.end(gzipSync('{"n":7}'));
    });
    expect((await kube.json<{ n: number }>(get())).body.n).toBe(7);
  });

  test("an answer that is not JSON, and one without end, are errors", async () => {
    const text = await start((_request, response) => response.end("<html>"));
    await expect(text.json(get())).rejects.toMatchObject({ kind: "error" });
    await client?.close();
    const endless = await start((_request, response) => void response.write("[1"));
    await expect(endless.json({ ...get(), timeoutMs: 300 })).rejects.toMatchObject({ kind: "timeout" });
  });

  test("a body that unpacks to more than 64 MiB is given up", async () => {
    const kube = await start((_request, response) => {
      response.setHeader("content-encoding", "gzip");
      response.end(gzipSync(Buffer.alloc(80 * 1024 * 1024, 0x20)));
    });
    await expect(kube.json(get())).rejects.toMatchObject({ kind: "error", message: expect.stringContaining("64 MiB") });
  });

  test("an empty body is null", async () => {
    const kube = await start((_request, response) => response.writeHead(204).end());
    expect(await kube.json(get())).toMatchObject({ status: 204, body: null });
  });
});

describe("faults", () => {
  test("nobody listens: unreachable, for a write too, since it never left", async () => {
    const kube = await start(() => undefined);
    await new Promise((resolve) => server?.close(resolve));
    await expect(kube.json(get())).rejects.toMatchObject({ kind: "unreachable", status: 0 });
    await expect(kube.json({ method: "DELETE", path: "/x" })).rejects.toMatchObject({ kind: "unreachable" });
  });

  test("the connection breaks after a write was sent: the outcome is unknown", async () => {
    const kube = await start((request) => request.socket.destroy());
    await expect(kube.json({ method: "DELETE", path: "/x", body: {} })).rejects.toMatchObject({ kind: "unknown-outcome" });
    await expect(kube.json(get())).rejects.toMatchObject({ kind: "unreachable" });
  });

  test("no answer in time: timeout for a read, unknown outcome for a write", async () => {
    const kube = await start(() => undefined);
    await expect(kube.json({ ...get(), timeoutMs: 200 })).rejects.toMatchObject({ kind: "timeout" });
    await expect(kube.json({ method: "POST", path: "/x", body: {}, timeoutMs: 200 })).rejects.toMatchObject({ kind: "unknown-outcome" });
  });

  test("cancelled by the caller, before and during", async () => {
    const kube = await start(() => undefined);
    await expect(kube.json({ ...get(), signal: AbortSignal.abort() })).rejects.toMatchObject({ kind: "cancelled" });
    const abort = new AbortController();
    const running = kube.json({ ...get(), signal: abort.signal });
    setTimeout(() => abort.abort(), 50);
    await expect(running).rejects.toMatchObject({ kind: "cancelled" });
  });

  test("401 asks once more with fresh credentials where they can be had anew, and only once", async () => {
    let token = 0;
    const renewable: Credentials = {
      current: async () => ({ tls: PLAIN, headers: { authorization: `Bearer ${token}` } }),
      refused: () => {
        token += 1;
        return true;
      },
    };
    const kube = await start((request, response) => {
      response.statusCode = request.headers.authorization === "Bearer 1" ? 200 : 401;
      response.end("{}");
    }, renewable);
    expect((await kube.json({ method: "POST", path: "/x", body: {} })).status).toBe(200);
    token = 5;
    await expect(kube.json(get())).rejects.toMatchObject({ kind: "unauthorized" });
    expect(seen).toHaveLength(4);
  });
});

describe("streams", () => {
  test("parts come as they are sent, and cancelling closes the connection", async () => {
    let isClosed: Promise<void> | undefined;
    const kube = await start((request, response) => {
      isClosed = new Promise((resolve) => request.socket.once("close", () => resolve()));
      response.write("one");
    });
    const stream = await kube.stream(get());
    const parts = stream.body[Symbol.asyncIterator]();
    expect(Buffer.from((await parts.next()).value ?? "").toString()).toBe("one");
    stream.cancel();
    stream.cancel();
    await isClosed;
  });

  test("a refusal before the first byte is an error with the server's words", async () => {
    const kube = await start((_request, response) => {
      response.writeHead(403, { "content-type": "application/json" });
      response.end(JSON.stringify({ kind: "Status", code: 403, reason: "Forbidden", message: "no pods for you" }));
    });
    await expect(kube.stream(get())).rejects.toMatchObject({ kind: "forbidden", message: "no pods for you" });
  });

  test("a break in the middle is an error of the same kinds", async () => {
    const kube = await start((request, response) => {
      response.write("x");
      setTimeout(() => request.socket.destroy(), 20);
    });
    const stream = await kube.stream(get());
    const readAll = async () => {
      for await (const _part of stream.body);
    };
    await expect(readAll()).rejects.toMatchObject({ kind: "unreachable" });
  });
});

test("the offset to the server's clock comes from its Date header, whatever the status", async () => {
  const kube = await start((_request, response) => {
    response.sendDate = false;
    response.setHeader("date", new Date(Date.now() + 3_600_000).toUTCString());
    response.writeHead(404).end();
  });
  await kube.json(get()).catch(() => undefined);
  expect(Math.abs(kube.clockOffsetMs() - 3_600_000)).toBeLessThan(2_000);
});
