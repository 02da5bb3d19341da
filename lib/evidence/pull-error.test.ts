import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { askedReference, classifyPull, type PullFailure, pullProblems, runtimeError } from "./pull-error.ts";

const REF = "registry.example.net/shop/cart:9";

/** The runtimes' own words (F4.3). */
const TEXTS: readonly (readonly [PullFailure, string])[] = [
  ["tag-missing", `failed to pull and unpack image "${REF}": failed to resolve reference "${REF}": ${REF}: not found`],
  ["tag-missing", `failed to pull and unpack image "${REF}": failed to resolve image: ${REF}: not found`],
  ["tag-missing", "Error response from daemon: unknown: artifact shop/cart:9 not found"],
  [
    "tag-missing",
    `failed to pull and unpack image "${REF}": failed to copy: httpReadSeeker: failed open: content at https://registry.example.net/v2/shop/cart/manifests/sha256:aa not found: not found`,
  ],
  ["tag-missing", `initializing source docker://${REF}: reading manifest 9 in registry.example.net/shop/cart: manifest unknown`],
  ["tag-missing", `Error response from daemon: manifest for ${REF} not found: manifest unknown: manifest unknown`],
  [
    "denied",
    `failed to resolve reference "${REF}": pull access denied, repository does not exist or may require authorization: server message: insufficient_scope: authorization failed`,
  ],
  ["denied", "authorization failed: no basic auth credentials"],
  [
    "runtime",
    'connection error: desc = "transport: Error while dialing: dial unix /run/containerd/containerd.sock: connect: connection refused"',
  ],
  ["runtime", "Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?"],
  ["runtime", "error reading from server: EOF"],
  ["registry-error", "failed open: content at https://registry.example.net/v2/shop/cart/blobs/sha256:aa not found: not found"],
  ["registry-error", "parsing image configuration: fetching blob: blob unknown to registry"],
  ["registry-error", 'fetching blob: StatusCode: 404, {"errors":[{"code":"BLOB_UNKNOWN"}]}'],
  ["registry-error", "reading blob sha256:aa: fetching blob: StatusCode: 503, SlowDown"],
  ["registry-error", `failed to resolve reference "${REF}": unexpected media type text/html for sha256:aa: not found`],
  ["denied", "unexpected status from HEAD request to https://registry.example.net/v2/shop/cart/manifests/9: 412 Precondition Failed"],
  ["denied", "unknown: current image with 12 vulnerabilities cannot be pulled due to configured policy in 'Prevent images …'"],
  ["signature", "Error response from daemon: unknown: The image is not signed by cosign."],
  ["platform", "hcsshim::ProcessBaseLayer: The operating system of the container does not match the operating system of the host."],
  ["platform", "a Windows version 10.0.20348-based image is incompatible with a 10.0.17763 host"],
  ["unreachable", 'failed to do request: Head "https://registry.example.net/v2/shop/cart/manifests/9": Proxy Authentication Required'],
  ["unreachable", 'failed to do request: Head "https://registry.example.net/v2/shop/cart/manifests/9": Forbidden'],
  ["unreachable", "failed to copy: local error: tls: bad record MAC"],
  ["plain-http", 'Head "https://registry.example.net/v2/": tls: first record does not look like a TLS handshake'],
  ["denied", `unexpected status from HEAD request to https://registry.example.net/v2/shop/cart/manifests/9: 403 Forbidden`],
  ["denied", "failed to authorize: failed to fetch anonymous token: unexpected status from GET request: 401 Unauthorized"],
  ["denied", "unable to retrieve auth token: invalid username/password: unauthorized: authentication required"],
  ["denied", "requested access to the resource is denied"],
  [
    "rate-limit",
    "unexpected status code https://hub.example.net/v2/library/a/manifests/1: 429 Too Many Requests - Server message: toomanyrequests: You have reached your pull rate limit",
  ],
  [
    "unreachable",
    'failed to do request: Head "https://registry.example.net/v2/": dial tcp: lookup registry.example.net on 10.0.0.2:53: no such host',
  ],
  [
    "unreachable",
    'pinging container registry registry.example.net: Get "https://registry.example.net/v2/": dial tcp 10.1.1.1:443: connect: connection refused',
  ],
  ["unreachable", "net/http: TLS handshake timeout"],
  [
    "unreachable",
    'failed to do request: Head "https://registry.example.net/v2/": dial tcp [2600::1]:443: connect: cannot assign requested address',
  ],
  ["unreachable", 'failed to do request: Get "https://registry.example.net/v2/": http2: client connection lost'],
  ["tls", "tls: failed to verify certificate: x509: certificate signed by unknown authority"],
  ["plain-http", 'failed to do request: Head "https://registry.example.net/v2/": http: server gave HTTP response to HTTPS client'],
  [
    "registry-error",
    `unexpected status from HEAD request to https://registry.example.net/v2/shop/cart/manifests/9: 503 Service Unavailable`,
  ],
  ["registry-error", "received unexpected HTTP status: 502 Bad Gateway"],
  ["disk-full", "failed to extract layer sha256:ab: write /var/lib/x: no space left on device: unknown"],
  ["platform", `failed to pull and unpack image "${REF}": no match for platform in manifest: not found`],
  ["platform", "failed to unpack image on snapshotter overlayfs: no unpack platforms defined: invalid argument"],
  ["platform", 'no image found in manifest list for architecture "arm64", variant "v8", OS "linux"'],
  ["name-invalid", "couldn't parse image name: invalid reference format: repository name must be lowercase"],
  ["signature", `image pull failed for ${REF} because the signature validation failed: no signature`],
  ["rate-limit", "pull QPS exceeded"],
  ["rate-limit", "unexpected status from GET request to https://registry.example.net/v2/a/blobs/sha256:1: 429 Too Many Requests"],
  ["platform", "Error response from daemon: no matching manifest for linux/arm64/v8 in the manifest list entries"],
  ["tls", "remote error: tls: handshake failure"],
  ["tls", "x509: certificate has expired or is not yet valid: current time 2026-11-26T22:37:10Z is after 2026-11-26T00:00:00Z"],
  ["unreachable", 'failed to fetch anonymous token: Get "https://auth.example.net/token": dial tcp: lookup auth.example.net: no such host'],
  [
    "unreachable",
    "Error response from daemon: Get https://registry.example.net/v2/: proxyconnect tcp: dial tcp 10.0.9.9:3128: i/o timeout",
  ],
  ["unreachable", 'failed to do request: Head "https://registry.example.net/v2/": EOF'],
  ["denied", "denied: Your authorization token has expired. Reauthenticate and try again."],
  ["denied", 'denied: Permission "artifactregistry.repositories.downloadArtifacts" denied on resource (or it may not exist)'],
  [
    "denied",
    "pull access denied, repository does not exist or may require authorization: server message: invalid_token: authorization failed",
  ],
  ["unclear", "error parsing HTTP 200 response body: invalid character '<' looking for beginning of value"],
  ["signature", "Source image rejected: Running image docker://registry.example.net/shop/cart:9 is rejected by policy."],
  [
    "name-invalid",
    'short-name "cart:9" did not resolve to an alias and no unqualified-search registries are defined in "/etc/containers/registries.conf"',
  ],
  [
    "registry-error",
    "failed to authorize: failed to fetch oauth token: unexpected status from POST request to https://auth.example.net/token: 502 Bad Gateway",
  ],
  ["unclear", "failed to unpack image on snapshotter overlayfs: content digest sha256:ab: not found"],
  ["unclear", "something that no runtime says yet"],
];

