import { citeEvent, citeField, citeRecomputed, clock, kubectlIn, nodeRoot, refOf } from "#lib/evidence/cite.ts";
import { containersOf } from "#lib/evidence/containers.ts";
import { type DeadServer, deadServer, serverRoot } from "#lib/evidence/dead-server.ts";
import { type HungTask, hungTasks, maybeOf } from "#lib/evidence/hung-task.ts";
import { podVolumes } from "#lib/evidence/pod-volumes.ts";
import type { EvidenceMap } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { lacking, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type OfferedFix, type RuleAnswer, type RuleEvidence } from "#lib/rules/define.ts";
import { type FailedKill, failedKill, isAnswer } from "#lib/rules/kill-failure.ts";
import { messages } from "./messages.ts";

/** The kernel reports a hung task ten times at most: what it said in the last hours still holds. */
const STILL_HOLDS_MS = 6 * 3_600_000;

function chosen(pod: Pod, tasks: readonly HungTask[]): HungTask | null {
  return tasks.findLast(({ name }) => maybeOf(pod, name)) ?? tasks.at(-1) ?? null;
}

function fixesFor({ deletion }: FailedKill): OfferedFix[] {
  return [offer("cordon", "now"), ...(deletion ? [offer("redelete", "no")] : []), offer("force-delete", "no")];
}

interface Mounts {
  readonly claims: EvidenceMap["claims"];
  readonly volumes: EvidenceMap["volumes"];
  readonly services: EvidenceMap["services"];
  readonly nodeEvents: EvidenceMap["nodeEvents"];
}

/** A process that reads or writes on a hard mount sleeps in the kernel for as long as the mount's server does not answer. */
function hungMount(pod: Pod, { claims, volumes, services, nodeEvents }: Mounts): DeadServer | null {
  const dead = podVolumes(pod, claims, volumes).flatMap((volume) => deadServer(volume, services, nodeEvents) ?? []);
  return dead[0] ?? null;
}

/** What could name a hung mount, or a hung task, and was not to be read; null where nothing is missing. */
function unreadOf({ pod, node, claims, volumes, services }: Unread): RuleAnswer | null {
  if (!node.ok) return lacking("node", node.why);
  const claimed = podVolumes(pod, [], []).some(({ claim }) => claim !== null);
  if (claimed && !claims.ok) return lacking("claims", claims.why);
  if (claimed && !volumes.ok) return lacking("volumes", volumes.why);
  const served = podVolumes(pod, claims.ok ? claims.value : [], volumes.ok ? volumes.value : []).some(({ server }) => server !== null);
  return served && !services.ok ? lacking("services", services.why) : null;
}

type Unread = RuleEvidence<"pod", "node" | "claims" | "volumes" | "services">;

