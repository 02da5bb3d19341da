import { citeField, controllerOf, kubectlIn, refOf, workloadRoot } from "#lib/evidence/cite.ts";
import { type ContainerFacts, containersOf } from "#lib/evidence/containers.ts";
import { isOutOfMemory } from "#lib/evidence/crash.ts";
import { type JobFailure, jobFailure } from "#lib/evidence/job.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { foundOr, lacking, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
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

export const rule = defineRule({
  meta: {
    id: "job-backoff-limit",
    evidence: ["pod"],
    optionalEvidence: ["owners"],
    certainties: ["likely", "possible"],
    explains: [],
    fixes: ["delete-pod", "restart-rollout"],
    runbooks: [],
    permissions: [
      { verb: "get", group: "", resource: "pods" },
      { verb: "get", group: "batch", resource: "jobs" },
    ],
  },
  messages,
  detect({ pod, owners }, { symptom }) {
    if (symptom.class !== "failed" || controllerOf(pod)?.kind !== "Job") return NOT_APPLICABLE;
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
              ? [
                  citeField(
                    refOf("Pod", pod),
                    `${failed.statusPath}.state.terminated.exitCode`,
                    failed.end?.exitCode,
                    failed.end?.finishedAt,
                  ),
                ]
              : []),
          ],
          fixes: [offer("delete-pod", "no"), offer("restart-rollout", "no")],
          runbooks: [],
          kubectl: [
            `${kubectlIn(pod)} describe job ${failure.job.metadata?.name ?? ""}`,
            `${kubectlIn(pod)} logs ${pod.metadata?.name ?? ""}`,
          ],
          notChecked: [],
        },
      ],
      NOT_APPLICABLE,
    );
  },
});
