import { parseQuantity } from "#lib/kube/quantity.ts";
import type { StoredObject } from "../types.ts";
import { ApiError } from "./api-error.ts";
import type { ApiContext } from "./context.ts";
import { measuredPodsOf, nodeUsage } from "./metrics.ts";
import type { ResourceRequest } from "./request.ts";

const GI = 2 ** 30;

/** True for what a kubelet answers behind the API server. */
export function asksKubelet({ resource, subresource }: ResourceRequest): boolean {
  return resource.plural === "nodes" && subresource === "proxy";
}

/**
 * The answer of a node's kubelet: its `stats/summary`, and nothing else of what kubelets serve.
 * @throws ApiError 404 for another path, 503 for a kubelet that nobody reaches, as the API server says it
 */
export function kubeletAnswer(context: ApiContext, node: StoredObject, { rest }: ResourceRequest): object {
  if (rest !== "stats/summary") throw new ApiError(404, "NotFound", "the server could not find the requested resource");
  const { name } = node.metadata;
  const usage = nodeUsage(context, name);
  if (usage === null) {
    throw new ApiError(
      503,
      "ServiceUnavailable",
      `error trying to reach service: dial tcp: connect to the kubelet of ${name}: i/o timeout`,
    );
  }
  const time = new Date(context.now()).toISOString().replace(/\.\d+Z$/, "Z");
  return {
    node: {
      nodeName: name,
      ...measured(usage, time),
      fs: { time, availableBytes: 70 * GI, capacityBytes: 95 * GI, usedBytes: 25 * GI },
      rlimit: { time, maxpid: 131_072, curproc: 412 },
    },
    pods: measuredPodsOf(context, name).map(({ pod, containers }) => ({
      podRef: { name: pod.metadata.name, namespace: pod.metadata.namespace, uid: pod.metadata.uid },
      containers: containers.map((container) => ({
        name: container.name,
        ...measured(container.usage, time),
        rootfs: { time, usedBytes: 57_344 },
        logs: { time, usedBytes: 8_192 },
      })),
    })),
  };
}

function measured({ cpu, memory }: { readonly cpu: string; readonly memory: string }, time: string): object {
  return {
    cpu: { time, usageNanoCores: Math.round((parseQuantity(cpu) ?? 0) * 1e9) },
    memory: { time, workingSetBytes: parseQuantity(memory) ?? 0 },
  };
}