function foundMount(kill: FailedKill, { volume, server, service, event }: DeadServer): RuleAnswer {
  const { pod, nodeName, node, errors } = kill;
  const error = errors.findLast(({ target }) => target !== "sandbox");
  const container = containersOf(pod).find(({ phase, kind }) => phase === "running" && kind !== "ephemeral");
  const name = service ? `${service.namespace}/${service.name}` : server.host;
  return {
    verdict: "found",
    findings: [
      {
        certainty: "likely",
        message: "network-mount",
        nextStep: "bring-server-back",
        avoid: "kill",
        params: {
          pod: pod.metadata?.name ?? "",
          node: nodeName,
          task: "-",
          words: error?.words ?? "-",
          container: container?.name ?? error?.name ?? "",
          tries: error?.event.count ?? 0,
          last: error?.event.last ? clock(error.event.last) : "?",
          volume: volume.name,
          server: name,
        },
        root: serverRoot(server, service),
        cites: [
          citeField(server.object, server.path, server.host),
          citeField(refOf("Pod", pod), `${volume.path}.name`, volume.name),
          ...(service
            ? [
                citeRecomputed(
                  `Service/${name}`,
                  "ready endpoints",
                  service.kind === "service" ? String(service.ready) : "<no such service>",
                ),
              ]
            : []),
          ...(event ? [citeEvent(event.event)] : []),
          ...(error ? [citeEvent(error.event.event)] : []),
        ],
        fixes: fixesFor(kill),
        runbooks: ["reboot-node"],
        kubectl: [sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`, sh`kubectl describe node ${nodeName}`],
        notChecked: ["waits-for", ...(node === null ? ["node"] : [])],
      },
    ],
  };
}

function found(failed: FailedKill, task: HungTask): RuleAnswer {
  const { pod, nodeName, node, errors } = failed;
  const own = maybeOf(pod, task.name);
  const kill = errors.findLast(({ target }) => target !== "sandbox");
  const container = containersOf(pod).find(({ phase, kind }) => phase === "running" && kind !== "ephemeral");
  return {
    verdict: "found",
    findings: [
      {
        certainty: own ? "likely" : "possible",
        message: own ? "own-task" : "other-task",
        nextStep: "free-io",
        avoid: "kill",
        params: {
          pod: pod.metadata?.name ?? "",
          node: nodeName,
          task: `${task.name}:${task.pid}`,
          volume: "-",
          server: "-",
          words: task.words,
          container: container?.name ?? kill?.name ?? "",
          tries: kill?.event.count ?? 0,
          last: task.event?.last ? clock(task.event.last) : (task.condition?.lastTransitionTime ?? "?"),
        },
        root: nodeRoot(nodeName),
        cites: [
          ...(task.event ? [citeEvent(task.event.event)] : []),
          ...(task.condition
            ? [
                citeField(
                  `Node/${nodeName}`,
                  `status.conditions[${task.condition.type}].message`,
                  task.words,
                  task.condition.lastTransitionTime,
                ),
              ]
            : []),
          ...(kill ? [citeEvent(kill.event.event)] : []),
          ...(container ? [citeField(refOf("Pod", pod), `${container.statusPath}.state`, container.phase, container.startedAt)] : []),
        ],
        fixes: fixesFor(failed),
        runbooks: ["reboot-node"],
        kubectl: [sh`kubectl describe node ${nodeName}`, sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`],
        notChecked: ["waits-for", ...(node === null ? ["node"] : [])],
      },
    ],
  };
}

export const rule = defineRule({
  meta: {
    id: "process-uninterruptible",
    evidence: ["pod"],
    optionalEvidence: ["node", "events", "nodeEvents", "claims", "volumes", "services"],
    certainties: ["likely", "possible"],
    explains: ["runtime-cannot-kill-container", "volume-unmount-busy", "prestop-hook-hang"],
    fixes: ["cordon", "redelete", "force-delete"],
    runbooks: ["reboot-node"],
  },
  messages,
  detect(evidence, context) {
    const { pod, nodeEvents, claims, volumes, services } = evidence;
    const running = containersOf(pod).some(({ phase, kind }) => phase === "running" && kind !== "ephemeral");
    const kill = failedKill(evidence, context, running);
    if (isAnswer(kill)) return kill;
    if (!running || !kill.errors.some(({ target, fault }) => target !== "sandbox" && fault === "deadline")) return NOT_APPLICABLE;
    const since = context.now - STILL_HOLDS_MS;
    const tasks = hungTasks(nodeEvents.ok ? nodeEvents.value : [], kill.node, since);
    const task = chosen(pod, tasks);
    if (task !== null) return found(kill, task);
    const mount = hungMount(pod, {
      claims: claims.ok ? claims.value : [],
      volumes: volumes.ok ? volumes.value : [],
      services: services.ok ? services.value : [],
      nodeEvents: nodeEvents.ok ? nodeEvents.value : [],
    });
    if (mount !== null) return foundMount(kill, mount);
    const unread = unreadOf(evidence);
    if (unread !== null) return unread;
    return nodeEvents.ok
      ? { verdict: "clear", because: "none-hung", params: { node: kill.nodeName } }
      : lacking("nodeEvents", nodeEvents.why);
  },
});
