import { ownContainersOf } from "#lib/evidence/containers.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";

/** What stands in the places of a wording. */
export type Values = Readonly<Record<string, string>>;

/** What may stand in a place, by its name; any other holds no space and no quote. */
export const PATTERNS: Readonly<Record<string, string>> = {
  n: "\\d+",
  port: "\\d+",
  id: "[0-9a-f]{2,64}",
  ip: "(?:\\d{1,3}\\.){3}\\d{1,3}|\\[[0-9a-f:]+\\]",
  host: "[\\w.-]+",
  key: "[\\w.-]+",
  time: "[\\w.]+",
  cmd: "[^\"'`\\\\\\n]+?",
  value: "[^}\\n]*",
  group: "[\\w./]*",
  user: '[^"\\\\]+',
  quantity: "\\w+",
  list: "[^\\n]*?",
  words: "[^\\n]+?",
  rest: "[^\\n]+",
};

const ID = "5d41402abc4b2a76b9719d911017c592ae2f1d3e8b6c7a90fedcba9876543210";

/** Of a reference: registry, repository with the registry, tag or digest. */
function partsOfReference(ref: string): Values {
  const [whole = ref, digest] = ref.split("@");
  const slash = whole.lastIndexOf("/");
  const colon = whole.lastIndexOf(":");
  const repo = colon > slash ? whole.slice(0, colon) : whole;
  const tag = digest ?? (colon > slash ? whole.slice(colon + 1) : "latest");
  const first = whole.split("/")[0] ?? "";
  const host = /[.:]/.test(first) && whole.includes("/") ? first : "registry-1.docker.io";
  return { repo, tag, registry: host, path: repo.startsWith(`${host}/`) ? repo.slice(host.length + 1) : repo };
}

/** What is known of the subject and may be said by any wording, and what is as good as any other: an id, an address. */
export function valuesOf(subject: KubeObject): Values {
  const { name = "", namespace = "", uid = ID.slice(0, 8) } = subject.metadata ?? {};
  const [container] = subject.kind === "Pod" ? ownContainersOf(asKube<Pod>(subject)) : [];
  const image = container?.image ?? "";
  return {
    pod: name,
    ns: namespace,
    uid,
    container: container?.name ?? "app",
    image,
    id: ID,
    dns: "10.96.0.10",
    set: name,
    ...(image !== "" && { ref: image, ...partsOfReference(image) }),
  };
}

/** All that a wording may be filled with: what the text itself says before what the subject tells. */
export function allValues(found: Values, subject: KubeObject): Values {
  const own = valuesOf(subject);
  const ref = found.ref ?? own.ref;
  return { ...own, ...(ref !== undefined && partsOfReference(ref)), ...found };
}
