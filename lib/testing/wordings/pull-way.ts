import { answered, DOCKER, GET, onTheWay } from "./pull-shells.ts";
import type { WordingFamily } from "./wording.ts";

const received = (status: string) => `received unexpected HTTP status: ${status}`;
const DIAL = "dial tcp {ip}:{port}: ";
const VERIFY = "tls: failed to verify certificate: ";
const AUTHORITY = "x509: certificate signed by unknown authority";
const EXPIRED = "x509: certificate has expired or is not yet valid: {rest}";

const WAY: readonly WordingFamily[] = [
  onTheWay("pull-name-not-resolved", [
    "dial tcp: lookup {registry} on {dns}:53: no such host",
    "dial tcp: lookup {registry} on {dns}:53: server misbehaving",
    "dial tcp: lookup {registry}: no such host",
  ]),
  onTheWay("pull-connection-refused", [`${DIAL}connect: connection refused`]),
  onTheWay("pull-no-route", [`${DIAL}connect: no route to host`]),
  onTheWay(
    "pull-timeout",
    [`${DIAL}i/o timeout`, `${DIAL}connect: connection timed out`],
    [
      `${GET}net/http: request canceled while waiting for connection (Client.Timeout exceeded while awaiting headers)`,
      `${GET}${DIAL}i/o timeout`,
    ],
  ),
  onTheWay("pull-proxy-refused", [`proxyconnect tcp: ${DIAL}connect: connection refused`]),
  onTheWay("pull-unknown-authority", [`${VERIFY}${AUTHORITY}`, AUTHORITY]),
  onTheWay("pull-certificate-expired", [`${VERIFY}${EXPIRED}`, EXPIRED]),
  onTheWay("pull-certificate-name", [
    `${VERIFY}x509: certificate is valid for {host}, not {registry}`,
    "x509: certificate is valid for {host}, not {registry}",
  ]),
  onTheWay("pull-handshake", ["remote error: tls: handshake failure"]),
  onTheWay("pull-plain-http", ["http: server gave HTTP response to HTTPS client"]),
  answered("pull-server-error", ["502 Bad Gateway", "503 Service Unavailable", "500 Internal Server Error"], received, received),
];

const LAYERS: readonly WordingFamily[] = [
  {
    id: "pull-no-space",
    wordings: [
      {
        by: "containerd 1.7",
        text: 'failed to pull and unpack image "{ref}": failed to extract layer sha256:{id}: mount callback failed on /var/lib/containerd/tmpmounts/containerd-mount1234: write /var/lib/containerd/tmpmounts/containerd-mount1234/usr/lib/libx.so: no space left on device: unknown',
      },
      {
        by: "containerd 2.x",
        text: 'failed to pull and unpack image "{ref}": failed to copy: write /var/lib/containerd/io.containerd.content.v1.content/ingest/{id}/data: no space left on device',
      },
      {
        by: "CRI-O",
        text: 'writing blob: storing blob to file "/var/tmp/storage123/1": write /var/tmp/storage123/1: no space left on device',
      },
      {
        by: "CRI-O 1.33",
        text: 'unable to pull image or OCI artifact: pull image err: copying system image from manifest list: writing blob: adding layer with blob "sha256:{id}": processing tar file(write /usr/lib/libx.so: no space left on device): exit status 1; artifact err: image reference: reference is a container image, not an OCI artifact',
      },
      { by: "cri-dockerd", text: "failed to register layer: write /usr/lib/libx.so: no space left on device" },
    ],
  },
  {
    id: "pull-platform",
    wordings: [
      {
        by: "containerd 1.7",
        text: 'rpc error: code = NotFound desc = failed to pull and unpack image "{ref}": no match for platform in manifest sha256:{id}: not found',
      },
      {
        by: "containerd 1.6",
        text: 'rpc error: code = NotFound desc = failed to pull and unpack image "{ref}": no match for platform in manifest: not found',
      },
      {
        by: "CRI-O",
        text: 'copying system image from manifest list: choosing image instance: no image found in manifest list for architecture "arm64", variant "v8", OS "linux"',
      },
      {
        by: "CRI-O 1.2x",
        text: 'choosing image instance: no image found in image index for architecture "arm64", variant "v8", OS "linux"',
      },
      { by: "cri-dockerd", text: `${DOCKER}no matching manifest for linux/arm64/v8 in the manifest list entries` },
    ],
  },
];

const NAMES: readonly WordingFamily[] = [
  {
    id: "pull-short-name",
    wordings: [
      {
        by: "CRI-O",
        text: 'short-name "{ref}" did not resolve to an alias and no unqualified-search registries are defined in "/etc/containers/registries.conf"',
      },
      {
        by: "CRI-O, enforcing",
        text: "rpc error: code = Unknown desc = short name mode is enforcing, but image name {ref} returns ambiguous list",
      },
    ],
  },
  {
    id: "pull-name-invalid",
    wordings: [
      {
        by: "kubelet",
        text: 'Failed to apply default image tag "{image}": couldn\'t parse image name "{image}": invalid reference format',
      },
      {
        by: "kubelet, older",
        text: 'Failed to apply default image tag "{image}": couldn\'t parse image reference "{image}": invalid reference format: repository name must be lowercase',
      },
    ],
  },
  {
    id: "pull-signature",
    wordings: [
      { by: "CRI-O", text: "Source image rejected: Invalid GPG signature: {rest}" },
      { by: "CRI-O, sigstore", text: "Source image rejected: A signature was required, but no signature exists" },
      {
        by: "CRI-O 1.33",
        text: "SignatureValidationFailed: unable to pull image or OCI artifact: pull image err: copying system image from manifest list: Source image rejected: None of the signatures were accepted, reasons: cryptographic signature verification failed; artifact err: image reference: reference is a container image, not an OCI artifact",
      },
    ],
  },
];

/** What runtimes say of the way to a registry, of its layers and of names (F4.3). */
export const PULL_WAY_WORDINGS: readonly WordingFamily[] = [...WAY, ...LAYERS, ...NAMES];
