import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { ensureBinaries, whyNoBinaries } from "../binaries.ts";
import { whyNoCgroups } from "./cgroups.ts";

const run = promisify(execFile);

type Requirement = { readonly what: string; readonly debianPackage: string; readonly find: () => string | null };

const firstExisting = (...files: string[]) => files.find(existsSync) ?? null;

/** Where the parts of a node are that are not built from Go modules. */
export const REQUIREMENTS = {
  runc: { what: "runc", debianPackage: "runc", find: () => firstExisting("/usr/sbin/runc", "/usr/bin/runc") },
  bridge: {
    what: "the CNI plugins",
    debianPackage: "containernetworking-plugins",
    find: () => firstExisting("/usr/lib/cni/bridge", "/opt/cni/bin/bridge"),
  },
  busybox: { what: "a static busybox", debianPackage: "busybox-static", find: findStaticBusybox },
  iptables: { what: "iptables", debianPackage: "iptables", find: () => firstExisting("/usr/sbin/iptables", "/sbin/iptables") },
  ip: { what: "ip", debianPackage: "iproute2", find: () => firstExisting("/usr/sbin/ip", "/sbin/ip", "/usr/bin/ip") },
  unshare: { what: "unshare", debianPackage: "util-linux", find: () => firstExisting("/usr/bin/unshare", "/bin/unshare") },
} as const satisfies Record<string, Requirement>;

/** The test images are made of it and nothing else, so it must not need the C library's files. */
function findStaticBusybox(): string | null {
  const file = firstExisting("/bin/busybox", "/usr/bin/busybox");
  return file !== null && !readFileSync(file).includes("/ld-linux") ? file : null;
}

/** The path of a requirement. @throws when it is not installed */
export function locate(name: keyof typeof REQUIREMENTS): string {
  const { what, find } = REQUIREMENTS[name];
  const file = find();
  if (file === null) throw new Error(`${what} is not installed`);
  return file;
}

function missing(): Requirement[] {
  return Object.values(REQUIREMENTS).filter((requirement) => requirement.find() === null);
}

/**
 * Says why a real node cannot run on this machine, without installing or building anything.
 *
 * @returns null when it can, perhaps after Debian packages have been installed
 */
export async function whyNoRealNode(): Promise<string | null> {
  if (process.platform !== "linux") return `a real node needs Linux, this is ${process.platform}`;
  if (process.getuid?.() !== 0) return "a real node needs root (namespaces, cgroups, mounts)";
  const noCgroups = whyNoCgroups();
  if (noCgroups !== null) return `a real node needs cgroups: ${noCgroups}`;
  const gaps = missing().map((requirement) => requirement.what);
  if (gaps.length > 0 && !existsSync("/usr/bin/apt-get"))
    return `a real node needs ${gaps.join(", ")}, and there is no apt-get to install it`;
  const noBinaries = await whyNoBinaries("node");
  if (noBinaries !== null) return noBinaries;
  if (REQUIREMENTS.unshare.find() === null) return null;
  try {
    await run("unshare", ["--mount", "--pid", "--net", "--ipc", "--uts", "--fork", "mount", "-t", "tmpfs", "podward", "/mnt"]);
    return null;
  } catch {
    return "this machine (or container) does not let root make namespaces and mounts: run it with all capabilities";
  }
}

/**
 * Installs what is missing with apt-get and builds missing binaries; says what it does.
 *
 * @throws when a package cannot be installed
 */
export async function ensureRequirements(log: (line: string) => void = console.error): Promise<void> {
  const gaps = missing();
  if (gaps.length > 0) {
    const packages = gaps.map((requirement) => requirement.debianPackage);
    log(`Installing ${packages.join(", ")} with apt-get for the real node`);
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update", "-q"], { env });
    await run("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...packages], { env, maxBuffer: 1 << 26 });
    const still = missing().map((requirement) => requirement.what);
    if (still.length > 0) throw new Error(`apt-get installed the packages, but ${still.join(", ")} cannot be found`);
  }
  await ensureBinaries("node", log);
}
