import { serviceBehind } from "#lib/evidence/service-endpoints.ts";
import type { KubeObject } from "#lib/kube/objects.ts";

/** Whether a name stands in a text by itself, not as a part of another name. */
function names(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0 && name !== ""; at = text.indexOf(name, at + 1)) {
    const [before = " ", after = " "] = [text[at - 1], text[at + name.length]];
    if (!/[\w-]/.test(before) && !/[\w-]/.test(after)) return true;
  }
  return false;
}

/** The Service of the pod's namespace that the text names and behind which nobody is ready; null when there is none. */
export function awaitedService(text: string, namespace: string, objects: readonly KubeObject[]): string | null {
  const named = objects.flatMap(({ kind, metadata }) =>
    kind === "Service" && metadata?.namespace === namespace && names(text, metadata?.name ?? "") ? [metadata?.name ?? ""] : [],
  );
  const empty = (name: string) => {
    const found = serviceBehind(`${name}.${namespace}.svc`, objects);
    return found?.kind === "service" && found.ready === 0;
  };
  return named.sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).find(empty) ?? null;
}
