import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { withBuildLock } from "./build-lock.ts";
import { goVersionProblem, installCommand } from "./go-install.ts";

export type BinaryName =
  | "etcd"
  | "kube-apiserver"
  | "kube-controller-manager"
  | "kube-scheduler"
  | "kubectl"
  | "kwok"
  | "kubelet"
  | "containerd"
  | "containerd-shim-runc-v2"
  | "ctr"
  | "crictl";

/** What one needs: the control plane alone, or the node's parts beside it. */
export type BinarySet = "control-plane" | "node";

type Command = { readonly binary: BinaryName; readonly package: string };
type Group = {
  readonly name: string;
  /** Folder under tools/ with the go.mod that pins everything. */
  readonly module: string;
  readonly set: BinarySet;
  readonly tags?: string;
  readonly versionFlags: (versionOf: (module: string) => string) => string[];
  readonly commands: readonly Command[];
};

const BUILDING = ".building-";
const TOOLS = path.join(import.meta.dirname, "tools");
const KUBERNETES = "k8s.io/kubernetes";
const CONTAINERD = "github.com/containerd/containerd/v2";
const CRI_TOOLS = "sigs.k8s.io/cri-tools";

const GROUPS: readonly Group[] = [
  {
    name: "etcd",
    module: "etcd",
    set: "control-plane",
    versionFlags: () => [],
    commands: [{ binary: "etcd", package: "go.etcd.io/etcd/server/v3" }],
  },
  {
    name: "kubernetes",
    module: "kubernetes",
    set: "control-plane",
    versionFlags: kubernetesVersionFlags,
    commands: kubernetesCommands(["kube-apiserver", "kubectl", "kube-scheduler", "kube-controller-manager"]),
  },
  {
    name: "kwok",
    module: "kwok",
    set: "control-plane",
    versionFlags: () => [],
    commands: [{ binary: "kwok", package: "sigs.k8s.io/kwok/cmd/kwok" }],
  },
  {
    name: "kubelet",
    module: "kubernetes",
    set: "node",
    versionFlags: kubernetesVersionFlags,
    commands: kubernetesCommands(["kubelet"]),
  },
  {
    name: "containerd",
    module: "containerd",
    set: "node",
    tags: "no_btrfs no_zfs no_devmapper no_aufs",
    versionFlags: (versionOf) => [`-X ${CONTAINERD}/version.Version=${versionOf(CONTAINERD)}`],
    commands: (["containerd", "containerd-shim-runc-v2", "ctr"] as const).map((binary) => ({
      binary,
      package: `${CONTAINERD}/cmd/${binary}`,
    })),
  },
  {
    name: "cri-tools",
    module: "cri-tools",
    set: "node",
    versionFlags: (versionOf) => [`-X ${CRI_TOOLS}/pkg/version.Version=${versionOf(CRI_TOOLS)}`],
    commands: [{ binary: "crictl", package: `${CRI_TOOLS}/cmd/crictl` }],
  },
];

/** The Kubernetes version that tools/kubernetes/go.mod pins, with its "v". */
export const KUBERNETES_VERSION = pinnedVersion("kubernetes", KUBERNETES);

/** Where finished binaries are kept between checkouts: one folder for each Kubernetes version. */
export function binaryCache(): string {
  const cache = process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), ".cache");
  return path.join(cache, "podward", "control-plane", KUBERNETES_VERSION);
}

/** The path a binary has once `ensureBinaries` has run; it may not exist before. */
export function binaryPath(name: BinaryName): string {
  const group = GROUPS.find((candidate) => candidate.commands.some((command) => command.binary === name));
  if (group === undefined) throw new Error(`no tool group builds ${name}`);
  return path.join(binaryCache(), group.name, name);
}

/**
 * Says why a set of binaries is not to be had on this machine, without building anything.
 *
 * @returns null when all are in the cache or can be built
 */
export async function whyNoBinaries(set: BinarySet): Promise<string | null> {
  if (groupsOf(set).every(isBuilt)) return null;
  if (process.platform !== "linux" && process.platform !== "darwin") {
    return `the real control plane runs on Linux and macOS, this is ${process.platform}`;
  }
  const problem = await goVersionProblem();
  return problem === null ? null : `the real control plane needs Go 1.26: ${problem}`;
}

/**
 * Builds what is missing of a set into the cache; returns at once when all is there. Several
 * processes may call it at the same time: one builds, the others wait.
 *
 * @param log takes one line for each thing done (default: standard error)
 * @throws when there is no fitting Go, or when a build fails (with Go's last lines)
 */
