import { citeEvent, citeField, kubectlIn, nodeRoot, refOf } from "#lib/evidence/cite.ts";
import { type DeviceClaim, deviceClaimsOf, deviceDriversOf } from "#lib/evidence/device-claims.ts";
import { type EventFacts, eventsWith, timeline } from "#lib/evidence/timeline.ts";
import type { Collected } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { KubeEvent, KubeObject, Pod } from "#lib/kube/objects.ts";
import { lacking } from "#lib/rules/answer.ts";
import { NOT_APPLICABLE, type RuleAnswer, type RuleFinding } from "#lib/rules/define.ts";

/** The kubelet's words for a driver that has not announced itself on the node (from 1.32 on, and before; F4.7, DRA). */
const NOT_REGISTERED = /DRA driver (\S{1,253}) is not registered|plugin name (\S{1,253}) not found in the list of registered DRA plugins/;

/** The newest failure of the kubelet to have the pod's devices made ready, unless its sandbox has come since. */
function unprepared(events: readonly KubeEvent[]): EventFacts | null {
  const event = eventsWith(events, { reason: "FailedPrepareDynamicResources" }).at(-1);
  const isOver = timeline(events).some(({ reason, last }) => reason === "Pulled" && (last ?? 0) > (event?.last ?? 0));
  return event && !isOver ? event : null;
}

function finding(pod: Pod, event: EventFacts, claims: readonly DeviceClaim[], objects: readonly KubeObject[]): RuleFinding {
  const words = NOT_REGISTERED.exec(event.message);
  const named = claims.filter(({ object }) => object !== null && event.message.includes(object));
  const meant = named.length > 0 ? named : claims;
  const made = objects.filter(({ metadata }) => meant.some(({ object }) => object === metadata?.name));
  const driver = words?.[1] ?? words?.[2] ?? [...new Set(made.flatMap(deviceDriversOf))].join(", ");
  const node = pod.spec?.nodeName ?? "?";
  const kind = words ? "no-driver" : "not-prepared";
  const ref = refOf("Pod", pod);
  return {
    certainty: "certain",
    message: kind,
    nextStep: kind,
    avoid: "claim",
    params: {
      pod: pod.metadata?.name ?? "",
      node,
      driver: driver || "-",
      claim: meant.map(({ object, name }) => object ?? name).join(", "),
      said: event.message.replace(/^(?:Failed to prepare dynamic resources: |prepare dynamic resources: )+/, ""),
    },
    root: nodeRoot(node),
    cites: [
      citeEvent(event.event),
      ...meant.map(({ path, source }) => citeField(ref, path, source)),
      citeField(ref, "spec.nodeName", node),
    ],
    fixes: [],
    runbooks: [],
    kubectl: [
      sh`kubectl get pods -A -o wide --field-selector spec.nodeName=${node}`,
      sh`kubectl get resourceslices --field-selector spec.nodeName=${node}`,
      sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`,
    ],
    notChecked: ["driver-pod"],
  };
}

/**
 * The claims have their devices, and the driver on the node does not make them ready: it is not there, or it answers
 * with an error. The pod waits in front of its sandbox.
 */
export function unpreparedAnswer(pod: Pod, events: Collected<readonly KubeEvent[]>, claims: readonly KubeObject[]): RuleAnswer {
  const asked = deviceClaimsOf(pod);
  if (asked.length === 0) return NOT_APPLICABLE;
  if (!events.ok || events.value.length === 0) return lacking("events", events.ok ? "expired" : events.why);
  const event = unprepared(events.value);
  return event ? { verdict: "found", findings: [finding(pod, event, asked, claims)] } : NOT_APPLICABLE;
}
