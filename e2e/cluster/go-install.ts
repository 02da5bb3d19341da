import { execFile, spawn } from "node:child_process";
import os from "node:os";
import { promisify } from "node:util";

const NEEDED_MINOR = 26;
const PRIORITY_BELOW_NORMAL = 10;

export type GoBuild = {
  /** Folder whose go.mod and go.sum pin the module and all it needs. */
  readonly moduleFolder: string;
  readonly package: string;
  readonly output: string;
  readonly linkerFlags: readonly string[];
  readonly tags: string;
};

/** Says what is wrong with this machine's Go, or null when it can build the tools. */
export async function goVersionProblem(): Promise<string | null> {
  let version: string;
  try {
    version = (await promisify(execFile)("go", ["env", "GOVERSION"])).stdout.trim();
  } catch {
    return "there is no `go` command on the PATH (see https://go.dev/dl/)";
  }
  const match = /^go1\.(\d+)/.exec(version);
  if (match !== null && Number(match[1]) >= NEEDED_MINOR) return null;
  return `the \`go\` command on the PATH is ${version === "" ? "of an unknown version" : version}`;
}

/**
 * Compiles one main package to one file: static, stripped, with nothing of this machine in it.
 * Runs at low priority, as a build of minutes should.
 *
 * @throws with the last lines that Go printed
 */
export async function installCommand(build: GoBuild): Promise<void> {
  const args = ["build", "-trimpath", "-buildvcs=false", "-mod=readonly", "-o", build.output];
  if (build.tags !== "") args.push("-tags", build.tags);
  args.push("-ldflags", build.linkerFlags.join(" "), build.package);
  const child = spawn("go", args, {
    cwd: build.moduleFolder,
    env: { ...process.env, CGO_ENABLED: "0", GOWORK: "off" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-4000);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
    if (child.pid !== undefined) os.setPriority(child.pid, PRIORITY_BELOW_NORMAL);
  });
  if (code !== 0) {
    const lastLines = said.trimEnd().split("\n").slice(-8).join("\n");
    throw new Error(`go build ${build.package} ended with ${code ?? "a signal"}:\n${lastLines}`);
  }
}
