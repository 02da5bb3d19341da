import { citeEvent, citeField, refOf } from "#lib/evidence/cite.ts";
import { containersOf } from "#lib/evidence/containers.ts";
import { type ProbeKind, probeFailures, type SeenFailure } from "#lib/evidence/probes.ts";
import type { KubeEvent, Pod } from "#lib/kube/objects.ts";
import { foundOr, offer } from "#lib/rules/answer.ts";
import { defineRule } from "#lib/rules/define.ts";
import { LOOK_INSIDE, READINESS_META, readinessFinding, unreadyContainers, unseenFailure } from "#lib/rules/readiness.ts";
import { messages } from "./messages.ts";

const KINDS: readonly ProbeKind[] = ["liveness", "readiness", "startup"];

/** Timeouts of commands in the pod's other containers: when they hang together, what they share hangs. */
function otherTimeouts(pod: Pod, events: readonly KubeEvent[], name: string): readonly SeenFailure[] {
  const others = containersOf(pod).filter((container) => container.name !== name);
  return others.flatMap((container) =>
    KINDS.flatMap((kind) => probeFailures(events, container, kind).filter(({ fault }) => fault === "command-timeout")),
  );
}

export const rule = defineRule({
  meta: {
    ...READINESS_META,
    id: "exec-probe-timeout",
    certainties: ["likely"],
    explains: [],
    fixes: ["debug-pod", "cordon", "delete-pod", "restart-rollout"],
  },
  messages,
  detect({ pod, events, owners }, { now, symptom }) {
    const commands = unreadyContainers(pod, symptom, events, now).filter(({ target }) => target.handler === "exec");
    const hanging = commands.filter(({ failure, due }) => due && failure?.fault === "command-timeout");
    return foundOr(
      hanging.map((unready) => {
        const others = otherTimeouts(pod, events.ok ? events.value : [], unready.container.name);
        const shared = others.length > 0;
        return readinessFinding(pod, unready, owners, {
          certainty: "likely",
          message: shared ? "several" : "one",
          nextStep: shared ? "compare-nodes" : "measure",
          avoid: "restart-all",
          cites: [citeField(refOf("Pod", pod), "spec.nodeName", pod.spec?.nodeName), ...others.map(({ event }) => citeEvent(event.event))],
          fixes: shared ? [offer("cordon", "now"), offer("delete-pod", "no"), offer("restart-rollout", "no")] : LOOK_INSIDE,
          notChecked: ["node"],
        });
      }),
      unseenFailure(commands, events),
    );
  },
});
