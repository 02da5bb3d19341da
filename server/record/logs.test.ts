import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { PodWardError } from "#lib/contract/errors.ts";
import { MASK } from "#server/evidence/mask.ts";
import { type KubeClient, KubeError, type KubeRequest } from "#server/kube/types.ts";
import { LogMasker } from "./log-mask.ts";
import { apiQuery, parseLogQuery } from "./log-query.ts";
import { LOG_TIMEOUT_MS, logHeaders, openLog } from "./logs.ts";

const TARGET = { namespace: "shop", name: "web-0" };
const ask = (text: string) => parseLogQuery(new URLSearchParams(text));
const encode = (text: string) => new TextEncoder().encode(text);

type Reply = KubeError | { status?: number; parts: (Uint8Array | Promise<Uint8Array>)[]; open?: boolean };

/** A client that answers the log endpoint with `replies` in turn, and a GET of the pod with its uid. */
function client(replies: Reply[], uid = "u1") {
  const asked: KubeRequest[] = [];
  const cancelled: number[] = [];
  const double: KubeClient = {
    cluster: "test",
    clockOffsetMs: () => 0,
    json: async <T>(request: KubeRequest) => {
      asked.push(request);
      if (uid === "") throw new KubeError("not-found", 'pods "web-0" not found', { status: 404 });
      return { status: 200, body: { metadata: { uid } } as T, auditId: null, warnings: [] };
    },
    stream: async (request) => {
      const place = asked.push(request);
      const reply = replies.shift();
      if (reply === undefined) return new Promise(() => undefined);
      if (reply instanceof KubeError) throw reply;
      async function* body() {
        for (const part of reply instanceof KubeError ? [] : (reply?.parts ?? [])) yield await part;
        if (!(reply instanceof KubeError) && reply?.open)
          await new Promise((_resolve, reject) => request.signal?.addEventListener("abort", reject));
      }
      return { status: reply.status ?? 200, contentType: "text/plain", body: body(), cancel: () => void cancelled.push(place) };
    },
    close: async () => undefined,
  };
  return { double, asked, cancelled };
}

const read = async (stream: ReadableStream<Uint8Array>) => new Uint8Array(await new Response(stream).arrayBuffer());
const open = (replies: Reply[], query = "", uid = "u1") =>
  openLog(client(replies, uid).double, TARGET, ask(query), new AbortController().signal);
const answer = (status: number, message: string, kind: KubeError["kind"]) => new KubeError(kind, message, { status, reason: "BadRequest" });

afterEach(() => vi.useRealTimers());

describe("why there is no log", () => {
  const cases: [string, Reply, string, RegExp][] = [
    [
      "not started",
      answer(400, 'container "c" in pod "web-0" is waiting to start: ContainerCreating', "invalid"),
      "not-found",
      /is waiting to start: ContainerCreating$/,
    ],
    [
      "no previous one",
      answer(400, 'previous terminated container "c" in pod "web-0" not found', "invalid"),
      "not-found",
      /^previous terminated container/,
    ],
    ["no such container", answer(400, "container x is not valid for pod web-0", "invalid"), "bad-request", /is not valid for pod/],
    ["not scheduled", { status: 204, parts: [] }, "not-found", /does not have a host assigned/],
    ["node object gone", answer(404, 'pods "worker-7" not found', "not-found"), "not-found", /no Node object worker-7/],
    ["pod gone", answer(404, 'pods "web-0" not found', "not-found"), "not-found", /pods "web-0" not found/],
    [
      "kubelet refuses",
      answer(500, 'Get "https://10.0.0.7:10250/containerLogs/shop/web-0/c": dial tcp 10.0.0.7:10250: connect: connection refused', "error"),
      "cluster-error",
      /connection refused$/,
    ],
    [
      "log lost",
      { parts: [encode("unable to retrieve container logs for cont"), encode("ainerd://abc123")] },
      "not-found",
      /no longer has this log/,
    ],
    [
      "permission",
      answer(
        403,
        'pods "web-0" is forbidden: User "jo" cannot get resource "pods/log" in API group "" in the namespace "shop"',
        "forbidden",
      ),
      "forbidden",
      /cannot get resource/,
    ],
  ];
  test.each(cases)("%s", async (_what, reply, code, message) => {
    const error = await open([reply]).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PodWardError);
    expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
    expect((error as PodWardError).kubernetes?.message).toMatch(/\w/);
  });

  test("a frozen kubelet is named after ten seconds, whether it swallows the request or the body", async () => {
    expect(await open([new KubeError("timeout", "no answer")]).catch((e: unknown) => e)).toMatchObject({
      code: "timeout",
      kubernetes: { message: "context deadline exceeded" },
    });
    vi.useFakeTimers();
    const silent = open([{ parts: [new Promise<Uint8Array>(() => undefined)] }]).catch((e: unknown) => e);
    await vi.advanceTimersByTimeAsync(LOG_TIMEOUT_MS);
    expect(await silent).toMatchObject({ code: "timeout" });
  });

  test("a pod of the same name with another uid is not read in its place", async () => {
    expect(await open([], "uid=old", "new").catch((e: unknown) => e)).toMatchObject({
      code: "gone",
      message: expect.stringContaining("now has uid new"),
    });
    expect(await open([], "uid=old", "").catch((e: unknown) => e)).toMatchObject({ code: "gone" });
  });
});

