import type { MessageTable } from "./message.ts";

/** Metadata of every object (k8s.io/apimachinery 0.37, meta/v1/types.go). */
export const META: MessageTable = {
  Status: "1 metadata ListMeta, 2 status string, 3 message string, 4 reason string, 5 details StatusDetails, 6 code int",
  ListMeta: "1 selfLink string, 2 resourceVersion string, 3 continue string, 4 remainingItemCount? int, 5 shardInfo ShardInfo",
  ObjectMeta: `
    1 name string, 2 generateName string, 3 namespace string, 4 selfLink string, 5 uid string, 6 resourceVersion string,
    7 generation int, 8 creationTimestamp time, 9 deletionTimestamp? time, 10 deletionGracePeriodSeconds? int,
    11 labels map<string>, 12 annotations map<string>, 13 ownerReferences OwnerReference[], 14 finalizers string[],
    17 managedFields ManagedFieldsEntry[]
  `,
  StatusDetails: "1 name string, 2 group string, 3 kind string, 4 causes StatusCause[], 5 retryAfterSeconds int, 6 uid string",
  ShardInfo: "1 selector! string",
  OwnerReference: "1 kind! string, 3 name! string, 4 uid! string, 5 apiVersion! string, 6 controller? bool, 7 blockOwnerDeletion? bool",
  ManagedFieldsEntry: `
    1 manager string, 2 operation string, 3 apiVersion string, 4 time? time, 6 fieldsType string, 7 fieldsV1? json,
    8 subresource string
  `,
  StatusCause: "1 reason string, 2 message string, 3 field string",
  LabelSelector: "1 matchLabels map<string>, 2 matchExpressions LabelSelectorRequirement[]",
  LabelSelectorRequirement: "1 key! string, 2 operator! string, 3 values string[]",
};
