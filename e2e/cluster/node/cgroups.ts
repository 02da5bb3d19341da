import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const ROOT = "/sys/fs/cgroup";
const NEEDED = ["cpu", "memory", "pids"];

/** The roots of all hierarchies: one under cgroup v2, one for each controller under v1. */
function hierarchies(): string[] {
  if (isVersion2()) return [ROOT];
  const entries = readdirSync(ROOT, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => path.join(ROOT, entry.name));
}

function isVersion2(): boolean {
  return existsSync(path.join(ROOT, "cgroup.controllers"));
}

/** The folders of one cgroup in all hierarchies, whether they exist or not. */
export function cgroupFolders(cgroup: string): string[] {
  return hierarchies().map((root) => path.join(root, cgroup));
}

/** The names of the cgroups of all real nodes that run, or that left theirs behind. */
export function nodeCgroups(): string[] {
  const names = hierarchies().flatMap((root) => readdirSync(root).filter((name) => /^podward-[0-9a-f]{8}$/.test(name)));
  return [...new Set(names)];
}

/** Says why containers cannot get limits here, or null. Under v2 the controllers must be handed down from the root. */
export function whyNoCgroups(): string | null {
  if (!existsSync(ROOT)) return "there are no cgroups at /sys/fs/cgroup";
  if (!isVersion2()) {
    const absent = NEEDED.filter((controller) => !existsSync(path.join(ROOT, controller)));
    return absent.length === 0 ? null : `the cgroup controllers ${absent.join(", ")} are not mounted`;
  }
  const control = path.join(ROOT, "cgroup.subtree_control");
  const enabled = readFileSync(control, "utf8").trim().split(" ");
  const absent = NEEDED.filter((controller) => !enabled.includes(controller));
  if (absent.length === 0) return null;
  try {
    writeFileSync(control, absent.map((controller) => `+${controller}`).join(" "));
    return null;
  } catch {
    return `the cgroup controllers ${absent.join(", ")} cannot be enabled (in a container, share the machine's cgroup namespace)`;
  }
}
