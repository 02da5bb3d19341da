import { citeField, controllerOf, refOf, workloadRoot } from "#lib/evidence/cite.ts";
import { containersOf } from "#lib/evidence/containers.ts";
import { jobFailure } from "#lib/evidence/job.ts";
import type { OwnerLink } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { foundOr, lacking } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleAnswer, type RuleFinding } from "#lib/rules/define.ts";
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

/** The Job itself: its condition says so, and its pods may be gone. */
function aboutJob(owners: readonly OwnerLink[]): RuleAnswer {
  const failure = jobFailure(owners);
  if (failure?.reason !== "DeadlineExceeded") return NOT_APPLICABLE;
  const { metadata, spec, status } = failure.job;
  const ref = refOf("Job", failure.job);
  const name = metadata?.name ?? "";
  const finding: RuleFinding = {
    certainty: "certain",
    message: "job-itself",
    nextStep: "job",
    avoid: "kill",
    root: { kind: "Job", key: ref, label: name },
    params: { owner: `Job ${name}`, deadline: Number(spec?.activeDeadlineSeconds ?? 0) || "?", failed: status?.failed ?? 0 },
    cites: [
      citeField(ref, `status.conditions[${failure.type}].reason`, failure.reason, failure.time),
      citeField(ref, `status.conditions[${failure.type}].message`, failure.message),
      citeField(ref, "spec.activeDeadlineSeconds", spec?.activeDeadlineSeconds),
    ],
    fixes: [],
    runbooks: [],
    kubectl: [sh`kubectl -n ${metadata?.namespace ?? ""} describe job ${name}`],
    notChecked: ["why-slow"],
  };
  return { verdict: "found", findings: [finding] };
}

export const rule = defineRule({
  meta: {
    id: "deadline-exceeded",
    evidence: [],
    optionalEvidence: ["pod", "owners"],
    classes: ["failed"],
    certainties: ["certain", "likely"],
    explains: ["job-backoff-limit", "killed-without-oom", "main-process-fails-at-start", "container-status-unknown"],
    fixes: ["delete-pod"],
    runbooks: [],
    permissions: [{ verb: "get", group: "batch", resource: "jobs" }],
  },
  messages,
  detect({ pod: asked, owners }, { symptom, subject }) {
    if (subject.kind === "Job") return owners.ok ? aboutJob(owners.value) : lacking("owners", owners.why);
    if (subject.kind !== "Pod") return NOT_APPLICABLE;
    if (!asked.ok) return lacking("pod", asked.why);
    const pod = asked.value;
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
