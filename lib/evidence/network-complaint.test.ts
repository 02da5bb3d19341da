import { expect, it } from "vitest";
import { complaints } from "./network-complaint.ts";

it.each([
  ["wget: download timed out", "timeout"],
  ["dial tcp 10.96.12.34:80: i/o timeout", "timeout"],
  ["java.net.SocketTimeoutException: connect timed out", "timeout"],
  ["Error: connect ETIMEDOUT 10.96.12.34:5432", "timeout"],
  ["psycopg2.OperationalError: connection to server failed: No route to host", "timeout"],
  ["redis.exceptions.ConnectionError: Error 111 connecting to cache:6379. Connection refused.", "refused"],
  ["Error: connect ECONNREFUSED 10.96.0.9:3306", "refused"],
  ["org.postgresql.util.PSQLException: Connection to 10.96.0.9:5432 refused. Check that the hostname and port are correct", "refused"],
  ["wget: bad address 'orders:80'", "resolve"],
  ["dial tcp: lookup orders on 10.96.0.10:53: no such host", "resolve"],
  ["dial tcp: lookup orders on 10.96.0.10:53: read udp 10.244.1.9:41233->10.96.0.10:53: i/o timeout", "resolve"],
  ["Error: getaddrinfo EAI_AGAIN orders", "resolve"],
  ["socket.gaierror: [Errno -3] Temporary failure in name resolution", "resolve"],
  ["java.net.UnknownHostException: orders", "resolve"],
  ["curl: (6) Could not resolve host: orders", "resolve"],
])("%s: %s", (line, kind) => {
  expect(complaints([{ container: "c", lines: [line] }])).toMatchObject([{ kind, line }]);
});

it("keeps the lines before, newest complaint first, and nothing where nobody complains", () => {
  const found = complaints([{ container: "c", lines: ["calling a:80", "timed out", "calling b:80", "timed out", "listening on 8080"] }]);
  expect(found.map(({ context }) => context.split("\n").at(-2))).toEqual(["calling b:80", "calling a:80"]);
  expect(complaints([{ container: "c", lines: ["GET / 200", "ready"] }])).toEqual([]);
});
