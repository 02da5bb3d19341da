/** A hash label is the ReplicaSet's own; the restart stamp says nothing about what runs. */
const NOT_COMPARED = new Set(["metadata.labels.pod-template-hash", "metadata.annotations.kubectl.kubernetes.io/restartedAt"]);
const MOST_SHOWN = 6;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null;

function nameOf(item: unknown, index: number): string {
  return isObject(item) && typeof item.name === "string" ? item.name : String(index);
}

function leaves(value: unknown, path: string, into: Map<string, string>): Map<string, string> {
  if (Array.isArray(value)) for (const [index, item] of value.entries()) leaves(item, `${path}[${nameOf(item, index)}]`, into);
  else if (isObject(value)) for (const [key, item] of Object.entries(value)) leaves(item, path === "" ? key : `${path}.${key}`, into);
  else if (!NOT_COMPARED.has(path)) into.set(path, JSON.stringify(value));
  return into;
}

/** Values that are never secret and that a reader decides by; of all others only the place is named. */
const isTelling = (path: string) => path.endsWith(".image") || path.includes(".resources.");

/** What differs between two pod templates, in short: images and resources with their values, everything else by its path. */
export function templateDiff(from: unknown, to: unknown): { readonly lines: readonly string[]; readonly more: number } {
  const before = leaves(from, "", new Map());
  const after = leaves(to, "", new Map());
  const paths = [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path));
  const ordered = paths.sort((a, b) => Number(isTelling(b)) - Number(isTelling(a)));
  const lines = ordered.map((path) => (isTelling(path) ? `${path}: ${before.get(path) ?? "–"} → ${after.get(path) ?? "–"}` : path));
  return { lines: lines.slice(0, MOST_SHOWN), more: Math.max(0, lines.length - MOST_SHOWN) };
}
