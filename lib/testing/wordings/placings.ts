import type { Bundle } from "#lib/evidence/bundle-text.ts";
import { runtimeError } from "#lib/evidence/pull-error.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeEvent, KubeObject, Pod } from "#lib/kube/objects.ts";
import type { ContainerStatus } from "#lib/kube/pod-parts.ts";

/** The same words in another place: kubelets and runtimes differ in that too. */
export interface Placing {
  readonly by: string;
  /** The bundle with the words there; null where it holds no such words. */
  readonly place: (bundle: Bundle) => Bundle | null;
}

type Say = (status: ContainerStatus) => ContainerStatus;

const LISTS = ["containerStatuses", "initContainerStatuses"] as const;

/** The bundle with every status of the subject's containers said otherwise; null where nothing changed. */
function withStatuses(bundle: Bundle, say: Say): Bundle | null {
  const [subject, ...others] = bundle.objects;
  if (subject?.kind !== "Pod") return null;
  const pod = asKube<Pod>(subject);
  const lists = LISTS.flatMap((list) => (pod.status?.[list] ? [[list, pod.status[list].map(say)] as const] : []));
  const status = { ...pod.status, ...Object.fromEntries(lists) };
  if (JSON.stringify(status) === JSON.stringify(pod.status)) return null;
  return { ...bundle, objects: [asKube<KubeObject>({ ...pod, status }), ...others] };
}

const isPullFailure = ({ kind, ...event }: KubeObject) =>
  kind === "Event" && (asKube<KubeEvent>(event).message ?? "").startsWith("Failed to pull image");

function wordsOf({ state }: ContainerStatus): string {
  const { reason = "", message = "" } = state?.waiting ?? {};
  return ["ErrImagePull", "ImagePullBackOff"].includes(reason) ? runtimeError(message) : "";
}

/** Kubelets up to 1.31 back off without the runtime's words: those stand in the event alone (F4.3). */
function inTheEventOnly(bundle: Bundle): Bundle | null {
  const events: KubeObject[] = [];
  const involvedObject = { ...bundle.objects[0]?.metadata, kind: "Pod" };
  const quiet = withStatuses(bundle, (status) => {
    const words = wordsOf(status);
    if (words === "") return status;
    events.push(
      asKube<KubeObject>({
        apiVersion: "v1",
        kind: "Event",
        metadata: { name: `${status.name}.pull`, namespace: involvedObject.namespace ?? "", uid: `pull-${status.name}` },
        involvedObject: { ...involvedObject, fieldPath: `spec.containers{${status.name}}` },
        type: "Warning",
        reason: "Failed",
        message: `Failed to pull image "${status.image}": ${words}`,
        source: { component: "kubelet" },
        firstTimestamp: bundle.now,
        lastTimestamp: bundle.now,
        count: 1,
      }),
    );
    return { ...status, state: { waiting: { reason: "ImagePullBackOff", message: `Back-off pulling image "${status.image}"` } } };
  });
  return quiet && { ...quiet, objects: [...quiet.objects, ...events] };
}

/** Kubelets from 1.32 on repeat the runtime's words while they back off (F4.3); the event may have expired by then. */
function inTheStatusOnly(bundle: Bundle): Bundle | null {
  const failed = bundle.objects.filter(isPullFailure).map((event) => asKube<KubeEvent>(event).message ?? "");
  const told = withStatuses(bundle, (status) => {
    const words = failed.map(runtimeError).at(-1);
    if (status.state?.waiting?.reason !== "ImagePullBackOff" || wordsOf(status) !== "" || words === undefined) return status;
    const message = `Back-off pulling image "${status.image}": ErrImagePull: ${words}`;
    return { ...status, state: { waiting: { reason: "ImagePullBackOff", message } } };
  });
  return told && { ...told, objects: told.objects.filter((object) => !isPullFailure(object)) };
}

/** A start that the runtime refused has another name under Docker (F5.2). */
function asDocker(bundle: Bundle): Bundle | null {
  const json = JSON.stringify(bundle);
  const docker = json.replaceAll('"reason":"StartError"', '"reason":"ContainerCannotRun"');
  return docker === json ? null : asKube<Bundle>(JSON.parse(docker));
}

/** Where kubelets and runtimes put what they say. */
export const PLACINGS: readonly Placing[] = [
  { by: "kubelet up to 1.31, in the event only", place: inTheEventOnly },
  { by: "kubelet from 1.32 on, in the status only", place: inTheStatusOnly },
  { by: "cri-dockerd, ContainerCannotRun", place: asDocker },
];
