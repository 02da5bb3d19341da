import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseImage, registryOf } from "./image-reference.ts";

const DIGEST = `sha256:${"a".repeat(64)}`;

describe("parseImage", () => {
  it.each([
    ["nginx", "docker.io", "library/nginx", "latest", null],
    ["nginx:1.27", "docker.io", "library/nginx", "1.27", null],
    ["team/web", "docker.io", "team/web", "latest", null],
    ["index.docker.io/nginx", "docker.io", "library/nginx", "latest", null],
    ["registry.example.com/shop/cart:v1", "registry.example.com", "shop/cart", "v1", null],
    ["registry.example.com:5000/cart", "registry.example.com:5000", "cart", "latest", null],
    ["localhost/cart", "localhost", "cart", "latest", null],
    ["[fd00::1]:5000/cart:1", "[fd00::1]:5000", "cart", "1", null],
    [`quay.io/a/b@${DIGEST}`, "quay.io", "a/b", null, DIGEST],
    [`quay.io/a/b:2@${DIGEST}`, "quay.io", "a/b", "2", DIGEST],
    ["a/b__c/d-e.f:T_1", "docker.io", "a/b__c/d-e.f", "T_1", null],
  ])("%s", (name, registry, repository, tag, digest) => {
    expect(parseImage(name)).toMatchObject({ registry, repository, tag, digest });
  });

  it.each([
    "",
    "Nginx",
    "a//b",
    "a/b:",
    "a/b:-x",
    "a b",
    "a/b@sha256:short",
    "a/b@x@y",
    "/a",
    "a/",
    "registry.example.com/",
    "a___b",
    "-a/b",
    "UPPER/x",
  ])("refuses %j", (name) => expect(parseImage(name)).toBeNull());

  it("reads back what its parts make", () => {
    const part = fc.stringMatching(/^[a-z0-9]+(?:[._-][a-z0-9]+)*$/);
    const host = fc.constantFrom("registry.example.com", "registry.example.com:5000", "localhost:1", "10.0.0.1:5000");
    fc.assert(
      fc.property(
        host,
        fc.array(part, { minLength: 1, maxLength: 4 }),
        fc.stringMatching(/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,20}$/),
        (registry, path, tag) => {
          expect(parseImage(`${registry}/${path.join("/")}:${tag}`)).toMatchObject({
            registry,
            repository: path.join("/"),
            tag,
            tagGiven: true,
          });
        },
      ),
    );
  });

  it("never throws", () => fc.assert(fc.property(fc.string(), (name) => void parseImage(name))));
});

it("registryOf names the registry of an image whose path is not valid", () => {
  expect(registryOf("registry.example.com/Cart:1")).toBe("registry.example.com");
  expect(registryOf("Cart")).toBeNull();
  expect(registryOf("nginx")).toBe("docker.io");
});
