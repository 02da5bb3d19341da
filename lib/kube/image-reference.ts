/** The parts of an image name, with the registry's defaults filled in. */
export interface ImageReference {
  /** Host and optional port, e.g. `registry.example.com:5000`; `docker.io` when the name has none. */
  readonly registry: string;
  /** Path below the registry, e.g. `library/nginx`. */
  readonly repository: string;
  /** `latest` when the name has neither tag nor digest; null when only a digest is given. */
  readonly tag: string | null;
  readonly digest: string | null;
  /** True when the name itself holds a registry host. */
  readonly registryGiven: boolean;
  readonly tagGiven: boolean;
}

const DEFAULT_REGISTRY = "docker.io";
const COMPONENT = "[a-z0-9]+(?:(?:\\.|_{1,2}|-+)[a-z0-9]+)*";
const PATH = new RegExp(`^${COMPONENT}(?:/${COMPONENT})*$`);
const HOST = /^(?:\[[0-9a-fA-F:]+\]|[a-zA-Z0-9](?:[a-zA-Z0-9.-]*[a-zA-Z0-9])?)(?::\d{1,5})?$/;
const TAG = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$/;
const DIGEST = /^[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,}$/;

/**
 * Reads an image name as a container runtime does: the part before the first `/` is the registry when it
 * holds a dot or a colon or is `localhost`. Returns null when the name is not valid (upper case in the path, bad tag …).
 */
export function parseImage(name: string): ImageReference | null {
  const [head = "", digest, ...more] = name.split("@");
  if (more.length > 0 || (digest !== undefined && !DIGEST.test(digest))) return null;
  const slash = head.indexOf("/");
  const first = slash === -1 ? "" : head.slice(0, slash);
  const registryGiven = first !== "" && (/[.:]/.test(first) || first === "localhost");
  if (registryGiven && !HOST.test(first)) return null;
  const rest = registryGiven ? head.slice(slash + 1) : head;
  const colon = rest.lastIndexOf(":");
  const tag = colon === -1 ? null : rest.slice(colon + 1);
  const path = colon === -1 ? rest : rest.slice(0, colon);
  if ((tag !== null && !TAG.test(tag)) || !PATH.test(path)) return null;
  const registry = registryGiven ? normalRegistry(first) : DEFAULT_REGISTRY;
  return {
    registry,
    repository: registry === DEFAULT_REGISTRY && !path.includes("/") ? `library/${path}` : path,
    tag: tag ?? (digest === undefined ? "latest" : null),
    digest: digest ?? null,
    registryGiven,
    tagGiven: tag !== null,
  };
}

function normalRegistry(host: string): string {
  return host === "index.docker.io" || host === "registry-1.docker.io" ? DEFAULT_REGISTRY : host;
}

/** The image's registry host and port, also for names that are not valid in other parts; null when it cannot be told. */
export function registryOf(name: string): string | null {
  const parsed = parseImage(name);
  if (parsed) return parsed.registry;
  const first = name.split("/")[0] ?? "";
  return name.includes("/") && HOST.test(first) && (/[.:]/.test(first) || first === "localhost") ? first : null;
}
