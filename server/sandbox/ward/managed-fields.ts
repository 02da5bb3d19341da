import type { KubeObject } from "#lib/kube/objects.ts";
import { kubeTime } from "../time.ts";
import type { Story } from "./story.ts";

/** Records in an object's managedFields who set which finalizers, and when (F1.8). By default a pod's. */
export function managedBy(
  story: Story,
  namespace: string,
  name: string,
  manager: string,
  finalizers: readonly string[],
  kind = "Pod",
): void {
  const object = story.world.get(kind, namespace, name);
  if (!object) return;
  const owned = Object.fromEntries(finalizers.map((each) => [`v:${JSON.stringify(each)}`, {}]));
  const entry = {
    manager,
    operation: "Update",
    apiVersion: "v1",
    time: kubeTime(story.world.now()),
    fieldsType: "FieldsV1",
    fieldsV1: { "f:metadata": { "f:finalizers": { ".": {}, ...owned } } },
  };
  story.world.edit<KubeObject>(kind, object, (draft) => {
    draft.metadata.managedFields = [...(draft.metadata.managedFields ?? []), entry];
  });
}
