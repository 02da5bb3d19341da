import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  credentialsSent,
  dialled,
  endpointOf,
  isAmbiguousRefusal,
  registryAsked,
  registryKey,
  resolverAsked,
  saysExpired,
  unreachableBy,
  untrustedBy,
} from "./pull-detail.ts";

const HEAD = 'failed to do request: Head "https://registry.example.net:5000/v2/a/manifests/1": ';
const IMAGE = "registry.example.net:5000/a:1";

describe("what of the way to a registry is broken", () => {
  it.each([
    ["dns", `${HEAD}dial tcp: lookup registry.example.net on 10.0.0.2:53: no such host`],
    [
      "dns",
      'pinging container registry r.example.net: Get "https://r.example.net/v2/": dial tcp: lookup r.example.net: Temporary failure in name resolution',
    ],
    [
      "dns",
      `${HEAD}dial tcp: lookup registry.example.net on 127.0.0.1:53: read udp 127.0.0.1:38792->127.0.0.1:53: read: connection refused`,
    ],
    ["refused", `${HEAD}dial tcp 10.1.1.1:5000: connect: connection refused`],
    ["no-route", `${HEAD}dial tcp [2001:db8::1]:5000: connect: network is unreachable`],
    [
      "timeout",
      'Error response from daemon: Get "https://r.example.net/v2/": net/http: request canceled while waiting for connection (Client.Timeout exceeded while awaiting headers)',
    ],
    ["timeout", "net/http: TLS handshake timeout"],
    ["cut", `${HEAD}EOF`],
    ["proxy", 'Get "https://r.example.net/v2/": proxyconnect tcp: dial tcp 10.0.9.9:3128: connect: connection refused'],
    ["other", "the registry is unavailable"],
  ])("%s: %s", (kind, text) => {
    expect(unreachableBy(text)).toBe(kind);
  });
});

describe("addresses in a pull's error", () => {
  it("are those of the failing request, with the port its scheme has", () => {
    expect(endpointOf(`${HEAD}EOF`, IMAGE)).toBe("registry.example.net:5000");
    expect(endpointOf('Head "http://mirror.example.net/v2/": EOF', IMAGE)).toBe("mirror.example.net:80");
    expect(endpointOf("Head https://localhost:32000/v2/shop/cart/manifests/v9: http: server gave HTTP response", IMAGE)).toBe(
      "localhost:32000",
    );
    expect(endpointOf("pinging container registry quay.example.net: EOF", IMAGE)).toBe("quay.example.net:443");
    expect(endpointOf("context deadline exceeded", "busybox")).toBe("docker.io:443");
    expect(registryAsked('failed to resolve reference "hub.example.net/library/busybox:latest": x', "busybox")).toBe("hub.example.net:443");
  });

  it("name the dialled machine and the asked resolver", () => {
    expect(dialled("dial tcp 10.1.1.1:443: connect: connection refused")).toBe("10.1.1.1:443");
    expect(dialled("dial tcp [2001:db8::1]:443: i/o timeout")).toBe("[2001:db8::1]:443");
    expect(dialled("dial tcp: lookup a on 10.0.0.2:53: no such host")).toBeNull();
    expect(resolverAsked("dial tcp: lookup a.example on 10.0.0.2:53: no such host")).toBe("10.0.0.2:53");
    expect(resolverAsked("dial tcp: lookup a.example: no such host")).toBeNull();
  });

  it("of the default registry are one root", () => {
    expect(registryKey("registry-1.docker.io:443")).toBe(registryKey("docker.io:443"));
    expect(registryKey("registry.example.net:5000")).toBe("registry/registry.example.net:5000");
  });

  it("are read from any text without a throw", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, image) => {
        registryKey(endpointOf(text, image) ?? "");
        return dialled(text) !== "" && resolverAsked(text) !== "";
      }),
    );
  });
});

describe("a refusal", () => {
  it.each([
    ["none", "authorization failed: no basic auth credentials"],
    ["none", "failed to authorize: failed to fetch anonymous token: unexpected status: 401 Unauthorized"],
    [
      "sent",
      "failed to authorize: failed to fetch oauth token: unexpected status from GET request to https://a.example/token: 401 Unauthorized",
    ],
    ["sent", "unauthorized: incorrect username or password"],
    ["unknown", "unable to retrieve auth token: invalid username/password: unauthorized: authentication required"],
    ["unknown", "requested access to the resource is denied"],
  ])("tells whether credentials were sent, %s: %s", (sent, text) => {
    expect(credentialsSent(text)).toBe(sent);
  });

  it("is ambiguous only as long as nothing says more", () => {
    const both = "pull access denied, repository does not exist or may require authorization";
    expect(isAmbiguousRefusal(`${both}: server message: insufficient_scope: authorization failed`)).toBe(true);
    expect(isAmbiguousRefusal(`${both}: authorization failed: no basic auth credentials`)).toBe(false);
    const list = "errors:\ndenied: requested access to the resource is denied\nunauthorized: authentication required";
    expect(isAmbiguousRefusal(`reading manifest 9 in r.example/shop/cart: ${list}`)).toBe(true);
    expect(isAmbiguousRefusal("reading manifest 9 in r.example/shop/cart: unauthorized: authentication required")).toBe(false);
    expect(isAmbiguousRefusal("unexpected status from HEAD request to https://r.example/v2/: 403 Forbidden")).toBe(false);
  });

  it("says that a credential is too old in several ways", () => {
    expect(saysExpired("denied: Your authorization token has expired. Reauthenticate and try again.")).toBe(true);
    expect(saysExpired("ExpiredToken: The security token included in the request is expired")).toBe(true);
    expect(saysExpired("x509: certificate has expired or is not yet valid")).toBe(false);
  });
});

describe("a refused certificate", () => {
  it.each([
    ["authority", "tls: failed to verify certificate: x509: certificate signed by unknown authority"],
    ["expired", "x509: certificate has expired or is not yet valid: current time 2026-11-26T22:37:10Z is after 2026-11-26T00:00:00Z"],
    ["name", "x509: certificate is valid for a.example, not b.example"],
    ["name", "x509: cannot validate certificate for 10.0.0.1 because it doesn't contain any IP SANs"],
    ["other", "remote error: tls: bad certificate"],
  ])("%s: %s", (kind, text) => {
    expect(untrustedBy(text)).toBe(kind);
  });
});
