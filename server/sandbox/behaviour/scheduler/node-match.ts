import type { Node, Pod } from "#lib/kube/objects.ts";
import { matchesNodeSelector, matchesNodeTerms } from "#lib/kube/selector.ts";

/** Whether nodeSelector and required node affinity let a pod onto a node. */
export function matchesNode(pod: Pod, node: Node): boolean {
  const required = pod.spec?.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  const bySelector = matchesNodeSelector(node.metadata?.labels ?? {}, pod.spec?.nodeSelector);
  return bySelector && (required === undefined || matchesNodeTerms(node, required.nodeSelectorTerms));
}
