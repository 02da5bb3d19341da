import type { Subject } from "#lib/contract/diagnosis.ts";
import { claimTemplatesOf } from "#lib/evidence/would-be-pod.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import { kubectl } from "./input.ts";

/** A pod's name has room for so much of the workload's. */
const MOST_NAME = 50;

/**
 * Asks the API server for one more pod of a workload's template without making it: quota, LimitRange, Pod Security,
 * ServiceAccount and webhooks answer as they do to its controller. In kubectl's JSONPath `{"{"}` is a brace, and an object
 * is printed as JSON. A StatefulSet's controller adds a volume for each of its claims: empty ones stand in for them.
 */
export function dryRunOfTemplate({ kind, namespace, name }: Subject, template: Pod, workload: KubeObject): string {
  const field = (key: "labels" | "annotations") =>
    Object.keys(template.metadata?.[key] ?? {}).length > 0 ? `,"${key}":{.spec.template.metadata.${key}}` : "";
  const meta = `"metadata":{"{"}"name":"${name.slice(0, MOST_NAME)}-try"${field("labels")}${field("annotations")}}`;
  const pod = `{"{"}"apiVersion":"v1","kind":"Pod",${meta},"spec":{.spec.template.spec}}`;
  const of = kubectl(namespace);
  const steps = [
    sh`${of} get ${kind.toLowerCase()} ${name} -o jsonpath=${pod}`,
    ...withVolumes(template, workload),
    sh`${of} create --dry-run=server -f -`,
  ];
  return steps.join(" | ");
}

function withVolumes(template: Pod, workload: KubeObject): readonly string[] {
  const volumes = claimTemplatesOf(workload).map((name) => ({ name, emptyDir: {} }));
  if (volumes.length === 0) return [];
  const operations =
    template.spec?.volumes === undefined
      ? [{ op: "add", path: "/spec/volumes", value: volumes }]
      : volumes.map((value) => ({ op: "add", path: "/spec/volumes/-", value }));
  return [sh`kubectl patch --local -f - --type=json -p ${JSON.stringify(operations)} -o json`];
}
