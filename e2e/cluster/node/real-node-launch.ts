import path from "node:path";
import { binaryPath } from "../binaries.ts";
import type { LaunchPlan } from "../control-plane-launch.ts";
import { BRIDGE, NODE_ADDRESS, NODE_NAME, type NodeFiles } from "./configuration.ts";

const SYSTEM_PATH = "/usr/sbin:/usr/bin:/sbin:/bin";

/** Process 1 of the namespaces; its end is the end of everything inside. */
export function namespacesLaunch(files: NodeFiles): LaunchPlan {
  const script = path.join(import.meta.dirname, "init.sh");
  return {
    name: "namespaces",
    command: "unshare",
    args: [
      ...["--mount", "--pid", "--net", "--ipc", "--uts", "--fork", "--kill-child=KILL", "--mount-proc", "--propagation", "private"],
      ...["/bin/sh", script, files.folder, BRIDGE, NODE_ADDRESS, NODE_NAME],
    ],
    environment: { PATH: SYSTEM_PATH },
    wrapped: true,
  };
}

/** Runs a plan in the network of the namespaces: the process is the plan's own. */
export function inNetwork(initPid: number, plan: LaunchPlan): LaunchPlan {
  return { ...plan, command: "nsenter", args: [`--net=/proc/${initPid}/ns/net`, plan.command, ...plan.args] };
}

/** Arguments of nsenter for a process that lives in all the namespaces. */
export function enterAll(initPid: number): string[] {
  return ["-t", String(initPid), "--mount", "--pid", "--net", "--ipc", "--uts", "--"];
}

function inNamespaces(initPid: number, plan: LaunchPlan): LaunchPlan {
  return { ...plan, command: "nsenter", args: [...enterAll(initPid), plan.command, ...plan.args], wrapped: true };
}

export function containerdLaunch(files: NodeFiles, initPid: number): LaunchPlan {
  const command = binaryPath("containerd");
  // It looks for its shim on the PATH.
  const environment = { PATH: `${path.dirname(command)}:${SYSTEM_PATH}` };
  return inNamespaces(initPid, { name: "containerd", command, args: ["--config", files.containerdConfig], environment });
}

export function kubeletLaunch(files: NodeFiles, initPid: number): LaunchPlan {
  const args = [
    `--config=${files.kubeletConfig}`,
    `--kubeconfig=${files.kubeletKubeconfig}`,
    `--hostname-override=${NODE_NAME}`,
    `--node-ip=${NODE_ADDRESS}`,
    `--root-dir=${files.folder}/kubelet`,
    `--cert-dir=${files.folder}/kubelet/pki`,
    "--v=2",
  ];
  return inNamespaces(initPid, { name: "kubelet", command: binaryPath("kubelet"), args, environment: { PATH: SYSTEM_PATH } });
}
