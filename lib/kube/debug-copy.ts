import type { Pod } from "./objects.ts";

/** Label of a sleeping copy that we have made: the UID of the pod it was made from. */
export const DEBUG_COPY_OF = "podward.dev/debug-copy-of";
/** Annotation of such a copy: the name of that pod. */
export const DEBUG_COPY_SOURCE = "podward.dev/debug-copy-source";

/** The pod that this one is our sleeping copy of; null for every other pod. */
export function debugCopyOf({ metadata }: Pod): { readonly uid: string; readonly name: string } | null {
  const uid = metadata?.labels?.[DEBUG_COPY_OF];
  return uid === undefined ? null : { uid, name: metadata?.annotations?.[DEBUG_COPY_SOURCE] ?? "" };
}

/** The command that opens a shell in a container, to be copied; null = the pod's only one. */
export function enterCommand(namespace: string, pod: string, container: string | null): string {
  return `kubectl -n ${namespace} exec -it ${pod}${container === null ? "" : ` -c ${container}`} -- sh`;
}
