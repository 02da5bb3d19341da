import { readFile, rm, writeFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";

const LOOK_AGAIN_MS = 500;

/**
 * Runs `work` while holding a lock file that names this process. Waits while another living
 * process holds it, and takes it over from a dead one. Two that take over at the same moment would
 * both work: allowed, since a finished folder is put in place by one rename.
 */
export async function withBuildLock(file: string, log: (line: string) => void, work: () => Promise<void>): Promise<void> {
  let told = false;
  while (!(await tryLock(file))) {
    const holder = await holderOf(file);
    if (holder !== null && !isAlive(holder)) {
      await rm(file, { force: true });
      continue;
    }
    if (!told && holder !== null) log(`Process ${holder} is building the same binaries: waiting for it.`);
    told ||= holder !== null;
    await pause(LOOK_AGAIN_MS);
  }
  try {
    await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function tryLock(file: string): Promise<boolean> {
  try {
    await writeFile(file, `${process.pid}\n`, { flag: "wx" });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** The process id in the lock file, or null when the file is gone or not written yet. */
async function holderOf(file: string): Promise<number | null> {
  try {
    const pid = Number.parseInt(await readFile(file, "utf8"), 10);
    return Number.isNaN(pid) ? null : pid;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
