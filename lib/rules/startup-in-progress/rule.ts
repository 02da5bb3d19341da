import { citeEvent, citeField, clock, kubectlIn, refOf, specPathOf, workloadOf, workloadRoot } from "#lib/evidence/cite.ts";
import { type ContainerFacts, containersOf } from "#lib/evidence/containers.ts";
import { budgetSeconds, PROBE_FIELDS, probeFailures, probeOf, probeTarget, readyBy } from "#lib/evidence/probes.ts";
import type { OwnerLink } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { KubeEvent, Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { foundOr, offer, waitUntil } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { READINESS_META } from "#lib/rules/readiness.ts";
import { messages } from "./messages.ts";

/** The probe that a running container still has to pass, or null when its time to start is over. */
function waitsFor(container: ContainerFacts, now: number): "startup" | "readiness" | null {
  if (container.phase !== "running" || container.ready || container.kind === "ephemeral") return null;
  if (container.spec?.startupProbe && !container.started) return "startup";
  return probeOf(container, "readiness") && now < (readyBy(container) ?? 0) ? "readiness" : null;
}

interface Seen {
  readonly pod: Pod;
  readonly owners: readonly OwnerLink[];
  /** Null when they could not be read. */
  readonly events: readonly KubeEvent[] | null;
  readonly now: number;
}

function finding(container: ContainerFacts, kind: "startup" | "readiness", seen: Seen): RuleFinding {
  const { pod, owners, now } = seen;
  const ref = refOf("Pod", pod);
  const probe = probeOf(container, kind) ?? {};
  const since = parseTime(container.startedAt) ?? now;
  const end = kind === "startup" ? since + budgetSeconds(probe) * 1000 : (readyBy(container) ?? now);
  const failure = probeFailures(seen.events ?? [], container, kind).at(-1);
  const target = probeTarget(container, kind);
  const owner = workloadOf(pod, owners);
  // A command that cannot be started would look the same: only an event tells.
  const unseen = seen.events === null && target?.handler === "exec";
  const spent = kind === "startup" && now >= end;
  return {
    // That it is still starting is the API's own word (`started: false`); a readiness budget is our arithmetic.
    certainty: kind === "startup" && !unseen ? "certain" : "likely",
    message: spent ? "spent" : kind,
    nextStep: spent ? "watch" : "wait",
    avoid: "interrupt",
    params: {
      pod: pod.metadata?.name ?? "",
      container: container.name,
      what: target?.what ?? "-",
      ran: Math.max(0, Math.round((now - since) / 1000)),
      budget: Math.round((end - since) / 1000),
      left: Math.max(0, Math.round((end - now) / 1000)),
      until: clock(end),
      owner: `${owner.kind} ${owner.name}`,
    },
    root: workloadRoot(pod, owners),
    cites: [
      citeField(ref, `${container.statusPath}.started`, String(container.started)),
      citeField(ref, `${container.statusPath}.state.running.startedAt`, container.startedAt),
      citeField(ref, `${specPathOf(pod, container)}.${PROBE_FIELDS[kind]}`, target?.what),
      ...(failure ? [citeEvent(failure.event.event)] : []),
    ],
    fixes: [...(spent ? [] : [waitUntil(end)]), offer("delete-pod", "no"), offer("restart-rollout", "no")],
    runbooks: [],
    kubectl: [sh`${kubectlIn(pod)} logs ${pod.metadata?.name ?? ""} -c ${container.name} --tail=20`],
    notChecked: unseen ? ["command"] : [],
  };
}

export const rule = defineRule({
  meta: {
    ...READINESS_META,
    id: "startup-in-progress",
    certainties: ["certain", "likely"],
    explains: [],
    fixes: ["wait-until", "delete-pod", "restart-rollout"],
  },
  messages,
  detect({ pod, events, owners }, { now }) {
    const seen: Seen = { pod, owners: owners.ok ? owners.value : [], events: events.ok ? events.value : null, now };
    return foundOr(
      containersOf(pod).flatMap((container) => {
        const kind = waitsFor(container, now);
        // A command that cannot be started neither passes nor fails the probe: this is no start that will be over.
        const lost = kind === "startup" && probeFailures(seen.events ?? [], container, kind).at(-1)?.fault === "command-missing";
        return kind === null || lost ? [] : [finding(container, kind, seen)];
      }),
      NOT_APPLICABLE,
    );
  },
});
