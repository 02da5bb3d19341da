import "server-only";
import type { Bundle } from "#lib/evidence/bundle-text.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { JUDGED_KINDS } from "#lib/symptoms/classify-object.ts";
import type { DiagnoseOptions, ObjectName } from "./diagnose-options.ts";
import { UsageError } from "./usage.ts";

const WORKLOADS: ReadonlySet<string> = new Set(["Deployment", "ReplicaSet", "ReplicationController", "StatefulSet", "DaemonSet", "Job"]);
/** More names than this do not help in an error message. */
const LISTED = 20;

/**
 * What is asked about: one object, or with `--all` every pod and topmost workload. Throws UsageError that lists the choice,
 * and for an object of which nothing but its deletion could be told: it must not be called healthy.
 */
export function chooseSubjects(bundle: Bundle, options: Pick<DiagnoseOptions, "subject" | "all">): readonly KubeObject[] {
  const subjects = chosen(bundle, options);
  const unfit = subjects.find((object) => !canBeJudged(object));
  if (unfit) {
    throw new UsageError(
      `${nameOf(unfit, " ")} cannot be judged; what can: ${JUDGED_KINDS.join(", ")}, and any object that is being deleted`,
    );
  }
  return subjects;
}

function canBeJudged({ kind = "", metadata }: KubeObject): boolean {
  return JUDGED_KINDS.includes(kind) || metadata?.deletionTimestamp !== undefined;
}

function chosen(bundle: Bundle, options: Pick<DiagnoseOptions, "subject" | "all">): readonly KubeObject[] {
  if (bundle.objects.length === 0) throw new UsageError("there is no object in the input");
  const pods = bundle.objects.filter((object) => object.kind === "Pod");
  if (options.all) {
    const workloads = bundle.objects.filter((object) => WORKLOADS.has(object.kind ?? ""));
    if (pods.length + workloads.length === 0) throw new UsageError("no pod and no workload in the bundle");
    const uids = new Set(workloads.map(({ metadata }) => metadata?.uid));
    // What another workload of the bundle controls is told under that one's name.
    const topmost = workloads.filter(
      ({ metadata }) => !metadata?.ownerReferences?.some(({ controller, uid }) => controller && uids.has(uid)),
    );
    return [...pods, ...topmost];
  }
  if (options.subject !== null) return [named(bundle, options.subject)];
  const [first] = bundle.objects;
  if (bundle.isCase && first) return [first];
  const [pod, ...otherPods] = pods;
  if (pod && otherPods.length === 0) return [pod];
  if (!pod && first && bundle.objects.length === 1) return [first];
  throw new UsageError(`which one? Give --subject KIND/NAMESPACE/NAME, or --all. In the bundle:\n${choice(bundle, pods)}`);
}

function named(bundle: Bundle, subject: ObjectName): KubeObject {
  const { kind, namespace, name } = subject;
  const byName = namespace === "" && !JUDGED_KINDS.includes(kind) ? namesake(bundle, kind, name) : undefined;
  if (byName) return byName;
  const ofKind = bundle.objects.filter((object) => object.kind?.toLowerCase() === kind.toLowerCase());
  const found = ofKind.filter((object) => object.metadata?.name === name && (namespace === "" || object.metadata.namespace === namespace));
  const [object, ...more] = found;
  const wanted = `${kind} ${namespace === "" ? name : `${namespace}/${name}`}`;
  if (object && more.length === 0) return object;
  if (object) throw new UsageError(`--subject: ${wanted} is there ${found.length} times; give its namespace`);
  const others = ofKind.length === 0 ? `there is no ${kind} in it` : `of this kind it holds:\n${list(ofKind)}`;
  throw new UsageError(`--subject: ${wanted} is not in the bundle; ${others}`);
}

/** `NAMESPACE/NAME` reads like `KIND/NAME`: the pod of that name, else the one object that can be judged. */
function namesake(bundle: Bundle, namespace: string, name: string): KubeObject | undefined {
  if (bundle.objects.some(({ kind }) => kind?.toLowerCase() === namespace.toLowerCase())) return undefined;
  const inNamespace = bundle.objects.filter(({ metadata }) => metadata?.namespace === namespace);
  const found = inNamespace.filter((object) => object.metadata?.name === name && canBeJudged(object));
  const pod = found.find(({ kind }) => kind === "Pod");
  if (pod || found.length === 1) return pod ?? found[0];
  if (inNamespace.length === 0) return undefined;
  const pods = inNamespace.filter(({ kind }) => kind === "Pod");
  const offered = list(found.length > 0 ? found : pods.length > 0 ? pods : inNamespace);
  const why = found.length > 0 ? "is there more than once; give its kind" : "is not in the bundle";
  throw new UsageError(`--subject: ${namespace}/${name} ${why}. Of this namespace it holds:\n${offered}`);
}

function choice(bundle: Bundle, pods: readonly KubeObject[]): string {
  return list(pods.length > 0 ? pods : bundle.objects.filter((object) => object.kind !== "Event"));
}

function list(objects: readonly KubeObject[]): string {
  const lines = objects.slice(0, LISTED).map((object) => `  ${nameOf(object, "/")}`);
  if (objects.length > LISTED) lines.push(`  and ${objects.length - LISTED} more`);
  return lines.join("\n");
}

function nameOf({ kind = "", metadata }: KubeObject, separator: string): string {
  const name = metadata?.name ?? "";
  return `${kind}${separator}${metadata?.namespace === undefined ? name : `${metadata.namespace}/${name}`}`;
}
