import { stringify } from "yaml";
import type { YamlAnswer } from "#lib/contract/record.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { admit } from "#server/evidence/mask.ts";

export interface YamlOptions {
  readonly managedFields: boolean;
  /** Where the object is from; default: the cluster. */
  readonly from?: YamlAnswer["from"];
}

/**
 * An object as `kubectl get -o yaml` writes it: keys sorted, lists not indented, texts of several lines as
 * blocks; secrets masked, and `managedFields` only when asked for.
 * @param readAt RFC 3339 time at which the object was read
 */
export function yamlOf(object: KubeObject, readAt: string, options: YamlOptions): YamlAnswer {
  const { object: shown, masked } = admit(object, { keepManagedFields: options.managedFields });
  const { managedFields: _finalizerOwners, ...metadata } = shown.metadata ?? {};
  const whole = options.managedFields ? shown : { ...shown, metadata };
  const yaml = stringify(whole, { indentSeq: false, lineWidth: 0, sortMapEntries: true, aliasDuplicateObjects: false, version: "1.1" });
  return { yaml, masked, readAt, from: options.from ?? "cluster" };
}
