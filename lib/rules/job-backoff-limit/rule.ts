import { citeField, controllerOf, kubectlIn, refOf, workloadRoot } from "#lib/evidence/cite.ts";
import { type ContainerFacts, containersOf } from "#lib/evidence/containers.ts";
import { isOutOfMemory } from "#lib/evidence/crash.ts";
import { type JobFailure, jobFailure } from "#lib/evidence/job.ts";
import type { Collected, OwnerLink } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { foundOr, lacking, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleAnswer, type RuleFinding } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

/** Reasons by which a Job gives up because of its pods' failures (F4.8). */
const REASONS: readonly string[] = ["BackoffLimitExceeded", "PodFailurePolicy", "MaxFailedIndexesExceeded", "FailedIndexes"];
const STOPPED: readonly number[] = [137, 143];

function failedContainer(pod: Pod): ContainerFacts | null {
  return containersOf(pod).find(({ end }) => end !== null && end.exitCode !== 0) ?? null;
}

/** This attempt was well and had to end because the Job had given up already. */
function endedWithJob(failed: ContainerFacts | null, failure: JobFailure): boolean {
  const finished = parseTime(failed?.end?.finishedAt);
  if (failed?.end && isOutOfMemory(failed.end)) return false;
  return STOPPED.includes(failed?.end?.exitCode ?? 0) && finished !== null && failure.at !== null && finished >= failure.at;
}

/** How the Job itself gave up: attempts used up, a rule of its policy, or too many of its indexes. */
const ITSELF: Readonly<Record<string, string>> = { BackoffLimitExceeded: "job-gave-up", PodFailurePolicy: "job-policy" };

/** The Job itself: its condition says that it gave up; why each attempt failed is known from its pods alone. */
function aboutJob(owners: readonly OwnerLink[]): RuleAnswer {
  const failure = jobFailure(owners);
  if (failure === null || !REASONS.includes(failure.reason)) return NOT_APPLICABLE;
  const { metadata, spec, status } = failure.job;
  const ref = refOf("Job", failure.job);
  const name = metadata?.name ?? "";
  const limit = spec?.backoffLimit ?? 6;
  const finding: RuleFinding = {
    certainty: "certain",
    message: ITSELF[failure.reason] ?? "job-indexes",
    nextStep: "attempts",
    avoid: "raise",
    root: { kind: "Job", key: ref, label: name },
    params: {
      job: name,
      limit,
      failed: status?.failed ?? "?",
      said: failure.message || failure.reason,
      indexes: status?.failedIndexes || "-",
    },
    cites: [
      citeField(ref, `status.conditions[${failure.type}].reason`, failure.reason, failure.time),
      citeField(ref, `status.conditions[${failure.type}].message`, failure.message, failure.time),
      citeField(ref, "spec.backoffLimit", limit),
      citeField(ref, "status.failed", status?.failed),
      ...(status?.failedIndexes ? [citeField(ref, "status.failedIndexes", status.failedIndexes)] : []),
    ],
    fixes: [],
    runbooks: [],
    kubectl: [
      sh`kubectl -n ${metadata?.namespace ?? ""} describe job ${name}`,
      sh`kubectl -n ${metadata?.namespace ?? ""} get pods -l job-name=${name}`,
    ],
    notChecked: ["attempts"],
  };
  return { verdict: "found", findings: [finding] };
}

/** One attempt of a Job that has given up. */
function aboutPod(pod: Pod, owners: Collected<readonly OwnerLink[]>): RuleAnswer {
  if (controllerOf(pod)?.kind !== "Job") return NOT_APPLICABLE;
  if (!owners.ok) return lacking("owners", owners.why);
  const failure = jobFailure(owners.value);
  if (failure === null || !REASONS.includes(failure.reason)) return NOT_APPLICABLE;
  const failed = failedContainer(pod);
  const withJob = endedWithJob(failed, failure);
  const jobRef = refOf("Job", failure.job);
  const limit = failure.job.spec?.backoffLimit ?? 6;
  return foundOr(
    [
      {
        // Why each attempt failed is a cause of its own and stands before this one, which only says that no more will come.
        certainty: withJob || failed === null ? "likely" : "possible",
        message: withJob ? "ended-with-job" : failure.reason === "PodFailurePolicy" ? "policy" : "gave-up",
        nextStep: withJob ? "other-attempts" : "mend",
        avoid: "raise",
        params: {
          pod: pod.metadata?.name ?? "",
          job: failure.job.metadata?.name ?? "",
          limit,
          failed: failure.job.status?.failed ?? "?",
          container: failed?.name ?? "-",
          exitCode: failed?.end?.exitCode ?? "?",
          said: failure.message || failure.reason,
        },
        root: workloadRoot(pod, owners.value),
        cites: [
          citeField(jobRef, `status.conditions[${failure.type}].reason`, failure.reason, failure.time),
          citeField(jobRef, `status.conditions[${failure.type}].message`, failure.message, failure.time),
          citeField(jobRef, "spec.backoffLimit", limit),
          citeField(jobRef, "status.failed", failure.job.status?.failed),
          ...(failed
            ? [citeField(refOf("Pod", pod), `${failed.statusPath}.state.terminated.exitCode`, failed.end?.exitCode, failed.end?.finishedAt)]
            : []),
        ],
        fixes: [offer("delete-pod", "no"), offer("restart-rollout", "no")],
        runbooks: [],
        kubectl: [
          sh`${kubectlIn(pod)} describe job ${failure.job.metadata?.name ?? ""}`,
          sh`${kubectlIn(pod)} logs ${pod.metadata?.name ?? ""}`,
        ],
        notChecked: [],
      },
    ],
    NOT_APPLICABLE,
  );
}

export const rule = defineRule({
  meta: {
    id: "job-backoff-limit",
    evidence: [],
    optionalEvidence: ["pod", "owners"],
    classes: ["failed"],
    certainties: ["certain", "likely", "possible"],
    explains: [],
    fixes: ["delete-pod", "restart-rollout"],
    runbooks: [],
    permissions: [{ verb: "get", group: "batch", resource: "jobs" }],
  },
  messages,
  detect({ pod: asked, owners }, { subject }) {
    if (subject.kind === "Job") return owners.ok ? aboutJob(owners.value) : lacking("owners", owners.why);
    if (subject.kind !== "Pod") return NOT_APPLICABLE;
    if (!asked.ok) return lacking("pod", asked.why);
    return aboutPod(asked.value, owners);
  },
});
