import { readdirSync } from "node:fs";
import path from "node:path";
import { waitForDefaultServiceAccount } from "../cluster.ts";
import { waitFor } from "../wait.ts";
import type { RealNode } from "./real-node.ts";

const FOLDER = path.join(import.meta.dirname, "scenarios");

type Scenario = {
  /** Label `app` of its pods. */
  readonly app: string;
  /** The columns READY and STATUS that kubectl prints once it has come so far. */
  readonly expect: string;
  /** The pod (by name) is deleted as soon as it runs. */
  readonly deleted?: string;
};

/** The states that one file each under scenarios/ brings a real kubelet into. */
export const SCENARIOS = {
  running: { app: "web", expect: "1/1 Running" },
  "crash-loop": { app: "api", expect: "0/1 CrashLoopBackOff" },
  "exits-zero": { app: "report-once", expect: "0/1 CrashLoopBackOff" },
  "oom-killed": { app: "thumbnailer", expect: "0/1 CrashLoopBackOff" },
  "readiness-refused": { app: "search", expect: "0/1 Running" },
  "readiness-http-failure": { app: "catalog", expect: "0/1 Running" },
  "liveness-failing": { app: "legacy", expect: "0/1 CrashLoopBackOff" },
  "image-refused": { app: "cart", expect: "0/1 ImagePullBackOff" },
  "image-not-found": { app: "cart", expect: "0/1 ImagePullBackOff" },
  "image-private": { app: "cart", expect: "0/1 ImagePullBackOff" },
  "config-map-missing": { app: "orders", expect: "0/1 CreateContainerConfigError" },
  "secret-missing": { app: "payments", expect: "0/1 CreateContainerConfigError" },
  "mount-secret-missing": { app: "checkout", expect: "0/1 ContainerCreating" },
  "init-blocks": { app: "billing", expect: "0/1 Init:0/2" },
  "two-containers": { app: "pair", expect: "1/2 CrashLoopBackOff" },
  "chatty-logs": { app: "chatty", expect: "1/1 Running" },
  "long-prestop": { app: "drain", expect: "1/1 Terminating", deleted: "long-prestop" },
  "sigterm-ignored": { app: "stubborn", expect: "1/1 Terminating", deleted: "sigterm-ignored" },
  finalizer: { app: "held", expect: "0/1 Error", deleted: "finalizer" },
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof SCENARIOS;

/** The names of all scenarios. */
export function scenarioNames(): ScenarioName[] {
  return Object.keys(SCENARIOS).filter(isScenario);
}

function isScenario(name: string): name is ScenarioName {
  return name in SCENARIOS;
}

/** Names of all files under scenarios/, for the test that none is left out. */
export function scenarioFiles(): string[] {
  return readdirSync(FOLDER).map((file) => file.replace(/\.yaml$/, ""));
}

/**
 * Applies a scenario in a namespace (which it creates if need be) and, where the scenario says so,
 * deletes its pod as soon as it runs. Does not wait for the final state: see `waitForScenario`.
 */
export async function applyScenario(node: RealNode, name: ScenarioName, namespace: string): Promise<void> {
  const scenario: Scenario = SCENARIOS[name];
  const created = await node.client.request("POST", "/api/v1/namespaces", { body: { metadata: { name: namespace } } });
  if (created.status !== 201 && created.status !== 409) throw new Error(`namespace ${namespace}: ${created.text}`);
  await waitForDefaultServiceAccount(node.client, namespace);
  await node.kubectl(["apply", "-n", namespace, "-f", path.join(FOLDER, `${name}.yaml`)]);
  if (scenario.deleted === undefined) return;
  await node.kubectl(["wait", "-n", namespace, "--for=condition=Ready", `pod/${scenario.deleted}`, "--timeout=60s"]);
  await node.kubectl(["delete", "-n", namespace, "pod", scenario.deleted, "--wait=false"]);
}

/** Waits until kubectl prints READY and STATUS of all the scenario's pods as expected; returns the pods' names. */
export async function waitForScenario(node: RealNode, name: ScenarioName, namespace: string): Promise<string[]> {
  const { app, expect } = SCENARIOS[name];
  let seen = "";
  const check = async () => {
    const { stdout } = await node.kubectl(["get", "pods", "-n", namespace, "-l", `app=${app}`, "--no-headers"]);
    const rows = stdout
      .trim()
      .split("\n")
      .map((line) => line.trim().split(/\s+/));
    seen = rows.map(([, ready, status]) => `${ready} ${status}`).join(", ");
    if (!rows.every(([, ready, status]) => `${ready} ${status}` === expect)) throw new Error(`now ${seen}`);
    return rows.map(([pod = ""]) => pod);
  };
  return await waitFor(`scenario ${name} shows ${expect}`, check, 240_000);
}
