import type { Pod } from "#lib/kube/objects.ts";
import { kubeTime } from "../time.ts";
import type { Story } from "./story.ts";

/** Records in a pod's managedFields who set which finalizers, and when (F1.8). */
export function managedBy(story: Story, namespace: string, name: string, manager: string, finalizers: readonly string[]): void {
  const pod = story.world.get<Pod>("Pod", namespace, name);
  if (!pod) return;
  const owned = Object.fromEntries(finalizers.map((each) => [`v:${JSON.stringify(each)}`, {}]));
  const entry = {
    manager,
    operation: "Update",
    apiVersion: "v1",
    time: kubeTime(story.world.now()),
    fieldsType: "FieldsV1",
    fieldsV1: { "f:metadata": { "f:finalizers": { ".": {}, ...owned } } },
  };
  story.world.edit<Pod>("Pod", pod, (draft) => {
    draft.metadata.managedFields = [...(draft.metadata.managedFields ?? []), entry];
  });
}
