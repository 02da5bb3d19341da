import { citeField, kubectlIn, refOf, workloadRoot } from "#lib/evidence/cite.ts";
import { type ContainerFacts, containersOf } from "#lib/evidence/containers.ts";
import { sh } from "#lib/format/shell-word.ts";
import { parseTime } from "#lib/kube/time.ts";
import { foundOr } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { UNSTABLE_WINDOW_MS } from "#lib/symptoms/unstable.ts";
import { messages } from "./messages.ts";

/** Runs and is ready, was restarted, and the last end is not of the last half hour (F3.4: the count has no times). */
function isPast({ kind, phase, ready, restarts, last }: ContainerFacts, now: number): boolean {
  if (kind === "ephemeral" || kind === "init" || phase !== "running" || !ready || restarts === 0) return false;
  const finished = parseTime(last?.finishedAt);
  return finished === null || now - finished > UNSTABLE_WINDOW_MS;
}

export const rule = defineRule({
  meta: {
    id: "restarts-in-the-past",
    evidence: ["pod"],
    optionalEvidence: ["owners"],
    classes: ["healthy"],
    certainties: ["certain"],
    explains: [],
    fixes: [],
    runbooks: [],
  },
  messages,
  detect({ pod, owners }, { now }) {
    if (pod.status?.phase !== "Running") return NOT_APPLICABLE;
    const containers = containersOf(pod);
    const past = containers.filter((container) => isPast(container, now));
    const recent = containers.some(({ restarts, last }) => restarts > 0 && now - (parseTime(last?.finishedAt) ?? 0) <= UNSTABLE_WINDOW_MS);
    const [worst] = [...past].sort((a, b) => b.restarts - a.restarts);
    if (!worst || recent) return NOT_APPLICABLE;
    const ref = refOf("Pod", pod);
    return foundOr(
      [
        {
          certainty: "certain",
          message: worst.last === null ? "without-trace" : "past",
          nextStep: "nothing",
          avoid: "restart",
          params: {
            pod: pod.metadata?.name ?? "",
            container: worst.name,
            restarts: worst.restarts,
            reason: worst.last?.reason || "-",
            exitCode: worst.last?.exitCode ?? "?",
            at: worst.last?.finishedAt ?? "?",
            since: worst.startedAt ?? "?",
          },
          root: workloadRoot(pod, owners.ok ? owners.value : []),
          cites: past.flatMap(({ statusPath, restarts, last, startedAt }) => [
            citeField(ref, `${statusPath}.restartCount`, restarts),
            citeField(ref, `${statusPath}.state.running.startedAt`, startedAt, startedAt),
            ...(last ? [citeField(ref, `${statusPath}.lastState.terminated.reason`, last.reason, last.finishedAt)] : []),
          ]),
          fixes: [],
          runbooks: [],
          kubectl: [sh`${kubectlIn(pod)} logs ${pod.metadata?.name ?? ""} -c ${worst.name} --previous`],
          notChecked: ["earlier"],
        },
      ],
      NOT_APPLICABLE,
    );
  },
});
