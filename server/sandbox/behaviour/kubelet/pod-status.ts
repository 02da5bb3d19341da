import type { Condition, Pod, PodStatus } from "#lib/kube/objects.ts";
import type { ContainerState, ContainerStatus, VolumeMount } from "#lib/kube/pod-parts.ts";
import { kubeTime } from "../../time.ts";
import { transitionTime } from "../condition-time.ts";
import type { ContainerRun } from "./container-run.ts";
import type { PodFacts } from "./pod-facts.ts";
import { podPhase } from "./pod-phase.ts";

/** The status a kubelet would write now (F5.4, F5.5). Conditions of others are kept. */
export function podStatus(facts: PodFacts, now: number): PodStatus {
  const before = facts.pod.status ?? {};
  const phase = facts.verdict?.rejected ? "Failed" : podPhase(facts);
  const ended = phase === "Succeeded" || phase === "Failed";
  const generation = facts.pod.metadata?.generation;
  const conditions = mergeConditions(before.conditions ?? [], conditionsOf(facts, phase), now, generation);
  const { verdict, hostIp, podIp } = facts;
  const head: PodStatus = {
    ...without(before, ["reason", "message"]),
    phase,
    ...(verdict && ended ? { reason: verdict.reason, message: verdict.message } : {}),
    conditions,
    startTime: kubeTime(facts.startTime),
  };
  if (verdict?.rejected) return head;
  const statuses = (role: (run: ContainerRun) => boolean) => facts.runs.filter(role).map((run) => containerStatus(run, facts));
  const init = statuses((run) => run.role === "init" || run.role === "sidecar");
  const ephemeral = statuses((run) => run.role === "ephemeral");
  return {
    ...head,
    hostIP: hostIp,
    ...{ hostIPs: [{ ip: hostIp }], ...(generation === undefined ? {} : { observedGeneration: generation }) },
    ...(podIp === "" ? {} : { podIP: podIp, podIPs: [{ ip: podIp }] }),
    containerStatuses: statuses((run) => run.role === "main"),
    ...(init.length === 0 ? {} : { initContainerStatuses: init }),
    ...(ephemeral.length === 0 ? {} : { ephemeralContainerStatuses: ephemeral }),
  };
}

function without(status: PodStatus, keys: readonly string[]): PodStatus {
  return Object.fromEntries(Object.entries(status).filter(([key]) => !keys.includes(key)));
}

function containerStatus(run: ContainerRun, facts: PodFacts): ContainerStatus {
  const { spec } = run;
  const created = run.id !== "";
  const image = spec.image ?? "";
  const ended = run.phase.kind === "done" && run.completed;
  return {
    ...(spec.resources?.requests && created ? { allocatedResources: spec.resources.requests } : {}),
    ...(created ? { containerID: run.id } : {}),
    image,
    imageID: created ? `${image.replace(/[:@][^/]*$/, "")}@sha256:${digestOf(image)}` : "",
    lastState: run.last ? { terminated: run.last } : {},
    name: run.name,
    ready: run.role === "init" ? ended : run.health.ready,
    ...(created ? { resources: spec.resources ?? {} } : {}),
    restartCount: run.restarts,
    started: run.role === "ephemeral" ? run.running !== null : run.health.started,
    state: stateOf(run, facts),
    ...(created ? { user: { linux: { uid: 0, gid: 0, supplementalGroups: [0] } } } : {}),
    ...(spec.volumeMounts ? { volumeMounts: spec.volumeMounts.map(mountStatus) } : {}),
  } as ContainerStatus;
}

function mountStatus({ name, mountPath, readOnly }: VolumeMount): object {
  return { mountPath, name, ...(readOnly ? { readOnly, recursiveReadOnly: "Disabled" } : {}) };
}

function stateOf(run: ContainerRun, facts: PodFacts): ContainerState {
  if (run.terminated) return { terminated: run.terminated };
  switch (run.phase.kind) {
    case "running":
      return { running: { startedAt: kubeTime(run.startedAt) } };
    case "waiting":
      return { waiting: { reason: run.phase.reason, message: run.phase.message } };
    case "done":
      return run.last ? { terminated: run.last } : { waiting: { reason: defaultReason(facts) } };
    default:
      return { waiting: { reason: defaultReason(facts) } };
  }
}

