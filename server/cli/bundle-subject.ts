import "server-only";
import type { Bundle } from "#lib/evidence/bundle-text.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import type { DiagnoseOptions, ObjectName } from "./diagnose-options.ts";
import { UsageError } from "./usage.ts";

const WORKLOADS: ReadonlySet<string> = new Set([
  "Deployment",
  "ReplicaSet",
  "ReplicationController",
  "StatefulSet",
  "DaemonSet",
  "Job",
  "CronJob",
]);
/** More names than this do not help in an error message. */
const LISTED = 20;

/** What is asked about: one object, or with `--all` every pod and workload. Throws UsageError that lists the choice. */
export function chooseSubjects(bundle: Bundle, options: Pick<DiagnoseOptions, "subject" | "all">): readonly KubeObject[] {
  if (bundle.objects.length === 0) throw new UsageError("there is no object in the input");
  const pods = bundle.objects.filter((object) => object.kind === "Pod");
  if (options.all) {
    const workloads = bundle.objects.filter((object) => WORKLOADS.has(object.kind ?? ""));
    if (pods.length + workloads.length === 0) throw new UsageError("no pod and no workload in the bundle");
    return [...pods, ...workloads];
  }
  if (options.subject !== null) return [named(bundle, options.subject)];
  const [first] = bundle.objects;
  if (bundle.isCase && first) return [first];
  const [pod, ...otherPods] = pods;
  if (pod && otherPods.length === 0) return [pod];
  if (!pod && first && bundle.objects.length === 1) return [first];
  throw new UsageError(`which one? Give --subject KIND/NAMESPACE/NAME, or --all. In the bundle:\n${choice(bundle, pods)}`);
}

function named(bundle: Bundle, { kind, namespace, name }: ObjectName): KubeObject {
  const ofKind = bundle.objects.filter((object) => object.kind?.toLowerCase() === kind.toLowerCase());
  const found = ofKind.filter((object) => object.metadata?.name === name && (namespace === "" || object.metadata.namespace === namespace));
  const [object, ...more] = found;
  const wanted = `${kind} ${namespace === "" ? name : `${namespace}/${name}`}`;
  if (object && more.length === 0) return object;
  if (object) throw new UsageError(`--subject: ${wanted} is there ${found.length} times; give its namespace`);
  const others = ofKind.length === 0 ? `there is no ${kind} in it` : `of this kind it holds:\n${list(ofKind)}`;
  throw new UsageError(`--subject: ${wanted} is not in the bundle; ${others}`);
}

function choice(bundle: Bundle, pods: readonly KubeObject[]): string {
  return list(pods.length > 0 ? pods : bundle.objects.filter((object) => object.kind !== "Event"));
}

function list(objects: readonly KubeObject[]): string {
  const lines = objects.slice(0, LISTED).map(({ kind, metadata }) => {
    const name = metadata?.name ?? "";
    return `  ${kind}/${metadata?.namespace === undefined ? name : `${metadata.namespace}/${name}`}`;
  });
  if (objects.length > LISTED) lines.push(`  and ${objects.length - LISTED} more`);
  return lines.join("\n");
}