describe("a runtime's pull error", () => {
  it.each(TEXTS)("%s: %s", (failure, text) => {
    expect(classifyPull(text)).toBe(failure);
    expect(classifyPull(`rpc error: code = Unknown desc = ${text}`)).toBe(failure);
  });

  it.each([
    "unable to parse auth field, must be formatted as base64(username:password)",
    "illegal base64 data at input byte 4",
    "invalid character 'k' looking for beginning of value",
    "unexpected end of JSON input",
  ])("is the kubelet's own about a pull Secret, without an envelope: %s", (text) => {
    expect(classifyPull(text)).toBe("credential-malformed");
    expect(classifyPull(`error parsing HTTP 200 response body: ${text}`)).toBe("unclear");
  });

  it("comes out of every wrapping the kubelet puts around it", () => {
    const said = `failed to resolve image: ${REF}: not found`;
    expect(runtimeError(`Back-off pulling image "${REF}": ErrImagePull: rpc error: code = NotFound desc = ${said}`)).toBe(said);
    expect(runtimeError(`Failed to pull image "${REF}": ${said}`)).toBe(said);
    expect(runtimeError(`Back-off pulling image "${REF}"`)).toBe("");
  });

  it("names the reference that was asked for, defaults and mirrors of the node included", () => {
    expect(askedReference('failed to pull and unpack image "hub.example.net/library/cart:9": failed')).toBe(
      "hub.example.net/library/cart:9",
    );
    expect(askedReference("initializing source docker://quay.example.net:5000/a/b:2: reading manifest")).toBe(
      "quay.example.net:5000/a/b:2",
    );
    expect(askedReference("manifest unknown")).toBeNull();
  });

  it("is sorted without a throw, whatever it holds", () => {
    fc.assert(fc.property(fc.string(), (text) => typeof classifyPull(runtimeError(text)) === "string"));
  });
});

describe("pull problems of a pod", () => {
  const pod = {
    spec: { containers: [{ name: "cart", image: REF }] },
    status: {
      containerStatuses: [{ name: "cart", state: { waiting: { reason: "ImagePullBackOff", message: `Back-off pulling image "${REF}"` } } }],
    },
  };
  const failed = (message: string, at: string) => ({
    reason: "Failed",
    message,
    lastTimestamp: at,
    metadata: { name: at },
    involvedObject: { fieldPath: "spec.containers{cart}" },
  });

  it("take the newest event where the waiting message holds no words", () => {
    const events = [
      failed(`Failed to pull image "${REF}": ${REF}: not found`, "2026-11-01T10:00:00Z"),
      failed(`Failed to pull image "${REF}": dial tcp 10.0.0.1:443: i/o timeout`, "2026-11-01T10:05:00Z"),
      failed("Error: ErrImagePull", "2026-11-01T10:06:00Z"),
    ];
    expect(pullProblems(pod, events).map(({ failure }) => failure)).toEqual(["unreachable"]);
  });

  it("say that nothing is known when the event is gone", () => {
    expect(pullProblems(pod, []).map(({ error, failure }) => [error, failure])).toEqual([["", "unclear"]]);
  });

  it("are none of a debug container", () => {
    const waiting = { waiting: { reason: "ErrImagePull", message: `${REF}: not found` } };
    const debugged = {
      spec: { ...pod.spec, ephemeralContainers: [{ name: "debug-1", image: REF }] },
      status: {
        containerStatuses: [{ name: "cart", state: { running: {} } }],
        ephemeralContainerStatuses: [{ name: "debug-1", state: waiting }],
      },
    };
    expect(pullProblems(debugged, [])).toEqual([]);
    const own = { ...debugged, status: { containerStatuses: [{ name: "cart", state: waiting }] } };
    expect(pullProblems(own, []).map(({ container }) => container.name)).toEqual(["cart"]);
  });
});
