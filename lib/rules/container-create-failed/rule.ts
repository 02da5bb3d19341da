import type { Cite } from "#lib/contract/diagnosis.ts";
import { citeField, kubectlIn, nodeRoot, refOf, specPathOf, workloadOf, workloadRoot } from "#lib/evidence/cite.ts";
import { type ContainerFacts, ownContainersOf } from "#lib/evidence/containers.ts";
import { createFault, hasOwnCause, lowLimit } from "#lib/evidence/create-error.ts";
import { startErrors } from "#lib/evidence/start-error.ts";
import type { OwnerLink } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { formatQuantity } from "#lib/kube/quantity.ts";
import { foundOr, offer } from "#lib/rules/answer.ts";
import { EXPLAINED_BY_A_CAUSE_OF_END } from "#lib/rules/crash-cause.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

const REASONS = ["CreateContainerError", "CreateContainerConfigError", "PreCreateHookError", "PreStartHookError"];
const STEPS = {
  "still-busy": "runtime",
  "no-room": "runtime",
  device: "device",
  mount: "volume-mount",
  "no-command": "give-command",
  "low-limit": "raise-limit",
  other: "read",
} as const;

/** A container that the runtime refused, with its words. */
interface Refused {
  readonly container: ContainerFacts;
  readonly reason: string;
  readonly said: string;
  readonly cites: readonly Cite[];
}

/** Hooks write several lines; a sentence has one. */
function oneLine(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, " ");
}

/** Not made at all: the container waits, and its state says why. */
function notMade(pod: Pod): readonly Refused[] {
  const ref = refOf("Pod", pod);
  return ownContainersOf(pod)
    .filter(({ phase, reason, message }) => phase === "waiting" && REASONS.includes(reason) && message !== "" && !hasOwnCause(message))
    .map((container) => ({
      container,
      reason: container.reason,
      said: oneLine(container.message),
      cites: [
        citeField(ref, `${container.statusPath}.state.waiting.message`, container.message),
        citeField(ref, `${container.statusPath}.state.waiting.reason`, container.reason),
      ],
    }));
}

/** What runtimes put before and after what matters when a start fails (F5.2). */
const AROUND = /^(?:failed to (?:start|create) [^:]{1,80}: ){0,3}OCI runtime create failed: (?:runc create failed: )?|: unknown$/g;

/** Made, and refused on its way to the first instruction: a mount, a hook, a cgroup. Too little memory has a rule of its own. */
function notStarted(pod: Pod): readonly Refused[] {
  return startErrors(pod)
    .filter(({ fault, reason, message }) => fault === "other" && !REASONS.includes(reason) && !/OOM-killed/i.test(message))
    .map(({ container, reason, message, cites }) => ({ container, reason, said: oneLine(message.replace(AROUND, "")), cites }));
}

/** The limit that the runtime finds too low, where the container sets it itself. */
function limitCites(pod: Pod, container: ContainerFacts): readonly Cite[] {
  const limit = container.spec?.resources?.limits?.memory;
  return limit === undefined ? [] : [citeField(refOf("Pod", pod), `${specPathOf(pod, container)}.resources.limits.memory`, limit)];
}

function finding(pod: Pod, { container, reason, said, cites }: Refused, owners: readonly OwnerLink[]): RuleFinding {
  const fault = createFault(said);
  const low = lowLimit(said);
  const owner = workloadOf(pod, owners);
  const node = pod.spec?.nodeName ?? "?";
  const onNode = fault === "still-busy" || fault === "no-room" || fault === "device";
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
      said,
      reason,
      ...(low ? { limit: formatQuantity("memory", low.limit), least: formatQuantity("memory", low.least) } : {}),
      owner: `${owner.kind} ${owner.name}`,
    },
    root: onNode ? nodeRoot(node) : workloadRoot(pod, owners),
    cites: [...cites, ...(low ? limitCites(pod, container) : [])],
    fixes: [offer("delete-pod", "no")],
    runbooks: [],
    kubectl: [sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`],
    notChecked: ["runtime-log"],
  };
}

export const rule = defineRule({
  meta: {
    id: "container-create-failed",
    evidence: ["pod"],
    optionalEvidence: ["owners"],
    certainties: ["likely"],
    explains: EXPLAINED_BY_A_CAUSE_OF_END,
    fixes: ["delete-pod"],
    runbooks: [],
  },
  messages,
  detect({ pod, owners }) {
    if (!pod.spec?.nodeName) return NOT_APPLICABLE;
    return foundOr(
      [...notMade(pod), ...notStarted(pod)].map((refused) => finding(pod, refused, owners.ok ? owners.value : [])),
      NOT_APPLICABLE,
    );
  },
});