export async function ensureBinaries(set: BinarySet, log: (line: string) => void = console.error): Promise<void> {
  if (groupsOf(set).every(isBuilt)) return;
  const problem = await whyNoBinaries(set);
  if (problem !== null) throw new Error(problem);
  await mkdir(binaryCache(), { recursive: true });
  await withBuildLock(path.join(binaryCache(), "build.lock"), log, async () => {
    const missing = groupsOf(set).filter((group) => !isBuilt(group));
    if (missing.length === 0) return;
    await removeUnfinished();
    log(`Building ${missing.map((group) => group.name).join(", ")} for Kubernetes ${KUBERNETES_VERSION} from Go modules`);
    log(`into ${binaryCache()}: once per machine, about 8 minutes on two cores, some 10 GB of Go caches.`);
    for (const group of missing) await buildGroup(group, log);
  });
}

/** What an interrupted build left; only the holder of the lock may call it. */
async function removeUnfinished(): Promise<void> {
  const names = (await readdir(binaryCache())).filter((name) => name.startsWith(BUILDING));
  for (const name of names) await rm(path.join(binaryCache(), name), { recursive: true, force: true });
}

async function buildGroup(group: Group, log: (line: string) => void): Promise<void> {
  const building = await mkdtemp(path.join(binaryCache(), `${BUILDING}${group.name}-`));
  try {
    const versionOf = (module: string) => pinnedVersion(group.module, module);
    for (const command of group.commands) {
      const started = performance.now();
      await installCommand({
        moduleFolder: path.join(TOOLS, group.module),
        package: command.package,
        output: path.join(building, command.binary),
        linkerFlags: ["-s", "-w", ...group.versionFlags(versionOf)],
        tags: group.tags ?? "",
      });
      log(`  ${command.binary}: ${Math.round((performance.now() - started) / 1000)} s`);
    }
    await writeFile(path.join(building, "stamp"), stampOf(group));
    await replaceFolder(building, path.join(binaryCache(), group.name));
  } finally {
    await rm(building, { recursive: true, force: true });
  }
}

/** Puts a finished folder in place of an older one; a running binary of the older one lives on. */
async function replaceFolder(finished: string, target: string): Promise<void> {
  if (existsSync(target)) {
    const old = `${finished}-old`;
    await rename(target, old);
    await rename(finished, target);
    await rm(old, { recursive: true, force: true });
  } else {
    await rename(finished, target);
  }
}

function isBuilt(group: Group): boolean {
  const folder = path.join(binaryCache(), group.name);
  try {
    if (readFileSync(path.join(folder, "stamp"), "utf8") !== stampOf(group)) return false;
  } catch {
    return false;
  }
  return group.commands.every((command) => existsSync(path.join(folder, command.binary)));
}

/** Changes with anything that changes the binaries: pins, checksums, flags, platform. */
function stampOf(group: Group): string {
  const hash = createHash("sha256");
  for (const file of ["go.mod", "go.sum"]) hash.update(readFileSync(path.join(TOOLS, group.module, file)));
  hash.update(JSON.stringify([group.commands, group.tags, process.platform, process.arch]));
  hash.update(JSON.stringify(group.versionFlags((module) => pinnedVersion(group.module, module))));
  return `${hash.digest("hex")}\n`;
}

function groupsOf(set: BinarySet): Group[] {
  return GROUPS.filter((group) => group.set === "control-plane" || set === "node");
}

function pinnedVersion(moduleFolder: string, module: string): string {
  const text = readFileSync(path.join(TOOLS, moduleFolder, "go.mod"), "utf8");
  for (const line of text.split("\n")) {
    const [name, version] = line
      .replace(/^require /, "")
      .trim()
      .split(" ");
    if (name === module && version?.startsWith("v")) return version;
  }
  throw new Error(`tools/${moduleFolder}/go.mod pins no version of ${module}`);
}

/** Without these the server says v0.0.0-master, and clients take odd paths. */
function kubernetesVersionFlags(versionOf: (module: string) => string): string[] {
  const version = versionOf(KUBERNETES);
  const [major, minor] = version.slice(1).split(".");
  const variable = "k8s.io/component-base/version";
  return [
    `-X ${variable}.gitVersion=${version}`,
    `-X ${variable}.gitMajor=${major}`,
    `-X ${variable}.gitMinor=${minor}`,
    `-X ${variable}.gitTreeState=clean`,
  ];
}

function kubernetesCommands(names: readonly BinaryName[]): Command[] {
  return names.map((binary) => ({ binary, package: `${KUBERNETES}/cmd/${binary}` }));
}
