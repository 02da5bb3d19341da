import type { MissingWhy } from "#lib/contract/causes.ts";
import type { KubeEvent, KubeObject, Node, Pod } from "#lib/kube/objects.ts";
import { NEWEST_KNOWN } from "#lib/kube/version.ts";
import { classifyPod } from "#lib/symptoms/classify.ts";
import type { KubeClient } from "#server/kube/types.ts";
import { Interner } from "#server/watch/intern.ts";
import { slimPod } from "#server/watch/slim.ts";
import type { ClusterView, SlimPod } from "#server/watch/types.ts";

/** A cluster's cache filled by hand. A resource in `hidden` cannot be read, for that reason. */
export class TableView implements ClusterView {
  readonly name = "table";
  readonly client: KubeClient;
  readonly version = NEWEST_KNOWN;
  readonly versionText = "v1.37.0";
  readonly hidden = new Map<string, MissingWhy>();
  readonly #now: () => number;
  readonly #pods = new Map<string, { readonly pod: Pod; readonly slim: SlimPod }>();
  readonly #objects = new Map<string, KubeObject>();
  readonly #events: KubeEvent[] = [];

  constructor(client: KubeClient, now: () => number) {
    this.client = client;
    this.#now = now;
  }

  now(): number {
    return this.#now();
  }

  putPod(pod: Pod): void {
    const node = this.node(pod.spec?.nodeName ?? "");
    const symptom = classifyPod({
      pod,
      now: this.#now(),
      version: this.version,
      node: node !== null && "missing" in node ? undefined : node,
    });
    this.#pods.set(pod.metadata?.uid ?? "", { pod, slim: slimPod(pod, symptom, new Interner()) });
  }

  removePod(uid: string): void {
    this.#pods.delete(uid);
  }

  put(resource: string, object: KubeObject): void {
    this.#objects.set(`${resource}/${object.metadata?.namespace ?? ""}/${object.metadata?.name ?? ""}`, object);
  }

  remove(resource: string, namespace: string, name: string): void {
    this.#objects.delete(`${resource}/${namespace}/${name}`);
  }

  putEvent(event: KubeEvent): void {
    this.#events.push(event);
  }

  *pods(): Iterable<SlimPod> {
    for (const { slim } of this.#pods.values()) yield slim;
  }

  slim(uid: string): SlimPod | undefined {
    return this.#pods.get(uid)?.slim;
  }

  slimByName(namespace: string, name: string): SlimPod | undefined {
    return [...this.pods()].find((slim) => slim.namespace === namespace && slim.name === name);
  }

  fullPod(uid: string): Pod | undefined {
    const found = this.#pods.get(uid);
    return found?.slim.symptom.class === "healthy" ? undefined : found?.pod;
  }

  node(name: string): Node | null | { readonly missing: MissingWhy } {
    return this.#look<Node>("nodes", "", name);
  }

  nodes(): readonly Node[] | { readonly missing: MissingWhy } {
    const why = this.hidden.get("nodes");
    if (why !== undefined) return { missing: why };
    return [...this.#objects].flatMap(([key, object]) => (key.startsWith("nodes/") ? [object as Node] : []));
  }

  eventsOf({ kind, namespace, name, uid }: { kind: string; namespace: string; name: string; uid?: string | undefined }) {
    const why = this.hidden.get("events");
    if (why !== undefined) return { missing: why };
    return this.#events.filter(({ involvedObject: about }) => {
      const isNamed = about?.kind === kind && about.name === name && (kind === "Node" || (about.namespace ?? "") === namespace);
      return isNamed && (uid === undefined || !about?.uid || about.uid === uid);
    });
  }

  eventsAboutKinds(kinds: readonly string[]) {
    const why = this.hidden.get("events");
    return why === undefined ? this.#events.filter(({ involvedObject }) => kinds.includes(involvedObject?.kind ?? "")) : { missing: why };
  }

  object(resource: string, namespace: string, name: string): KubeObject | null | { readonly missing: MissingWhy } {
    return this.#look<KubeObject>(resource, namespace, name);
  }

  freshness() {
    return { state: "live" as const, since: null, message: null, lastHeard: null, newestChange: null, degraded: [] };
  }

  #look<T extends KubeObject>(resource: string, namespace: string, name: string): T | null | { readonly missing: MissingWhy } {
    const why = this.hidden.get(resource);
    if (why !== undefined) return { missing: why };
    return (this.#objects.get(`${resource}/${namespace}/${name}`) as T | undefined) ?? null;
  }
}
