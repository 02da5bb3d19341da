/**
 * Registry keys of pull Secrets against an image's name, as the kubelet compares them
 * (`pkg/credentialprovider/keyring.go`, F4.3). Only names: no credential is known here.
 */

/** A key or an image as the kubelet splits it. */
interface Place {
  readonly labels: readonly string[];
  /** As written; empty when none is. `host` and `host:443` are therefore two places. */
  readonly port: string;
  readonly path: string;
}

/** The key under which docker itself files the default registry's credentials. */
const DEFAULT_KEY = "index.docker.io";
const DEFAULT_NAMES: readonly string[] = ["docker.io", "index.docker.io"];

function placeOf(url: string): Place {
  const slash = url.indexOf("/");
  const host = slash === -1 ? url : url.slice(0, slash);
  const port = /:(\d*)$/.exec(host);
  return {
    labels: (port ? host.slice(0, port.index) : host).split("."),
    port: port?.[1] ?? "",
    path: slash === -1 ? "" : url.slice(slash),
  };
}

/** A key of `auths` as the kubelet files it: without scheme, without a leading `/v1/` or `/v2/`, without a bare `/`. */
export function keyOf(written: string): string {
  const bare = written.replace(/^https?:\/\//, "");
  const slash = bare.indexOf("/");
  if (slash === -1) return bare;
  const path = bare.slice(slash).replace(/^\/v[12](?=\/)/, "");
  return bare.slice(0, slash) + (path === "/" ? "" : path);
}

/** The image's full name without tag and digest, as the kubelet looks it up: the default registry is written out. */
export function lookupName(image: string): string {
  const [name = ""] = image.split("@");
  const untagged = name.replace(/:[^:/]*$/, "");
  const slash = untagged.indexOf("/");
  const first = slash === -1 ? "" : untagged.slice(0, slash);
  const hasHost = /[.:]/.test(first) || first === "localhost";
  if (!hasHost) return `docker.io/${slash === -1 ? `library/${untagged}` : untagged}`;
  return first === "index.docker.io" ? `docker.io${untagged.slice(slash)}` : untagged;
}

/** Go's `filepath.Match` for one label: `*`, `?` and classes. One pass back to the last `*`, never more. */
export function globMatches(glob: string, text: string): boolean {
  const tokens = glob.match(/\[[^\]]+\]|\\.|[\s\S]/g) ?? [];
  let [token, at, star, starAt] = [0, 0, -1, 0];
  while (at < text.length) {
    const wanted = tokens[token];
    if (wanted === "*") [star, starAt, token] = [token, at, token + 1];
    else if (wanted !== undefined && oneMatches(wanted, text[at] ?? "")) [token, at] = [token + 1, at + 1];
    else if (star !== -1) [token, starAt, at] = [star + 1, starAt + 1, starAt + 1];
    else return false;
  }
  return tokens.slice(token).every((rest) => rest === "*");
}

function oneMatches(token: string, character: string): boolean {
  if (token === "?") return true;
  if (token.startsWith("\\") && token.length === 2) return token[1] === character;
  if (!(token.startsWith("[") && token.endsWith("]") && token.length > 2)) return token === character;
  const isNegated = token[1] === "^";
  const body = token.slice(isNegated ? 2 : 1, -1);
  const parts = body.match(/.-.|./g) ?? [];
  const isIn = parts.some((part) =>
    part.length === 3 ? character >= (part[0] ?? "") && character <= (part[2] ?? "") : part === character,
  );
  return isIn !== isNegated;
}

/** Why a key does not open an image; `match` = it does. */
export type KeyFit = "match" | "port" | "path" | "host";

/**
 * Compares one key with an image as the kubelet does: every label of the host by glob, the port literally, the path
 * as a prefix. What differs first in that order is named, the host before all.
 */
export function fitOf(written: string, image: string): KeyFit {
  const key = keyOf(written);
  const name = lookupName(image);
  if (key === DEFAULT_KEY && DEFAULT_NAMES.includes(name.slice(0, name.indexOf("/")))) return "match";
  const [want, have] = [placeOf(key), placeOf(name)];
  const isSameHost =
    want.labels.length === have.labels.length && want.labels.every((label, index) => globMatches(label, have.labels[index] ?? ""));
  if (!isSameHost) return "host";
  if (want.port !== have.port) return "port";
  return have.path.startsWith(want.path) ? "match" : "path";
}

const NEARNESS: readonly KeyFit[] = ["match", "path", "port", "host"];

/** The key that comes nearest to an image, and what still differs; null when there is no key at all. */
export function nearestKey(keys: readonly string[], image: string): { readonly key: string; readonly fit: KeyFit } | null {
  const fits = [...keys].sort().map((key) => ({ key, fit: fitOf(key, image) }));
  return NEARNESS.flatMap((fit) => fits.filter((one) => one.fit === fit))[0] ?? null;
}
