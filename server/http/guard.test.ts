import { describe, expect, test } from "vitest";
import { guard, isAllowedHost } from "./guard.ts";

const options = { host: "127.0.0.1" };
const ask = (method: string, headers: Record<string, string>) =>
  guard(new Request("http://127.0.0.1:4911/api/x", { method, headers: { host: "127.0.0.1:4911", ...headers } }), options);

describe("Host", () => {
  test.each(["localhost", "localhost:4911", "LOCALHOST:80", "127.0.0.1", "127.0.0.1:1", "127.1.2.3:4911", "[::1]", "[::1]:4911"])(
    "%s is this machine",
    (host) => expect(isAllowedHost(host, "127.0.0.1")).toBe(true),
  );

  test.each([
    null,
    "",
    " ",
    "127.0.0.1.evil",
    "127.0.0.1.evil:4911",
    "127.evil",
    "127.0.0.evil",
    "127.0.0.1evil",
    "127.0.0.256",
    "127.0.0",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0.0.0.0",
    "localhost.evil",
    "evil-localhost",
    "localhost@evil",
    "evil@localhost",
    "localhost:4911@evil",
    "localhost evil",
    "localhost,evil",
    "localhost/evil",
    "localhost#evil",
    "localhost:port",
    "[::1].evil",
    "[::1",
    "::1]",
    "[::ffff:127.0.0.1]",
    "[::]",
    "[fe80::1]",
    "192.168.0.1",
    "10.0.0.1:4911",
    "podward.example",
    "ⓛocalhost",
  ])("%j is not", (host) => expect(isAllowedHost(host, "127.0.0.1")).toBe(false));

  test("the configured host is allowed by its exact name", () => {
    expect(isAllowedHost("ward.internal:80", "ward.internal")).toBe(true);
    expect(isAllowedHost("x.ward.internal", "ward.internal")).toBe(false);
  });
});

describe("reads", () => {
  test.each([{}, { "sec-fetch-site": "same-origin" }, { "sec-fetch-site": "none" }, { origin: "https://evil.example" }])(
    "%j passes",
    (headers) => {
      expect(ask("GET", headers).requestId).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  test.each(["cross-site", "same-site", "garbage"])("a page of another site (%s) does not read", (site) => {
    expect(() => ask("GET", { "sec-fetch-site": site })).toThrow(/another site/);
  });
});

describe("writes", () => {
  const json = { "content-type": "application/json" };
  const own = { origin: "http://127.0.0.1:4911" };

  test.each([
    { ...json, ...own },
    { ...json, ...own, "sec-fetch-site": "same-origin" },
    { ...json, "sec-fetch-site": "same-origin" },
    { ...own, "content-type": "application/json; charset=utf-8" },
  ])("%j passes", (headers) => {
    expect(() => ask("POST", headers)).not.toThrow();
  });

  test.each(
    ["POST", "PUT", "PATCH", "DELETE"].flatMap((method) =>
      [
        json,
        { ...json, origin: "null" },
        { ...json, origin: "https://evil.example" },
        { ...json, origin: "http://127.0.0.1" },
        { ...json, origin: "http://127.0.0.1:4911.evil" },
        { ...json, origin: "http://localhost:4911" },
        { ...json, ...own, "sec-fetch-site": "cross-site" },
        { ...json, ...own, "sec-fetch-site": "same-site" },
        { ...json, ...own, "sec-fetch-site": "none" },
        { ...own },
        { ...own, "content-type": "text/plain" },
        { ...own, "content-type": "application/x-www-form-urlencoded" },
        { ...own, "content-type": "multipart/form-data" },
        { ...own, "content-type": "application/jsonp" },
        { ...own, "content-type": "text/plain; application/json" },
      ].map((headers) => [method, headers] as const),
    ),
  )("%s with %j is refused", (method, headers) => {
    expect(() => ask(method, headers as Record<string, string>)).toThrow();
  });
});
