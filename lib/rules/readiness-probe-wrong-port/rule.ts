import { citeEvent, citeField, citeLog, kubectlIn, refOf, specPathOf, workloadOf, workloadRoot } from "#lib/evidence/cite.ts";
import { type ContainerFacts, containersOf } from "#lib/evidence/containers.ts";
import { type EventFacts, eventsWith } from "#lib/evidence/timeline.ts";
import type { LogTail, OwnerLink } from "#lib/evidence/types.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { foundOr, lacking, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleAnswer, type RuleFinding } from "#lib/rules/define.ts";
import { probeBudgetSeconds } from "#lib/symptoms/patience.ts";
import { DEFAULT_PATIENCE } from "#lib/symptoms/types.ts";
import { messages } from "./messages.ts";
import { listeningPorts, type ProbedPort, probedPort } from "./ports.ts";

/** When the container has had the time it may take to start; before that a refused connection is no fault yet. */
function startedBy(container: ContainerFacts): number | null {
  const startedAt = parseTime(container.startedAt);
  if (startedAt === null) return null;
  const { readinessProbe, startupProbe } = container.spec ?? {};
  const budgets = [readinessProbe, container.started ? undefined : startupProbe].map((probe) => (probe ? probeBudgetSeconds(probe) : 0));
  return startedAt + Math.max(DEFAULT_PATIENCE.notReady, ...budgets) * 1000;
}

interface Refused {
  readonly container: ContainerFacts;
  readonly port: ProbedPort;
  readonly event: EventFacts | null;
}

function listening(container: ContainerFacts, port: ProbedPort, logs: readonly LogTail[]): { port: number; line: string } | null {
  const lines = logs.find((tail) => tail.container === container.name)?.lines ?? [];
  const all = listeningPorts(lines);
  return all.some((one) => one.port === port.number) ? null : (all.at(-1) ?? null);
}

function finding(pod: Pod, refused: Refused, owners: readonly OwnerLink[], logs: readonly LogTail[] | null): RuleFinding {
  const { container, port, event } = refused;
  const ref = refOf("Pod", pod);
  const heard = listening(container, port, logs ?? []);
  const declared = (container.spec?.ports ?? []).flatMap(({ containerPort }) => containerPort ?? []);
  const other = declared.length > 0 && port.number !== null && !declared.includes(port.number);
  const owner = workloadOf(pod, owners);
  const base = specPathOf(pod, container);
  return {
    certainty: "likely",
    message: port.number === null ? "no-such-name" : heard ? "log-says-other" : other ? "declares-other" : "nobody-listens",
    nextStep: port.number === null || heard || other ? "align" : "look-inside",
    avoid: "restart",
    params: {
      pod: pod.metadata?.name ?? "",
      container: container.name,
      port: port.number ?? port.name,
      what: port.what,
      declared: declared.join(", ") || "-",
      heard: heard?.port ?? "-",
      owner: `${owner.kind} ${owner.name}`,
    },
    root: workloadRoot(pod, owners),
    cites: [
      citeField(ref, `${base}.readinessProbe`, port.what),
      ...(event ? [citeEvent(event.event)] : []),
      citeField(ref, `${base}.ports`, declared.join(", ")),
      citeField(ref, `${container.statusPath}.state.running.startedAt`, container.startedAt),
      ...(heard ? [citeLog(pod, container.name, "current", heard.line)] : []),
    ],
    fixes: [offer("debug-pod", "now"), offer("delete-pod", "no"), offer("restart-rollout", "no")],
    runbooks: [],
    kubectl: [
      `${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`,
      `${kubectlIn(pod)} debug ${pod.metadata?.name ?? ""} -it --image=busybox --target=${container.name} -- netstat -tln`,
    ],
    notChecked: ["sockets", ...(logs === null ? ["log"] : [])],
  };
}

/** The container's refused probe; null when its readiness fails for something else or is not known. */
function refusal(container: ContainerFacts, unhealthy: readonly EventFacts[]): Refused | null {
  const port = probedPort(container);
  if (port === null) return null;
  const newest = unhealthy.findLast((event) => event.container === container.name && event.message.startsWith("Readiness probe")) ?? null;
  if (port.number === null) return { container, port, event: newest };
  return newest?.message.includes("connection refused") ? { container, port, event: newest } : null;
}

export const rule = defineRule({
  meta: {
    id: "readiness-probe-wrong-port",
    evidence: ["pod"],
    optionalEvidence: ["events", "owners", "logs"],
    certainties: ["likely"],
    explains: [],
    fixes: ["debug-pod", "delete-pod", "restart-rollout"],
    runbooks: [],
    permissions: [
      { verb: "get", group: "", resource: "pods" },
      { verb: "list", group: "", resource: "events" },
      { verb: "get", group: "", resource: "pods/log" },
    ],
  },
  messages,
  detect({ pod, events, owners, logs }, { now, symptom }) {
    if (symptom.class !== "not-ready") return NOT_APPLICABLE;
    const unready = containersOf(pod).filter(({ phase, ready, kind }) => phase === "running" && !ready && kind !== "ephemeral");
    const probed = unready.filter((container) => probedPort(container) !== null);
    if (probed.length === 0) return NOT_APPLICABLE;
    const unhealthy = events.ok ? eventsWith(events.value, { reason: "Unhealthy" }) : [];
    const refused = probed.flatMap((container) => refusal(container, unhealthy) ?? []);
    const due = refused.filter(({ container }) => now >= (startedBy(container) ?? 0));
    const silent = !events.ok || probed.every(({ name }) => unhealthy.every((event) => event.container !== name));
    const unseen: RuleAnswer = silent ? lacking("events", events.ok ? "expired" : events.why) : NOT_APPLICABLE;
    return foundOr(
      due.map((one) => finding(pod, one, owners.ok ? owners.value : [], logs.ok ? logs.value : null)),
      refused.length > 0 ? { verdict: "clear", because: "starting" } : unseen,
    );
  },
});
