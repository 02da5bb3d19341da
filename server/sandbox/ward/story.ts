import type { KubeObject, Node, Pod, PodSpec } from "#lib/kube/objects.ts";
import type { Container } from "#lib/kube/pod-parts.ts";
import type { Program } from "../behaviour/programs.ts";
import type { Simulation } from "../behaviour/simulation.ts";
import type { Live, World } from "../behaviour/world.ts";
import type { ServicePort } from "../write/service.ts";

/** Spans of time, ms. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** What a workload of the ward looks like; the rest is filled in as a deployer would. */
export interface WorkloadInput {
  readonly namespace: string;
  readonly name: string;
  readonly image: string;
  readonly replicas?: number;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  /** Of the main container, which is named like the workload unless told otherwise. */
  readonly container?: Container;
  readonly sidecars?: readonly Container[];
  readonly spec?: PodSpec;
  /** Ports of the Service of its name in front of it; headless for a StatefulSet. None where nobody calls it. */
  readonly service?: readonly ServicePort[];
  /** Further fields of the workload's spec. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/**
 * Tells what happened in a cluster before the sandbox was started. Everything is done by the same
 * scheduler, controllers and kubelets that go on afterwards; a story only deploys, breaks and deletes.
 */
export class Story {
  readonly simulation: Simulation;
  readonly world: World;
  /** The moment at which the story ends and the sandbox is opened, ms. */
  readonly end: number;
  #acts = 0;
  #reserved: (node: string) => boolean = () => true;

  constructor(simulation: Simulation, end: number) {
    this.simulation = simulation;
    this.world = simulation.world;
    this.end = end;
  }

  /** Does something so many ms before the end. */
  ago(ms: number, act: () => void): void {
    this.#acts += 1;
    this.world.agenda.plan(`story/${this.#acts}`, this.end - ms, act);
  }

  /** Keeps nodes that play a part of their own free of other pods, for as long as the story lasts. */
  reserve(nodes: readonly string[]): void {
    this.#reserved = (node) => !nodes.includes(node);
    this.world.placement = this.#reserved;
  }

  /** Does something that makes pods, and has them placed on this node. */
  onlyOn(name: string, act: () => void): void {
    this.world.placement = (node) => node === name;
    act();
    this.world.soon(`story/placed/${this.world.now()}`, 10 * SECOND, () => {
      this.world.placement = this.#reserved;
    });
  }

  /** Says how an image behaves. */
  program(image: string, program: Program): void {
    this.world.programs.set(image, program);
  }

  deployment(input: WorkloadInput): void {
    this.#workload("Deployment", input, {});
  }

  statefulSet(input: WorkloadInput): void {
    this.#workload("StatefulSet", input, { serviceName: input.name });
  }

  daemonSet(input: WorkloadInput): void {
    this.#workload("DaemonSet", input, {});
  }

  job(input: WorkloadInput): void {
    const { namespace, name } = input;
    this.world.create("Job", namespace, {
      metadata: meta(input),
      ...{
        spec: {
          ...input.more,
          template: { metadata: { labels: { app: name, ...input.labels } }, spec: { restartPolicy: "Never", ...podSpec(input) } },
        },
      },
    });
  }

  /** A pod without a controller. */
  pod(input: WorkloadInput & { readonly finalizers?: readonly string[]; readonly owner?: Live<KubeObject> }): void {
    const { owner } = input;
    const reference = owner && {
      apiVersion: owner.apiVersion,
      kind: owner.kind,
      name: owner.metadata.name,
      uid: owner.metadata.uid,
      controller: true,
    };
    const pod: Pod = {
      metadata: {
        ...meta(input),
        ...(input.finalizers ? { finalizers: input.finalizers } : {}),
        ...(reference ? { ownerReferences: [{ ...reference, blockOwnerDeletion: true }] } : {}),
      },
      spec: podSpec(input),
    };
    this.world.create("Pod", input.namespace, pod);
  }

  create(kind: string, namespace: string | undefined, object: KubeObject & Readonly<Record<string, unknown>>): void {
    this.world.create(kind, namespace, object);
  }

  /** Deletes an object as a user would, with its own grace. */
  remove(kind: string, namespace: string | undefined, name: string): void {
    const object = this.world.get(kind, namespace, name);
    if (!object) throw new Error(`the story deletes ${kind} ${namespace}/${name}, which is not there`);
    this.world.remove(kind, object);
  }

  /** The address of a node's machine. */
  addressOf(node: string): string {
    const addresses = this.world.get<Node>("Node", undefined, node)?.status?.addresses ?? [];
    return addresses.find((each) => each.type === "InternalIP")?.address ?? "";
  }

  /** The pods of a workload by its `app` label. */
  podsOf(namespace: string, app: string): readonly Live<Pod>[] {
    return this.world.list<Pod>("Pod", namespace).filter((pod) => pod.metadata.labels?.app === app);
  }

  #service(input: WorkloadInput, ports: readonly ServicePort[], headless: boolean): void {
    this.create("Service", input.namespace, {
      metadata: meta(input),
      spec: { ...(headless ? { clusterIP: "None" } : {}), selector: { app: input.name }, ports },
    });
  }

  #workload(kind: "Deployment" | "StatefulSet" | "DaemonSet", input: WorkloadInput, more: Record<string, unknown>): void {
    const labels = { app: input.name };
    if (input.service) this.#service(input, input.service, kind === "StatefulSet");
    this.world.create(kind, input.namespace, {
      metadata: meta(input),
      ...{
        spec: {
          ...(kind === "DaemonSet" ? {} : { replicas: input.replicas ?? 1 }),
          selector: { matchLabels: labels },
          ...more,
          ...input.more,
          template: {
            metadata: { labels: { ...labels, ...input.labels }, ...(input.annotations ? { annotations: input.annotations } : {}) },
            spec: podSpec(input),
          },
        },
      },
    });
  }
}

function meta(input: WorkloadInput): { name: string; labels: Record<string, string> } {
  return { name: input.name, labels: { app: input.name, ...input.labels } };
}

function podSpec(input: WorkloadInput): PodSpec {
  const main: Container = {
    name: input.name,
    image: input.image,
    resources: { requests: { cpu: "100m", memory: "128Mi" }, limits: { memory: "512Mi" } },
    ...input.container,
  };
  return { ...input.spec, containers: [main, ...(input.sidecars ?? [])] };
}
