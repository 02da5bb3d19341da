import type { Pod } from "#lib/kube/objects.ts";
import type { Container, ContainerStateTerminated, ContainerStatus } from "#lib/kube/pod-parts.ts";

export type ContainerKind = "init" | "sidecar" | "container" | "ephemeral";
export type ContainerPhase = "waiting" | "running" | "terminated" | "none";

/** How an earlier instance of a container ended. Times are RFC 3339 as read; null = not known. */
export interface ContainerEnd {
  readonly reason: string;
  readonly exitCode: number;
  readonly signal: number | null;
  readonly message: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
}

/** One container of a pod: what the spec asks for and what the kubelet last said, joined by name. */
export interface ContainerFacts {
  readonly name: string;
  readonly kind: ContainerKind;
  readonly spec: Container | null;
  readonly status: ContainerStatus | null;
  readonly image: string;
  /** `none` = the kubelet has not said anything about it yet. */
  readonly phase: ContainerPhase;
  /** Reason of the present waiting or terminated state; empty when there is none. */
  readonly reason: string;
  readonly message: string;
  /** Start of the running instance. */
  readonly startedAt: string | null;
  /** End of the present instance, when it is terminated. */
  readonly end: ContainerEnd | null;
  /** End of the instance before the present state (`lastState`). */
  readonly last: ContainerEnd | null;
  readonly ready: boolean;
  readonly started: boolean;
  readonly restarts: number;
  /** What decides whether it is started again: its own policy, else the pod's; init containers know no `Always` (F5.4, F6). */
  readonly restartPolicy: string;
  /** As in an event's `involvedObject.fieldPath`, e.g. `spec.containers{app}`. */
  readonly fieldPath: string;
  /** Where its status stands, e.g. `status.containerStatuses[0]`; for cites. */
  readonly statusPath: string;
}

/**
 * The one derivation of container state; badges, lists, rules and the command line all use it.
 * Order: init containers and sidecars as in the spec, then containers, then ephemeral ones;
 * a status without a spec stands at the end of its kind.
 */
export function containersOf(pod: Pod): readonly ContainerFacts[] {
  const { spec, status } = pod;
  const known = DERIVED.get(pod);
  if (known && known.spec === spec && known.status === status) return known.containers;
  const containers = [
    ...join(pod, spec?.initContainers, status?.initContainerStatuses, "init"),
    ...join(pod, spec?.containers, status?.containerStatuses, "container"),
    ...join(pod, spec?.ephemeralContainers, status?.ephemeralContainerStatuses, "ephemeral"),
  ];
  DERIVED.set(pod, { spec, status, containers });
  return containers;
}

/** Containers the pod was made for: a debug container (ephemeral) that does not come up makes no pod sick. */
export function ownContainersOf(pod: Pod): readonly ContainerFacts[] {
  return containersOf(pod).filter(({ kind }) => kind !== "ephemeral");
}

/** A pod that was read is never changed, and nearly every rule asks for its containers. */
const DERIVED = new WeakMap<
  Pod,
  { readonly spec: Pod["spec"]; readonly status: Pod["status"]; readonly containers: readonly ContainerFacts[] }
>();

const SPEC_FIELD = { init: "initContainers", container: "containers", ephemeral: "ephemeralContainers" } as const;
const STATUS_FIELD = {
  init: "initContainerStatuses",
  container: "containerStatuses",
  ephemeral: "ephemeralContainerStatuses",
} as const;

function join(
  pod: Pod,
  specs: readonly Container[] | undefined,
  statuses: readonly ContainerStatus[] | undefined,
  list: keyof typeof SPEC_FIELD,
): ContainerFacts[] {
  const indexByName = new Map((statuses ?? []).map((status, index) => [status.name ?? "", index]));
  const known = (specs ?? []).map((spec) => {
    const index = indexByName.get(spec.name ?? "");
    indexByName.delete(spec.name ?? "");
    return facts(pod, spec, index === undefined ? null : (statuses?.[index] ?? null), list, index);
  });
  const orphans = [...indexByName.values()].map((index) => facts(pod, null, statuses?.[index] ?? null, list, index));
  return [...known, ...orphans];
}

function facts(
  pod: Pod,
  spec: Container | null,
  status: ContainerStatus | null,
  list: keyof typeof SPEC_FIELD,
  index: number | undefined,
): ContainerFacts {
  const name = spec?.name ?? status?.name ?? "";
  const state = status?.state ?? {};
  const kind = list === "init" && spec?.restartPolicy === "Always" ? "sidecar" : list;
  return {
    name,
    kind,
    spec,
    status,
    image: spec?.image ?? status?.image ?? "",
    phase: state.terminated ? "terminated" : state.running ? "running" : state.waiting ? "waiting" : "none",
    reason: state.terminated?.reason ?? state.waiting?.reason ?? "",
    message: state.terminated?.message ?? state.waiting?.message ?? "",
    startedAt: state.running?.startedAt ?? null,
    end: endOf(state.terminated),
    last: endOf(status?.lastState?.terminated),
    ready: status?.ready ?? false,
    started: status?.started ?? status?.ready ?? false,
    restarts: status?.restartCount ?? 0,
    restartPolicy: restartPolicyOf(pod, spec, kind),
    fieldPath: `spec.${SPEC_FIELD[list]}{${name}}`,
    statusPath: index === undefined ? `status.${STATUS_FIELD[list]}` : `status.${STATUS_FIELD[list]}[${index}]`,
  };
}

function restartPolicyOf(pod: Pod, spec: Container | null, kind: ContainerKind): string {
  if (kind === "ephemeral") return "Never";
  if (spec?.restartPolicy) return spec.restartPolicy;
  const policy = pod.spec?.restartPolicy ?? "Always";
  return kind === "init" && policy === "Always" ? "OnFailure" : policy;
}

function endOf(terminated: ContainerStateTerminated | undefined): ContainerEnd | null {
  if (!terminated) return null;
  return {
    reason: terminated.reason ?? "",
    exitCode: terminated.exitCode ?? 0,
    signal: terminated.signal ?? null,
    message: terminated.message ?? "",
    startedAt: terminated.startedAt ?? null,
    finishedAt: terminated.finishedAt ?? null,
  };
}

/** True when the kubelet starts a container again after this end. */
export function restartsAfter(container: ContainerFacts, end: ContainerEnd): boolean {
  if (container.restartPolicy === "Always") return true;
  return container.restartPolicy === "OnFailure" && end.exitCode !== 0;
}

/** An end that nobody saw: the kubelet's word for it, or containerd's after a reboot, with 255 in place of a code (F5.2). */
export function isUnseenEnd(end: ContainerEnd | null): boolean {
  return end?.reason === "ContainerStatusUnknown" || (end?.reason === "Unknown" && end.exitCode === 255);
}

/** True when every container that the kubelet ever spoke of has ended. False when there is no status at all. */
export function allContainersEnded(pod: Pod): boolean {
  const spoken = containersOf(pod).filter((container) => container.phase !== "none" && container.kind !== "ephemeral");
  return spoken.length > 0 && spoken.every((container) => container.phase === "terminated");
}
