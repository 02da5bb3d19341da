import type { Bundle } from "#lib/evidence/bundle-text.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject } from "#lib/kube/objects.ts";

/** A namespace whose workloads are known by their names: a control plane, a plugin, an operator. */
const isSystem = (namespace: string) => /^kube-|-system$/.test(namespace);

/** What a bundle's own objects are called: namespaces and nodes, and of what its users made every name that is no common word. */
function namesIn({ objects }: Bundle): readonly string[] {
  const namespace = objects[0]?.metadata?.namespace ?? "";
  const own = objects.filter(({ kind, metadata }) => kind !== "Event" && metadata?.namespace && !isSystem(metadata.namespace));
  const names = own.map(({ metadata }) => metadata?.name ?? "").filter((name) => /[-.]/.test(name) && name !== "kube-root-ca.crt");
  const nodes = objects.flatMap(({ kind, metadata }) => (kind === "Node" ? [metadata?.name ?? ""] : []));
  const all = [...(isSystem(namespace) ? [] : [namespace]), ...nodes, ...names].filter((name) => name.length > 2);
  // The longest first: a pod's name begins with its owner's.
  return [...new Set(all)].sort((x, y) => y.length - x.length);
}

const HOST = /\bregistry\.example\.(?:com|net|org)\b/g;
const OTHER_HOST = "images.elsewhere.test";

/** A pull Secret's own contents name the registry too, twice over: as base64. */
function hostsInside(object: KubeObject): KubeObject {
  const { data } = asKube<{ readonly data?: Readonly<Record<string, string>> }>(object);
  if (object.kind !== "Secret" || data === undefined) return object;
  const other = (value: string) => {
    try {
      return btoa(atob(value).replaceAll(HOST, OTHER_HOST));
    } catch {
      return value;
    }
  };
  return asKube<KubeObject>({ ...object, data: Object.fromEntries(Object.entries(data).map(([key, value]) => [key, other(value)])) });
}

/** The bundle with these names, the hosts of registries and every uid replaced wherever they stand; what a product is known by stays. */
export function underOtherNames(bundle: Bundle): Bundle {
  const text = JSON.stringify({ ...bundle, objects: bundle.objects.map(hostsInside) });
  const uids = [...new Set(bundle.objects.map(({ metadata }) => metadata?.uid ?? ""))].filter((uid) => /^[0-9a-f]{8}-/.test(uid));
  const apart = (name: string) => new RegExp(`(?<![\\w.-])${name.replaceAll(".", "\\.")}(?![\\w-])`, "g");
  const byName = namesIn(bundle).reduce((done, name, i) => done.replace(apart(name), `q${i}-elsewhere`), text);
  const byHost = byName.replaceAll(HOST, OTHER_HOST);
  const byUid = uids.reduce((done, uid, i) => done.replaceAll(uid, `0badc0de-0000-4000-8000-${i.toString(16).padStart(12, "0")}`), byHost);
  return asKube<Bundle>(JSON.parse(byUid));
}
