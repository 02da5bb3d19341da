import { createServer, type Server } from "node:http";
import { text } from "node:stream/consumers";
import type { KubectlOptions, KubectlResult } from "../cluster/kubectl.ts";
import type { RealNode } from "../cluster/node/real-node.ts";
import type { Output, Task } from "../cluster/node/runtime.ts";
import { type ScenarioName, waitForScenario } from "../cluster/node/scenarios.ts";

/** What a spec, which runs in a process of its own, may ask of the node. */
interface Calls {
  kubectl: (args: readonly string[], options?: KubectlOptions) => Promise<KubectlResult>;
  tasks: () => Promise<Task[]>;
  /** Runs a line as root at a prompt on the node would. */
  shell: (line: string) => Promise<Output>;
  waitForScenario: (name: ScenarioName, namespace: string) => Promise<string[]>;
  /** A kubelet that is paused makes a lost node, on which everything runs on. */
  turnKubelet: (way: "pause" | "resume") => Promise<void>;
}

/** Answers the specs' calls on a loopback port. */
export function serveControl(node: RealNode, port: number): Promise<Server> {
  const calls: Calls = {
    kubectl: (args, options) => node.kubectl(args, options),
    tasks: () => node.tasks(),
    shell: (line) => node.shell(line),
    waitForScenario: (name, namespace) => waitForScenario(node, name, namespace),
    turnKubelet: (way) => Promise.resolve(node.components.kubelet[way]()),
  };
  const server = createServer((request, response) => {
    void (async () => {
      try {
        const { call, args } = JSON.parse(await text(request)) as { call: keyof Calls; args: never[] };
        const act: (...args: never[]) => Promise<unknown> = calls[call];
        response.end(JSON.stringify({ value: (await act(...args)) ?? null }));
      } catch (error) {
        response.statusCode = 500;
        response.end(error instanceof Error ? error.message : String(error));
      }
    })();
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}

/** The same calls, from a spec. Each throws with the node's own words when it fails. */
export function controlAt(url: string): Calls {
  const ask = async <T>(call: keyof Calls, args: readonly unknown[]): Promise<T> => {
    const answer = await fetch(url, { method: "POST", body: JSON.stringify({ call, args }) });
    if (!answer.ok) throw new Error(`${call}: ${await answer.text()}`);
    return ((await answer.json()) as { value: T }).value;
  };
  return {
    kubectl: (...args) => ask("kubectl", args),
    tasks: () => ask("tasks", []),
    shell: (...args) => ask("shell", args),
    waitForScenario: (...args) => ask("waitForScenario", args),
    turnKubelet: (...args) => ask("turnKubelet", args),
  };
}
