import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { locate } from "./requirements.ts";
import { type TarEntry, tar } from "./tar.ts";

const REPOSITORY = "registry.example.test/podward";
const LAYER_TYPE = "application/vnd.oci.image.layer.v1.tar";

/** Holds a pod's namespaces; ends at once when it is told to. */
export const PAUSE_IMAGE = `${REPOSITORY}/pause:1.0`;
const PAUSE_COMMAND = ["/bin/sh", "-c", 'trap "exit 0" TERM INT; while :; do sleep 3600 & wait $!; done'];

/** Images that are present on the node from the start: a static busybox under several names. */
export const IMAGE_NAMES = ["app", "api", "web", "worker"] as const;

/** The full name of one of the images that are present on the node. */
export function imageName(name: (typeof IMAGE_NAMES)[number]): string {
  return `${REPOSITORY}/${name}:1.0`;
}

/** One archive in OCI layout with all images, for `ctr images import`. */
export async function buildImages(): Promise<Buffer> {
  const layer = tar(await busyboxFiles());
  const images = [
    oneImage(PAUSE_IMAGE, layer, { Entrypoint: PAUSE_COMMAND }),
    ...IMAGE_NAMES.map((name) => oneImage(imageName(name), layer, { Cmd: ["/bin/sleep", "86400"] })),
  ];
  const index = {
    schemaVersion: 2,
    mediaType: "application/vnd.oci.image.index.v1+json",
    manifests: images.map((image) => image.descriptor),
  };
  const blobs = [layer, ...images.flatMap((image) => image.blobs)];
  return tar([
    { name: "oci-layout", mode: 0o644, content: json({ imageLayoutVersion: "1.0.0" }) },
    { name: "index.json", mode: 0o644, content: json(index) },
    ...blobs.map((blob) => ({ name: `blobs/sha256/${digest(blob).slice(7)}`, mode: 0o644, content: blob })),
  ]);
}

/** The label gives each image a digest of its own: a kubelet shows another name for the same digest. */
function oneImage(name: string, layer: Buffer, command: Record<string, unknown>) {
  const architecture = process.arch === "x64" ? "amd64" : process.arch;
  const platform = { architecture, os: "linux" };
  const config = json({
    ...platform,
    created: "1970-01-01T00:00:00Z",
    config: { ...command, Env: ["PATH=/bin"], Labels: { "org.opencontainers.image.title": name } },
    rootfs: { type: "layers", diff_ids: [digest(layer)] },
    history: [{ created: "1970-01-01T00:00:00Z" }],
  });
  const manifestType = "application/vnd.oci.image.manifest.v1+json";
  const manifest = json({
    schemaVersion: 2,
    mediaType: manifestType,
    config: { mediaType: "application/vnd.oci.image.config.v1+json", digest: digest(config), size: config.length },
    layers: [{ mediaType: LAYER_TYPE, digest: digest(layer), size: layer.length }],
  });
  const annotations = { "io.containerd.image.name": name };
  const descriptor = { mediaType: manifestType, digest: digest(manifest), size: manifest.length, platform, annotations };
  return { descriptor, blobs: [config, manifest] };
}

async function busyboxFiles(): Promise<TarEntry[]> {
  const busybox = locate("busybox");
  const applets = (await promisify(execFile)(busybox, ["--list"])).stdout.split("\n");
  const folders = ["bin/", "dev/", "etc/", "proc/", "root/", "sys/", "www/"].map((name) => ({ name, mode: 0o755 }));
  const text = (name: string, content: string) => ({ name, mode: 0o644, content: Buffer.from(content) });
  return [
    ...folders,
    { name: "tmp/", mode: 0o1777 },
    { name: "bin/busybox", mode: 0o755, content: readFileSync(busybox) },
    ...applets
      .filter((applet) => applet !== "" && applet !== "busybox")
      .map((applet) => ({ name: `bin/${applet}`, mode: 0o777, linkTo: "busybox" })),
    text("etc/passwd", "root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65534:nobody:/:/bin/false\n"),
    text("etc/group", "root:x:0:\nnogroup:x:65534:\n"),
    text("www/index.html", "ok\n"),
  ];
}

function digest(bytes: Buffer): string {
  return `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
}

function json(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}
