import type { Cite, Root } from "#lib/contract/diagnosis.ts";
import { driverRoot, volumeRoot } from "#lib/evidence/attachments.ts";
import { citeEvent, citeField, kubectlIn, nodeRoot, refOf, specPathOf } from "#lib/evidence/cite.ts";
import { containersOf, ownContainersOf } from "#lib/evidence/containers.ts";
import { serverRoot } from "#lib/evidence/dead-server.ts";
import { belongsElsewhere, type MountFault, mountFault, readMountFailure, unmountedVolumes } from "#lib/evidence/mount-error.ts";
import { type PodVolume, podVolumes } from "#lib/evidence/pod-volumes.ts";
import { serviceBehind } from "#lib/evidence/service-endpoints.ts";
import { type EventFacts, eventsWith } from "#lib/evidence/timeline.ts";
import { sh } from "#lib/format/shell-word.ts";
import { shortQuote } from "#lib/format/short-quote.ts";
import type { KubeEvent, KubeObject, Pod } from "#lib/kube/objects.ts";
import type { VolumeMount } from "#lib/kube/pod-parts.ts";
import { foundOr, lacking, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleAnswer, type RuleFinding } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";
import { type SilentFault, silentVolumes, sourceOf } from "./silent.ts";

const REASONS = ["FailedMount", "FailedMapVolume", "AlreadyMountedVolume"];
/** Words of a container that cannot be made because of one of its mounts (kubelet, makeMounts). */
const SUB_PATH = /sub-?path|missing value for \S/i;

interface Failure {
  readonly fault: MountFault | SilentFault;
  readonly volume: PodVolume | null;
  /** Name as the error gives it: the pod's own, or that of the PersistentVolume. */
  readonly name: string;
  readonly error: string;
  readonly cites: readonly Cite[];
}

/** Comes after every volume is mounted: the kubelet makes no sandbox and pulls nothing before. */
const AFTER_MOUNTS = ["FailedCreatePodSandBox", "Pulling", "Pulled", "BackOff", "Created", "Started"];

function isOutdated({ last }: EventFacts, events: readonly KubeEvent[]): boolean {
  return eventsWith(events, { reason: AFTER_MOUNTS }).some((later) => (later.first ?? 0) > (last ?? 0));
}

/** The kubelet still gives every file of a volume to the pod's fsGroup: that is no failure, and takes long (F4.5). */
function fromOwnerChange(pod: Pod, events: readonly KubeEvent[], volumes: readonly PodVolume[]): Failure[] {
  const newest = eventsWith(events, { reason: "VolumePermissionChangeInProgress" }).at(-1);
  if (newest === undefined || isOutdated(newest, events)) return [];
  const directory =
    /\/([\w.-]{1,253})\/mount\b/.exec(newest.message)?.[1] ?? /volumes\/\S{1,120}\/([\w.-]{1,253})\b/.exec(newest.message)?.[1];
  const volume = volumes.find(({ name, volumeName }) => directory !== undefined && [name, volumeName].includes(directory)) ?? null;
  const group = pod.spec?.securityContext?.fsGroup;
  const cites = [citeEvent(newest.event), citeField(refOf("Pod", pod), "spec.securityContext.fsGroup", String(group ?? "-"))];
  return [{ fault: "owner-change", volume, name: volume?.name ?? directory ?? "?", error: newest.message, cites }];
}

/** The newest error of each volume; the summary of what is still unmounted counts only where nothing else is said. */
function fromEvents(events: readonly KubeEvent[], volumes: readonly PodVolume[]): Failure[] {
  const failed = eventsWith(events, { reason: REASONS }).filter((event) => !isOutdated(event, events));
  const byVolume = new Map<string, Failure>();
  for (const event of failed) {
    const read = readMountFailure(event.message);
    if (read === null || belongsElsewhere(read.error)) continue;
    const volume = volumes.find(({ name, volumeName }) => name === read.volume || volumeName === read.volume) ?? null;
    byVolume.set(read.volume, {
      fault: mountFault(read.error),
      volume,
      name: read.volume,
      error: read.error,
      cites: [citeEvent(event.event)],
    });
  }
  return byVolume.size > 0 ? [...byVolume.values()] : summary(failed, volumes);
}

function summary(failed: readonly EventFacts[], volumes: readonly PodVolume[]): Failure[] {
  if (failed.some(({ message }) => belongsElsewhere(message))) return [];
  const newest = failed.findLast(({ message }) => unmountedVolumes(message).length > 0);
  if (newest === undefined) return [];
  return unmountedVolumes(newest.message).map((name) => ({
    fault: "timeout",
    volume: volumes.find((one) => one.name === name) ?? null,
    name,
    error: newest.message,
    cites: [citeEvent(newest.event)],
  }));
}

/** A sub path is prepared with the container, so it stands in the container's own state. */
function fromContainers(pod: Pod): Failure[] {
  return ownContainersOf(pod).flatMap((container) => {
    const { phase, reason, message, statusPath, name, spec } = container;
    if (phase !== "waiting" || !reason.startsWith("CreateContainer") || !SUB_PATH.test(message)) return [];
    const said = /volumeMount "([^"]{1,253})"/.exec(message)?.[1];
    const isMeant = (one: VolumeMount) => (said === undefined ? one.subPathExpr && message.startsWith("missing value") : one.name === said);
    const mounts = spec?.volumeMounts ?? [];
    const index = mounts.findIndex((one) => (one.subPath || one.subPathExpr) && isMeant(one));
    const mount = mounts[index];
    const field = mount?.subPathExpr ? "subPathExpr" : "subPath";
    const cites = [
      citeField(refOf("Pod", pod), `${statusPath}.state.waiting.message`, message),
      ...(mount ? [citeField(refOf("Pod", pod), `${specPathOf(pod, container)}.volumeMounts[${index}].${field}`, mount[field])] : []),
    ];
    return [{ fault: mountFault(message), volume: null, name: said ?? mount?.name ?? name, error: message, cites }];
  });
}

