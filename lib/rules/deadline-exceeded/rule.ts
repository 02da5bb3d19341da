import { citeField, controllerOf, refOf, workloadRoot } from "#lib/evidence/cite.ts";
import { containersOf } from "#lib/evidence/containers.ts";
import { jobFailure } from "#lib/evidence/job.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { foundOr, lacking } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { offerDelete, type PutAside, putAside } from "#lib/rules/put-aside.ts";
import { messages } from "./messages.ts";

/** SIGTERM and SIGKILL: how a container ends that is stopped from outside (F5.3). */
const STOPPED: readonly number[] = [137, 143];

function isStoppedBy(pod: Pod, at: number | null): boolean {
  const ends = containersOf(pod).flatMap(({ kind, end }) => (kind === "container" && end ? [end] : []));
  const finished = ends.map((end) => parseTime(end.finishedAt)).filter((time) => time !== null);
  return ends.some(({ exitCode }) => STOPPED.includes(exitCode)) && at !== null && finished.some((time) => time >= at - 5_000);
}

function ranSeconds({ status }: Pod, end: number | null): number | string {
  const start = parseTime(status?.startTime);
  return start === null || end === null ? "?" : Math.max(0, Math.round((end - start) / 1000));
}

function base(aside: PutAside): Omit<RuleFinding, "message" | "nextStep" | "params" | "cites" | "certainty"> {
  return {
    avoid: "kill",
    root: workloadRoot(aside.pod, aside.owners),
    fixes: [offerDelete(aside.place, { waiting: "after", naked: "now" })],
    runbooks: [],
    kubectl: aside.kubectl.slice(0, 1),
    notChecked: [...aside.notChecked, "why-slow"],
  };
}

export const rule = defineRule({
  meta: {
    id: "deadline-exceeded",
    evidence: ["pod"],
    optionalEvidence: ["owners"],
    certainties: ["certain", "likely"],
    explains: ["job-backoff-limit", "killed-without-oom", "main-process-fails-at-start", "container-status-unknown"],
    fixes: ["delete-pod"],
    runbooks: [],
    permissions: [{ verb: "get", group: "", resource: "pods" }],
  },
  messages,
  detect({ pod, owners }, { symptom }) {
    if (symptom.class !== "failed") return NOT_APPLICABLE;
    const aside = putAside(pod, owners, symptom);
    const ref = refOf("Pod", pod);
    const ends = containersOf(pod).map(({ end }) => parseTime(end?.finishedAt) ?? 0);
    const end = Math.max(...ends, 0) || null;
    const params = {
      ...aside.params,
      deadline: pod.spec?.activeDeadlineSeconds ?? "?",
      ran: ranSeconds(pod, end),
      field: "spec.activeDeadlineSeconds",
    };
    if (pod.status?.reason === "DeadlineExceeded") {
      const cites = [...aside.cites, citeField(ref, "spec.activeDeadlineSeconds", pod.spec?.activeDeadlineSeconds)];
      return foundOr([{ ...base(aside), certainty: "certain", message: "pod", nextStep: "pod", params, cites }], NOT_APPLICABLE);
    }
    const byJob = controllerOf(pod)?.kind === "Job" && !pod.status?.reason && isStoppedBy(pod, 0);
    if (byJob && !owners.ok) return lacking("owners", owners.why);
    const failure = jobFailure(aside.owners);
    const fits = failure?.reason === "DeadlineExceeded" && !pod.status?.reason && isStoppedBy(pod, failure.at);
    if (!fits) return NOT_APPLICABLE;
    const job = failure.job.spec ?? {};
    const jobParams = { ...params, deadline: Number(job.activeDeadlineSeconds ?? 0) || "?" };
    const jobRef = refOf("Job", failure.job);
    const cites = [
      ...aside.cites,
      citeField(jobRef, "spec.activeDeadlineSeconds", job.activeDeadlineSeconds),
      citeField(jobRef, `status.conditions[${failure.type}].reason`, failure.reason, failure.time),
      citeField(jobRef, `status.conditions[${failure.type}].message`, failure.message),
    ];
    return foundOr([{ ...base(aside), certainty: "likely", message: "job", nextStep: "job", params: jobParams, cites }], NOT_APPLICABLE);
  },
});
