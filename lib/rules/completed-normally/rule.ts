import { citeField, controllerOf, kubectlIn, refOf, workloadOf, workloadRoot } from "#lib/evidence/cite.ts";
import { containersOf } from "#lib/evidence/containers.ts";
import { eventsWith, readEvent } from "#lib/evidence/timeline.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { KubeEvent, Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { foundOr } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";
import { sidecarFinding, sidecarLeft } from "./sidecar-left.ts";

/** Something in the pod's past that may make a reader ask although it ended well: retries, or warnings. */
function trouble(pod: Pod, events: readonly KubeEvent[]): { readonly restarts: number; readonly warnings: number } {
  const restarts = containersOf(pod).reduce((sum, container) => sum + container.restarts, 0);
  return { restarts, warnings: events.map(readEvent).filter(({ type }) => type === "Warning").length };
}

/** Under OnFailure and Never a server that its liveness probe stopped ends just like this; only an event that expires would tell (F3.5). */
function mayBeStopped(pod: Pod): boolean {
  return (pod.spec?.restartPolicy ?? "Always") !== "Always" && containersOf(pod).some(({ spec }) => spec?.livenessProbe !== undefined);
}

/** How far the kubelet's events may be from the end they belong to: the pod's grace, and the moment the API notes. */
const NEAR_MS = 120_000;

/**
 * Names of the containers that the kubelet stopped for their liveness probe under Never. Its word on the kill names no
 * probe there (F4.4), but a container that ends by itself gets none at all: beside the failures it tells.
 */
function stoppedByProbe(pod: Pod, events: readonly KubeEvent[]): readonly string[] {
  if (pod.spec?.restartPolicy !== "Never") return [];
  return containersOf(pod).flatMap(({ name, spec, end }) => {
    const finished = parseTime(end?.finishedAt);
    const near = (reason: string, text: string) =>
      eventsWith(events, { reason, container: name, text }).some(
        ({ last }) => finished !== null && last !== null && Math.abs(finished - last) <= NEAR_MS,
      );
    return spec?.livenessProbe && near("Killing", "Stopping container") && near("Unhealthy", "Liveness probe failed") ? [name] : [];
  });
}

export const rule = defineRule({
  meta: {
    id: "completed-normally",
    evidence: ["pod"],
    optionalEvidence: ["events", "owners"],
    classes: ["healthy"],
    certainties: ["certain", "likely"],
    explains: [],
    fixes: [],
    runbooks: [],
  },
  messages,
  detect({ pod, events, owners }, { now }) {
    const left = sidecarLeft(pod, now);
    if (left !== null) return foundOr([sidecarFinding(pod, left, owners.ok ? owners.value : [])], NOT_APPLICABLE);
    if (pod.status?.phase !== "Succeeded") return NOT_APPLICABLE;
    const { restarts, warnings } = trouble(pod, events.ok ? events.value : []);
    const links = owners.ok ? owners.value : [];
    const byJob = controllerOf(pod)?.kind === "Job";
    // A Job's pod that ended without any trouble is what everybody expects: there is nothing to explain.
    if (byJob && restarts === 0 && warnings === 0) return NOT_APPLICABLE;
    const done = containersOf(pod).filter(({ kind, end }) => kind === "container" && end !== null);
    const stopped = stoppedByProbe(pod, events.ok ? events.value : []);
    const ref = refOf("Pod", pod);
    const owner = workloadOf(pod, links);
    return foundOr(
      [
        {
          certainty: mayBeStopped(pod) ? "likely" : "certain",
          message: stopped.length > 0 ? "stopped" : restarts > 0 || warnings > 0 ? "after-trouble" : "done",
          nextStep: stopped.length > 0 ? "repair" : "nothing",
          avoid: "ready",
          params: {
            pod: pod.metadata?.name ?? "",
            owner: `${owner.kind} ${owner.name}`,
            containers: done.map(({ name }) => name).join(", "),
            at: done.at(-1)?.end?.finishedAt ?? "?",
            stopped: stopped.join(", ") || "-",
            restarts,
            warnings,
            policy: pod.spec?.restartPolicy ?? "Always",
          },
          root: workloadRoot(pod, links),
          cites: [
            citeField(ref, "status.phase", "Succeeded"),
            citeField(ref, "spec.restartPolicy", pod.spec?.restartPolicy),
            ...done.map(({ statusPath, end }) => citeField(ref, `${statusPath}.state.terminated.exitCode`, end?.exitCode, end?.finishedAt)),
          ],
          fixes: [],
          runbooks: [],
          kubectl: [sh`${kubectlIn(pod)} logs ${pod.metadata?.name ?? ""}`],
          notChecked: ["result", ...(mayBeStopped(pod) && stopped.length === 0 ? ["probe"] : [])],
        },
      ],
      NOT_APPLICABLE,
    );
  },
});
