import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitOf, globMatches, type KeyFit, lookupName, nearestKey } from "./registry-keyring.ts";

/** Key, image, and what the kubelet makes of it (keyring.go and its own test table). */
const FITS: readonly (readonly [string, string, KeyFit])[] = [
  ["registry.example.com:5000", "registry.example.com:5000/shop/api:3", "match"],
  ["https://registry.example.com:5000", "registry.example.com:5000/shop/api:3", "match"],
  ["http://registry.example.com:5000/v2/", "registry.example.com:5000/shop/api:3", "match"],
  ["https://registry.example.com/v1/", "registry.example.com/shop/api", "match"],
  ["registry.example.com/", "registry.example.com/shop/api@sha256:ab", "match"],
  ["registry.example.com/shop", "registry.example.com/shop/api:3", "match"],
  ["registry.example.com/sh", "registry.example.com/shop/api:3", "match"],
  ["https://registry.example.com/v1/shop", "registry.example.com/shop/api:3", "match"],
  ["*.example.com", "registry.example.com/shop/api:3", "match"],
  ["*.dkr.ecr.*.amazonaws.com", "1234.dkr.ecr.eu-west-1.amazonaws.com/a:1", "match"],
  ["prefix-*.example.com:5000", "prefix-a.example.com:5000/a", "match"],
  ["https://registry.example.com/", "registry.example.com:5000/shop/api:3", "port"],
  ["registry.example.com:443", "registry.example.com/shop/api:3", "port"],
  ["registry.example.com/other", "registry.example.com/shop/api:3", "path"],
  ["registry.example.com/v2", "registry.example.com/shop/api:3", "path"],
  ["*.example.com", "a.b.example.com/shop/api:3", "host"],
  ["*", "registry.example.com/shop/api:3", "host"],
  ["example.com", "registry.example.com/shop/api:3", "host"],
  ["https://index.docker.io/v1/", "nginx", "match"],
  ["index.docker.io", "team/app:1", "match"],
  ["docker.io", "team/app:1", "match"],
  ["docker.io/team", "docker.io/team/app:1", "match"],
  ["https://registry-1.docker.io/v2/", "team/app:1", "host"],
  ["https://hub.docker.com", "team/app:1", "host"],
  ["https://index.docker.io/v1/", "registry.example.com/nginx", "host"],
];

describe("a registry key against an image", () => {
  it.each(FITS)("%s against %s: %s", (key, image, fit) => {
    expect(fitOf(key, image)).toBe(fit);
  });

  const label = fc.stringMatching(/^[a-z0-9]{1,8}$/);
  const host = fc.array(label, { minLength: 2, maxLength: 4 }).map((labels) => labels.join("."));
  const port = fc.option(fc.integer({ min: 1, max: 65535 }), { nil: null });
  const path = fc.array(label, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("/"));

  it("matches its own registry with every scheme and version prefix, and at any port only that port", () => {
    fc.assert(
      fc.property(
        host,
        port,
        path,
        fc.constantFrom("", "http://", "https://"),
        fc.constantFrom("", "/", "/v1/", "/v2/"),
        (name, at, repo, scheme, end) => {
          const registry = at === null ? name : `${name}:${at}`;
          expect(fitOf(`${scheme}${registry}${end}`, `${registry}/${repo}:1`)).toBe("match");
          expect(fitOf(`${scheme}${registry}${end}`, `${name}:${(at ?? 0) + 1}/${repo}`)).toBe("port");
          expect(fitOf(`${scheme}x.${registry}${end}`, `${registry}/${repo}`)).toBe("host");
        },
      ),
    );
  });

  it("matches by a star exactly one label, wherever it stands", () => {
    fc.assert(
      fc.property(host, path, fc.nat(), (name, repo, index) => {
        const labels = name.split(".");
        labels[index % labels.length] = "*";
        expect(fitOf(labels.join("."), `${name}/${repo}`)).toBe("match");
        expect(fitOf(labels.join("."), `more.${name}/${repo}`)).toBe("host");
      }),
    );
  });

  it("never depends on tag or digest", () => {
    fc.assert(
      fc.property(host, path, fc.stringMatching(/^[a-z0-9]{1,10}$/), (name, repo, tag) => {
        expect(lookupName(`${name}/${repo}:${tag}`)).toBe(lookupName(`${name}/${repo}@sha256:${tag}`));
      }),
    );
  });

  it("answers for any text without a throw", () => {
    fc.assert(fc.property(fc.string(), fc.string(), (key, image) => ["match", "port", "path", "host"].includes(fitOf(key, image))));
  });
});

describe("a glob", () => {
  it.each([
    ["a*c", "abbc", true],
    ["a*c", "abcd", false],
    ["a?c", "abc", true],
    ["[a-c]x", "bx", true],
    ["[^a-c]x", "bx", false],
    ["", "", true],
    ["*", "", true],
    ["a*a*a*a*b", "a".repeat(200), false],
  ])("%s against %s: %s", (glob, text, matches) => {
    expect(globMatches(glob, text)).toBe(matches);
  });
});

describe("the nearest key", () => {
  it("is the one that differs least, and the same whatever the order", () => {
    const keys = ["https://index.docker.io/v1/", "registry.example.com", "*.example.com:5000/team"];
    const image = "registry.example.com:5000/shop/api:3";
    expect(nearestKey(keys, image)).toEqual({ key: "*.example.com:5000/team", fit: "path" });
    expect(nearestKey([...keys].reverse(), image)).toEqual(nearestKey(keys, image));
    expect(nearestKey([], image)).toBeNull();
  });
});
