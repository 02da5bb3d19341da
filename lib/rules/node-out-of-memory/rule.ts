import { citeEvent, citeField, kubectlIn, nodeRoot, refOf, specPathOf } from "#lib/evidence/cite.ts";
import { type CrashedContainer, crashedContainers } from "#lib/evidence/crash.ts";
import { type EventFacts, eventsWith } from "#lib/evidence/timeline.ts";
import type { OwnerLink } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { KubeEvent, Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { foundOr, lacking } from "#lib/rules/answer.ts";
import { DIED } from "#lib/rules/classes.ts";
import { crashFinding, NO_FIXES } from "#lib/rules/crash-cause.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

const KILLED = 137;
/** The kubelet writes the node's event within seconds of the kernel's kill (F5.3). */
const NEAR_MS = 60_000;
/** The node's event names whom the kernel chose (F4.9). */
const VICTIM = /victim process: ([^,\s]{1,64}), pid: (\d{1,10})/;

function nearEnd({ end }: CrashedContainer, events: readonly KubeEvent[]): EventFacts | null {
  const finished = parseTime(end.finishedAt);
  const near = (time: number | null) => time !== null && finished !== null && Math.abs(time - finished) <= NEAR_MS;
  return eventsWith(events, { reason: "SystemOOM" }).findLast(({ first, last }) => near(first) || near(last)) ?? null;
}

function finding(pod: Pod, crashed: CrashedContainer, oom: EventFacts, owners: readonly OwnerLink[]): RuleFinding {
  const { container, end } = crashed;
  const node = pod.spec?.nodeName ?? "-";
  const limit = container.spec?.resources?.limits?.memory ?? null;
  const [, victim = "?", pid = "?"] = VICTIM.exec(oom.message) ?? [];
  // With a limit of its own and the reason OOMKilled, the limit is the nearer explanation: that rule stands first then.
  const ownLimit = end.reason === "OOMKilled" && limit !== null;
  return crashFinding(pod, crashed, owners, {
    certainty: ownLimit ? "possible" : "likely",
    message: ownLimit ? "with-limit" : limit === null ? "no-limit" : "node",
    nextStep: "look-at-node",
    avoid: "limit",
    params: {
      node,
      victim,
      pid,
      limit: limit ?? "-",
      request: container.spec?.resources?.requests?.memory ?? "-",
      at: end.finishedAt ?? "?",
    },
    cites: [citeEvent(oom.event), citeField(refOf("Pod", pod), `${specPathOf(pod, container)}.resources.limits.memory`, limit)],
    root: nodeRoot(node),
    fixes: NO_FIXES,
    kubectl: [
      sh`kubectl describe node ${node}`,
      sh`kubectl top pod -A --sort-by=memory`,
      sh`${kubectlIn(pod)} get pod ${pod.metadata?.name ?? ""} -o wide`,
    ],
    notChecked: ["who"],
  });
}

export const rule = defineRule({
  meta: {
    id: "node-out-of-memory",
    evidence: ["pod"],
    optionalEvidence: ["owners", "nodeEvents"],
    classes: DIED,
    certainties: ["likely", "possible"],
    explains: ["killed-by-signal", "killed-without-oom", "main-process-fails-at-start", "job-backoff-limit"],
    fixes: NO_FIXES.map(({ id }) => id),
    runbooks: [],
  },
  messages,
  detect({ pod, owners, nodeEvents }, { now, symptom }) {
    const killed = crashedContainers(pod, symptom.class, now).filter(({ end }) => end.exitCode === KILLED || end.reason === "OOMKilled");
    if (killed.length === 0) return NOT_APPLICABLE;
    if (!nodeEvents.ok) return lacking("nodeEvents", nodeEvents.why);
    const findings = killed.flatMap((one): RuleFinding[] => {
      const oom = nearEnd(one, nodeEvents.value);
      return oom ? [finding(pod, one, oom, owners.ok ? owners.value : [])] : [];
    });
    return foundOr(findings, NOT_APPLICABLE);
  },
});
