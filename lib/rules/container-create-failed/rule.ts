import { citeField, kubectlIn, refOf, workloadOf } from "#lib/evidence/cite.ts";
import { type ContainerFacts, ownContainersOf } from "#lib/evidence/containers.ts";
import { createFault, hasOwnCause } from "#lib/evidence/create-error.ts";
import type { OwnerLink } from "#lib/evidence/types.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { foundOr, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

const REASONS = ["CreateContainerError", "CreateContainerConfigError", "PreCreateHookError", "PreStartHookError"];
const STEPS = {
  "still-busy": "runtime",
  "no-room": "runtime",
  device: "device",
  mount: "volume-mount",
  "no-command": "give-command",
  other: "read",
} as const;

function finding(pod: Pod, container: ContainerFacts, owners: readonly OwnerLink[]): RuleFinding {
  const fault = createFault(container.message);
  const owner = workloadOf(pod, owners);
  const ref = refOf("Pod", pod);
  const node = pod.spec?.nodeName ?? "?";
  const onNode = fault === "still-busy" || fault === "no-room" || fault === "device";
  const key = `${owner.kind}/${pod.metadata?.namespace ?? ""}/${owner.name}`;
  return {
    certainty: "likely",
    message: fault,
    nextStep: STEPS[fault],
    avoid: "again",
    params: {
      pod: pod.metadata?.name ?? "",
      container: container.name,
      image: container.image,
      node,
      said: container.message,
      reason: container.reason,
      owner: `${owner.kind} ${owner.name}`,
    },
    root: onNode ? { kind: "Node", key: `Node/${node}`, label: node } : { kind: owner.kind, key, label: owner.name },
    cites: [
      citeField(ref, `${container.statusPath}.state.waiting.message`, container.message),
      citeField(ref, `${container.statusPath}.state.waiting.reason`, container.reason),
    ],
    fixes: [offer("delete-pod", "no")],
    runbooks: [],
    kubectl: [`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`],
    notChecked: ["runtime-log"],
  };
}

export const rule = defineRule({
  meta: {
    id: "container-create-failed",
    evidence: ["pod"],
    optionalEvidence: ["owners"],
    certainties: ["likely"],
    explains: [],
    fixes: ["delete-pod"],
    runbooks: [],
    permissions: [{ verb: "get", group: "", resource: "pods" }],
  },
  messages,
  detect({ pod, owners }) {
    if (!pod.spec?.nodeName) return NOT_APPLICABLE;
    const waiting = ownContainersOf(pod).filter(
      ({ phase, reason, message }) => phase === "waiting" && REASONS.includes(reason) && message !== "" && !hasOwnCause(message),
    );
    return foundOr(
      waiting.map((container) => finding(pod, container, owners.ok ? owners.value : [])),
      NOT_APPLICABLE,
    );
  },
});