/** Some event tells what the kubelet is at, or why it waits: then no silence is to be read. */
function saysMore(events: readonly KubeEvent[]): boolean {
  return eventsWith(events, { reason: [...AFTER_MOUNTS, ...REASONS, "FailedAttachVolume"] }).length > 0;
}

/** The spec itself confirms a host path; what a server or a driver says is not proved by the API. */
function certaintyOf({ fault, volume, cites }: Failure) {
  if (fault === "host-path" && (volume?.source === "hostPath" || volume?.volume?.spec?.hostPath)) return "certain";
  if (fault === "sub-path-variable" && cites[0]?.path !== undefined) return "certain";
  return ["timeout", "other", "not-synced", "silent-host-path", "silent-server"].includes(fault) ? "possible" : "likely";
}

/** What the error itself tells about a volume that is none of the pod's own names. */
function sourceSaid({ name, error }: Failure): string {
  const path = /hostPath type check failed: (\/\S{0,400})/.exec(error)?.[1];
  return path ? `hostPath ${path}` : `PersistentVolume ${name}`;
}

/** Driver whose socket on the node did not answer, by the volume or else by its folder. */
function silentDriver({ fault, volume, error }: Failure): string | null {
  if (fault !== "plugin-silent") return null;
  return volume?.driver ?? /\/plugins\/([^/\s]{1,253})\//.exec(error)?.[1] ?? null;
}

/** Who else meets it: all that is mounted from a server, by a plugin, or on a node without the client; else the volume alone. */
function rootOf(pod: Pod, failure: Failure, services: readonly KubeObject[]): Root {
  const { fault, volume, name } = failure;
  const driver = silentDriver(failure);
  if (driver !== null) return driverRoot(driver);
  if ((fault === "unreachable" || fault === "silent-server") && volume?.server)
    return serverRoot(volume.server, serviceBehind(volume.server.host, services));
  if (fault === "no-client") return nodeRoot(pod.spec?.nodeName ?? "");
  if (volume?.volumeName != null) return volumeRoot(volume.volumeName);
  const source = volume === null ? "" : `/${sourceOf(volume, pod)}`;
  return { kind: "Volume", key: `Volume/${pod.metadata?.namespace ?? ""}/${name}${source}`, label: name };
}

function finding(pod: Pod, failure: Failure, services: readonly KubeObject[]): RuleFinding {
  const { fault, volume, name, error } = failure;
  const namespace = pod.metadata?.namespace ?? "";
  return {
    certainty: certaintyOf(failure),
    message: fault,
    nextStep: fault,
    avoid: "restart",
    params: {
      pod: pod.metadata?.name ?? "",
      node: pod.spec?.nodeName ?? "",
      volume: volume?.name ?? name,
      driver: silentDriver(failure) ?? volume?.driver ?? "",
      source: volume === null ? sourceSaid(failure) : sourceOf(volume, pod),
      namespace,
      object: /([\w.-]+ "[^"]{1,253}")(?: not found)?$/.exec(error.trim())?.[1]?.replaceAll('"', "") ?? "-",
      error: shortQuote(error.replace(/\s+/g, " ").trim(), 600).replace(/\.$/, ""),
    },
    root: rootOf(pod, failure, services),
    cites: [...failure.cites, ...(volume ? [citeField(refOf("Pod", pod), `${volume.path}.name`, volume.name)] : [])],
    fixes: [offer("delete-pod", "no")],
    runbooks: [],
    kubectl: [sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`],
    notChecked: fault.startsWith("silent") ? ["events", "node"] : ["node"],
  };
}

export const rule = defineRule({
  meta: {
    id: "volume-mount-failed",
    evidence: ["pod"],
    optionalEvidence: ["events", "claims", "volumes", "services"],
    classes: ["creating"],
    certainties: ["certain", "likely", "possible"],
    explains: [],
    fixes: ["delete-pod"],
    runbooks: [],
  },
  messages,
  detect({ pod, events, claims, volumes, services }, { symptom }): RuleAnswer {
    if (!pod.spec?.nodeName) return NOT_APPLICABLE;
    const all = podVolumes(pod, claims.ok ? claims.value : [], volumes.ok ? volumes.value : []);
    const around = services.ok ? services.value : [];
    const said = fromContainers(pod);
    const told = events.ok ? fromEvents(events.value, all) : [];
    const slow = events.ok && told.length === 0 ? fromOwnerChange(pod, events.value, all) : [];
    const failures = [...said, ...told, ...slow];
    if (failures.length > 0)
      return foundOr(
        failures.map((one) => finding(pod, one, around)),
        NOT_APPLICABLE,
      );
    const begun = containersOf(pod).some(
      ({ phase, reason }) => phase === "running" || phase === "terminated" || reason.startsWith("Create"),
    );
    if (all.length === 0 || begun) return NOT_APPLICABLE;
    const quiet = symptom.listed && !saysMore(events.ok ? events.value : []) ? silentVolumes(pod, all) : [];
    return foundOr(
      quiet.map((one) => finding(pod, one, around)),
      events.ok ? NOT_APPLICABLE : lacking("events", events.why),
    );
  },
});
