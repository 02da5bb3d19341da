import type { YamlAnswer } from "#lib/contract/record.ts";
import { toRfc3339 } from "#lib/kube/time.ts";
import { type PodAddress, readRawPod, wanted } from "./read-pod.ts";
import type { RecordSource } from "./record.ts";
import { yamlOf } from "./yaml.ts";

/**
 * The pod's YAML, read now; of a pod that is gone the last that is known, without `managedFields`. Throws `gone`
 * or `not-found` where nothing is.
 */
export async function readYaml(
  { view, client, diagnosis }: Pick<RecordSource, "view" | "client" | "diagnosis">,
  address: PodAddress,
  options: { readonly managedFields: boolean },
): Promise<YamlAnswer> {
  const raw = await readRawPod(client, address);
  const isOther = raw === null || (address.uid !== null && raw.metadata?.uid !== address.uid);
  const departed = isOther && address.uid !== null ? diagnosis.departed.get(address.uid) : undefined;
  if (departed !== undefined) return yamlOf(departed.pod, toRfc3339(departed.at), { managedFields: false });
  return yamlOf(wanted(raw, address), toRfc3339(view.now()), options);
}
