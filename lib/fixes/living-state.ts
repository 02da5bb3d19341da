import { NEWEST_KNOWN } from "#lib/kube/version.ts";
import { podClass } from "#lib/symptoms/pod-class.ts";
import type { PodInput } from "./define.ts";
import { controllerOf, deletionState } from "./pod-deletion.ts";

/**
 * What justifies taking away a pod that nobody has deleted yet: the values of its deletion, who makes it again, and how
 * well it is. One that has come up since the plan was made is not what somebody looked at, nor is one that fails in
 * another way.
 */
export function livingState({ pod, node, events, now }: PodInput): Record<string, string> {
  const owner = controllerOf(pod);
  const { class: symptom } = podClass({ pod, node, events, now, version: NEWEST_KNOWN });
  return {
    ...deletionState(pod),
    owner: owner === null ? "" : `${owner.kind}/${owner.name} ${owner.uid}`,
    // The moment of running between two crashes is the same loop.
    class: symptom === "unstable" ? "crash-loop" : symptom,
  };
}