function defaultReason(facts: PodFacts): string {
  return (facts.pod.spec?.initContainers ?? []).length > 0 ? "PodInitializing" : "ContainerCreating";
}

/** A digest that depends on the reference alone. */
function digestOf(image: string): string {
  let text = "";
  let state = 2_166_136_261;
  for (let index = 0; text.length < 64; index += 1) {
    state = Math.imul(state ^ (image.charCodeAt(index % image.length) + index), 16_777_619) >>> 0;
    text += state.toString(16).padStart(8, "0");
  }
  return text.slice(0, 64);
}

type Wanted = Pick<Condition, "type" | "status" | "reason" | "message">;

function conditionsOf(facts: PodFacts, phase: string): Wanted[] {
  const { verdict } = facts;
  const disruption: Wanted[] = verdict?.disruption
    ? [{ type: "DisruptionTarget", status: "True", reason: "TerminationByKubelet", message: verdict.message }]
    : [];
  const up = facts.sandboxReady && phase !== "Failed" && phase !== "Succeeded";
  return [
    ...disruption,
    { type: "PodReadyToStartContainers", status: up ? "True" : "False" },
    initialized(facts, phase),
    ...readiness(facts, phase),
    { type: "PodScheduled", status: "True" },
  ];
}

function initialized(facts: PodFacts, phase: string): Wanted {
  const incomplete = facts.runs.filter((run) => run.role === "init" && !run.completed).map((run) => run.name);
  if (phase === "Succeeded") return { type: "Initialized", status: "True", reason: "PodCompleted" };
  if (facts.initialized || incomplete.length === 0) return { type: "Initialized", status: "True" };
  const message = `containers with incomplete status: [${incomplete.join(" ")}]`;
  return { type: "Initialized", status: "False", reason: "ContainersNotInitialized", message };
}

function readiness(facts: PodFacts, phase: string): Wanted[] {
  if (phase === "Succeeded" || phase === "Failed") {
    const reason = phase === "Succeeded" ? "PodCompleted" : "PodFailed";
    return ["Ready", "ContainersReady"].map((type) => ({ type, status: "False", reason }));
  }
  const unready = facts.runs.filter((run) => (run.role === "main" || run.role === "sidecar") && !run.health.ready).map((run) => run.name);
  const containers: Omit<Wanted, "type"> =
    unready.length === 0
      ? { status: "True" }
      : { status: "False", reason: "ContainersNotReady", message: `containers with unready status: [${unready.join(" ")}]` };
  const gates = unready.length === 0 ? gateFault(facts.pod) : null;
  const ready = gates === null ? containers : { status: "False", reason: "ReadinessGatesNotReady", message: gates };
  return [
    { type: "Ready", ...ready },
    { type: "ContainersReady", ...containers },
  ];
}

function gateFault(pod: Pod): string | null {
  for (const { conditionType = "" } of pod.spec?.readinessGates ?? []) {
    const condition = pod.status?.conditions?.find((each) => each.type === conditionType);
    if (!condition) return `corresponding condition of pod readiness gate "${conditionType}" does not exist.`;
    if (condition.status !== "True") return `the status of pod readiness gate "${conditionType}" is not "True", but ${condition.status}`;
  }
  return null;
}

/** A condition's time moves only when its status does (F3.1). */
function mergeConditions(
  before: readonly Condition[],
  wanted: readonly Wanted[],
  now: number,
  generation: number | undefined,
): Condition[] {
  const types = new Set(wanted.map((each) => each.type));
  const others = before.filter((each) => !types.has(each.type));
  const made = wanted.map((each): Condition => {
    const old = before.find((condition) => condition.type === each.type);
    const since = transitionTime(old, each, now);
    return {
      ...each,
      lastProbeTime: null,
      lastTransitionTime: since,
      ...(generation === undefined ? {} : { observedGeneration: generation }),
    };
  });
  return [...others, ...made];
}
