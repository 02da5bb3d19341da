import type { KubeList, KubeObject } from "#lib/kube/objects.ts";

/** What a page says about itself, known before its objects where the server sends it first. */
export interface PageHead {
  readonly resourceVersion: string;
  readonly continueToken: string | null;
  /** Objects that come after this page, where the server says so. */
  readonly remaining: number | null;
}
export type PagePart =
  | { readonly kind: "head"; readonly head: PageHead }
  | { readonly kind: "items"; readonly items: readonly KubeObject[] };

/** Reads the metadata of a list. */
export function headOf({ metadata }: Pick<KubeList<KubeObject>, "metadata">): PageHead {
  return {
    resourceVersion: metadata?.resourceVersion ?? "",
    continueToken: metadata?.continue ? metadata.continue : null,
    remaining: metadata?.remainingItemCount ?? null,
  };
}
