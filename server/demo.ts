import { type ClusterSource, clustersOf, type FoundClusters } from "./kube/kubeconfig.ts";
import type { Sandbox } from "./sandbox/start.ts";

/** Name of the sandbox cluster among the clusters. A context of a kubeconfig may have it too. */
const DEMO_NAME = "demo";

/** The sandbox cluster inside this process, started when it is first needed. */
export class DemoCluster {
  #starting: Promise<Sandbox> | null = null;
  #url: string | null = null;

  /** The demo ward as the only cluster. */
  async find(): Promise<FoundClusters> {
    this.#starting ??= start();
    const sandbox = await this.#starting;
    this.#url = sandbox.url;
    return clustersOf(sandbox.kubeconfig);
  }

  /** Whether this cluster is the demo ward, whatever it is called. */
  serves({ server }: Pick<ClusterSource, "server">): boolean {
    return server === this.#url;
  }

  async stop(): Promise<void> {
    await (await this.#starting)?.stop();
  }
}

async function start(): Promise<Sandbox> {
  const { startSandbox } = await import("./sandbox/start.ts");
  return startSandbox({ name: DEMO_NAME });
}
