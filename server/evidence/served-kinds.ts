import type { OwnerReference } from "#lib/kube/objects.ts";

/** Where objects of a kind are served. */
export interface ServedResource {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly namespaced: boolean;
}

/** A kind as owner references name it. */
export type Kind = Pick<OwnerReference, "apiVersion" | "kind">;

/**
 * Where kinds are served, as far as it was learnt. It knows only what is served, never what is not, and what it knows
 * may have passed: whoever asks there and finds no such resource asks the server anew with `resourceOf` (`learn-kinds.ts`).
 */
export class ServedKinds {
  #known: ReadonlyMap<string, ServedResource> = new Map();

  of({ apiVersion, kind }: Kind): ServedResource | null {
    return this.#known.get(`${apiVersion}/${kind}`) ?? null;
  }

  /** Puts what was found in the place of all that was known. */
  learn(found: ReadonlyMap<string, ServedResource>): void {
    this.#known = found;
  }

  get size(): number {
    return this.#known.size;
  }
}
