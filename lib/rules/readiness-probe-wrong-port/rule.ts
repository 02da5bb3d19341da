import { citeField, citeLog, refOf, specPathOf } from "#lib/evidence/cite.ts";
import { quotedLine } from "#lib/evidence/log-reading.ts";
import { isGrpcUnconnected } from "#lib/evidence/probe-protocol.ts";
import { listeningPorts } from "#lib/evidence/probes.ts";
import type { Collected, LogTail, OwnerLink } from "#lib/evidence/types.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { foundOr } from "#lib/rules/answer.ts";
import { defineRule, type RuleFinding } from "#lib/rules/define.ts";
import { readinessFinding, type Unready, unreadyContainers, unseenFailure } from "#lib/rules/readiness.ts";
import { messages } from "./messages.ts";

/** The port a program says it listens on, where that is another one than the probe asks. */
function listening({ container, target }: Unready, logs: readonly LogTail[]): { port: number; line: string } | null {
  const lines = logs.find((tail) => tail.container === container.name)?.lines ?? [];
  const all = listeningPorts(lines);
  return all.some((one) => one.port === target.number) ? null : (all.at(-1) ?? null);
}

/** The program's word that it listens on the asked port for callers of its own pod only: the kubelet is none of them. */
function onLoopback({ container, target }: Unready, logs: readonly LogTail[]): string | null {
  const lines = logs.find((tail) => tail.container === container.name)?.lines ?? [];
  const all = listeningPorts(lines).filter(({ port }) => port === target.number);
  return all.length > 0 && all.every(({ loopback }) => loopback) ? (all.at(-1)?.line ?? null) : null;
}

function finding(pod: Pod, unready: Unready, owners: Collected<readonly OwnerLink[]>, logs: Collected<readonly LogTail[]>): RuleFinding {
  const { container, target, failure } = unready;
  const ref = refOf("Pod", pod);
  const heard = listening(unready, logs.ok ? logs.value : []);
  const declared = (container.spec?.ports ?? []).flatMap(({ containerPort }) => containerPort ?? []);
  const other = declaredOthers(unready).length > 0;
  const inside = heard || target.number === null ? null : onLoopback(unready, logs.ok ? logs.value : []);
  const known = target.number === null || heard !== null || other;
  return readinessFinding(pod, unready, owners, {
    // Without an event it may as well have been answered wrongly, or not at all.
    certainty: target.number !== null && failure === null ? "possible" : "likely",
    message:
      target.number === null
        ? "no-such-name"
        : inside !== null
          ? "loopback"
          : heard
            ? "log-says-other"
            : other
              ? failure?.fault === "no-connection"
                ? "unconnected"
                : "declares-other"
              : "nobody-listens",
    nextStep: inside !== null ? "listen-everywhere" : known ? "align" : "look-inside",
    avoid: "restart",
    params: { declared: declared.join(", ") || "-", heard: heard?.port ?? "-", line: quotedLine(inside ?? "-") },
    cites: [
      citeField(ref, `${specPathOf(pod, container)}.ports`, declared.join(", ")),
      ...(inside === null ? [] : [citeLog(pod, container.name, "current", inside)]),
      ...(heard ? [citeLog(pod, container.name, "current", heard.line)] : []),
    ],
    notChecked: ["sockets", ...(logs.ok ? [] : ["log"]), ...(failure === null && target.number !== null ? ["events"] : [])],
  });
}

/** Ports the container declares, when the one that is asked is not among them. */
function declaredOthers({ container, target }: Unready): readonly number[] {
  const declared = (container.spec?.ports ?? []).flatMap(({ containerPort }) => containerPort ?? []);
  return target.number === null || declared.includes(target.number) ? [] : declared;
}

/**
 * True when nobody answers on the port: no such port name, or a refusal. Where no event tells, a TCP probe that does
 * not pass, or a log or a spec that speaks of another port.
 */
function isRefused(unready: Unready, logs: readonly LogTail[]): boolean {
  const { target, failure } = unready;
  if (target.number === null) return true;
  const elsewhere = listening(unready, logs) !== null || declaredOthers(unready).length > 0;
  if (isGrpcUnconnected(failure, target)) return elsewhere || onLoopback(unready, logs) !== null;
  return failure !== null ? failure.fault === "refused" : target.handler === "tcp" || elsewhere;
}

export const rule = defineRule({
  meta: {
    id: "readiness-probe-wrong-port",
    evidence: ["pod"],
    optionalEvidence: ["events", "owners", "logs"],
    classes: ["not-ready"],
    certainties: ["likely", "possible"],
    explains: ["readiness-probe-http-failure", "readiness-probe-timeout"],
    fixes: ["debug-pod", "delete-pod", "restart-rollout"],
    runbooks: [],
  },
  messages,
  detect({ pod, events, owners, logs }, { now, symptom }) {
    const network = unreadyContainers(pod, symptom, events, now).filter(({ target }) => target.handler !== "exec");
    const refused = network.filter((one) => isRefused(one, logs.ok ? logs.value : []));
    // A port name that nobody declares resolves to nothing, however long the program may still need.
    return foundOr(
      refused.filter(({ due, target }) => due || target.number === null).map((one) => finding(pod, one, owners, logs)),
      refused.length > 0 ? { verdict: "clear", because: "starting" } : unseenFailure(network, events),
    );
  },
});
