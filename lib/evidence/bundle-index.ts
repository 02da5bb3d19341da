import { asKube } from "#lib/kube/cast.ts";
import type { KubeEvent, KubeObject, OwnerReference } from "#lib/kube/objects.ts";
import type { Bundle } from "./bundle-text.ts";
import type { OwnerLookup } from "./ownership.ts";
import { type Collected, collected, missing, type Presence } from "./types.ts";

/** Kinds without a namespace, as far as a bundle's objects refer to them. */
const CLUSTER_KINDS: ReadonlySet<string> = new Set([
  "Node",
  "Namespace",
  "PersistentVolume",
  "StorageClass",
  "PriorityClass",
  "RuntimeClass",
  "CSINode",
  "CSIDriver",
  "VolumeAttachment",
  "APIService",
  "CustomResourceDefinition",
  "ValidatingWebhookConfiguration",
  "MutatingWebhookConfiguration",
]);

/** Kinds that a case file leaves out without meaning that they do not exist (`cases/index.md`). */
const ASSUMED_KINDS: ReadonlySet<string> = new Set([
  "Namespace",
  "CSIDriver",
  "CSINode",
  "VolumeAttachment",
  "Lease",
  "APIService",
  "CustomResourceDefinition",
  "PriorityClass",
]);

/**
 * A bundle's objects by kind and name, with the rule for what is not in it: in a case file what is not listed
 * does not exist (but for what its conventions assume); elsewhere a kind of which nothing is listed, in that
 * namespace, is not in the bundle, and never proof of absence.
 */
export class BundleIndex {
  readonly bundle: Bundle;
  readonly #byKind = new Map<string, KubeObject[]>();
  readonly #byUid = new Map<string, KubeObject>();

  constructor(bundle: Bundle) {
    this.bundle = bundle;
    for (const object of bundle.objects) {
      const kind = object.kind ?? "";
      const same = this.#byKind.get(kind);
      if (same) same.push(object);
      else this.#byKind.set(kind, [object]);
      if (object.metadata?.uid) this.#byUid.set(object.metadata.uid, object);
    }
  }

  /** All objects of a kind, in the bundle's order. */
  all<T extends KubeObject>(kind: string): readonly T[] {
    return (this.#byKind.get(kind) ?? []).map((object) => asKube<T>(object));
  }

  /** Whether the bundle can prove that an object of that kind does not exist. */
  isComplete(kind: string, namespace: string): boolean {
    const listed = this.all(kind);
    if (this.bundle.isCase && !ASSUMED_KINDS.has(kind)) return true;
    if (CLUSTER_KINDS.has(kind) || namespace === "") return listed.length > 0;
    return listed.some((object) => object.metadata?.namespace === namespace);
  }

  /** The object of that kind and name; null = it does not exist; `missing` = the bundle cannot tell. */
  find<T extends KubeObject>(kind: string, namespace: string, name: string): Collected<T | null> {
    const inNamespace = (object: KubeObject) => CLUSTER_KINDS.has(kind) || (object.metadata?.namespace ?? "") === namespace;
    const found = this.all<T>(kind).find((object) => object.metadata?.name === name && inNamespace(object));
    if (found) return collected(found);
    return this.isComplete(kind, namespace) ? collected(null) : missing("not-in-bundle");
  }

  /** Objects of these kinds in a namespace (all of them for kinds without one). */
  list(kinds: readonly string[], namespace: string): Collected<readonly KubeObject[]> {
    const found = kinds.flatMap((kind) =>
      this.all(kind).filter((object) => CLUSTER_KINDS.has(kind) || (object.metadata?.namespace ?? "") === namespace),
    );
    const known = kinds.some((kind) => this.isComplete(kind, namespace));
    return found.length > 0 || known ? collected(found) : missing("not-in-bundle");
  }

  presence(kind: string, namespace: string, name: string): Presence {
    const found = this.find(kind, namespace, name);
    if (!found.ok) return "unknown";
    return found.value === null ? "gone" : "present";
  }

  /** Looks an owner up by UID; one of the same name with another UID is not the owner. */
  owner(ref: OwnerReference, namespace: string): OwnerLookup {
    const byUid = this.#byUid.get(ref.uid);
    if (byUid) return { presence: "present", object: byUid };
    const byName = this.find(ref.kind, namespace, ref.name);
    if (!byName.ok) return { presence: "unknown", why: byName.why };
    if (byName.value === null) return { presence: "gone" };
    return byName.value.metadata?.uid === undefined || ref.uid === ""
      ? { presence: "present", object: byName.value }
      : { presence: "gone", other: byName.value };
  }

  /**
   * Events that pass the test; `missing` when the bundle holds no event at all. A case file lists what there is, but a
   * cluster in which something is sick has events: where none is left they have expired (F3.5).
   */
  events(test: (event: KubeEvent) => boolean): Collected<readonly KubeEvent[]> {
    const all = this.all<KubeEvent>("Event");
    if (all.length === 0) return missing(this.bundle.isCase ? "expired" : "not-in-bundle");
    return collected(all.filter(test));
  }
}
