import { citeField, controllerOf, kubectlIn, refOf, workloadOf, workloadRoot } from "#lib/evidence/cite.ts";
import { containersOf } from "#lib/evidence/containers.ts";
import { readEvent } from "#lib/evidence/timeline.ts";
import type { KubeEvent, Pod } from "#lib/kube/objects.ts";
import { foundOr } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

/** Something in the pod's past that may make a reader ask although it ended well: retries, or warnings. */
function trouble(pod: Pod, events: readonly KubeEvent[]): { readonly restarts: number; readonly warnings: number } {
  const restarts = containersOf(pod).reduce((sum, container) => sum + container.restarts, 0);
  return { restarts, warnings: events.map(readEvent).filter(({ type }) => type === "Warning").length };
}

/** Under OnFailure and Never a server that its liveness probe stopped ends just like this; only an event that expires would tell (F3.5). */
function mayBeStopped(pod: Pod): boolean {
  return (pod.spec?.restartPolicy ?? "Always") !== "Always" && containersOf(pod).some(({ spec }) => spec?.livenessProbe !== undefined);
}

export const rule = defineRule({
  meta: {
    id: "completed-normally",
    evidence: ["pod"],
    optionalEvidence: ["events", "owners"],
    certainties: ["certain", "likely"],
    explains: [],
    fixes: [],
    runbooks: [],
    permissions: [{ verb: "get", group: "", resource: "pods" }],
  },
  messages,
  detect({ pod, events, owners }, { symptom }) {
    if (symptom.class !== "healthy" || pod.status?.phase !== "Succeeded") return NOT_APPLICABLE;
    const { restarts, warnings } = trouble(pod, events.ok ? events.value : []);
    const links = owners.ok ? owners.value : [];
    const byJob = controllerOf(pod)?.kind === "Job";
    // A Job's pod that ended without any trouble is what everybody expects: there is nothing to explain.
    if (byJob && restarts === 0 && warnings === 0) return NOT_APPLICABLE;
    const done = containersOf(pod).filter(({ kind, end }) => kind === "container" && end !== null);
    const ref = refOf("Pod", pod);
    const owner = workloadOf(pod, links);
    return foundOr(
      [
        {
          certainty: mayBeStopped(pod) ? "likely" : "certain",
          message: restarts > 0 || warnings > 0 ? "after-trouble" : "done",
          nextStep: "nothing",
          avoid: "ready",
          params: {
            pod: pod.metadata?.name ?? "",
            owner: `${owner.kind} ${owner.name}`,
            containers: done.map(({ name }) => name).join(", "),
            at: done.at(-1)?.end?.finishedAt ?? "?",
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
          kubectl: [`${kubectlIn(pod)} logs ${pod.metadata?.name ?? ""}`],
          notChecked: ["result", ...(mayBeStopped(pod) ? ["probe"] : [])],
        },
      ],
      NOT_APPLICABLE,
    );
  },
});