describe("what is passed on", () => {
  test("bytes that are no text, long lines and colours arrive as they were", async () => {
    const bytes = Uint8Array.of(0xff, 0x00, 0x0a, 0xc3, 0x28, 0x1b, 0x5b, 0x33, 0x31, 0x6d, 0x0d, 0x0a);
    const long = encode(`${"世界x".repeat(100_000)}\nend`);
    expect(await read(await open([{ parts: [bytes, long] }]))).toEqual(new Uint8Array(Buffer.concat([bytes, long])));
  });

  test("the rest of a private key whose beginning lies before the first line is masked", () => {
    const masked = (text: string) => {
      const masker = new LogMasker();
      return Buffer.concat([masker.push(encode(text)), masker.end()]).toString();
    };
    const body = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj";
    expect(masked(`${body}\n${body}\nMzEfYyjiWA4=\n-----END PRIVATE KEY-----\nAfter\n`)).toBe(
      `${MASK}\n${MASK}\n${MASK}\n-----END PRIVATE KEY-----\nAfter\n`,
    );
    expect(masked(`2026-12-01T08:00:00.123Z ${body}\n2026-12-01T08:00:00.124Z ready`)).toBe(`${MASK}\n2026-12-01T08:00:00.124Z ready`);
    expect(masked(body)).toBe(MASK);
    expect(masked(`started\n${body}\n`)).toBe(`started\n${body}\n`);
  });

  test("a secret is masked wherever the pieces were cut", async () => {
    const text = "12:00 login password=hunter2hunter2 ok\n-----BEGIN PRIVATE KEY-----\nMIIabc\nMIIdef\n-----END PRIVATE KEY-----\nAfter\n";
    const expected = `12:00 login password=${MASK} ok\n-----BEGIN PRIVATE KEY-----${MASK}\n${MASK}\n${MASK}\n${MASK}\nAfter\n`;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 20 }), async (sizes) => {
        const masker = new LogMasker();
        let at = 0;
        let out = "";
        for (const size of [...sizes, text.length]) {
          out += Buffer.from(masker.push(encode(text.slice(at, at + size)))).toString();
          at += size;
        }
        expect(out + Buffer.from(masker.end()).toString()).toBe(expected);
      }),
    );
  });

  test("a line without an end is passed on in pieces and a secret in it is still masked", async () => {
    const line = `${"a b ".repeat(40_000)}token=s3cr3tvalue ${"c d ".repeat(40_000)}`;
    const out = Buffer.from(await read(await open([{ parts: [encode(line.slice(0, 160_010)), encode(line.slice(160_010))] }]))).toString();
    expect(out).not.toContain("s3cr3tvalue");
    expect(out.length).toBe(line.length - "s3cr3tvalue".length + MASK.length);
  });

  test("a log whose last line has no line feed is whole", async () => {
    expect(Buffer.from(await read(await open([{ parts: [encode("unable to reach db"), encode("\nbye")] }]))).toString()).toBe(
      "unable to reach db\nbye",
    );
    expect(await read(await open([{ parts: [] }]))).toHaveLength(0);
  });
});

describe("following", () => {
  test("asks first whether the kubelet answers, waits through quiet, and lets go when cancelled", async () => {
    const { double, asked, cancelled } = client([
      { parts: [encode("old line\n")] },
      new KubeError("timeout", "no headers"),
      { parts: [encode("new\n")], open: true },
    ]);
    const stream = await openLog(double, TARGET, ask("follow=true&tail=5&container=c"), new AbortController().signal);
    const reader = stream.getReader();
    expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe("new\n");
    expect(asked.map(({ query }) => [query?.follow, query?.tailLines])).toEqual([
      [undefined, 1],
      [true, 5],
      [true, 5],
    ]);
    await reader.cancel();
    await vi.waitFor(() => expect(cancelled).toContain(3));
  });

  test("a kubelet that does not answer fails before the stream begins", async () => {
    expect(await open([new KubeError("timeout", "no answer")], "follow=true").catch((e: unknown) => e)).toMatchObject({ code: "timeout" });
  });
});

describe("parseLogQuery", () => {
  test("reads what kubectl's options mean", () => {
    expect(apiQuery(ask("container=c&previous=true&tail=0&since=5m&timestamps=1&limit=10&follow=true"))).toEqual({
      container: "c",
      previous: true,
      tailLines: 0,
      sinceSeconds: 300,
      sinceTime: undefined,
      timestamps: true,
      limitBytes: 10,
      follow: undefined,
    });
    expect(apiQuery(ask("since=2026-11-30T03:31:22Z")).sinceTime).toBe("2026-11-30T03:31:22Z");
    expect(Object.values(apiQuery(ask(""))).filter((value) => value !== undefined)).toEqual([]);
  });

  test.each(["tail=-1", "tail=x", "limit=0", "since=yesterday", "since=5w", "follow=maybe", "tail=1e3"])("refuses %s", (query) => {
    expect(() => ask(query)).toThrow(PodWardError);
  });
});

test("a download has a file name without surprises", () => {
  expect(logHeaders({ namespace: "shop", name: "web-0" }, ask("container=c&previous=true&download=true"))["content-disposition"]).toBe(
    'attachment; filename="shop_web-0_c_previous.log"',
  );
  expect(logHeaders(TARGET, ask(""))["content-disposition"]).toBeUndefined();
});
