import { spawn } from "node:child_process";
import { binaryPath } from "./binaries.ts";
import { childEnvironment } from "./child-environment.ts";

export type KubectlOptions = {
  /** Fed to standard input, for `-f -`. */
  readonly stdin?: string;
  /** Give the result back instead of throwing when kubectl ends with an error. */
  readonly allowFailure?: boolean;
};

export type KubectlResult = { readonly code: number; readonly stdout: string; readonly stderr: string };

/**
 * Runs the real kubectl of the pinned version.
 *
 * @param environment KUBECONFIG and KUBECACHEDIR at least; nothing else of this process but PATH
 * @throws with what kubectl said when it ends with an error
 */
export async function runKubectl(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  options: KubectlOptions = {},
): Promise<KubectlResult> {
  const child = spawn(binaryPath("kubectl"), [...args], {
    env: childEnvironment(environment),
    stdio: ["pipe", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  child.stdin.on("error", () => {});
  child.stdin.end(options.stdin ?? "");
  const code = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status) => resolve(status ?? -1));
  });
  if (code !== 0 && options.allowFailure !== true) {
    throw new Error(`kubectl ${args.join(" ")}: ${stderr.trim() || `exit status ${code}`}`);
  }
  return { code, stdout, stderr };
}
