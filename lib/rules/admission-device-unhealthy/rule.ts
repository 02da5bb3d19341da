import { citeEvent, citeField, nodeRoot, refOf } from "#lib/evidence/cite.ts";
import { refusalText } from "#lib/evidence/refusal.ts";
import { type EventFacts, eventsWith } from "#lib/evidence/timeline.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { KubeEvent, Pod } from "#lib/kube/objects.ts";
import { parseQuantity } from "#lib/kube/quantity.ts";
import { parseTime } from "#lib/kube/time.ts";
import { foundOr } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { offerDelete, putAside } from "#lib/rules/put-aside.ts";
import { messages } from "./messages.ts";

/** A device plugin has to register anew after each start of the kubelet; that takes minutes on a GPU node. */
const AFTER_START_MS = 900_000;

/** The device resource that could not be handed out: one the pod asks for and the kubelet names, else its only one. */
function deviceOf(pod: Pod, text: string): string {
  const asked = (pod.spec?.containers ?? []).flatMap(({ resources }) => Object.keys({ ...resources?.limits, ...resources?.requests }));
  const devices = [...new Set(asked.filter((name) => name.includes("/")))];
  const named = devices.find((name) => text.includes(name)) ?? /([a-z0-9][a-z0-9.-]{0,100}\/[A-Za-z0-9][\w.-]{0,62}\w)/.exec(text)?.[1];
  return named ?? (devices.length === 1 ? (devices[0] ?? "") : "");
}

/** A start of the node or its kubelet shortly before the pod was refused. */
function startBefore(pod: Pod, events: readonly KubeEvent[]): EventFacts | null {
  const refused = parseTime(pod.status?.startTime) ?? parseTime(pod.metadata?.creationTimestamp);
  const starts = eventsWith(events, { reason: ["Rebooted", "Starting"] });
  const isNear = (at: number | null) => at !== null && refused !== null && refused - at >= -60_000 && refused - at <= AFTER_START_MS;
  return starts.findLast(({ first, last }) => isNear(first) || isNear(last)) ?? null;
}

export const rule = defineRule({
  meta: {
    id: "admission-device-unhealthy",
    evidence: ["pod"],
    optionalEvidence: ["node", "nodeEvents", "owners"],
    classes: ["failed"],
    certainties: ["certain"],
    explains: [],
    fixes: ["delete-pod"],
    runbooks: [],
  },
  messages,
  detect({ pod, node, nodeEvents, owners }, { symptom }) {
    if (pod.status?.reason !== "UnexpectedAdmissionError") return NOT_APPLICABLE;
    const text = refusalText(pod);
    if (!/allocat|device|prepare/i.test(text)) return NOT_APPLICABLE;
    const aside = putAside(pod, owners, symptom);
    const device = deviceOf(pod, text);
    const start = startBefore(pod, nodeEvents.ok ? nodeEvents.value : []);
    const offers = node.ok && node.value.object ? (node.value.object.status?.allocatable?.[device] ?? "0") : null;
    // CPU and memory manager refuse by the same reason, and no plugin is behind them: the kubelet's own words are all there is.
    const manager = device === "";
    const back = (parseQuantity(offers ?? undefined) ?? 0) > 0;
    return foundOr(
      [
        {
          certainty: "certain",
          message: manager ? "manager" : start ? "after-start" : "unhealthy",
          nextStep: aside.place === "replaced" ? "tidy" : back ? "again" : manager ? "fit" : "plugin",
          avoid: "node",
          params: { ...aside.params, says: text, device: device || "-", offers: offers ?? "?", started: start?.reason ?? "-" },
          root: nodeRoot(aside.node),
          cites: [
            ...aside.cites,
            ...(start ? [citeEvent(start.event)] : []),
            ...(offers === null || device === "" ? [] : [citeField(`Node/${aside.node}`, `status.allocatable[${device}]`, offers)]),
            citeField(refOf("Pod", pod), "status.startTime", pod.status?.startTime),
          ],
          fixes: [offerDelete(aside.place, { waiting: back ? "now" : "after", naked: back ? "now" : "after" })],
          runbooks: [],
          kubectl: [...aside.kubectl, sh`kubectl get node ${aside.node} -o jsonpath='{.status.allocatable}'`],
          notChecked: [...aside.notChecked, ...(nodeEvents.ok ? [] : ["start"]), ...(offers === null ? ["offers"] : [])],
        },
      ],
      NOT_APPLICABLE,
    );
  },
});
