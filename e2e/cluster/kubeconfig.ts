import { writeFile } from "node:fs/promises";
import type { Certificate } from "./certificates.ts";

export type KubeconfigContent = {
  /** Name of the cluster, and of the context. */
  readonly context: string;
  readonly server: string;
  readonly authority: string;
  readonly user: string;
  readonly credentials: Certificate;
};

/** Writes a kubeconfig that holds everything itself (no paths), readable by its owner only. */
export async function writeKubeconfig(file: string, content: KubeconfigContent): Promise<void> {
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  const lines = [
    "apiVersion: v1",
    "kind: Config",
    "clusters:",
    `- name: ${content.context}`,
    "  cluster:",
    `    server: ${content.server}`,
    `    certificate-authority-data: ${base64(content.authority)}`,
    "users:",
    `- name: ${JSON.stringify(content.user)}`,
    "  user:",
    `    client-certificate-data: ${base64(content.credentials.certificate)}`,
    `    client-key-data: ${base64(content.credentials.key)}`,
    "contexts:",
    `- name: ${content.context}`,
    "  context:",
    `    cluster: ${content.context}`,
    `    user: ${JSON.stringify(content.user)}`,
    `current-context: ${content.context}`,
  ];
  await writeFile(file, `${lines.join("\n")}\n`, { mode: 0o600 });
}
