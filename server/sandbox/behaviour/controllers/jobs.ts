import type { Condition, Pod } from "#lib/kube/objects.ts";
import { kubeTime } from "../../time.ts";
import type { Draft } from "../../types.ts";
import type { Live, World } from "../world.ts";
import { createFor, podFrom, podsOf, reconcile, type Workload, withCondition } from "./owned.ts";

const COMPONENT = "job-controller";
const TRACKING = "batch.kubernetes.io/job-tracking";
const FIRST_RETRY_MS = 10_000;
const MAX_RETRY_MS = 360_000;

/** Runs a Job's pods one by one until enough succeeded or too many failed. */
export function beginJobs(world: World): void {
  const sync = (job: Live<Workload>) => {
    if (job.metadata.deletionTimestamp) return;
    count(world, job);
    const again = world.get<Workload>("Job", job.metadata.namespace, job.metadata.name);
    if (again) proceed(world, again, sync);
  };
  reconcile(world, "Job", sync);
}

function isFinished(pod: Pod): boolean {
  return pod.status?.phase === "Succeeded" || pod.status?.phase === "Failed";
}

/** Takes finished pods into the Job's status and lets go of them (F1.6). */
function count(world: World, job: Live<Workload>): void {
  const finished = podsOf(world, job).filter((pod) => isFinished(pod) && pod.metadata.finalizers?.includes(TRACKING));
  if (finished.length === 0) return;
  const won = finished.filter((pod) => pod.status?.phase === "Succeeded").length;
  world.edit<Workload>("Job", job, (draft) => {
    const { succeeded = 0, failed = 0 } = draft.status ?? {};
    draft.status = {
      ...draft.status,
      ...(succeeded + won === 0 ? {} : { succeeded: succeeded + won }),
      ...(failed + finished.length - won === 0 ? {} : { failed: failed + finished.length - won }),
      ...{ uncountedTerminatedPods: {} },
    };
  });
  for (const pod of finished) release(world, pod);
}

function release(world: World, pod: Live<Pod>): void {
  world.edit<Pod>("Pod", pod, (draft) => {
    const left = (draft.metadata.finalizers ?? []).filter((each) => each !== TRACKING);
    if (left.length > 0) draft.metadata.finalizers = left;
    else delete draft.metadata.finalizers;
  });
  const after = world.get<Pod>("Pod", pod.metadata.namespace, pod.metadata.name);
  if (after?.metadata.deletionTimestamp) world.remove("Pod", after, { gracePeriodSeconds: 0 });
}

function proceed(world: World, job: Live<Workload>, sync: (job: Live<Workload>) => void): void {
  const { succeeded = 0, failed = 0, conditions = [] } = job.status ?? {};
  if (conditions.some((each) => each.status === "True" && (each.type === "Complete" || each.type === "Failed"))) return;
  const active = podsOf(world, job).filter((pod) => !isFinished(pod) && !pod.metadata.deletionTimestamp).length;
  if (succeeded >= (job.spec?.completions ?? 1)) {
    finish(
      world,
      job,
      { type: "Complete", status: "True", reason: "CompletionsReached", message: "Reached expected number of succeeded pods" },
      "Completed",
      "Job completed",
    );
    return;
  }
  if (failed > (job.spec?.backoffLimit ?? 6)) {
    const message = "Job has reached the specified backoff limit";
    finish(world, job, { type: "Failed", status: "True", reason: "BackoffLimitExceeded", message }, "BackoffLimitExceeded", message);
    return;
  }
  writeActive(world, job, active);
  if (active > 0 || job.spec?.suspend) return;
  const wait = failed === 0 ? 0 : Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (failed - 1));
  world.soon(`Job/${job.metadata.uid}/next`, wait, () => {
    const again = world.get<Workload>("Job", job.metadata.namespace, job.metadata.name);
    if (!again || podsOf(world, again).some((pod) => !isFinished(pod))) return;
    create(world, again);
    sync(again);
  });
}

function create(world: World, job: Live<Workload>): void {
  const pod = podFrom(job, { generateName: `${job.metadata.name}-` }) as Draft<Pod>;
  pod.metadata = { ...pod.metadata, finalizers: [TRACKING] };
  createFor(
    world,
    job,
    pod,
    COMPONENT,
    (made) => `Created pod: ${made}`,
    (text) => `Error creating: ${text}`,
  );
}

function writeActive(world: World, job: Live<Workload>, active: number): void {
  world.edit<Workload>("Job", job, (draft) => {
    const { active: _active, ...rest } = draft.status ?? {};
    draft.status = { startTime: kubeTime(world.now()), ...rest, ...(active === 0 ? {} : { active }), ready: active };
  });
}

/** The condition that a final one must be preceded by. */
const BEFORE: Readonly<Record<string, string>> = { Complete: "SuccessCriteriaMet", Failed: "FailureTarget" };

function finish(world: World, job: Live<Workload>, condition: Condition, reason: string, message: string): void {
  const now = world.now();
  const stamped = { ...condition, lastProbeTime: kubeTime(now) };
  const first = withCondition(job.status?.conditions, { ...stamped, type: BEFORE[condition.type ?? ""] ?? "" }, now);
  const { active: _active, ...rest } = job.status ?? {};
  world.writeStatus("Job", job, {
    ...rest,
    ready: 0,
    terminating: 0,
    ...(condition.type === "Complete" ? { completionTime: kubeTime(now) } : {}),
    conditions: withCondition(first, stamped, now),
  });
  world.recorder.legacy(job, { type: condition.type === "Failed" ? "Warning" : "Normal", reason, message, component: COMPONENT });
}
