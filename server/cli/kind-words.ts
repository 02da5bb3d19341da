import "server-only";

/** A kind that may be asked about by name, and where the API serves it. */
export interface NamedKind {
  readonly kind: string;
  readonly group: string;
  readonly resource: string;
  readonly namespaced: boolean;
}

const CORE: readonly (readonly [kind: string, resource: string, shortName: string, namespaced: boolean])[] = [
  ["Pod", "pods", "po", true],
  ["ReplicationController", "replicationcontrollers", "rc", true],
  ["PersistentVolumeClaim", "persistentvolumeclaims", "pvc", true],
  ["Namespace", "namespaces", "ns", false],
  ["Node", "nodes", "no", false],
];
const APPS: readonly (readonly [kind: string, resource: string, shortName: string])[] = [
  ["Deployment", "deployments", "deploy"],
  ["ReplicaSet", "replicasets", "rs"],
  ["StatefulSet", "statefulsets", "sts"],
  ["DaemonSet", "daemonsets", "ds"],
];

const WORDS: ReadonlyMap<string, NamedKind> = new Map([
  ...CORE.flatMap(([kind, resource, short, namespaced]) => words({ kind, group: "", resource, namespaced }, short)),
  ...APPS.flatMap(([kind, resource, short]) => words({ kind, group: "apps", resource, namespaced: true }, short)),
  ...words({ kind: "Job", group: "batch", resource: "jobs", namespaced: true }),
  ...words({ kind: "CronJob", group: "batch", resource: "cronjobs", namespaced: true }, "cj"),
]);

function words(named: NamedKind, ...shortNames: readonly string[]): [string, NamedKind][] {
  return [named.kind.toLowerCase(), named.resource, ...shortNames].map((word) => [word, named]);
}

/** The kind behind a word as kubectl takes it: `Deployment`, `deploy`, `deployments`, `deployments.apps`. Null = another word. */
export function namedKind(word: string): NamedKind | null {
  const [name = "", ...group] = word.toLowerCase().split(".");
  const found = WORDS.get(name) ?? null;
  return found === null || group.length === 0 || group.join(".") === found.group ? found : null;
}
