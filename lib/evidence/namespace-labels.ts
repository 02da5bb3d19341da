import type { MissingWhy } from "#lib/contract/causes.ts";
import type { Labels } from "#lib/kube/selector.ts";
import type { Collected, NamespaceLabels } from "./types.ts";

/** The label that every namespace carries by itself (since Kubernetes 1.22), so that it need not be read. */
export const NAME_LABEL = "kubernetes.io/metadata.name";

/** The labels of one namespace; undefined where they are not known. */
export function labelsOfNamespace(found: Collected<NamespaceLabels> | undefined, name: string): Labels | undefined {
  if (!found?.ok || !Object.hasOwn(found.value.labels, name)) return undefined;
  return found.value.labels[name];
}

/** Why the labels of a namespace that was not read are not known; null where all were read. */
export function whyNamespaceUnread(found: Collected<NamespaceLabels> | undefined): MissingWhy | null {
  if (found === undefined) return "stale";
  return found.ok ? (found.value.others ?? null) : found.why;
}
