import { citeEvent, citeField, kubectlIn, nodeRoot, refOf } from "#lib/evidence/cite.ts";
import { type ContainerFacts, containersOf } from "#lib/evidence/containers.ts";
import { type EventFacts, eventsWith } from "#lib/evidence/timeline.ts";
import { sh } from "#lib/format/shell-word.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import type { KubeEvent, Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

const PATIENCE_MS = 60_000;
const NOT_YET = ["ContainerCreating", "PodInitializing", ""];
const ENDS = ["Pulled", "Failed", "BackOff", "Created", "Started", "InspectFailed", "ErrImageNeverPull"];

/** The pull of a container's image that began and of whose end nothing is known; null when there is none. */
function openPull(events: readonly KubeEvent[], { name }: ContainerFacts): EventFacts | null {
  const own = eventsWith(events, { container: name });
  const pulling = own.findLast(({ reason }) => reason === "Pulling") ?? null;
  const ended = own.some(({ reason, last }) => ENDS.includes(reason) && (last ?? 0) >= (pulling?.last ?? 0));
  return ended ? null : pulling;
}

/** The container whose turn it is: the first that waits; none while an init container still runs or a sidecar has not started. */
function nextContainer(pod: Pod): ContainerFacts | null {
  const open = containersOf(pod).filter(({ phase, kind, end }) => kind !== "ephemeral" && !(phase === "terminated" && end?.exitCode === 0));
  if (open.some(({ phase, kind, started }) => (kind === "init" || (kind === "sidecar" && !started)) && phase === "running")) return null;
  const waiting = open.find(({ phase }) => phase !== "running");
  const isNew = waiting?.phase === "waiting" && NOT_YET.includes(waiting.reason) && waiting.last === null && !waiting.status?.imageID;
  return waiting && isNew ? waiting : null;
}

export const rule = defineRule({
  meta: {
    id: "image-pull-slow",
    evidence: ["pod"],
    optionalEvidence: ["events"],
    classes: ["creating"],
    certainties: ["likely", "possible"],
    explains: [],
    fixes: [],
    runbooks: [],
  },
  messages,
  detect({ pod, events }, { symptom, now }) {
    const container = symptom.class === "creating" && pod.spec?.nodeName ? nextContainer(pod) : null;
    if (!container) return NOT_APPLICABLE;
    const sandbox = conditionOf(pod.status?.conditions, "PodReadyToStartContainers");
    const pull = events.ok ? openPull(events.value, container) : null;
    // Without an event: the sandbox stands, so volumes and network are done, and the container is not made yet (F3.2).
    const unseen = !events.ok || events.value.length === 0;
    // A postStart hook that does not return looks the same, and says more (F4.4).
    const mayHang = container.spec?.lifecycle?.postStart !== undefined;
    const since = pull?.last ?? (unseen && !mayHang && sandbox?.status === "True" ? parseTime(sandbox.lastTransitionTime) : null);
    if (since === null || now - since < PATIENCE_MS) return NOT_APPLICABLE;
    const node = pod.spec?.nodeName ?? "";
    const ref = refOf("Pod", pod);
    return {
      verdict: "found",
      findings: [
        {
          certainty: pull ? "likely" : "possible",
          message: pull ? "pulling" : "unseen",
          nextStep: "wait",
          avoid: "again",
          params: {
            pod: pod.metadata?.name ?? "",
            container: container.name,
            image: container.image,
            node,
            minutes: Math.floor((now - since) / 60_000),
          },
          root: nodeRoot(node),
          cites: [
            ...(pull ? [citeEvent(pull.event)] : []),
            citeField(ref, `${container.statusPath}.state.waiting.reason`, container.reason),
            citeField(ref, `${container.statusPath}.image`, container.image),
            ...(sandbox
              ? [citeField(ref, "status.conditions[PodReadyToStartContainers].status", sandbox.status, sandbox.lastTransitionTime)]
              : []),
          ],
          fixes: [],
          runbooks: [],
          kubectl: [
            sh`${kubectlIn(pod)} get events --field-selector involvedObject.name=${pod.metadata?.name ?? ""}`,
            sh`kubectl describe node ${node}`,
          ],
          notChecked: ["size", ...(pull ? [] : ["events"])],
        },
      ],
    };
  },
});
