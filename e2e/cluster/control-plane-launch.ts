import { readdirSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { binaryPath } from "./binaries.ts";
import { type CertificateAuthority, createCertificateAuthority, createServiceAccountKeys } from "./certificates.ts";
import type { Launch } from "./component.ts";
import { writeKubeconfig } from "./kubeconfig.ts";
import { KWOK_LABEL } from "./nodes.ts";

export const CONTEXT = "podward-control-plane";
export const NODE_LEASE_SECONDS = 40;
const SERVICE_RANGE = "10.96.0.0/16";
const STAGES = path.join(import.meta.dirname, "stages");

export type Ports = {
  readonly etcd: number;
  readonly etcdPeer: number;
  readonly api: number;
  readonly controllers: number;
  readonly scheduler: number;
  readonly kwok: number;
};

export type ControllerSettings = {
  /** After how long without a lease a node counts as lost (default 40 s, as in a real cluster). */
  readonly nodeMonitorGraceSeconds?: number;
  /** How many finished pods may stay before the pod garbage collector removes some (default 12500). */
  readonly terminatedPodGcThreshold?: number;
  readonly extraArgs?: readonly string[];
};

export type Files = {
  readonly folder: string;
  readonly pki: string;
  readonly kubeconfig: string;
  readonly authority: CertificateAuthority;
  /** An answer of another server on the same port fails against this authority. */
  readonly etcdClient: { readonly certificate: string; readonly key: string };
};

export type LaunchPlan = Omit<Launch, "logFile">;

/** Makes certificates, keys and the admin kubeconfig in the temporary folder. */
export async function writeFiles(folder: string, ports: Ports): Promise<Files> {
  const pki = path.join(folder, "pki");
  await mkdir(pki);
  const authority = createCertificateAuthority("podward-test-authority");
  const loopback = ["127.0.0.1", "localhost"];
  const server = authority.issue({
    commonName: "kube-apiserver",
    usage: "server",
    names: [...loopback, "kubernetes.default.svc", "10.96.0.1"],
  });
  const etcd = authority.issue({ commonName: "etcd", usage: "both", names: loopback });
  const etcdClient = authority.issue({ commonName: "etcd-client", usage: "client" });
  const kubelet = authority.issue({ commonName: "kwok", usage: "server", names: loopback });
  const frontProxy = createCertificateAuthority("podward-test-front-proxy");
  const tokens = createServiceAccountKeys();
  const contents: Record<string, string> = {
    "ca.crt": authority.certificate,
    "front-proxy-ca.crt": frontProxy.certificate,
    "apiserver.crt": server.certificate,
    "apiserver.key": server.key,
    "etcd.crt": etcd.certificate,
    "etcd.key": etcd.key,
    "etcd-client.crt": etcdClient.certificate,
    "etcd-client.key": etcdClient.key,
    "kwok.crt": kubelet.certificate,
    "kwok.key": kubelet.key,
    "sa.key": tokens.privateKey,
    "sa.pub": tokens.publicKey,
  };
  for (const [name, text] of Object.entries(contents)) await writeFile(path.join(pki, name), text, { mode: 0o600 });
  const kubeconfig = path.join(folder, "admin.kubeconfig");
  await writeKubeconfig(kubeconfig, {
    context: CONTEXT,
    server: `https://127.0.0.1:${ports.api}`,
    authority: authority.certificate,
    user: "admin",
    credentials: authority.issue({ commonName: "admin", organizations: ["system:masters"], usage: "client" }),
  });
  return { folder, pki, kubeconfig, authority, etcdClient };
}

/** etcd with client certificates, so that only our own API server gets an answer from it. */
export function etcdLaunch(files: Files, ports: Ports): LaunchPlan {
  const client = `https://127.0.0.1:${ports.etcd}`;
  const peer = `https://127.0.0.1:${ports.etcdPeer}`;
  const pki = (name: string) => path.join(files.pki, name);
  return {
    name: "etcd",
    command: binaryPath("etcd"),
    args: [
      "--name=podward",
      `--data-dir=${path.join(files.folder, "etcd")}`,
      `--listen-client-urls=${client}`,
      `--advertise-client-urls=${client}`,
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
      `--initial-cluster=podward=${peer}`,
      `--cert-file=${pki("etcd.crt")}`,
      `--key-file=${pki("etcd.key")}`,
      `--trusted-ca-file=${pki("ca.crt")}`,
      "--client-cert-auth",
      `--peer-cert-file=${pki("etcd.crt")}`,
      `--peer-key-file=${pki("etcd.key")}`,
      `--peer-trusted-ca-file=${pki("ca.crt")}`,
      "--peer-client-cert-auth",
      // A test cluster may lose its data with the machine; many small writes are far quicker so.
      "--unsafe-no-fsync",
      "--max-txn-ops=1000",
      `--quota-backend-bytes=${8 * 1024 ** 3}`,
      "--log-level=warn",
    ],
  };
}

/**
 * @param authorizationModes Node beside RBAC where a kubelet with rights of its own takes part
 */
export function apiServerLaunch(
  files: Files,
  ports: Ports,
  extraArgs: readonly string[],
  authorizationModes: readonly string[] = ["RBAC"],
): LaunchPlan {
  const pki = (name: string) => path.join(files.pki, name);
  return {
    name: "kube-apiserver",
    command: binaryPath("kube-apiserver"),
    args: [
      `--etcd-servers=https://127.0.0.1:${ports.etcd}`,
      `--etcd-cafile=${pki("ca.crt")}`,
      `--etcd-certfile=${pki("etcd-client.crt")}`,
      `--etcd-keyfile=${pki("etcd-client.key")}`,
      "--bind-address=127.0.0.1",
      `--secure-port=${ports.api}`,
      "--advertise-address=127.0.0.1",
      "--endpoint-reconciler-type=none",
      `--tls-cert-file=${pki("apiserver.crt")}`,
      `--tls-private-key-file=${pki("apiserver.key")}`,
      `--client-ca-file=${pki("ca.crt")}`,
      `--requestheader-client-ca-file=${pki("front-proxy-ca.crt")}`,
      `--authorization-mode=${authorizationModes.join(",")}`,
      "--allow-privileged=true",
      "--service-account-issuer=https://kubernetes.default.svc",
      `--service-account-key-file=${pki("sa.pub")}`,
      `--service-account-signing-key-file=${pki("sa.key")}`,
      `--service-cluster-ip-range=${SERVICE_RANGE}`,
      // Never a node's host name: that would be looked up in the DNS of this machine.
      "--kubelet-preferred-address-types=InternalIP",
      `--kubelet-certificate-authority=${pki("ca.crt")}`,
      "--profiling=false",
      ...extraArgs,
    ],
  };
}

export function controllerManagerLaunch(files: Files, ports: Ports, settings: ControllerSettings): LaunchPlan {
  const args = [
    `--kubeconfig=${files.kubeconfig}`,
    `--authentication-kubeconfig=${files.kubeconfig}`,
    `--authorization-kubeconfig=${files.kubeconfig}`,
    `--service-account-private-key-file=${path.join(files.pki, "sa.key")}`,
    `--root-ca-file=${path.join(files.pki, "ca.crt")}`,
    "--bind-address=127.0.0.1",
    `--secure-port=${ports.controllers}`,
    "--leader-elect=false",
    "--profiling=false",
  ];
  if (settings.nodeMonitorGraceSeconds !== undefined) {
    args.push(`--node-monitor-grace-period=${settings.nodeMonitorGraceSeconds}s`, "--node-monitor-period=1s");
  }
  if (settings.terminatedPodGcThreshold !== undefined) {
    args.push(`--terminated-pod-gc-threshold=${settings.terminatedPodGcThreshold}`);
  }
  args.push(...(settings.extraArgs ?? []));
  return { name: "kube-controller-manager", command: binaryPath("kube-controller-manager"), args };
}

export function schedulerLaunch(files: Files, ports: Ports): LaunchPlan {
  return {
    name: "kube-scheduler",
    command: binaryPath("kube-scheduler"),
    args: [
      `--kubeconfig=${files.kubeconfig}`,
      `--authentication-kubeconfig=${files.kubeconfig}`,
      `--authorization-kubeconfig=${files.kubeconfig}`,
      "--bind-address=127.0.0.1",
      `--secure-port=${ports.scheduler}`,
      "--leader-elect=false",
      "--profiling=false",
    ],
  };
}

/** kwok, with the stages of this folder, for the nodes that carry its label. */
export function kwokLaunch(files: Files, ports: Ports, leaseSeconds: number): LaunchPlan {
  const selector = Object.entries(KWOK_LABEL)
    .map(([key, value]) => `${key}=${value}`)
    .join(",");
  const stages = readdirSync(STAGES).filter((name) => name.endsWith(".yaml"));
  return {
    name: "kwok",
    command: binaryPath("kwok"),
    args: [
      `--kubeconfig=${files.kubeconfig}`,
      "--manage-all-nodes=false",
      `--manage-nodes-with-label-selector=${selector}`,
      `--node-lease-duration-seconds=${leaseSeconds}`,
      "--node-ip=127.0.0.1",
      `--node-port=${ports.kwok}`,
      `--server-address=127.0.0.1:${ports.kwok}`,
      `--tls-cert-file=${path.join(files.pki, "kwok.crt")}`,
      `--tls-private-key-file=${path.join(files.pki, "kwok.key")}`,
      ...stages.map((name) => `--config=${path.join(STAGES, name)}`),
    ],
    // Else it reads and writes ~/.kwok.
    environment: { HOME: files.folder, KWOK_WORKDIR: path.join(files.folder, "kwok") },
  };
}
