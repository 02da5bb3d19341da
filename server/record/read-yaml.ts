import type { YamlAnswer } from "#lib/contract/record.ts";
import { toRfc3339 } from "#lib/kube/time.ts";
import { departedPod, keptPod } from "./departed-pod.ts";
import { type PodAddress, readRawPod, wanted } from "./read-pod.ts";
import type { RecordSource } from "./record-source.ts";
import { yamlOf } from "./yaml.ts";

/**
 * The pod's YAML, read now; of a pod that is gone the last that is known, without `managedFields`. Throws `gone`
 * or `not-found` where nothing is.
 */
export async function readYaml(
  source: Pick<RecordSource, "view" | "client" | "diagnosis" | "snapshot">,
  address: PodAddress,
  options: { readonly managedFields: boolean },
): Promise<YamlAnswer> {
  const raw = await readRawPod(source.client, address);
  if (raw !== null && (address.uid === null || raw.metadata?.uid === address.uid))
    return yamlOf(raw, toRfc3339(source.view.now()), options);
  const departed = departedPod(source.diagnosis, address);
  if (departed !== undefined) return yamlOf(departed.pod, toRfc3339(departed.at), { managedFields: false, from: "memory" });
  const kept = await keptPod(source, address);
  if (kept !== undefined) return yamlOf(kept.pod, toRfc3339(kept.at), { managedFields: false, from: "record-store" });
  return yamlOf(wanted(raw, address), toRfc3339(source.view.now()), options);
}
