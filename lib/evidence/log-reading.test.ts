import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LOG_PATTERNS, quotedEnds, quotedLine, readLog } from "./log-reading.ts";

describe("what is something else", () => {
  it.each([
    "starting server on port 8080",
    "INFO connected to db:5432",
    "listening on :8080",
    "received SIGTERM, stopping",
    "agent: license expired",
    "relay up",
    "Error: bind: permission denied",
    "ERROR: permission denied for table users",
    "HTTP 404 not found",
  ])("%s", (line) => {
    const kinds = readLog([line]).map(({ kind }) => kind);
    expect(kinds.filter((kind) => !["missing-file", "config"].includes(kind))).toEqual([]);
  });

  it("does not take a database's syntax error for a script's", () => {
    expect(
      readLog(['ERROR: syntax error at or near "FROM"', "SyntaxError: Unexpected token } in JSON at position 5"]).map(({ kind }) => kind),
    ).not.toContain("syntax");
  });
});

describe("which number is the port", () => {
  it.each([
    ["9000", "[20-Nov-2026 11:58:20] ERROR: unable to bind listening socket for address '9000': Address in use (98)"],
    [
      "9100",
      'ts=2026-11-20T11:58:19.103Z caller=node_exporter.go:223 level=error err="listen tcp 0.0.0.0:9100: bind: address already in use"',
    ],
    ["8443", "2026-11-20 11:58:20 main.go:88: listen tcp [::]:8443: bind: address already in use"],
    ["80", "2026/11/20 11:58:20 [emerg] 1#1: bind() to [::]:80 failed (98: Address already in use)"],
    [undefined, "11:58:20 server.py:41: address already in use"],
    [undefined, '{"time":"2026-11-20T11:58:20Z","msg":"address already in use"}'],
  ])("%s in %s", (port, line) => {
    expect(readLog([line])[0]).toMatchObject({ kind: "port-in-use", values: port === undefined ? {} : { port } });
    expect(readLog([line])[0]?.values.port).toBe(port);
  });
});

describe("which line counts", () => {
  it("takes an error before a later warning, and the later of two errors", () => {
    const lines = ["FATAL: API_KEY is not set", "dial tcp 10.0.0.1:80: connect: connection refused", "WARN: port 8080 is already in use"];
    expect(readLog(lines).map(({ kind }) => kind)).toEqual(["dependency", "env", "port-in-use"]);
  });

  it("leaves out a dependency that answered later", () => {
    expect(
      readLog(["dial tcp 10.0.0.1:5432: connect: connection refused", "connected to 10.0.0.1:5432", "API_KEY is not set"]).map(
        ({ kind }) => kind,
      ),
    ).toEqual(["env"]);
  });

  it("looks past the frames of a stack trace", () => {
    const frames = Array.from({ length: 80 }, (_, line) => `\tat com.acme.Db.open(Db.java:${line})`);
    expect(readLog(["Caused by: java.net.UnknownHostException: db", ...frames])[0]?.values).toEqual({ host: "db" });
  });
});

describe("whom a program called", () => {
  it.each([
    [
      "10.96.0.1",
      "E1120 11:58:10.551111       1 leaderelection.go:332] error retrieving resource lock: dial tcp 10.96.0.1:443: i/o timeout",
    ],
    ["db.shop.svc", "lookup db.shop.svc on 10.96.0.10:53: read udp 10.244.1.31:41880->10.96.0.10:53: i/o timeout"],
    ["sftp.example.org", "ssh: connect to host sftp.example.org port 22: Connection timed out"],
    [undefined, "I1120 11:58:18.100221       1 leaderelection.go:285] failed to renew lease: timed out waiting for the condition"],
    [undefined, "F1120 11:58:21.501122       1 instance.go:232] Error creating leases: context deadline exceeded"],
    [undefined, "worker.py:88: connection timed out"],
  ])("%s in %s", (host, line) => expect(readLog([line]).find(({ kind }) => kind === "dependency")?.values.host).toBe(host));

  it("is the one that was named a few lines before, when it failed alike", () => {
    const named = "WARN Couldn't resolve server kafka:9092 from bootstrap.servers as DNS resolution failed for kafka";
    const last = "ConfigException: No resolvable bootstrap urls given in bootstrap.servers";
    expect(readLog([named, last])[0]?.values).toMatchObject({ host: "kafka", port: "9092" });
    expect(readLog([named, ...Array.from({ length: 9 }, () => "retrying"), last])[0]?.values.host).toBeUndefined();
    expect(readLog([named, "Error: connection refused"])[0]?.values.host).toBeUndefined();
  });
});

describe("strangers' text", () => {
  it("quotes at most 300 characters, without control characters", () => {
    expect(quotedLine(`\u001b[31m${"x".repeat(5_000)}`).length).toBe(300);
    expect(quotedLine("a\u0007b\u001b[1mc")).toBe("abc");
  });

  it("quotes the telling part of a long line", () => {
    const line = `{"message":"${"a".repeat(400)} vm.max_map_count [65530] is too low, increase to at least [262144] ${"b".repeat(400)}"}`;
    const [said] = readLog([line]);
    expect(said?.line).toMatch(/^…a{79} vm\.max_map_count \[65530\] is too low.*…$/);
    expect(said?.line.length).toBe(300);
    expect(quotedLine("x".repeat(500), 450)).toBe(`…${"x".repeat(299)}`);
    expect(quotedLine("x".repeat(300), 290)).toBe("x".repeat(300));
  });

  it("quotes both ends of a long line in which nothing is known", () => {
    const line = `{"msg":"unable to start","error":"${"wrapped: ".repeat(60)}api error AccessDenied: no"}`;
    expect(quotedEnds(line)).toMatch(/^\{"msg":"unable to start".* … .*api error AccessDenied: no"\}$/);
    expect(quotedEnds(line).length).toBe(300);
    expect(quotedEnds("short")).toBe("short");
  });

  it("has only patterns without an unbounded quantifier inside a quantified group, and global ones", () => {
    for (const { pattern, from } of LOG_PATTERNS) {
      expect(pattern.flags, from).toBe("gi");
      expect(pattern.source.replaceAll(/\[(?:\\.|[^\]\\])*\]/g, "c"), from).not.toMatch(/[+*](?:[^()]*)\)(?:[+*]|\{\d+,\})/);
      expect(pattern.source.replaceAll(/\\./g, "").match(/(?<!\()[+*]/g)?.length ?? 0, from).toBeLessThanOrEqual(4);
    }
  });

  it("reads anything in bounded time and never throws", () => {
    const words = [
      "connection refused ",
      "permission denied ",
      "/a/b/",
      "ECONNREFUSED ",
      "A_B",
      "is not set",
      ":1234",
      '"',
      "'",
      "(",
      "host='",
      "dial tcp ",
      "lookup ",
      " ",
      "x",
      "syntax error",
    ];
    const line = fc.array(fc.constantFrom(...words), { maxLength: 200 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.array(fc.oneof(line, fc.string({ maxLength: 300 })), { maxLength: 40 }), (lines) => {
        for (const match of readLog(lines)) {
          expect(match.line.length).toBeLessThanOrEqual(300);
          expect(lines[match.index]).toBeDefined();
        }
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    "a".repeat(100_000),
    "connection refused ".repeat(5_000),
    "/".repeat(50_000),
    "A_".repeat(50_000),
    "host='a".repeat(10_000),
    ": ".repeat(50_000),
  ])("stays quick on a hostile line", (line) => {
    const started = performance.now();
    readLog(Array.from({ length: 40 }, () => line));
    expect(performance.now() - started).toBeLessThan(4_000);
  });
});
