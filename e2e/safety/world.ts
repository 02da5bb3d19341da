import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { isTargetKind, TARGETS, type TargetKind } from "#lib/fixes/target-kinds.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { resourcePath } from "#server/kube/api-path.ts";
import { createKubeClient } from "#server/kube/client.ts";
import { clustersOf } from "#server/kube/kubeconfig.ts";
import { type KubeClient, KubeError, type KubeRequest } from "#server/kube/types.ts";

export const MERGE = "application/merge-patch+json";

/** A client of the cluster that the kubeconfig in this file names first. */
export async function clientOf(kubeconfigPath: string): Promise<KubeClient> {
  return clientFor(parse(await readFile(kubeconfigPath, "utf8")) as Record<string, unknown>);
}

/** A client of the cluster that this kubeconfig names first. */
export function clientFor(kubeconfig: Record<string, unknown>): KubeClient {
  const [source] = clustersOf(kubeconfig).sources;
  if (!source) throw new Error("the kubeconfig names no cluster");
  return createKubeClient({ cluster: "test", server: source.server, credentials: source.credentials(), userAgent: "podward/test" });
}

/** Path of an object of a kind that fixes act on, or of all of its kind when no name is given. */
export function pathOf(kind: string, namespace: string, name?: string): string {
  if (!isTargetKind(kind)) throw new Error(`no fix acts on a ${kind}`);
  const { group, version, resource, namespaced } = TARGETS[kind];
  return resourcePath({ group, version, resource, namespace: namespaced ? namespace : undefined, name });
}

/** The objects of one run, of one name, and what the run may do to them behind the fix's back. */
export class World {
  readonly client: KubeClient;
  readonly namespace: string;
  readonly name: string;
  readonly #made = new Set<string>();

  constructor(client: KubeClient, namespace: string, name: string) {
    this.client = client;
    this.namespace = namespace;
    this.name = name;
  }

  async #send(request: KubeRequest): Promise<KubeObject> {
    return (await this.client.json<KubeObject>(request)).body;
  }

  /** Makes an object that is cleared away with the others. */
  create(kind: TargetKind, body: KubeObject & Readonly<Record<string, unknown>>): Promise<KubeObject> {
    this.#made.add(pathOf(kind, this.namespace, body.metadata?.name));
    return this.#send({ method: "POST", path: pathOf(kind, this.namespace), body });
  }

  read(kind: TargetKind): Promise<KubeObject | null> {
    return this.#send({ method: "GET", path: pathOf(kind, this.namespace, this.name) }).catch(nullWhenGone);
  }

  /** Changes an object by a merge patch; null when it is not there any more. */
  patch(kind: TargetKind, change: object, subresource = ""): Promise<KubeObject | null> {
    const path = `${pathOf(kind, this.namespace, this.name)}${subresource}`;
    return this.#send({ method: "PATCH", path, contentType: MERGE, body: change }).catch(nullWhenGone);
  }

  /** Deletes an object; with a grace of 0 seconds a pod's object goes at once unless a finalizer holds it. */
  async remove(kind: TargetKind, gracePeriodSeconds?: number): Promise<void> {
    await this.#remove(pathOf(kind, this.namespace, this.name), gracePeriodSeconds);
  }

  async #remove(path: string, gracePeriodSeconds?: number): Promise<KubeObject | null> {
    const body = { kind: "DeleteOptions", apiVersion: "v1", ...(gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds }) };
    return await this.#send({ method: "DELETE", path, body }).catch(nullWhenGone);
  }

  /** Takes away, finalizers or not, what was made, or one kind of it. */
  async clear(kind?: TargetKind): Promise<void> {
    const prefix = kind === undefined ? "" : pathOf(kind, this.namespace);
    const paths = [...this.#made].filter((path) => path.startsWith(prefix));
    for (const path of paths) {
      this.#made.delete(path);
      const left = await this.#remove(path, 0);
      const held = (left?.metadata?.finalizers ?? []).length > 0;
      if (held)
        await this.#send({ method: "PATCH", path, contentType: MERGE, body: { metadata: { finalizers: null } } }).catch(nullWhenGone);
    }
  }
}

function nullWhenGone(error: unknown): null {
  if (error instanceof KubeError && error.kind === "not-found") return null;
  throw error;
}

/** A resourceVersion as a number: versions of one API server on one etcd can be put in order. */
export function versionOf(object: KubeObject | null | undefined): number {
  return Number(object?.metadata?.resourceVersion ?? Number.NaN);
}
