import { clustersOf, type FoundClusters } from "./kube/kubeconfig.ts";
import type { Sandbox } from "./sandbox/start.ts";

/** Name of the sandbox cluster among the clusters. */
export const DEMO_NAME = "demo";

/** The sandbox cluster inside this process, started when it is first needed. */
export class DemoCluster {
  #starting: Promise<Sandbox> | null = null;

  /** The demo ward as the only cluster. */
  async find(): Promise<FoundClusters> {
    this.#starting ??= start();
    const sandbox = await this.#starting;
    return clustersOf(sandbox.kubeconfig);
  }

  async stop(): Promise<void> {
    await (await this.#starting)?.stop();
  }
}

async function start(): Promise<Sandbox> {
  const { startSandbox } = await import("./sandbox/start.ts");
  return startSandbox({ name: DEMO_NAME });
}
