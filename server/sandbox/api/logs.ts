import type { ServerResponse } from "node:http";
import { asKube } from "#lib/kube/cast.ts";
import type { Node, Pod } from "#lib/kube/objects.ts";
import type { Container, ContainerStatus } from "#lib/kube/pod-parts.ts";
import { ApiError, badRequest, notFound } from "./api-error.ts";
import type { LogInstance, LogLine } from "./container-logs.ts";
import type { ApiContext } from "./context.ts";
import { type LogOptions, readLogOptions } from "./log-options.ts";
import type { ResourceRequest } from "./request.ts";

const FOLLOW_EVERY_MS = 250;

/**
 * `GET pods/NAME/log`: what the kubelet of the pod's node would answer, by the pod's status (F7.4).
 *
 * @throws ApiError before the first byte
 */
export function serveLogs(context: ApiContext, request: ResourceRequest, response: ServerResponse): void {
  const object = context.store.get(request.resource, request.namespace, request.name);
  if (!object) throw notFound(request.resource, request.name);
  const pod = asKube<Pod>(object);
  const options = readLogOptions(request.query, request.name, context.now());
  const container = chooseContainer(pod, request.name, options.container);
  if (!pod.spec?.nodeName) {
    response.writeHead(204).end();
    return;
  }
  checkNode(context, pod, container);
  const id = containerIdOf(pod, request.name, container, options.previous);
  const instance = context.logs.get(id);
  response.writeHead(200, { "content-type": "text/plain" });
  if (!instance) {
    response.end(`unable to retrieve container logs for ${id}`);
    return;
  }
  stream(context, instance, options, response);
}

function chooseContainer(pod: Pod, name: string, asked: string): string {
  const names = (list: readonly Container[] | undefined) => (list ?? []).map((each) => each.name ?? "");
  const main = names(pod.spec?.containers);
  const init = names(pod.spec?.initContainers);
  const ephemeral = names(pod.spec?.ephemeralContainers);
  if (asked !== "") {
    if ([...main, ...init, ...ephemeral].includes(asked)) return asked;
    throw badRequest(`container ${asked} is not valid for pod ${name}`);
  }
  const [only] = main;
  if (only !== undefined && main.length === 1) return only;
  throw badRequest(`a container name must be specified for pod ${name}, choose one of: [${[...init, ...main, ...ephemeral].join(" ")}]`);
}

/** Without a node, or without its kubelet, there is nobody to ask. */
function checkNode(context: ApiContext, pod: Pod, container: string): void {
  const name = pod.spec?.nodeName ?? "";
  const nodes = context.resources.byPath("", "v1", "nodes");
  const object = nodes && context.store.get(nodes, undefined, name);
  // The text names the node as if it were a pod; so does the real one (F7.4).
  if (!object) throw notFound({ group: "", plural: "pods" }, name);
  const node = asKube<Node>(object);
  const ready = node.status?.conditions?.find((each) => each.type === "Ready");
  if (ready?.status !== "Unknown") return;
  const address = node.status?.addresses?.find((each) => each.type === "InternalIP")?.address ?? name;
  const path = `/containerLogs/${pod.metadata?.namespace}/${pod.metadata?.name}/${container}`;
  throw new ApiError(500, "", `Get "https://${address}:10250${path}": dial tcp ${address}:10250: connect: no route to host`);
}

function containerIdOf(pod: Pod, name: string, container: string, previous: boolean): string {
  const { containerStatuses = [], initContainerStatuses = [], ephemeralContainerStatuses = [] } = pod.status ?? {};
  const status = [...containerStatuses, ...initContainerStatuses, ...ephemeralContainerStatuses].find((each) => each.name === container);
  const subject = `container "${container}" in pod "${name}"`;
  if (!status) throw badRequest(`${subject} is not available`);
  const last = status.lastState?.terminated?.containerID ?? "";
  if (previous) {
    if (last === "") throw badRequest(`previous terminated ${subject} not found`);
    return last;
  }
  return currentId(status, last, subject);
}

function currentId(status: ContainerStatus, last: string, subject: string): string {
  const { running, terminated, waiting } = status.state ?? {};
  if (running) return status.containerID ?? "";
  if (terminated || status.lastState?.terminated) {
    const id = terminated?.containerID || last;
    if (id === "") throw badRequest(`${subject} is terminated`);
    return id;
  }
  if (!waiting) throw badRequest(`${subject} is waiting to start - no logs yet`);
  const why =
    waiting.reason === "ErrImagePull"
      ? "image can't be pulled"
      : waiting.reason === "ImagePullBackOff"
        ? "trying and failing to pull image"
        : waiting.reason;
  throw badRequest(`${subject} is waiting to start: ${why}`);
}

function stream(context: ApiContext, instance: LogInstance, options: LogOptions, response: ServerResponse): void {
  let budget = options.limitBytes ?? Number.POSITIVE_INFINITY;
  let written = 0;
  const write = (lines: readonly LogLine[]) => {
    for (const line of lines) {
      const bytes = encode(line, options.timestamps);
      if (budget > 0) response.write(bytes.subarray(0, Math.min(budget, bytes.length)));
      budget -= bytes.length;
    }
  };
  const all = instance.read(context.now());
  written = all.length;
  const recent = options.since === null ? all : all.filter((line) => line.time >= (options.since ?? 0));
  write(options.tailLines === null ? recent : options.tailLines === 0 ? [] : recent.slice(-options.tailLines));
  if (!options.follow || instance.endedAt() !== null || budget <= 0) {
    response.end();
    return;
  }
  const timer = setInterval(() => {
    const now = instance.read(context.now());
    write(now.slice(written));
    written = now.length;
    if (instance.endedAt() !== null || budget <= 0) response.end();
  }, FOLLOW_EVERY_MS);
  response.once("close", () => clearInterval(timer));
}

function encode(line: LogLine, timestamps: boolean): Buffer {
  const text = typeof line.text === "string" ? Buffer.from(line.text, "utf8") : Buffer.from(line.text);
  const stamp = timestamps ? Buffer.from(`${new Date(line.time).toISOString().slice(0, 23)}000000Z `) : Buffer.alloc(0);
  return Buffer.concat([stamp, text, Buffer.from(line.unfinished ? "" : "\n")]);
}
