import { PodWardError } from "#lib/contract/errors.ts";
import { say } from "#lib/messages/sentences.ts";

/** Where a resource is served, for `resourcePath`. */
export interface ResourceAddress {
  /** API group; empty or absent for the core group. */
  readonly group?: string;
  readonly version: string;
  /** Plural, as in the URL: `pods`. */
  readonly resource: string;
  readonly namespace?: string | undefined;
  readonly name?: string | undefined;
  readonly subresource?: string | undefined;
}

/**
 * Joins pieces into a path of the API server, each encoded: `apiPath("api", "v1", "pods")` is `/api/v1/pods`.
 * Throws `bad-request` for a piece that would leave the place it stands for: empty, `.`, `..`, or with `/`, `%`,
 * `\` or a control character in it (no Kubernetes name holds one, IsValidPathSegmentName).
 */
export function apiPath(...pieces: readonly string[]): string {
  return pieces.map((piece) => `/${encodePiece(piece)}`).join("");
}

/** The path of a resource, an object or a subresource; refuses the same pieces as `apiPath`. */
export function resourcePath(address: ResourceAddress): string {
  const group = address.group ?? "";
  const pieces = group === "" ? ["api", address.version] : ["apis", group, address.version];
  if (address.namespace !== undefined) pieces.push("namespaces", address.namespace);
  pieces.push(address.resource);
  if (address.name !== undefined) pieces.push(address.name);
  if (address.subresource !== undefined) pieces.push(address.subresource);
  return apiPath(...pieces);
}

function encodePiece(piece: string): string {
  if (piece === "" || piece === "." || piece === ".." || UNSAFE.test(piece) || !piece.isWellFormed()) {
    throw new PodWardError("bad-request", say("badName", { name: JSON.stringify(piece) }));
  }
  return encodeURIComponent(piece);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here.
const UNSAFE = /[/\\%\u0000-\u001f\u007f]/;
